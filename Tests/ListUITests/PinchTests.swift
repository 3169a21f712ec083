// Tests of the pinch: two rows part, a row unfolds between them, and is added on release.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct PinchTests {
  @Test(
    "each half of the list follows its own finger",
    arguments: [(-6.0, 9.0), (0, 12), (-12, 0), (4, 11)])
  func follows(upper: Double, lower: Double) {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: upper, lower: lower)
    for row in 0..<7 {
      let top = panel.top(row) ?? Double(row * 100) + 10 * (row <= 2 ? upper : lower)
      #expect(top == Double(row * 100) + 10 * (row <= 2 ? upper : lower), "row \(row)")
    }
    panel.step(fingers, .cancelled, dy: upper, lower: lower)
    panel.rest()
    panel.expectNoSeams("closed")
  }

  @Test("fingers that come together close the gap, and rows never overlap")
  func together() {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    for (upper, lower) in [(3.0, -3.0), (8, 2), (-2, -9), (5, 5)] {
      panel.part(fingers, upper: upper, lower: lower)
      panel.expectNoSeams("\(upper) and \(lower)")
      #expect(panel.placeholders().isEmpty)
    }
  }

  @Test(
    "the placeholder is in the middle of the gap, as high as it, and dark at its crease"
  )
  func unfolds() {
    var (panel, measurer) = Panel.with((0..<7).map { "Row \($0)" })
    let fingers = panel.beginPinch(3)
    for step in 1...300 {
      let gap = Double(step) * 0.05
      panel.part(fingers, upper: -gap * 0.7, lower: gap * 0.3)
      guard gap >= 0.05, let cell = panel.placeholders().first else {
        Issue.record("nothing unfolds at \(gap) mm")
        return
      }
      let share = min(1, gap / 10)
      #expect(abs(cell.opacity - 0.3 - 0.7 * share) < 1e-9)
      #expect(abs(cell.fold.depth - 0.5 * (1 - share)) < 1e-9 && cell.fold.crease == .middle)
      #expect(cell.color == panel.cell(3)?.color)
      let upper = panel.cell(3)
      let lower = panel.cell(4)
      let rest = max(0, gap * 10 - 100) / 2
      #expect(abs(cell.top.value - ((upper?.top.value ?? 0) + 100 + rest)) < 1e-6)
      if gap <= 10 {
        #expect(cell.bounds.top <= upper?.bounds.bottom ?? 0)
        #expect(cell.bounds.bottom >= lower?.bounds.top ?? 0)
      }
      let text = measurer.text(cell.text?.line)
      let isFar = gap >= 10
      #expect(text == (isFar ? "Release to Add Item" : "Pull Apart to Add Item"), "\(gap) mm")
    }
  }

  @Test(
    "released past one row the placeholder becomes a row to edit, without a jump or gap",
    arguments: [0, 3, 6, 12, 18], [10.0, 14, 22])
  func adds(upper: Int, apart: Double) {
    var panel = Panel(rows: 20)
    if upper > 5 {
      let finger = panel.holdList()
      panel.letGo(finger, dy: -Double(min(upper - 3, 12)) * 10)
      panel.rest()
    }
    let fingers = panel.beginPinch(upper)
    panel.part(fingers, upper: -apart * 0.6, lower: apart * 0.4)
    let placeholder = panel.placeholders().first
    panel.expectNothingJumps("letting go") {
      $0.step(fingers, .ended, dy: -apart * 0.6, lower: apart * 0.4)
    }
    let new = panel.added(1)
    #expect(abs((new?.top.value ?? 0) - (placeholder?.top.value ?? -1)) < 0.01)
    #expect(new?.color == placeholder?.color)
    #expect(panel.placeholders().isEmpty)
    let seen = panel.view.list.index(of: ItemID(high: 9, low: 1))
    #expect(seen == upper + 1)
    #expect(panel.view.editedItem == ItemID(high: 9, low: 1))
    panel.wait(milliseconds: 700)
    panel.expectNoSeams("arrived")
    panel.rest()
    let top = panel.added(1)?.top
    #expect(top == 0)
    #expect(panel.effects == [])
    panel.type("Bread")
    panel.press(.commit)
    panel.rest()
    panel.expectNoSeams("at rest")
    #expect(panel.edits == [.insert(panel.view.list[upper + 1])])
  }

  @Test("rows that enter while the new row glides up adjoin the others")
  func staysJoined() {
    var panel = Panel(rows: 30)
    panel.pinch(5, apart: 10)
    for _ in 0..<35 {
      panel.wait(milliseconds: 10)
      let tops = panel.rowsByName().values.map(\.top).sorted()
      for (upper, lower) in zip(tops, tops.dropFirst()) where lower > 600 {
        #expect(abs(lower - upper - 100) < 0.01, "\(upper) and \(lower)")
      }
    }
  }

  @Test(
    "released too early, or cancelled, the rows close within half a second",
    arguments: [true, false])
  func closes(isCancelled: Bool) {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: -5, lower: 4)
    panel.step(fingers, isCancelled ? .cancelled : .ended, dy: -5, lower: 4)
    panel.wait(milliseconds: 100)
    let upper = panel.top(2) ?? 0
    let lower = panel.top(3) ?? 0
    let rest = Pendulum(response: 0.3, damping: 0.82).share(after: 100)
    #expect(abs(upper - (200 - 50 * rest)) < 0.01)
    #expect(abs(lower - (300 + 40 * rest)) < 0.01)
    let share = panel.placeholders().first?.opacity ?? 0
    #expect(abs(share - 0.3 - 0.7 * 0.9 * rest) < 0.001)
    panel.wait(milliseconds: 400)
    panel.expectNoSeams("closed")
    #expect(panel.view.isIdle)
    #expect(panel.view.list.count == 7)
    #expect(panel.effects == [])
  }

  @Test("rows caught while closing follow the fingers from where they are", arguments: [2, 1, 4])
  func caught(seam: Int) {
    var panel = Panel(rows: 7)
    let first = panel.beginPinch(2)
    panel.part(first, upper: -5, lower: 4)
    panel.step(first, .ended, dy: -5, lower: 4)
    panel.wait(milliseconds: 100)
    var second: Finger?
    panel.expectNothingJumps("catching") { second = $0.beginPinch(seam, contact: 1102) }
    guard let second else { return }
    panel.part(second, upper: -1, lower: 1)
    if seam == 2 {
      let rest = Pendulum(response: 0.3, damping: 0.82).share(after: 100)
      #expect(abs((panel.top(2) ?? 0) - (200 - 50 * rest - 10)) < 0.01)
      #expect(abs((panel.top(3) ?? 0) - (300 + 40 * rest + 10)) < 0.01)
      #expect(panel.placeholders().count == 1)
    }
    let names = panel.cells().map(\.id)
    #expect(Set(names).count == names.count)
    panel.expectNothingJumps("letting go") { $0.step(second, .ended, dy: -1, lower: 1) }
    panel.rest()
    panel.expectNoSeams("closed")
    #expect(panel.view.list.count == 7)
  }

  @Test(
    "an external deletion of a neighbour while the rows close causes no jump",
    arguments: [2, 3])
  func neighbourDeleted(row: Int) {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: -5, lower: 4)
    panel.step(fingers, .ended, dy: -5, lower: 4)
    panel.wait(milliseconds: 60)
    panel.expectNothingJumps("deleted") {
      _ = $0.view.adopt([.delete(ItemID(high: 7, low: UInt64(row)))], at: $0.now)
    }
    panel.rest()
    panel.expectNoSeams("closed")
    let last = panel.top(6)
    #expect(last == 500)
  }

  @Test("external additions and deletions while rows are parted cause no jump")
  func externalChanges() {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: -5, lower: 9)
    panel.expectNothingJumps("added") {
      _ = $0.hear(.insert($0.newItem(1, before: 1)))
    }
    panel.wait(milliseconds: 150)
    panel.expectNothingJumps("deleted") {
      _ = $0.view.adopt([.delete(ItemID(high: 7, low: 4))], at: $0.now)
    }
    panel.step(fingers, .ended, dy: -5, lower: 9)
    panel.rest()
    let place = panel.view.list.index(of: ItemID(high: 9, low: 1))
    #expect(place == 4)
  }

  @Test("a held row stays under its finger when the row it was parted from is moved")
  func heldBesideASeam() {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: -7, lower: 8)
    _ = panel.hold(3)
    panel.step(fingers, .cancelled, dy: -7, lower: 8)
    let before = panel.rowsByName()
    panel.hear(.move(Panel.id(2), to: Position(panel.view.list.order(forRow: 6))))
    let after = panel.rowsByName()
    for (item, row) in before {
      #expect(after[item]?.top == row.top, "row \(item.low)")
      // The moved row takes the colours of the other side of the gap.
      guard item != Panel.id(2), let green = after[item]?.green else { continue }
      #expect(abs(Int(green) - Int(row.green)) <= 1, "row \(item.low)")
    }
  }

  @Test("a deleted row that is added again while rows are parted starts from where it is drawn")
  func comesBack() {
    var panel = Panel(rows: 7)
    panel.part(panel.beginPinch(2), upper: -5, lower: 4)
    let item = panel.view.list[5]
    panel.hear(.delete(item.id))
    panel.wait(milliseconds: 60)
    panel.expectNothingJumps("back") { $0.hear(.insert(item)) }
  }

  @Test("a touch while rows are parted hits the row drawn there, and none in the gap")
  func touched() {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: -8, lower: 8)
    for row in 1..<6 {
      let y = ((panel.top(row) ?? 0) + 5) / 10
      let met = panel.view.target(at: Point(x: 50, y: Millimeters(y)))
      #expect(met == Panel.target(row))
    }
    #expect(panel.view.target(at: Point(x: 50, y: 30)) == nil)
  }

  @Test("between sunk completed rows the new row is added after the uncompleted ones")
  func amongCompleted() {
    var panel = Panel(rows: 7, completed: [4, 5, 6], options: ListOptions(completed: .sink))
    let fingers = panel.beginPinch(5)
    panel.part(fingers, upper: -8, lower: 8)
    panel.expectNothingJumps("letting go") { $0.step(fingers, .ended, dy: -8, lower: 8) }
    panel.rest()
    #expect(panel.view.list.index(of: ItemID(high: 9, low: 1)) == 4)
    panel.press(.cancel)
    panel.rest()
    panel.expectNoSeams("closed")
    #expect(panel.effects == [])
  }

  @Test("parted rows add a row to edit also while another finger swipes a row")
  func othersHold() {
    var panel = Panel(rows: 7)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: -8, lower: 8)
    let swipe = panel.hold(5)
    panel.step(fingers, .ended, dy: -8, lower: 8)
    #expect(panel.view.list.count == 8)
    #expect(panel.view.editedItem == panel.view.list[3].id)
    panel.letGo(swipe)
    panel.rest()
    panel.press(.cancel)
    panel.rest()
    panel.expectNoSeams("closed")
    #expect(panel.view.list.count == 7)
  }
}
