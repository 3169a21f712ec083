// Tests of the undo bar, which names the last action and offers to undo it.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("Undo bar") struct UndoBarTests {
  @Test("the undo bar names the action and the item, and the next action replaces it")
  func names() {
    var panel = Panel(rows: 6, completed: [4])
    let measurer = panel.readable()
    let actions: [(row: Int, dx: Double, text: String)] = [
      (0, 30, "Undo · Completed · Row 0"), (4, 30, "Undo · Reopened · Row 4"),
      (2, -30, "Undo · Deleted · Row 2"),
    ]
    for action in actions {
      panel.swipe(action.row, dx: action.dx)
      panel.wait(milliseconds: 250)
      let text = panel.said(measurer)
      #expect(text == action.text)
      let top = panel.undoBar()?.top
      #expect(top == 700)
    }
  }

  @Test("the undo bar disappears five seconds after the last action")
  func goes() {
    var panel = Panel(rows: 6)
    panel.swipe(0, dx: 30)
    panel.wait(milliseconds: 3000)
    panel.swipe(1, dx: 30)
    let end = panel.now + .seconds(5)
    #expect(panel.view.deadline == end)
    panel.wait(milliseconds: 4900)
    _ = panel.view.expire(at: panel.now)
    let shown = panel.undoBar()
    #expect(shown?.top == 700)
    panel.wait(milliseconds: 100)
    _ = panel.view.expire(at: panel.now)
    #expect(panel.view.deadline == nil)
    panel.rest()
    let gone = panel.undoBar()
    #expect(gone == nil)
  }

  @Test("a tap on Undo asks for an undo; touches above the undo bar hit rows")
  func tapped() {
    var panel = Panel(rows: 8)
    let on = Point(x: 10, y: 72)
    let above = Point(x: 10, y: 69)
    #expect(panel.view.target(at: on) == Panel.target(7))
    panel.swipe(0, dx: 30)
    panel.rest()
    #expect(panel.view.target(at: on) == nil)
    #expect(panel.view.target(at: above) == Panel.target(6))
    panel.tap(nil, at: on)
    #expect(panel.effects.last?.isUndo == true)
    #expect(panel.view.list.count == 8)
    #expect(panel.view.target(at: on) == nil)
    panel.rest()
    let undoBar = panel.undoBar()
    #expect(undoBar == nil)
    panel.wait(milliseconds: 400)
    #expect(panel.view.target(at: on) == Panel.target(7))
    panel.tap(7, at: on)
    #expect(panel.view.editedItem == Panel.id(7))
  }

  @Test("over a list that springs back, only Undo accepts a tap")
  func overMovingList() {
    var panel = Panel(rows: 20)
    let on = Point(x: 10, y: 72)
    panel.swipe(0, dx: 30)
    panel.letGo(panel.holdList(), dy: 20)
    #expect(panel.view.isListMoving)
    #expect(panel.view.hit(at: on).layer == .cover)
    #expect(panel.view.hit(at: on).kinds.contains(.tap))
    #expect(!panel.view.hit(at: Point(x: 95, y: 72)).kinds.contains(.tap))
    #expect(panel.view.hit(at: Point(x: 95, y: 69)).layer == .rows)
    panel.tap(nil, at: on)
    #expect(panel.effects.last?.isUndo == true)
    #expect(!panel.view.hit(at: on).kinds.contains(.tap))
  }

  @Test(
    "beside Undo the row below can be swiped, the list dragged and rows parted, and two fingers tap"
  )
  func besideUndo() {
    var panel = Panel(rows: 8)
    panel.swipe(0, dx: 30)
    let row = Panel.target(7)
    // Undo: 42 for the margin, 64 for the word, 42 more, which is less than 15 mm.
    for x in [15.0, 50, 99.9] {
      let hit = panel.view.hit(at: Point(x: Millimeters(x), y: 70))
      #expect(
        hit == Hit(layer: .cover, target: row, kinds: [.rowPan, .listPan, .pinch, .twoFingerTap]))
    }
    let undo = panel.view.hit(at: Point(x: 14.9, y: 79.9))
    #expect(undo.kinds == [.listPan, .tap, .twoFingerTap] && undo.target != row)
    let empty = Panel(rows: 3)
    #expect(empty.view.hit(at: Point(x: 50, y: 70)).layer == .black)
  }

  @Test("a touch beside Undo dismisses the undo bar, one on Undo or above the bar does not")
  func uncovered() {
    var panel = Panel(rows: 8)
    panel.swipe(0, dx: 30)
    for (x, y) in [(14.0, 75.0), (50, 69)] {
      let goes = panel.view.uncover(at: Point(x: Millimeters(x), y: Millimeters(y)), at: panel.now)
      #expect(!goes && panel.view.deadline != nil)
    }
    let goes = panel.view.uncover(at: Point(x: 15, y: 75), at: panel.now)
    let goesTwice = panel.view.uncover(at: Point(x: 15, y: 75), at: panel.now)
    #expect(goes && !goesTwice && panel.view.deadline == nil)
  }

  @Test("the undo bar stays while a row is lifted or edited")
  func staysMeanwhile() {
    var panel = Panel(rows: 8)
    let measurer = panel.readable()
    panel.swipe(0, dx: 30)
    panel.rest()
    let finger = panel.pickUp(3)
    panel.wait(milliseconds: 300)
    let lifted = panel.said(measurer)
    #expect(lifted == "Undo · Completed · Row 0")
    panel.cancel(finger)
    panel.rest()
    panel.tap(2)
    panel.rest()
    let edited = panel.said(measurer)
    #expect(edited == "Undo · Completed · Row 0")
  }

  @Test("in a narrow undo bar the name is cut, then dropped, then the verb, but never Undo")
  func narrow() {
    // Undo is 64 pixels and two margins of 42, "Completed" 144, the gap 10, the margin 42.
    let widths: [(Int, verb: Int?, name: Int?)] = [
      (1000, 144, 80), (424, 144, 80), (423, 144, 79), (345, 144, 1), (344, 144, nil),
      (334, 144, nil), (333, nil, nil), (190, nil, nil),
    ]
    for (width, verb, name) in widths {
      var panel = Panel(rows: 1)
      panel.view = panel.view.laidOut(
        on: PanelGeometry(
          pixels: Size(width: width, height: 800), width: Millimeters(Double(width) / 10),
          height: 80),
        rowHeight: 10, start: panel.now)
      panel.rest()
      panel.swipe(0, dx: 30)
      panel.rest()
      let layout = panel.view.overlays.undoBarLayout.layout(
        UndoBarText("Completed", "Row 0"), offersUndo: true,
        UndoBar.Position(sides: 0..<width, hand: nil),
        panel.view.context.style.words)
      #expect(layout.undo?.line.width == 64)
      #expect(layout.verb?.line.width == verb, "\(width)")
      #expect(layout.name?.line.width == name, "\(width)")
      let band = panel.cells().filter { $0.id.high == .max }.sorted { $0.left < $1.left }
      #expect(band.first?.left == 0 && band.reduce(0) { $0 + $1.width } == width, "\(width)")
      for (cell, next) in zip(band, band.dropFirst()) {
        #expect(cell.left + Pixels(cell.width) == next.left)
      }
      let shadow = Shadow(above: .init(reach: 45, strength: 0.5))
      #expect(band.allSatisfy { $0.height == 100 && $0.top == 700 && $0.shadow == shadow })
      #expect(band.allSatisfy { $0.light == panel.view.context.style.theme.undoBar.light })
    }
  }

  @Test("an external change dismisses the undo bar: its changeset is no longer the newest")
  func externalChange() {
    var panel = Panel(rows: 4)
    panel.swipe(0, dx: 30)
    panel.rest()
    panel.hear(.setCompleted(Panel.id(3), true))
    panel.rest()
    let undoBar = panel.undoBar()
    #expect(undoBar == nil)
  }

  @Test("a two-finger tap asks for an undo of the newest changeset")
  func twoFingers() {
    var panel = Panel(rows: 4)
    panel.tapWithTwoFingers()
    #expect(panel.effects == [.newestUndoAsked])
  }

  @Test("the result of an undo is shown without Undo: undone, skipped, or nothing to undo")
  func reports() {
    var panel = Panel(rows: 4)
    let measurer = panel.readable()
    panel.view.show(UndoReport(), at: panel.now)
    panel.rest()
    let nothing = panel.said(measurer)
    #expect(nothing == "Nothing to Undo")
    var item = panel.view.list[2]
    panel.hear(.setCompleted(item.id, true))
    item.isCompleted = true
    var report = UndoReport()
    _ = report.takeBack(.completed(item), of: item)
    panel.view.show(report, at: panel.now)
    panel.rest()
    let undone = panel.said(measurer)
    #expect(undone == "Undone: · Row 2")
    #expect(panel.view.list[2].isCompleted == false)
    var refused = UndoReport()
    _ = refused.takeBack(.completed(item), of: panel.view.list[2])
    panel.view.show(refused, at: panel.now)
    panel.rest()
    let left = panel.said(measurer)
    #expect(left == "Not undone, it has changed since: · Row 2")
    let hit = panel.view.hit(at: Point(x: 10, y: 72))
    #expect(
      hit == Hit(layer: .cover, target: nil, kinds: [.rowPan, .listPan, .pinch, .twoFingerTap]))
    #expect(panel.effects.isEmpty && panel.view.list.count == 4)
  }

  @Test("an undo that removes the edited row keeps its text in the edit")
  func undoneWhileEdited() {
    var panel = Panel(rows: 4)
    let item = panel.view.list[2]
    panel.tap(2)
    panel.rest()
    var report = UndoReport()
    _ = report.takeBack(.added(item), of: item)
    panel.view.show(report, at: panel.now)
    _ = panel.view.type(.insert("!"), at: panel.now)
    let effects = panel.view.type(.commit, at: panel.now)
    var changed = item
    changed.text = "Row 2!"
    // The item may exist again by then: its text is sent as well as its insertion.
    #expect(effects.flatMap(\.edits) == [.insert(changed), .setText(item.id, "Row 2!")])
  }
}
