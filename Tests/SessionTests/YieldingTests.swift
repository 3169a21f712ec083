// Fingers that hold the list or a row and hardly move, in a session: others go on beside them.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("Idle fingers")
struct YieldingTests {
  /// A list of 20 rows on a screen that is 100 mm wide.
  private func bench() throws -> SessionBench { try SessionBench(rows: 20) }

  /// What core and list hold, which is the same at every moment.
  private func holds(_ bench: borrowing SessionBench) -> [Gesture.Kind] {
    let (ours, theirs) = (bench.session.core.holds, bench.session.view.holds)
    #expect(Set(ours.map(\.contact)) == Set(theirs.map(\.contact)))
    return ours.map(\.kind)
  }

  /// A finger drags the list, 1 mm every 100 ms.
  private func dragSlowly(
    _ bench: inout SessionBench, _ finger: UInt64, from y: Double, by step: Double, times count: Int
  ) {
    bench.down(finger, 5, y)
    for number in 1...count {
      bench.wait(milliseconds: 90)
      bench.move(finger, 5, y + step * Double(number))
      _ = holds(bench)
    }
  }

  /// A finger pulls a row's words into sight, and holds them.
  private func pull(_ bench: inout SessionBench, _ finger: UInt64, for milliseconds: Int) {
    bench.down(finger, 5, 15)
    for y in stride(from: 20.0, through: 45, by: 5) { bench.move(finger, 5, y) }
    bench.wait(milliseconds: milliseconds)
    let held = holds(bench)
    #expect(held == [.listPan])
  }

  /// A finger lands at the right and swipes.
  private func swipe(_ bench: inout SessionBench, _ finger: UInt64, at y: Double) {
    bench.down(finger, 95, y)
    for x in stride(from: 90.0, through: 60, by: -6) {
      bench.move(finger, x, y)
      _ = holds(bench)
    }
    bench.up(finger, 60, y)
  }

  @Test("a slow drag is cancelled as a swipe begins, and the list stays where it is")
  func swipedBeside() throws {
    var bench = try bench()
    dragSlowly(&bench, 1, from: 60, by: -1, times: 14)
    bench.forget()
    let place = bench.session.view.scrollPosition
    swipe(&bench, 2, at: 34)
    #expect(bench.events.prefix(2).map(Self.name) == ["dragCancelled", "swipeBegan"])
    #expect(abs(bench.session.view.scrollPosition.value - place.value) < 1)
    bench.move(1, 5, 20)
    let held = holds(bench)
    #expect(held.isEmpty)
    bench.up(1, 5, 20)
    bench.rest()
    // 11 mm down the list.
    #expect(bench.store.list[SessionBench.id(4)] == nil && bench.store.list.count == 19)
    #expect(bench.session.view.list == bench.store.list)
    #expect(!bench.session.view.isBusy && bench.session.view.isIdle)
  }

  @Test("the words of a pull that is given up go, and nothing is added")
  func pulled() throws {
    var bench = try bench()
    pull(&bench, 1, for: 2200)
    let before = bench.invitation()
    #expect(before == "Release to Add Item")
    swipe(&bench, 2, at: 64)
    bench.rest()
    let after = bench.invitation()
    #expect(after == nil)
    bench.up(1, 5, 45)
    bench.rest()
    #expect(bench.store.list.count == 19 && bench.session.view.list == bench.store.list)
    #expect(bench.session.view.editedItem == nil)
    #expect(!bench.session.view.isBusy && bench.session.view.isIdle)
  }

  @Test("a pull that is read for 1.5 s adds its row, whatever another finger tries")
  func read() throws {
    var bench = try bench()
    pull(&bench, 1, for: 1500)
    swipe(&bench, 2, at: 64)
    bench.up(1, 5, 45)
    bench.rest()
    #expect(bench.session.view.list.count == 21 && bench.session.view.editedItem != nil)
  }

  @Test("a row that is lifted beside such a pull keeps its place while the list goes back")
  func lifted() throws {
    var bench = try bench()
    pull(&bench, 1, for: 2200)
    bench.down(2, 95, 55)
    bench.wait(milliseconds: 500)
    let held = holds(bench)
    #expect(held.count == 1 && held != [.listPan])
    for _ in 0..<80 { bench.wait(milliseconds: 10) }
    bench.up(2, 95, 55)
    bench.up(1, 5, 45)
    bench.rest()
    #expect(bench.stored == [])
    #expect(bench.session.view.list == bench.store.list)
    #expect(!bench.session.view.isBusy && bench.session.view.isIdle)
  }

  @Test("a lifted row whose finger stands for 3 s goes back to its place for another lift")
  func putBack() throws {
    var bench = try bench()
    bench.down(1, 5, 25)
    bench.wait(milliseconds: 500)
    for y in stride(from: 30.0, through: 45, by: 5) { bench.move(1, 5, y) }
    for _ in 0..<30 { bench.wait(milliseconds: 100) }
    #expect(bench.session.view.list[4].id == SessionBench.id(2))
    bench.down(2, 95, 65)
    bench.wait(milliseconds: 500)
    let held = holds(bench)
    #expect(held == [.longPress(SessionBench.target(6))])
    #expect(bench.session.view.list[2].id == SessionBench.id(2))
    // Longer than a press that taps.
    bench.wait(milliseconds: 600)
    bench.up(2, 95, 65)
    bench.move(1, 5, 70)
    bench.up(1, 5, 70)
    bench.rest()
    #expect(bench.stored == [] && bench.session.view.list == bench.store.list)
    #expect(!bench.session.view.isBusy && bench.session.view.isIdle)
  }

  @Test("a lifted row that another user taps is put back and edited")
  func tapped() throws {
    var bench = try bench()
    bench.down(1, 5, 25)
    for _ in 0..<40 { bench.wait(milliseconds: 100) }
    bench.tap(2, 95, 25)
    #expect(bench.session.view.editedItem == SessionBench.id(2))
    let held = holds(bench)
    #expect(held.isEmpty)
    bench.up(1, 5, 25)
    bench.type(.cancel)
    bench.rest()
    #expect(!bench.session.view.isBusy && bench.session.view.isIdle)
  }

  @Test("a drop that runs over a row lifts it not, and drags the list as it leaves the slop")
  func drop() throws {
    var bench = try bench()
    bench.down(1, 50, 35)
    for number in 1...100 { bench.move(1, 50, 35 - Double(number) * 0.04) }
    bench.up(1, 50, 31)
    bench.rest()
    let names = bench.events.map(Self.name)
    #expect(names.contains("dragBegan") && !names.contains("lifted"))
  }

  private static func name(_ event: ListEvent) -> String { String("\(event)".prefix { $0 != "(" }) }
}

extension SessionBench {
  /// The words of a pull, if they are on the screen.
  fileprivate mutating func invitation() -> String? {
    let lines = cells().compactMap { $0.text?.line }
    let (words, room) = (session.view.context.style.words, session.view.metrics.textWidth)
    return ["Release to Add Item", "Pull to Add Item"].first { text in
      let line = words.line(text, room: room).id
      return lines.contains(line)
    }
  }
}
