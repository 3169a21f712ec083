// Random touches: every gesture of the list, and many that are none.
import Gestures
import Model
import Session
import TestRandom
import Units

@testable import ListUI
@testable import panelist

extension MultiUserSimulator {
  private var width: Double { screen.panel.width.value }
  private var height: Double { screen.panel.height.value }
  private var row: Double { screen.rowHeight.value }

  /// Starts a random gesture.
  mutating func reach() {
    switch chance.roll(below: 16) {
    case 0...2: addOne { finger, chance in finger.swipe(&chance) }
    case 3...4: addOne { finger, chance in finger.drag(&chance) }
    case 5: pull()
    case 6...7: addOne { finger, chance in finger.rest(chance.roll(2...12)) }
    case 8: tapTwice()
    case 9: tapWithTwo()
    // The undo bar is visible only briefly, so it is tapped more often.
    case 10...14 where session.view.overlays.undoBar.offer?.changeset != nil: tapUndoBar()
    case 10...11: pinch()
    case 12...13: addOne { finger, chance in finger.carry(&chance) }
    case 14: addOne { finger, chance in finger.rest(chance.roll(1...200)) }
    case 15: tapUndoBar()
    default: fatalError("MultiUserSimulator: sixteen ways only")
    }
  }

  private mutating func newFinger(at point: Point) -> PlannedFinger {
    serial += 1
    return PlannedFinger(ContactID(serial: serial), at: point)
  }

  /// A random point, mostly on the rows.
  private mutating func place() -> Point {
    let rows = Double(max(1, session.view.list.count)) * row
    let bottom = chance.isOne(of: 4) ? height : min(height, rows)
    return Point(
      x: Millimeters(chance.millimeters(0.5...width - 0.5)),
      y: Millimeters(chance.millimeters(0.5...bottom - 0.5)))
  }

  private mutating func add(_ finger: PlannedFinger) {
    var finger = finger
    finger.stay(within: screen.panel)
    if chance.isOne(of: 10) { finger.isLost = true }
    if chance.isOne(of: 30) { finger.isPalm = true }
    fingers.append(finger)
  }

  private mutating func addOne(
    _ plan: (inout PlannedFinger, inout SeededRandom) -> Void
  ) {
    var finger = newFinger(at: place())
    plan(&finger, &chance)
    add(finger)
  }

  /// Pulls the list past an end, through both stages, back and forth.
  private mutating func pull() {
    let isDown = chance.isOne(of: 2)
    let from = isDown ? chance.millimeters(1...height / 3) : chance.millimeters(height / 2...height)
    var finger = newFinger(
      at: Point(x: Millimeters(chance.millimeters(5...width - 5)), y: Millimeters(from)))
    let dy = (isDown ? 1 : -1) * chance.millimeters(2...6)
    finger.go(chance.roll(4...16), dx: 0, dy: dy)
    if chance.isOne(of: 3) { finger.go(chance.roll(1...12), dx: 0, dy: -dy) }
    if chance.isOne(of: 3) { finger.go(chance.roll(1...12), dx: 0, dy: dy) }
    finger.rest(chance.roll(0...10))
    add(finger)
  }

  private mutating func tapTwice() {
    let point = place()
    for tap in 0..<2 {
      var finger = newFinger(at: point)
      finger.delay = tap * chance.roll(6...25)
      finger.rest(4)
      add(finger)
    }
  }

  private mutating func tapWithTwo() {
    let point = place()
    let other = Point(
      x: point.x + Millimeters(chance.millimeters(-40...40)),
      y: point.y + Millimeters(chance.millimeters(-20...20)))
    for place in [point, other] {
      var finger = newFinger(at: place)
      finger.delay = chance.roll(0...2)
      finger.rest(chance.roll(3...8))
      add(finger)
    }
  }

  /// Two fingers on adjacent rows that move apart and together.
  private mutating func pinch() {
    let seam = place()
    var upper = newFinger(at: seam)
    let way = Millimeters(row * chance.millimeters(0.6...1.1))
    var lower = newFinger(
      at: Point(x: seam.x + Millimeters(chance.millimeters(-10...10)), y: seam.y + way))
    lower.delay = chance.roll(0...3)
    for _ in 0..<chance.roll(1...3) {
      let speed = chance.millimeters(0.3...2.5) * (chance.isOne(of: 4) ? -1 : 1)
      let reports = chance.roll(2...12)
      upper.go(reports, dx: 0, dy: -speed)
      lower.go(reports, dx: 0, dy: chance.isOne(of: 4) ? 0 : speed * chance.millimeters(0.5...1.5))
      let pause = chance.roll(0...20)
      upper.rest(pause)
      lower.rest(pause)
    }
    add(upper)
    add(lower)
    // A third finger makes them a whole hand.
    if chance.isOne(of: 8) { addOne { finger, chance in finger.rest(chance.roll(5...30)) } }
  }

  /// Taps the undo bar if it is visible, mostly on Undo; else the banner, or anywhere.
  private mutating func tapUndoBar() {
    var point = place()
    let view = session.view
    if view.overlays.undoBar.offer?.changeset != nil {
      let middle = view.rows.undoBarEnd(view.context.time) - view.rows.viewport.rowHeight / 2
      let reach = view.overlays.undoReach(view.context.style.words)
      let x = Double(
        chance.isOne(of: 4)
          ? chance.roll(1...view.metrics.picture.width - 1)
          : chance.roll(Int(reach.lowerBound) + 1...Int(reach.upperBound) - 1))
      point = Point(
        x: Millimeters(x * width / view.rows.viewport.width),
        y: screen.panel.millimeters(y: Pixels(middle)))
    } else if view.overlays.banner.offer != nil {
      point = Point(x: point.x, y: screen.panel.height - Millimeters(row / 4))
    }
    var finger = newFinger(at: point)
    finger.rest(chance.isOne(of: 3) ? chance.roll(2...30) : chance.roll(2...9))
    add(finger)
    // Before the finger lifts, another user may cause what the undo bar then names. That touch is
    // too late to belong to the same hand.
    guard chance.isOne(of: 2) else { return }
    fingers[fingers.count - 1].rest(40)
    addOne { finger, chance in
      finger.delay = chance.roll(18...25)
      finger.go(chance.roll(5...8), dx: chance.sign() * chance.millimeters(5...8), dy: 0)
    }
  }
}
