// Actions during a pending undo or a waiting external change are not lost.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("Actions during a pending undo or a waiting external change")
struct LostOfferTests {
  @Test("a row whose addition is undone late keeps the text that was typed since")
  func typedSince() throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 55)
    bench.type(.insert("Milk"))
    bench.type(.commit)
    bench.rest()
    bench.tap(2, 50, 35)
    bench.rest()
    bench.answersLate = true
    bench.tap(3, 8, 75)
    bench.type(.insert(" and bread"))
    bench.type(.commit)
    bench.answer()
    bench.rest()
    #expect(bench.session.view.list == bench.store.list)
    #expect(bench.store.list.items.last?.text == "Milk and bread")
  }

  @Test("a waiting external change does not remove an undo offer that was made meanwhile")
  func waited() throws {
    var bench = try SessionBench(rows: 5)
    bench.hold(1, row: 0)
    bench.externalChanges(.complete(row: 1))
    bench.complete(2, row: 2)
    let offered = try #require(bench.session.view.overlays.undoBar.offer?.changeset)
    bench.up(1, 34, 5)
    bench.rest()
    #expect(bench.session.view.overlays.undoBar.offer?.changeset == offered)
  }
}
