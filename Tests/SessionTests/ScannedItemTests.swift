// Items that a barcode scanner adds, beside fingers, an edit and the undo bar.
import Model
import Recordings
import Testing
import Units

@testable import ListUI
import Session

@Suite("Scanned items")
struct ScannedItemTests {
  /// On the undo bar, at the bottom left of the screen.
  private static let undoBar = (x: 12.0, y: 72.0)

  @Test("a scan is an item at the end of the list, stored as a changeset of its own")
  func added() throws {
    var bench = try SessionBench(rows: 2)
    bench.scan("4006381333931")
    bench.rest()
    #expect(bench.texts == ["Row 0", "Row 1", "4006381333931"])
    #expect(bench.stored.map(\.changes.count) == [1])
    #expect(bench.store.list == bench.session.view.list)
    bench.scan("second")
    #expect(bench.texts.last == "second")
  }

  @Test("completed rows that have sunk stay below a scan")
  func sunk() throws {
    var bench = try SessionBench(rows: 3, completed: [2], sinks: .sink)
    bench.scan("new")
    bench.rest()
    #expect(bench.texts == ["Row 0", "Row 1", "new", "x Row 2"])
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("an edit goes on: what is typed before and after a scan is one text")
  func edited() throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 30, 15)
    bench.rest()
    bench.type(.insert(" and"))
    bench.scan("4006381333931")
    #expect(bench.session.view.editedItem == SessionBench.id(1))
    bench.type(.insert(" more"))
    bench.type(.enter)
    bench.rest()
    #expect(bench.texts == ["Row 0", "Row 1 and more", "Row 2", "4006381333931"])
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("an empty list takes a scan, and so does one with a new row that is being written")
  func newRow() throws {
    var bench = try SessionBench(rows: 0)
    bench.scan("first")
    bench.rest()
    bench.tap(1, 30, 35)
    bench.rest()
    #expect(bench.session.view.editedItem != nil)
    bench.type(.insert("written"))
    bench.scan("last")
    bench.type(.commit)
    bench.rest()
    #expect(bench.texts == ["first", "written", "last"])
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("a row in a finger's hold stays there, and its swipe completes it")
  func held() throws {
    var bench = try SessionBench(rows: 3)
    bench.hold(1, row: 1)
    bench.scan("new")
    for x in [44.0, 54, 64, 74] { bench.move(1, x, 15) }
    bench.up(1, 74, 15)
    bench.rest()
    #expect(bench.texts == ["Row 0", "x Row 1", "Row 2", "new"])
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("the undo bar goes on offering what it names, and undoes that alone")
  func undoBar() throws {
    var bench = try SessionBench(rows: 3)
    bench.complete(1, row: 0)
    bench.scan("new")
    bench.wait(milliseconds: 300)
    bench.tap(2, Self.undoBar.x, Self.undoBar.y)
    bench.rest()
    #expect(bench.texts == ["Row 0", "Row 1", "Row 2", "new"])
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("a two-finger tap takes the newest scan back, which is a step as any other")
  func undone() throws {
    var bench = try SessionBench(rows: 2)
    bench.scan("one")
    bench.scan("two")
    bench.rest()
    bench.tapTogether(1, (30, 5), 2, (50, 5))
    bench.rest()
    #expect(bench.texts == ["Row 0", "Row 1", "one"])
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("blanks and control characters are dropped, a long text is cut, and nothing adds nothing")
  func texts() throws {
    var bench = try SessionBench(rows: 0)
    bench.scan("\u{1D} 01\u{0}23\u{1D}4 \u{7F}")
    bench.scan(" \u{1D}\u{85} ")
    bench.scan("")
    bench.scan(String(repeating: "é", count: 6000))
    #expect(bench.texts[0] == "01234")
    #expect(bench.texts.dropFirst().map(\.utf8.count) == [Item.longestText])
    #expect(bench.store.list == bench.session.view.list)
  }
}
