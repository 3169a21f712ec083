// Tests of touches while an edit slides the list, and of double taps that begin an edit.
import Gestures
import ListUI
import Testing
import Units

@Suite("An edit slides the list")
struct SlideTests {
  /// Kinds of gestures that may begin where a row was seen.
  private static func kinds(_ panel: Panel, y: Double) -> GestureKinds {
    panel.view.hit(at: Point(x: 50, y: Millimeters(y))).kinds
  }

  @Test("for 300 ms after an edit began, other rows are only dragged, or end the edit")
  func begins() {
    var panel = Panel(rows: 20)
    panel.tap(6)
    panel.wait(milliseconds: 100)
    #expect(Self.kinds(panel, y: 75) == [.listPan, .tap, .twoFingerTap])
    panel.wait(milliseconds: 199)
    #expect(Self.kinds(panel, y: 75) == [.listPan, .tap, .twoFingerTap])
    // The edited row is at the top by now.
    #expect(Self.kinds(panel, y: 5) == .all)
    panel.wait(milliseconds: 1)
    #expect(Self.kinds(panel, y: 75) == .all)
  }

  @Test("for 300 ms after an edit ended, rows are only dragged, and nothing is tapped")
  func ends() {
    var panel = Panel(rows: 20)
    panel.tap(6)
    panel.wait(milliseconds: 1000)
    panel.press(.commit)
    panel.wait(milliseconds: 299)
    for y in [5.0, 75] { #expect(Self.kinds(panel, y: y) == [.listPan, .twoFingerTap]) }
    panel.wait(milliseconds: 1)
    for y in [5.0, 75] { #expect(Self.kinds(panel, y: y) == .all) }
  }

  @Test("until an edit has moved the list, rows are chosen where they are")
  func unmoved() {
    var panel = Panel(rows: 20)
    panel.tap(6)
    #expect(Self.kinds(panel, y: 75) == .all)
    panel.wait(milliseconds: 16)
    #expect(Self.kinds(panel, y: 75) == [.listPan, .tap, .twoFingerTap])
  }

  @Test("an edit that moves no row keeps none from its gestures")
  func still() {
    var panel = Panel(rows: 20)
    panel.tap(0)
    panel.wait(milliseconds: 16)
    #expect(Self.kinds(panel, y: 75) == .all)
  }

  @Test("a carried row whose finger stands keeps its place while an edit begins and ends")
  func carried() {
    var panel = Panel(rows: 20)
    let finger = panel.pickUp(2)
    panel.drag(finger, dy: 30)
    panel.tap(9)
    panel.wait(milliseconds: 1000)
    panel.drag(finger, dy: 32)
    #expect(panel.order.firstIndex(of: 2) == 5)
    panel.press(.commit)
    panel.wait(milliseconds: 1000)
    panel.drag(finger, dy: 33)
    panel.letGo(finger, dy: 33)
    #expect(panel.order.firstIndex(of: 2) == 5)
  }

  @Test("a carried row whose finger moves takes the place under it, also after an edit began")
  func moves() {
    var panel = Panel(rows: 20)
    let finger = panel.pickUp(2)
    panel.tap(9)
    panel.wait(milliseconds: 1000)
    panel.drag(finger, dy: 2.4)
    #expect(panel.order.firstIndex(of: 2) == 2)
    panel.drag(finger, dy: 2.6)
    // The edited row is at the top, and the finger three rows below it.
    #expect(panel.order.firstIndex(of: 2) == 11)
  }

  @Test(
    "the second tap of a double tap leaves the edit open; later or elsewhere it ends the edit",
    arguments: [(350, 10.0, true), (351, 0, false), (100, 10.1, false), (100, 0, true)])
  func doubleTap(pause: Int, way: Double, isOpen: Bool) {
    var panel = Panel(rows: 20)
    panel.tap(6, at: Point(x: 50, y: 65))
    panel.wait(milliseconds: pause)
    panel.tap(14, at: Point(x: 50 + Millimeters(way), y: 65))
    #expect((panel.view.editedItem == Panel.id(6)) == isOpen)
  }
}
