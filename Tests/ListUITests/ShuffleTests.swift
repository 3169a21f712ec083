// Tests of rows that change places: around held rows, at the list's ends, and above the screen.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite("List transitions") struct ShuffleTests {
  @Test("three fingers at once delete, complete and hold rows")
  func threeFingers() {
    var panel = Panel(rows: 8)
    let fingers = [1, 3, 5].map { panel.hold($0) }
    for way in 1...10 {
      panel.drag(fingers[0], dx: Double(-3 * way))
      panel.drag(fingers[1], dx: Double(3 * way))
      panel.drag(fingers[2], dx: Double(way))
    }
    panel.letGo(fingers[0], dx: -30)
    panel.wait(milliseconds: 50)
    panel.letGo(fingers[1], dx: 30)
    panel.wait(milliseconds: 800)
    let held = panel.top(5)
    #expect(held == 500)
    panel.letGo(fingers[2], dx: 10)
    panel.rest()
    #expect(panel.edits == [.delete(Panel.id(1)), .setCompleted(Panel.id(3), true)])
    for (place, row) in [0, 2, 3, 4, 5, 6, 7].enumerated() {
      let top = panel.top(row)
      #expect(top == Double(place * 100))
    }
  }

  @Test("a row held while the list's end moves stays under the finger, and settles afterwards")
  func heldAtTheEnd() {
    var panel = Panel(rows: 10)
    panel.scroll(to: 200)
    let finger = panel.hold(6)
    panel.drag(finger, dx: 5)
    panel.swipe(9, dx: -30)
    panel.swipe(8, dx: -30)
    for _ in 0..<60 {
      panel.wait(milliseconds: 16)
      let top = panel.top(6)
      #expect(top == 400)
    }
    panel.letGo(finger, dx: 5)
    panel.rest()
    // An empty row is below the eight rows that are left.
    let (second, held) = (panel.top(1), panel.top(6))
    #expect(second == 0 && held == 500)
  }

  @Test("an undo while the list moves to its new end brings it back without a fling")
  func undoneWhileComingDown() {
    var panel = Panel(rows: 20)
    panel.scroll(to: 1200)
    guard let item = panel.view.list[Panel.id(19)] else { return }
    panel.swipe(19, dx: -30)
    panel.wait(milliseconds: 150)
    var report = UndoReport()
    _ = report.takeBack(.deleted(item), of: nil)
    panel.view.show(report, at: panel.now)
    panel.rest()
    let last = panel.top(18) ?? 0
    #expect(last >= 600 && last <= 700)
  }

  @Test("a row restored while it leaves turns round, and is never drawn twice")
  func broughtBack() {
    var panel = Panel(rows: 6)
    guard let item = panel.view.list[Panel.id(2)] else { return }
    panel.swipe(2, dx: -30)
    panel.wait(milliseconds: 50)
    let before = panel.cell(2)
    panel.hear(.insert(item))
    let after = panel.rows().filter { $0.id == CellID(high: 7, low: 2) }
    #expect(after.count == 1)
    #expect(after.first?.left == before?.left)
    #expect(after.first?.color == before?.color)
    panel.rest()
    let (top, left) = (panel.top(2), panel.left(2))
    #expect(top == 200 && left == 0)
  }

  @Test("adding an item that exists changes nothing")
  func thereAlready() {
    var panel = Panel(rows: 4)
    let item = panel.view.list[2]
    panel.hear(.insert(item))
    let cell = panel.cell(2)
    #expect(cell?.opacity == 1)
    #expect(panel.view.isIdle)
  }

  @Test("changes above the screen move nothing on it", arguments: 0..<4)
  func aboveTheScreen(state: Int) {
    var panel = Panel(rows: 60)
    panel.scroll(to: 2030)
    switch state {
    case 1:
      let finger = panel.holdList()
      panel.drag(finger, dy: -3)
    case 2:
      let finger = panel.holdList()
      panel.letGo(finger, dy: -3, speed: -40)
      panel.wait(milliseconds: 100)
    case 3:
      let finger = panel.pickUp(24)
      panel.drag(finger, dy: 8)
      panel.wait(milliseconds: 130)
    default: break
    }
    let before = panel.places()
    panel.hear(.insert(panel.newItem(1, before: 5)))
    let inserted = panel.places()
    #expect(inserted == before)
    panel.hear(.delete(Panel.id(3)), .delete(Panel.id(4)), .delete(Panel.id(9)))
    let deleted = panel.places()
    #expect(deleted == before)
    panel.hear(.move(Panel.id(12), to: Position(panel.view.list.order(forRow: 3))))
    let moved = panel.places()
    #expect(moved == before)
    if state == 0 {
      panel.wait(milliseconds: 300)
      let later = panel.places()
      #expect(later == before)
    }
  }

  @Test("many changes at once above the screen move nothing on it")
  func manyAboveTheScreen() {
    var panel = Panel(rows: 150)
    panel.scroll(to: 10_030)
    let before = panel.places()
    let edits = (10..<90).map { Edit.delete(Panel.id($0)) }
    _ = panel.view.adopt(edits, at: panel.now)
    let after = panel.places()
    #expect(after == before)
    panel.rest()
    let later = panel.places()
    #expect(later == before)
    #expect(panel.view.scrollPosition == 2030)
  }

  @Test("at the list's top a new first row is on the screen")
  func newFirstRow() {
    var panel = Panel(rows: 20)
    panel.hear(.insert(panel.newItem(1, before: 0)))
    panel.rest()
    let first = panel.top(0)
    #expect(first == 100)
    let new = panel.rows().first { $0.id.high == 6 }
    #expect(new?.top == 0)
  }

  @Test("a row added directly above the first one on the screen is on the screen")
  func seam() {
    var panel = Panel(rows: 40)
    panel.scroll(to: 1000)
    panel.hear(.insert(panel.newItem(1, before: 10)))
    panel.rest()
    let pushed = panel.top(10)
    #expect(pushed == 100)
    panel.hear(.delete(Panel.id(9)))
    panel.rest()
    let stays = panel.top(10)
    #expect(stays == 100)
    panel.hear(.delete(ItemID(high: 6, low: 1)))
    panel.rest()
    let first = panel.top(10)
    #expect(first == 0)
  }

  @Test("external changes while rows are parted move no row by the gap's width")
  func parted() {
    var panel = Panel(rows: 6)
    panel.step(
      .pinch(Seam(above: Panel.target(2), below: Panel.target(3))), .began, contact: 910)
    let gesture = Gesture(
      kind: .pinch(Seam(above: Panel.target(2), below: Panel.target(3))), phase: .changed,
      contact: ContactID(serial: 910), time: panel.now, position: Point(x: 50, y: 20),
      translation: Vector(dx: 0, dy: -5),
      other: Gesture.Finger(
        contact: ContactID(serial: 911), position: Point(x: 50, y: 40),
        translation: Vector(dx: 0, dy: 5)))
    _ = panel.view.handle(gesture)
    let before = panel.places()
    panel.hear(.setCompleted(Panel.id(5), true))
    let after = panel.places()
    #expect(after == before)
    panel.wait(milliseconds: 300)
    let later = panel.places()
    #expect(later == before)
    panel.hear(.delete(Panel.id(5)))
    panel.wait(milliseconds: 400)
    let rest = panel.places().filter { $0.key.low != 5 }
    #expect(rest == before.filter { $0.key.low != 5 })
  }

  @Test("external changes above the edited row leave it at the top")
  func aboveTheEdited() {
    var panel = Panel(rows: 20)
    panel.tap(5)
    panel.rest()
    let start = panel.top(5)
    #expect(start == 0)
    panel.hear(.insert(panel.newItem(1, before: 2)))
    for _ in 0..<40 {
      panel.wait(milliseconds: 16)
      let top = panel.top(5) ?? 999
      #expect(abs(top) < 0.5)
    }
    panel.hear(.delete(Panel.id(0)), .delete(Panel.id(1)))
    panel.rest()
    let end = panel.top(5)
    #expect(end == 0)
  }

  @Test("a row that flew off the screen is met in the same places at any frame rate")
  func metAgain() {
    var places: [[Double?]] = []
    for step in [1, 16, 40] {
      var panel = Panel(rows: 30)
      panel.hear(.move(Panel.id(0), to: Position(panel.view.list.order(forRow: 15))))
      let finger = panel.holdList()
      panel.letGo(finger, dy: -60, speed: -200)
      var tops: [Double?] = []
      for _ in 0..<20 {
        for _ in 0..<80 / step { panel.wait(milliseconds: step) }
        tops.append(panel.top(0))
      }
      places.append(tops)
    }
    #expect(places[0].contains { $0 != nil })
    #expect(places[0] == places[1])
    #expect(places[0] == places[2])
  }
}
