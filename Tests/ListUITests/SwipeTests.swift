// Tests of swipes: completing, deleting, snapping back, and catching a row.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct SwipeTests {
  private let second = ItemID(high: 7, low: 1)

  @Test("a swipe of 25 mm to the right completes the row: green and struck through")
  func completes() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: 25)
    #expect(panel.edits == [.setCompleted(second, true)])
    panel.rest()
    let cell = panel.cell(1)
    #expect(cell?.color == .init(red: 11, green: 107, blue: 54))
    #expect(cell?.left == 0)
    // "Row 1" at 38 px an em, half an em a letter, from the margin of 42: 95 pixels of text, and 6
    // more of line at each end.
    #expect(cell?.strikethrough?.rect.left == 36)
    #expect(cell?.strikethrough?.rect.width == 107)
    #expect(cell?.strikethrough?.rect.height == 4)
  }

  @Test("a completed row swiped right is uncompleted")
  func reopens() {
    var panel = Panel(rows: 3, completed: [1])
    panel.swipe(1, dx: 30)
    #expect(panel.edits == [.setCompleted(second, false)])
    panel.rest()
    let strikethrough = panel.cell(1)?.strikethrough
    #expect(strikethrough == nil)
  }

  @Test("a row released at 24.9 mm snaps back within half a second", arguments: [24.9, -24.9])
  func snapsBack(dx: Double) {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: dx)
    #expect(panel.edits.isEmpty)
    // After a quarter of its response the spring has brought it half way back.
    let spring = Pendulum(response: 0.3, damping: 0.82)
    panel.wait(milliseconds: 75)
    let halfway = panel.left(1) ?? 0
    #expect(abs(halfway - dx * 10 * spring.share(after: 75)) < 0.01)
    #expect(abs(halfway / (dx * 10) - 0.5) < 0.1)
    panel.wait(milliseconds: 425)
    let home = panel.left(1)
    #expect(home == 0)
    #expect(panel.view.isIdle)
  }

  @Test("a row follows the finger to the commit distance, then moves a third of the travel")
  func followsTheFinger() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    for (dx, left) in [(3.0, 30.0), (25, 250), (40, 300), (-10, -100), (-31, -270)] {
      panel.drag(finger, dx: dx)
      let seen = panel.left(1) ?? 0
      #expect(abs(seen - left) < 0.001, "at \(dx) mm")
    }
  }

  @Test("a swipe dragged back before its release commits nothing, on both sides")
  func dragBackCancels() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    panel.drag(finger, dx: 40)
    panel.drag(finger, dx: -40)
    panel.drag(finger, dx: 10)
    panel.letGo(finger, dx: 10)
    panel.rest()
    #expect(panel.edits.isEmpty)
    let left = panel.left(1)
    #expect(left == 0)
  }

  @Test("each change of the swipe's outcome is reported, by distance and by permission to commit")
  func events() {
    var panel = Panel(rows: 3)
    var events: [ListEvent] = []
    let update = { (phase: Gesture.Phase, dx: Double, mayCommit: Bool) in
      Gesture(
        kind: .rowPan(Panel.target(1)), phase: phase, contact: ContactID(serial: 1),
        time: panel.now, position: Point(x: 50, y: 40),
        translation: Vector(dx: Millimeters(dx), dy: 0), mayCommit: mayCommit)
    }
    for (phase, dx, mayCommit) in [
      (Gesture.Phase.began, 0.0, true), (.changed, 30, false), (.changed, 30, true),
      (.changed, 31, false), (.changed, 24, true), (.changed, -30, true), (.ended, -30, false),
    ] {
      panel.view.handle(update(phase, dx, mayCommit), events: &events)
    }
    #expect(
      events == [
        .swipeBegan(second), .swipeOutcomeChanged(second, to: .complete),
        .swipeOutcomeChanged(second, to: .snapBack), .swipeOutcomeChanged(second, to: .delete),
        .swipeOutcomeChanged(second, to: .snapBack), .swipeEnded(second, nil),
      ])
  }

  @Test(
    "a swipe that may not commit snaps back within half a second, however far it was",
    arguments: [60.0, -60])
  func inVain(dx: Double) {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    panel.drag(finger, dx: dx, mayCommit: false)
    panel.letGo(finger, dx: dx, mayCommit: false)
    panel.wait(milliseconds: 500)
    let home = panel.left(1) ?? .nan
    #expect(home.magnitude < 0.5)
    panel.rest()
    #expect(panel.edits.isEmpty)
    panel.swipe(1, dx: dx)
    #expect(panel.edits.count == 1)
  }

  @Test("a cancelled contact brings the row back, however far it was")
  func cancelledContact() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    panel.drag(finger, dx: 60)
    panel.cancel(finger)
    panel.rest()
    #expect(panel.edits.isEmpty)
    let left = panel.left(1)
    #expect(left == 0)
  }

  @Test("a row caught on its way back does not jump")
  func caughtInFlight() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: 20)
    panel.wait(milliseconds: 60)
    let before = panel.left(1)
    _ = panel.hold(1)
    let after = panel.left(1)
    #expect(before == after)
    panel.wait(milliseconds: 500)
    let later = panel.left(1)
    #expect(later == after)
  }

  @Test("two fingers swipe two rows at the same time")
  func twoRows() {
    var panel = Panel(rows: 4)
    let left = panel.hold(0)
    let right = panel.hold(2)
    panel.drag(left, dx: -30)
    panel.drag(right, dx: 30)
    panel.letGo(right, dx: 30)
    panel.letGo(left, dx: -30)
    panel.rest()
    #expect(
      panel.edits == [
        .setCompleted(ItemID(high: 7, low: 2), true), .delete(ItemID(high: 7, low: 0)),
      ])
    #expect(panel.view.list.items.map(\.text) == ["Row 1", "Row 2", "Row 3"])
  }

  @Test("a gesture on a deleted item does nothing")
  func goneItem() {
    var panel = Panel(rows: 2)
    let finger = panel.hold(1)
    panel.swipe(1, dx: -30)
    panel.drag(finger, dx: 30)
    panel.letGo(finger, dx: 30)
    panel.rest()
    #expect(panel.edits == [.delete(second)])
  }
}
