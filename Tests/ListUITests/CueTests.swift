// The line that names what was done, and offers to take it back.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite("The undo cue") struct CueTests {
  /// What the cue says, empty where there is none.
  private func says(_ panel: inout Panel, _ measurer: TellingMeasurer) -> String {
    guard let line = panel.cue()?.text?.line else { return "" }
    return measurer.texts[line.raw]
  }

  @Test("it names the deed and the item, and the next deed takes its place")
  func names() {
    var panel = Panel(rows: 6, completed: [4])
    let measurer = panel.readable()
    let deeds: [(row: Int, dx: Double, text: String)] = [
      (0, 30, "Completed “Row 0”"), (4, 30, "Reopened “Row 4”"), (2, -30, "Deleted “Row 2”"),
    ]
    for deed in deeds {
      panel.swipe(deed.row, dx: deed.dx)
      panel.wait(milliseconds: 250)
      let text = says(&panel, measurer)
      #expect(text == deed.text)
      let top = panel.cue()?.top
      #expect(top == 670)
    }
  }

  @Test("it goes after five seconds of its own, counted from the last deed")
  func goes() {
    var panel = Panel(rows: 6)
    panel.swipe(0, dx: 30)
    panel.wait(milliseconds: 3000)
    panel.swipe(1, dx: 30)
    let end = panel.now + .seconds(5)
    #expect(panel.view.deadline == end)
    panel.wait(milliseconds: 4900)
    _ = panel.view.expire(at: panel.now)
    let shown = panel.cue()
    #expect(shown?.top == 670)
    panel.wait(milliseconds: 100)
    _ = panel.view.expire(at: panel.now)
    #expect(panel.view.deadline == nil)
    panel.rest()
    let gone = panel.cue()
    #expect(gone == nil)
  }

  @Test("a tap on it asks for undo; beside it and once it is gone the rows have their touches")
  func tapped() {
    var panel = Panel(rows: 8)
    let on = Point(x: 10, y: 72)
    let beside = Point(x: 95, y: 72)
    #expect(panel.view.target(at: on) == Panel.target(7))
    panel.swipe(0, dx: 30)
    panel.rest()
    #expect(panel.view.target(at: on) == nil)
    #expect(panel.view.target(at: beside) == Panel.target(7))
    panel.tap(nil, at: on)
    #expect(panel.effects.last?.isUndo == true)
    #expect(panel.view.list.count == 8)
    #expect(panel.view.target(at: on) == Panel.target(7))
    panel.rest()
    let cue = panel.cue()
    #expect(cue == nil)
    panel.tap(7, at: on)
    #expect(panel.view.editedItem == Panel.id(7))
  }

  @Test("it takes a tap over a list that springs back, and only where it lies")
  func overMovingList() {
    var panel = Panel(rows: 20)
    let on = Point(x: 10, y: 72)
    panel.swipe(0, dx: 30)
    panel.letGo(panel.holdList(), dy: 20)
    #expect(panel.view.isListMoving)
    #expect(panel.view.hit(at: on).layer == .cover)
    #expect(panel.view.hit(at: Point(x: 95, y: 72)).layer == .rows)
    panel.tap(nil, at: on)
    #expect(panel.effects.last?.isUndo == true)
    #expect(panel.view.hit(at: on).layer == .rows)
  }

  @Test("a tap on empty space beside the cue adds a row, and undoes nothing")
  func besideOnEmptySpace() {
    var panel = Panel(rows: 3)
    panel.swipe(0, dx: 30)
    panel.rest()
    panel.tap(nil, at: Point(x: 95, y: 72))
    #expect(!panel.effects.contains { $0.isUndo })
    #expect(panel.view.list.count == 4)
  }

  @Test("it goes when somebody elsewhere changes the list: its step is no longer the newest")
  func outside() {
    var panel = Panel(rows: 4)
    panel.swipe(0, dx: 30)
    panel.rest()
    panel.hear(.setCompleted(Panel.id(3), true))
    panel.rest()
    let cue = panel.cue()
    #expect(cue == nil)
  }

  @Test("two fingers anywhere ask for the newest step to be undone")
  func twoFingers() {
    var panel = Panel(rows: 4)
    panel.tapWithTwoFingers()
    #expect(panel.effects == [.undoNewest])
  }

  @Test("what an undo did is told: taken back, left, or nothing to do; a tap on that only ends it")
  func reports() {
    var panel = Panel(rows: 4)
    let measurer = panel.readable()
    panel.view.show(UndoReport(), at: panel.now)
    panel.rest()
    let nothing = says(&panel, measurer)
    #expect(nothing == "Nothing to Undo")
    var item = panel.view.list[2]
    panel.hear(.setCompleted(item.id, true))
    item.isCompleted = true
    var report = UndoReport()
    _ = report.takeBack(.completed(item), of: item)
    panel.view.show(report, at: panel.now)
    panel.rest()
    let undone = says(&panel, measurer)
    #expect(undone == "Undone: “Row 2”")
    #expect(panel.view.list[2].isCompleted == false)
    var refused = UndoReport()
    _ = refused.takeBack(.completed(item), of: panel.view.list[2])
    panel.view.show(refused, at: panel.now)
    panel.rest()
    let left = says(&panel, measurer)
    #expect(left == "Not undone, it has changed since: “Row 2”")
    panel.tap(nil, at: Point(x: 10, y: 72))
    panel.rest()
    let cue = panel.cue()
    #expect(cue == nil && panel.effects.isEmpty && panel.view.list.count == 4)
  }

  @Test("an undo that takes the edited row away leaves the text to whoever types")
  func undoneWhileEdited() {
    var panel = Panel(rows: 4)
    let item = panel.view.list[2]
    panel.tap(2)
    panel.rest()
    var report = UndoReport()
    _ = report.takeBack(.added(item), of: item)
    panel.view.show(report, at: panel.now)
    _ = panel.view.type(.insert("!"), at: panel.now)
    let effect = panel.view.type(.commit, at: panel.now)
    var changed = item
    changed.text = "Row 2!"
    #expect(effect?.edits == [.insert(changed)])
  }
}
