// The list under a wheel: between its ends, never pulled, and never under somebody's hand.
import Gestures
import ListUI
import Model
import Testing
import Units

@Suite struct WheelTests {
  /// How far the list stands below the top of its first row, in rows of 100 pixels.
  private func turn(_ panel: inout Panel, by distance: Double) -> (isDue: Bool, place: Double) {
    let isDue = panel.view.scroll(by: Pixels(distance), at: panel.now)
    return (isDue, panel.view.scrollPosition.value)
  }

  @Test("it goes by so far, on whole pixels, and stays between its ends")
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

  @Test("a list that the screen has room for does not move")
  func short() {
    var panel = Panel(rows: 3)
    let (isDue, place) = turn(&panel, by: 50)
    #expect(!isDue && place == 0)
  }

  @Test("a list in flight stops where it is seen, and goes on from there")
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

  @Test("a list that springs back from beyond its end is left alone")
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

  @Test("nothing goes by under a finger, on the list or on a row, nor under an edit")
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
