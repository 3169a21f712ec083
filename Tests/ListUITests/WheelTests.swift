// Tests of scrolling by a wheel: between the list's ends, and never under a finger.
import Gestures
import ListUI
import Model
import Testing
import Units

@Suite struct WheelTests {
  /// Turns the wheel. Returns whether the screen changes, and the scroll position in pixels.
  private func turn(_ panel: inout Panel, by distance: Double) -> (isDue: Bool, place: Double) {
    let isDue = panel.view.scroll(by: Pixels(distance), at: panel.now)
    return (isDue, panel.view.scrollPosition.value)
  }

  @Test("the wheel scrolls by whole pixels, and stops at the list's ends")
  func goesBy() {
    var panel = Panel(rows: 20)
    for (distance, isDue, place) in [
      (120.0, true, 120.0), (0.4, false, 120), (30.6, true, 151), (-51, true, 100),
      (-4000, true, 0), (-1, false, 0), (9000, true, 1300), (1, false, 1300),
    ] {
      let (wasDue, stands) = turn(&panel, by: distance)
      #expect(wasDue == isDue && stands == place, "after \(distance)")
      #expect(!panel.view.isListMoving)
    }
  }

  @Test("the wheel does not move a list that fits on the screen")
  func short() {
    var panel = Panel(rows: 3)
    let (isDue, place) = turn(&panel, by: 50)
    #expect(!isDue && place == 0)
  }

  @Test("the wheel stops a fling where it is, and scrolls from there")
  func stops() {
    var panel = Panel(rows: 100)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -20, speed: -300)
    panel.wait(milliseconds: 100)
    let seen = panel.view.scrollPosition.value
    let (isDue, place) = turn(&panel, by: 40)
    #expect(isDue && place == (seen.rounded() + 40))
    panel.wait(milliseconds: 500)
    #expect(panel.view.scrollPosition.value == place)
  }

  @Test("the wheel does not affect a list that springs back")
  func springsBack() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.letGo(finger, dy: 30)
    panel.wait(milliseconds: 20)
    let seen = panel.view.scrollPosition.value
    let (isDue, place) = turn(&panel, by: 40)
    #expect(!isDue && place == seen && seen < 0)
    panel.rest()
    #expect(panel.view.scrollPosition.value == 0)
  }

  @Test("the wheel does not scroll while a finger holds the list or a row, or during an edit")
  func held() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.drag(finger, dy: -10)
    let onList = turn(&panel, by: 40)
    #expect(!onList.isDue && onList.place == 100)
    panel.letGo(finger, dy: -10)
    let hand = panel.hold(3)
    let onRow = turn(&panel, by: 40)
    #expect(!onRow.isDue && onRow.place == 100)
    panel.cancel(hand)
    panel.rest()
    panel.tap(row: 4)
    panel.rest()
    let before = panel.view.scrollPosition
    let edited = turn(&panel, by: 40)
    #expect(!edited.isDue && panel.view.scrollPosition == before && panel.view.editedItem != nil)
  }
}
