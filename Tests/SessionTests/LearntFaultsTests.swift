// What panels taught before, and ghosts in corners, as a session answers them.
import Gestures
import ListUI
import Session
import Testing
import Units

@Suite("What panels taught")
struct LearntFaultsTests {
  /// Swipes row 1 right past the threshold; the panel loses the finger there, and finds it again.
  private func swipe(_ bench: inout SessionBench) {
    bench.down(1, 20, 15)
    for x in stride(from: 25.0, through: 60, by: 5) { bench.move(1, x, 15) }
    bench.lose(1, 60, 15)
    bench.wait(milliseconds: 30)
    bench.down(2, 77, 15)
    bench.move(2, 80, 15)
  }

  @Test("the first lost finger of a panel completes its row, and what goes on does nothing")
  func first() throws {
    var bench = try SessionBench(rows: 5)
    swipe(&bench)
    #expect(bench.stored.count == 1 && bench.lossy == [.first])
    bench.lose(2, 80, 15)
    bench.wait(milliseconds: 300)
    #expect(bench.stored.count == 1 && bench.session.core.isAtRest)
  }

  @Test("a panel that is known from before loses none: its finger is one from the first loss on")
  func known() throws {
    var bench = try SessionBench(rows: 5)
    bench.session.handle(.learnt(.first, .losesFingers), at: bench.now)
    // Settings that are read again make a new stitcher.
    bench.session.handle(.stitching(.auto), at: bench.now)
    swipe(&bench)
    #expect(bench.stored.isEmpty && bench.lossy == [.first])
    bench.lose(2, 80, 15)
    bench.wait(milliseconds: 300)
    #expect(bench.stored.count == 1)
  }

  @Test("each loss is an output, so that the week begins anew")
  func outputs() throws {
    var bench = try SessionBench(rows: 5)
    swipe(&bench)
    bench.lose(2, 80, 15)
    bench.wait(milliseconds: 300)
    var session = bench.session
    session.handle(.learnt(.first, []), at: bench.now)
    session.handle(.learnt(.first, .losesFingers), at: bench.now)
    let way = (0..<9).map { 20 + 5 * Double($0) }
    for (step, x) in way.enumerated() {
      session.handle(frame(3, step == 0 ? .began : .moved, x, at: bench.now, step))
    }
    session.handle(frame(3, .ended, 60, at: bench.now, 9))
    session.handle(frame(4, .began, 77, at: bench.now, 12))
    var outputs: [ListSession.Output] = []
    _ = session.drain(into: &outputs)
    #expect(outputs.contains(.erred(.first, .losesFingers)))
  }

  private func frame(
    _ serial: UInt64, _ phase: Contact.Phase, _ x: Double, at start: Instant, _ step: Int
  ) -> ContactFrame {
    let contact = Contact(
      id: ContactID(serial: serial), phase: phase, position: Point(x: Millimeters(x), y: 35))
    return ContactFrame(time: start + .milliseconds(10 * step), contacts: [contact])
  }

  @Test("a ghost in a corner lights no dark screen, and a finger that stays there does")
  func darkScreen() {
    var bench = SessionHarness(rows: 12)
    bench.session.handle(.ordered(.off), at: bench.now)
    bench.pass(100)
    bench.down(1, 0.4, 0.4)
    bench.pass(20)
    bench.lose(1, 0.4, 0.4)
    bench.pass(500)
    #expect(bench.session.power.isDark)
    bench.down(2, 0.4, 0.4)
    bench.pass(30)
    #expect(bench.session.power.isDark)
    bench.pass(20)
    #expect(bench.session.power.isWaking)
    bench.lose(2, 0.4, 0.4)
  }

  @Test("a ghost ends no two-finger tap and edits nothing; cancelling all forgets one that is held")
  func beside() {
    var bench = SessionHarness(rows: 12)
    let before = bench.session.view.list
    bench.down(1, 0.4, 0.4)
    bench.session.handle(.letGo, at: bench.now)
    bench.pass(100)
    #expect(!bench.session.core.follows(ContactID(serial: 1)))
    bench.lose(1, 0.4, 0.4)
    bench.down(2, 499.8, 119.7)
    bench.pass(20)
    bench.lose(2, 499.8, 119.7)
    bench.pass(500)
    #expect(bench.session.view.list == before && bench.session.view.editedItem == nil)
  }
}
