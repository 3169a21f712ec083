// Tests of the pull at the list's top: a row unfolds above it, and is added on release.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct PullTests {
  @Test(
    "the placeholder unfolds exactly as far as the list is pulled, and leaves no gap",
    arguments: [0, 1, 20])
  func unfolds(rows: Int) {
    var panel = Panel(rows: rows)
    let finger = panel.beginPull()
    for step in 1...1200 {
      let dy = Double(step) * 0.025
      panel.step(finger, .changed, dy: dy)
      let pull = -panel.view.scrollPosition.value
      guard pull >= 0.5 else { continue }
      let cell = panel.placeholders().first
      let first = panel.cell(0)
      guard let cell else {
        Issue.record("nothing unfolds at \(pull)")
        return
      }
      let share = min(1, pull / 100)
      #expect(abs(cell.opacity - 0.3 - 0.7 * share) < 1e-9)
      #expect(abs(cell.squeeze - share) < 1e-9)
      #expect(abs(cell.fold.depth - 0.55 * (1 - share)) < 1e-9 && cell.fold.crease == .top)
      // Letting go counts at 0.54: its letters have their full colour there, and up to a quarter of
      // that way the colour of its ground.
      if share <= 0.13 { #expect(cell.text?.color == cell.color) }
      if share >= 0.54 { #expect(cell.text?.color == .white) }
      #expect(abs(cell.top.value - max(0, pull - 100)) < 1e-9)
      #expect(cell.height == Int((share * 100).rounded(.up)))
      guard rows > 0 else { continue }
      #expect(abs((first?.top.value ?? 0) - pull) < 1e-9)
      #expect(cell.bounds.bottom >= first?.bounds.top ?? 0, "a seam at \(pull)")
    }
  }

  @Test("the rows' colours shift with the pull, and adding the row changes none of them")
  func colours() {
    var panel = Panel(rows: 5)
    let theme = Theme(.heat, hairline: panel.view.metrics.hairline)
    func expect(_ share: Double, _ panel: inout Panel) {
      let styles = (0...5).map {
        theme.row(position: Double(max(0, $0 - 1)) + ($0 > 0 ? share : 0), count: 5 + share)
      }
      let seen = [panel.placeholders().first] + (0..<5).map { panel.cell($0) }
      #expect(seen.map(\.?.color) == styles.map(\.ground), "\(share) of a row is seen")
    }
    let finger = panel.beginPull()
    for dy in stride(from: 1.0, through: 30, by: 0.5) {
      panel.step(finger, .changed, dy: dy)
      expect(min(1, -panel.view.scrollPosition.value / 100), &panel)
    }
    let before = (0..<5).map { panel.cell($0)?.color }
    panel.step(finger, .ended, dy: 30)
    #expect((0..<5).map { panel.cell($0)?.color } == before)
    panel.rest()
    #expect((0..<5).map { panel.cell($0)?.color } == before)
  }

  @Test("the placeholder's text changes when the finger has gone 1.3 rows, in both directions")
  func text() {
    var (panel, measurer) = Panel.with(["Milk"])
    let finger = panel.beginPull()
    for (dy, text) in [
      (8.0, "Pull to Add Item"), (10.4, "Pull to Add Item"), (10.5, "Release to Add Item"),
      (60, "Release to Add Item"), (9, "Pull to Add Item"),
    ] {
      panel.step(finger, .changed, dy: dy)
      let seen = measurer.text(panel.placeholders().first?.text?.line)
      #expect(seen == text, "at \(dy) mm")
    }
    // Cancelled past that, it says on its way back what a release would do.
    panel.step(finger, .changed, dy: 40)
    panel.step(finger, .cancelled, dy: 40)
    panel.wait(milliseconds: 250)
    let late = measurer.text(panel.placeholders().first?.text?.line)
    #expect(late == "Pull to Add Item")
    panel.rest()
    #expect(panel.view.list.count == 1)
  }

  @Test(
    "released when the finger has gone 1.3 rows, the placeholder becomes a row to edit, and unfolds on",
    arguments: [0, 1, 5, 20], [10.5, 17, 21, 30, 60])
  func adds(rows: Int, dy: Double) {
    var panel = Panel(rows: rows)
    let finger = panel.beginPull()
    panel.step(finger, .changed, dy: dy)
    let placeholder = panel.placeholders().first
    panel.expectNothingJumps("letting go") { $0.step(finger, .ended, dy: dy) }
    let new = panel.added(1)
    #expect(new?.top == placeholder?.top)
    #expect(new?.color == placeholder?.color)
    #expect(abs((new?.opacity ?? 0) - (placeholder?.opacity ?? 1)) < 1e-9)
    #expect(panel.placeholders().isEmpty)
    #expect(panel.view.editedItem == ItemID(high: 9, low: 1))
    #expect(panel.effects == [])
    for _ in 0..<40 {
      panel.wait(milliseconds: 10)
      panel.expectNoSeams("gliding")
    }
    panel.rest()
    #expect(panel.added(1)?.top == 0)
    #expect(panel.view.scrollPosition == 0)
    panel.type("Bread")
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.list[0].text == "Bread")
    #expect(panel.edits == [.insert(panel.view.list[0])])
    #expect(panel.view.scrollPosition == 0)
    #expect(panel.view.isIdle)
  }

  @Test("released too early, the placeholder goes back with the list", arguments: [0, 1, 20])
  func springsBack(rows: Int) {
    var panel = Panel(rows: rows)
    let finger = panel.beginPull()
    panel.step(finger, .changed, dy: 10)
    panel.expectNothingJumps("letting go") { $0.step(finger, .ended, dy: 10) }
    for _ in 0..<20 {
      panel.wait(milliseconds: 10)
      let pull = -panel.view.scrollPosition.value
      guard pull >= 0.5 else { continue }
      let cell = panel.placeholders().first
      #expect(abs((cell?.opacity ?? 0) - 0.3 - 0.7 * min(1, pull / 100)) < 1e-9)
    }
    panel.rest()
    #expect(panel.placeholders().isEmpty)
    #expect(panel.view.list.count == rows)
    #expect(panel.effects == [])
    #expect(panel.view.editedItem == nil)
  }

  @Test("a list that bounces, or is dragged to its top from further down, adds nothing")
  func notArmed() {
    var panel = Panel(rows: 20)
    let finger = panel.beginPull(nil)
    panel.step(finger, .changed, dy: 60)
    #expect(panel.placeholders().isEmpty)
    panel.step(finger, .ended, dy: 60)
    panel.wait(milliseconds: 50)
    let second = panel.beginPull(nil, contact: 1002)
    panel.step(second, .changed, dy: 40)
    #expect(panel.placeholders().isEmpty)
    panel.step(second, .ended, dy: 40)
    panel.rest()
    #expect(panel.view.list.count == 20)
  }

  /// The text of the line below the end; nil while it is not on the screen.
  private func clearing(_ panel: inout Panel, _ measurer: BookMeasurer) -> String? {
    let line = panel.cells().first { $0.id == CellID(high: .max, low: 1) }?.text?.line
    return line.flatMap { measurer.text($0) }
  }

  @Test("the placeholder, or the line that offers to clear, is at the end being pulled")
  func turns() {
    var (panel, measurer) = Panel.with(["Milk", "Bread"], completed: [1])
    var finger = panel.beginPull(.bottom)
    for (dy, above, below) in [
      (-20.7, nil, "Pull to Clear 1 Item"), (-20.8, nil, "Release to Clear 1 Item"),
      (9, "Pull to Add Item", nil), (30, "Release to Add Item", nil),
      (-30, nil, "Release to Clear 1 Item"), (0, nil, nil), (9, "Pull to Add Item", nil),
    ] as [(Double, String?, String?)] {
      finger.edge = dy > 0 ? .top : .bottom
      panel.step(finger, .changed, dy: dy)
      let seen = panel.placeholders().first.flatMap { measurer.text($0.text?.line) }
      #expect(seen == above, "at \(dy) mm")
      #expect(clearing(&panel, measurer) == below, "at \(dy) mm")
    }
    panel.step(finger, .ended, dy: 9)
    panel.rest()
    #expect(panel.view.list.count == 2)
    #expect(panel.effects == [])
  }

  @Test("released past the end opposite to where it began, a pull does what is shown there")
  func letGoTurned() {
    for edge in [ListEdge.top, .bottom] {
      var (panel, _) = Panel.with(["Milk", "Bread"], completed: [1])
      var finger = panel.beginPull(edge == .top ? .bottom : .top)
      panel.step(finger, .changed, dy: edge == .top ? -30 : 30)
      finger.edge = edge
      let dy = edge == .top ? 30.0 : -30
      panel.step(finger, .changed, dy: dy)
      panel.step(finger, .ended, dy: dy)
      panel.rest()
      #expect(panel.view.list.count == (edge == .top ? 3 : 1))
      #expect((panel.view.editedItem != nil) == (edge == .top))
    }
  }

  @Test("a list that is flung back from one end does nothing at the other, however far it goes")
  func flungFarBack() {
    for (edge, dy, speed, count) in [
      (ListEdge.top, 12.0, 300.0, 2), (.top, 12, 0, 3), (.bottom, -24, -300, 2),
      (.bottom, -24, 0, 1),
    ] {
      var (panel, _) = Panel.with(["Milk", "Bread"], completed: [1])
      var finger = panel.beginPull(edge == .top ? .bottom : .top)
      panel.step(finger, .changed, dy: edge == .top ? -30 : 30)
      finger.edge = edge
      panel.step(finger, .changed, dy: dy)
      panel.step(finger, .ended, dy: dy, speed: speed)
      panel.rest()
      #expect(panel.view.list.count == count, "at the \(edge), \(speed) mm/s")
    }
  }

  @Test("a pull whose last report is past the other end does nothing, as nothing was shown there")
  func flungBack() {
    for (edge, dy) in [(ListEdge.top, 60.0), (.bottom, -60)] {
      var (panel, _) = Panel.with(["Milk", "Bread"], completed: [1])
      var finger = panel.beginPull(edge == .top ? .bottom : .top)
      panel.step(finger, .changed, dy: -dy)
      finger.edge = edge
      panel.step(finger, .ended, dy: dy)
      panel.rest()
      #expect(panel.view.list.count == 2)
      #expect(panel.view.editedItem == nil)
      #expect(panel.effects == [])
    }
  }

  @Test("a list in flight does not offer to release, until it is caught")
  func flight() {
    var (panel, measurer) = Panel.with(["Milk"])
    let finger = panel.beginPull()
    panel.step(finger, .changed, dy: 10)
    panel.step(finger, .ended, dy: 10, speed: 900)
    var farthest = 0.0
    for _ in 0..<60 {
      panel.wait(milliseconds: 10)
      farthest = max(farthest, -panel.view.scrollPosition.value)
      guard let cell = panel.placeholders().first else { continue }
      #expect(measurer.text(cell.text?.line) == "Pull to Add Item")
      guard -panel.view.scrollPosition.value > 100, farthest > 110 else { continue }
      _ = panel.beginPull(nil, contact: 1002)
      break
    }
    #expect(farthest > 110)
    let caught = panel.placeholders().first
    #expect(measurer.text(caught?.text?.line) == "Release to Add Item")
  }

  @Test("a pull reports each change of its end, and each stage that it reaches there")
  func reportsTurns() {
    var panel = Panel(rows: 3)
    var events: [ListEvent] = []
    let update = { (phase: Gesture.Phase, dy: Double, edge: ListEdge?) in
      Gesture(
        kind: .listPan, phase: phase, contact: ContactID(serial: 1), time: panel.now,
        position: Point(x: 50, y: 40), translation: Vector(dx: 0, dy: Millimeters(dy)),
        pull: Gesture.pull(edge, on: panel.view, dy: dy))
    }
    for (phase, dy, edge) in [
      (Gesture.Phase.began, 0.0, ListEdge.bottom), (.changed, -30, .bottom), (.changed, 20, .top),
      (.changed, 21, .top), (.changed, -1, nil), (.changed, -2, nil), (.cancelled, 5, .top),
    ] as [(Gesture.Phase, Double, ListEdge?)] {
      panel.view.handle(update(phase, dy, edge), events: &events)
    }
    #expect(
      events == [
        .dragBegan(.bottom), .pullReached(.first), .pullTurned(to: .top), .pullReached(.first),
        .pullTurned(to: nil), .pullTurned(to: .top), .dragCancelled(.top),
      ])
  }

  @Test("a pull caught on its way back goes on, and can be released where it counts")
  func caughtOnItsWay() {
    for far in [true, false] {
      var panel = Panel(rows: 5)
      let first = panel.beginPull()
      panel.step(first, .changed, dy: 10)
      panel.step(first, .ended, dy: 10)
      panel.wait(milliseconds: 60)
      let before = panel.placeholders().map(\.bounds)
      var second: Finger?
      panel.expectNothingJumps("catching") { second = $0.beginPull(nil, contact: 1002) }
      let after = panel.placeholders().map(\.bounds)
      #expect(before == after)
      #expect(before.count == 1)
      guard let second else { return }
      panel.step(second, .changed, dy: far ? 30 : -2)
      #expect(panel.placeholders().count == 1)
      panel.expectNothingJumps("letting go") { $0.step(second, .ended, dy: far ? 30 : -2) }
      panel.rest()
      #expect(panel.view.list.count == (far ? 6 : 5))
      #expect(panel.placeholders().isEmpty)
    }
  }

  @Test("a drag by another finger meanwhile is not a pull")
  func othersDoNotPull() {
    var panel = Panel(rows: 20)
    panel.tap(row: 2)
    // It touched the list while a row was edited, so its drag does not move the list.
    let late = panel.beginPull(.top, contact: 1002)
    panel.press(.cancel)
    panel.rest()
    let finger = panel.beginPull(nil)
    panel.step(finger, .changed, dy: -20)
    panel.step(late, .changed, dy: 40)
    panel.step(finger, .changed, dy: 10)
    #expect(panel.placeholders().isEmpty)
    panel.step(late, .ended, dy: 40)
    #expect(panel.view.list.count == 20)
    panel.step(finger, .ended, dy: 10)
    panel.rest()
    #expect(panel.view.editedItem == nil)
  }
}
