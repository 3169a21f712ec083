// Tests of a tap on a completed row: the row shakes, and nothing else happens.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct ShakeTests {
  private let second = ItemID(high: 7, low: 1)

  private static func hit(_ row: Int) -> Hit {
    Hit(layer: .rows, target: Panel.target(row), kinds: .tap)
  }

  @Test("a tap on a completed row shakes it by 2 mm and edits nothing")
  func shakes() {
    var panel = Panel(rows: 3, completed: [1])
    let events = panel.events(byTapOn: Self.hit(1))
    #expect(events == [.tapped(second), .shaken(second)])
    #expect(panel.view.editedItem == nil)
    var places: [Double] = []
    for _ in 0..<60 {
      panel.wait(milliseconds: 10)
      places.append(panel.left(1) ?? .nan)
    }
    #expect((15...25).contains(places.max() ?? 0), "10 pixels are a millimetre")
    #expect((-12 ... -5).contains(places.min() ?? 0))
    #expect(places.last == 0)
    let crossings = zip(places, places.dropFirst()).count { $0 > 0 && $1 < 0 || $0 < 0 && $1 > 0 }
    #expect(crossings >= 3)
    #expect(panel.view.isIdle && panel.edits.isEmpty)
  }

  @Test("a shaking row shows nothing beside it, and keeps its strikethrough")
  func showsNothing() {
    var panel = Panel(rows: 3, completed: [1])
    let before = panel.cell(1)?.strikethrough?.rect.width
    panel.tap(1)
    for _ in 0..<30 {
      panel.wait(milliseconds: 10)
      let (icon, beside) = (panel.icon(1), panel.beside(1))
      #expect(icon == nil && beside == nil)
      let width = panel.cell(1)?.strikethrough?.rect.width
      #expect(width == before)
    }
  }

  @Test("a tapped row that is held does not shake, and a shaking row can be swiped")
  func held() {
    var panel = Panel(rows: 3, completed: [1])
    let finger = panel.hold(1)
    panel.drag(finger, dx: 10)
    let events = panel.events(byTapOn: Self.hit(1))
    panel.wait(milliseconds: 30)
    let under = panel.left(1)
    #expect(under == 100)
    #expect(events == [.tapped(second)])
    panel.letGo(finger, dx: 10)
    panel.rest()
    panel.tap(1)
    panel.wait(milliseconds: 30)
    panel.swipe(1, dx: 30)
    #expect(panel.edits == [.setCompleted(second, false)])
  }

  @Test("a second tap shakes the row again, without a jump")
  func again() {
    var panel = Panel(rows: 3, completed: [1])
    panel.tap(1)
    panel.wait(milliseconds: 60)
    let before = panel.left(1)
    panel.tap(1)
    let after = panel.left(1)
    #expect(before == after && before != 0)
    panel.rest()
    let home = panel.left(1)
    #expect(home == 0)
  }

  @Test("a completed row that still slides back from its swipe goes on as without the tap")
  func slidesBack() {
    var (tapped, alone) = (Panel(rows: 3), Panel(rows: 3))
    tapped.swipe(1, dx: 30)
    alone.swipe(1, dx: 30)
    tapped.wait(milliseconds: 30)
    alone.wait(milliseconds: 30)
    let events = tapped.events(byTapOn: Self.hit(1))
    #expect(events == [.tapped(second)])
    for _ in 0..<60 {
      let (with, without) = (tapped.left(1), alone.left(1))
      #expect(with == without)
      tapped.wait(milliseconds: 10)
      alone.wait(milliseconds: 10)
    }
  }

  @Test("a tap on a completed row while another is edited only ends the edit")
  func endsTheEdit() {
    var panel = Panel(rows: 3, completed: [1])
    panel.tap(0)
    panel.wait(milliseconds: 500)
    let events = panel.events(byTapOn: Self.hit(1))
    #expect(panel.view.editedItem == nil)
    #expect(!events.contains(.shaken(second)))
  }
}
