// Tests of clearing: the list overscrolled at its lower end deletes all completed rows at once.
import Gestures
import ListUI
import Model
import Paint
import TestCounts
import Testing
import Units

@Suite("Clearing") struct ClearTests {
  @Test(
    "completed rows are cleared as one changeset, the undo bar counts them, and undo restores them"
  )
  func clears() {
    var panel = Panel(rows: 7, completed: [1, 3, 6])
    let measurer = panel.readable()
    let before = panel.view.list
    panel.pullUp(30)
    #expect(panel.effects.count == 1)
    #expect(panel.edits == [1, 3, 6].map { Edit.delete(Panel.id($0)) })
    panel.rest()
    let places = [0, 2, 4, 5].map { panel.top($0) }
    #expect(places == [0, 100, 200, 300])
    let undoBar = panel.said(measurer)
    #expect(undoBar == "Undo · Cleared · 3 Items")
    panel.tapWithTwoFingers()
    #expect(panel.effects.last?.isUndo == true)
    var report = UndoReport()
    for row in [6, 3, 1] {
      guard let item = before[Panel.id(row)] else { continue }
      _ = report.takeBack(.deleted(item), of: nil)
    }
    panel.view.show(report, at: panel.now)
    panel.rest()
    #expect(panel.view.list == before)
    let rows = panel.rows().count
    #expect(rows == 7)
    let answer = panel.said(measurer)
    #expect(answer == "Undone: · 3 Items")
  }

  @Test("a pull too short, a pull taken back, or nothing to clear deletes nothing")
  func nothing() {
    var panel = Panel(rows: 7, completed: [1])
    panel.pullUp(5)
    panel.step(.listPan, .began, contact: 903, edge: .bottom)
    panel.step(.listPan, .changed, contact: 903, dy: -40, edge: .bottom)
    panel.step(.listPan, .changed, contact: 903, dy: -4, edge: .bottom)
    panel.step(.listPan, .ended, contact: 903, dy: -4, edge: .bottom)
    panel.rest()
    #expect(panel.effects.isEmpty)
    var open = Panel(rows: 7)
    open.pullUp(30)
    open.rest()
    #expect(open.effects.isEmpty)
    let undoBar = open.undoBar()
    #expect(undoBar == nil)
  }

  @Test("the line below the end counts the completed rows, also those of external changes")
  func countsOn() {
    var panel = Panel(rows: 7, completed: [1])
    let measurer = panel.readable()
    panel.step(.listPan, .began, contact: 903, edge: .bottom)
    panel.step(.listPan, .changed, contact: 903, dy: -9, edge: .bottom)
    for text in ["Pull to Clear 1 Item", "Pull to Clear 2 Items", "Pull to Clear 3 Items"] {
      let line = panel.cells().first { $0.id == CellID(high: .max, low: 1) }?.text?.line
      #expect(measurer.texts[line?.raw ?? 0] == text)
      panel.hear(.setCompleted(Panel.id(panel.view.list.uncompletedCount), true))
    }
  }

  @Test("clearing all rows leaves an empty list")
  func all() {
    var panel = Panel(rows: 30, completed: Set(0..<30))
    panel.scroll(to: 2300)
    panel.pullUp(30)
    panel.rest()
    #expect(panel.view.list.count == 0)
    #expect(panel.view.scrollPosition == 0)
    let rows = panel.rows()
    #expect(rows.isEmpty)
  }

  @Test(
    "after clearing a long list the remaining rows scroll onto the screen",
    arguments: CompletedRows.allCases)
  func fewLeft(completed: CompletedRows) {
    var panel = Panel(
      rows: 150, completed: Set(2..<150), options: ListOptions(completed: completed))
    panel.scroll(to: 14_300)
    panel.pullUp(30)
    panel.rest()
    let places = panel.places().values.sorted()
    #expect(places == [0, 100])
  }

  @Test("a completed row held by another finger is not cleared")
  func held() {
    var panel = Panel(rows: 5, completed: [1, 2])
    _ = panel.hold(1)
    panel.pullUp(30)
    panel.wait(milliseconds: 400)
    #expect(panel.edits == [.delete(Panel.id(2))])
  }

  @Test("clearing half of 100,000 rows, and undoing it, takes less than ten seconds each")
  func half() {
    let items = (0..<100_000).map { (row: Int) -> Item in
      let digits: [Int] = [1 + row / 65_536, row / 256 % 256, row % 256]
      return Item(
        id: Panel.id(row), text: "Row \(row)", isCompleted: row.isMultiple(of: 2),
        order: OrderKey(digits: digits.map { UInt8($0) }), in: .original)
    }
    var panel = Panel(rows: 0)
    panel.view = ListView(
      items: items, panel: Panel.screen, rowHeight: 10, measurer: FixedWidthMeasurer(),
      start: .zero,
      ids: .always(ItemID(high: 8, low: 1)))
    panel.scroll(to: 5_000_000)
    panel.scroll(to: 5_000_000)
    let before = panel.places()
    let clearing = processorTime(of: { panel.pullUp(30) })
    #expect(panel.view.list.count == 50_000)
    #expect(panel.edits.count == 50_000)
    panel.rest()
    let rows = panel.rows().count
    #expect(rows == 7)
    var report = UndoReport()
    for item in items.reversed() where item.isCompleted {
      _ = report.takeBack(.deleted(item), of: nil)
    }
    let undoing = processorTime(of: { panel.view.show(report, at: panel.now) })
    #expect(panel.view.list.count == 100_000)
    panel.rest()
    let after = panel.places()
    // Rows that come back among those on the screen push the last ones off it.
    #expect(before.count == 7 && after.count == 8)
    // Takes about a second; moving the rows one by one took minutes.
    #expect(clearing < .seconds(10) && undoing < .seconds(10))
  }
}
