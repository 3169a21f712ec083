// The keyboard, the banner, the undo bar and the edited row on small screens.
import Gestures
import OnScreenKeyboard
@testable import ListUI
import Model
import Paint
import Session
import Store
import Testing
import Text
import Units

@Suite("Editing on small screens")
struct SmallScreenTests {
  @Test(
    "a banner that appears during an edit does not cover the edited row",
    arguments: [66, 64, 62])
  func bannerOverBand(height: Int) throws {
    var bench = try SessionBench.writing(
      rows: 3, height: height, [Suggestion("Milk", by: SessionBench.gone)])
    bench.tap(1, 30, 5)
    bench.rest()
    bench.show(Banner(["The disk is full"], isDismissible: false))
    bench.rest()
    let view = bench.session.view
    #expect(
      view.rows.screenEnd(view.context.time) >= view.rows.viewport.rowHeight,
      "band \(view.editing.keyboard?.keys.plan.band ?? 0), the screen ends at \(view.rows.screenEnd(view.context.time)) of a row \(view.rows.viewport.rowHeight)"
    )
  }

  @Test(
    "a banner that appears without a suggestion bar does not cover the edited row either",
    arguments: [60, 56, 54])
  func bannerOverKeyboard(height: Int) throws {
    var bench = try SessionBench.writing(rows: 3, height: height)
    bench.tap(1, 30, 5)
    bench.rest()
    let without = bench.session.view.rows.screenEnd(bench.session.view.context.time)
    bench.show(Banner(["The disk is full"], isDismissible: false))
    bench.rest()
    let with = bench.session.view.rows.screenEnd(bench.session.view.context.time)
    #expect(without < 100 || with >= 100, "without the banner \(without), with it \(with)")
  }

  @Test(
    "on common small screens the keyboard and the banner leave the edited row visible",
    arguments: [
      (480, 320, 73.4, 49.0), (480, 272, 95.0, 54.0), (800, 480, 108.0, 64.8),
      (1024, 600, 154.0, 86.0),
    ], [0, 1, 2, 3])
  func small(screen: (Int, Int, Double, Double), way: Int) throws {
    let panel = PanelGeometry(
      pixels: Size(width: screen.0, height: screen.1), width: Millimeters(screen.2),
      height: Millimeters(screen.3))
    let items = (0..<3).map { row in
      Item(id: SessionBench.id(row), text: "Row \(row)", order: OrderKey(digits: [UInt8(row + 1)]))
    }
    var view = ListView(
      items: items, panel: panel, rowHeight: nil, measurer: try TextLines(.inter), start: .zero,
      options: ListOptions(layouts: [try #require(KeyboardLayout.named("en"))]), ids: .counted())
    if way & 1 != 0 { _ = view.readSuggestions([Suggestion("Milk", by: SessionBench.gone)]) }
    var events: [ListEvent] = []
    view.advance(to: .zero + .seconds(5), events: &events)
    view.beginEdit(of: SessionBench.id(0), .known, events: &events)
    view.advance(to: .zero + .seconds(8), events: &events)
    if way & 2 != 0 {
      view.show(
        Banner(["The disk is full"], isDismissible: false), at: .zero + .seconds(9), events: &events
      )
    }
    for second in 10..<14 {
      view.advance(to: .zero + .milliseconds(second * 1000), events: &events)
    }
    let missing = view.rows.viewport.rowHeight - view.rows.screenEnd(view.context.time)
    #expect(
      missing <= 0,
      "\(missing) of \(view.rows.viewport.rowHeight) pixels are covered, band \(view.editing.keyboard?.keys.plan.band ?? 0)"
    )
  }

  @Test(
    "the undo bar that a suggestion causes does not cover the edited row",
    arguments: [80, 66])
  func undoBarOverRow(height: Int) throws {
    var bench = try SessionBench.writing(
      rows: 2, completed: [0], height: height, [Suggestion("Row 0", by: SessionBench.id(0))])
    bench.tap(1, 50, 25)
    bench.rest()
    try bench.tapKey("#1", 2)
    bench.wait(milliseconds: 600)
    let item = try #require(bench.session.view.editedItem)
    let tops = bench.tops(of: [item])
    let top = try #require(tops.first) / 10
    let layers = [2.0, 5, 8].map {
      bench.session.view.hit(at: Point(x: 50, y: Millimeters(top + $0))).layer
    }
    #expect(
      layers == [.rows, .rows, .rows],
      "the row stands at \(top) mm, the screen ends at \(bench.session.view.rows.screenEnd(bench.session.view.context.time) / 10)"
    )
  }
}
