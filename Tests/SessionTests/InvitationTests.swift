// The placeholder in a gap announces what a release does.
import Gestures
import Model
import Paint
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("The placeholder between parted rows")
struct InvitationTests {
  @Test("a wide gap offers to add a row, and adds it, even while another finger holds a row")
  func partedBesideAHand() throws {
    var bench = try SessionBench(rows: 8)
    bench.down(1, 80, 25)
    bench.down(2, 80, 35)
    for step in 1...12 {
      bench.wait(milliseconds: 15)
      bench.finger(1, .moved, 80, 25 - Double(step))
      bench.finger(2, .moved, 80, 35 + Double(step))
    }
    let alone = bench.placeholder()
    #expect(alone == "Release to Add Item")
    bench.hold(9, row: 6)
    let said = bench.placeholder()
    #expect(said == "Release to Add Item")
    bench.up(1, 80, 13)
    bench.up(2, 80, 47)
    #expect(bench.session.view.list.count == 9)
    #expect(bench.session.view.editedItem == bench.session.view.list[3].id)
    let closing = bench.placeholder()
    #expect(closing != "Release to Add Item")
  }
}

extension SessionBench {
  /// The placeholder text in the gap.
  fileprivate mutating func placeholder() -> String? {
    let cells = cells()
    let texts = ["Pull Apart to Add Item", "Release to Add Item"]
    let gap = cells.first { $0.id.high == .max && $0.id.low > .max - 8 }
    guard let text = gap?.text?.line else { return nil }
    let metrics = session.view.metrics
    return texts.first {
      session.view.context.style.words.line($0, room: metrics.textWidth).id == text
    }
  }
}
