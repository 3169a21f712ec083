// What a recording says of a session at its start.
import ListUI
import Model
import OnScreenKeyboard
import Recordings
import Session
import Testing
import Units

@Suite("The start of a recording")
struct RecordedStartTests {
  @Test("the layouts begin with the one that the keyboard shows, also when it is closed")
  func layouts() throws {
    let layouts = KeyboardLayout.all.filter { ["de", "en", "ru"].contains($0.name) }
    let names = layouts.map(\.name)
    var bench = try SessionBench(rows: 3, layouts: layouts)
    func start(_ session: ListSession) -> SessionLog.Start {
      SessionLog.Start(
        session, turned: .upright, changesets: [], opening: .resting(at: 0),
        screen: RecordedScreen())
    }
    #expect(start(bench.session).layouts.map(\.name) == names)
    bench.tap(1, 50, 5)
    bench.session.handle(.keys(ShownKeys(layout: names[1], page: .numbers)), at: bench.now)
    #expect(bench.session.view.shownKeys == ShownKeys(layout: names[1], page: .numbers))
    bench.type(.commit)
    bench.wait(milliseconds: 3000)
    bench.rest()
    #expect(start(bench.session).layouts.map(\.name) == [names[1], names[2], names[0]])
    let text = SessionLog(start(bench.session), at: .zero).text(at: .zero, isRedacted: true)
    #expect(text.contains("\nkeyboard \(names[1]) \(names[2]) \(names[0])\n"))
  }
}
