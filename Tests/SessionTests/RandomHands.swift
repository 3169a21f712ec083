// Random touches of a session: every gesture, several at once, and noise.
import Gestures
import Model
import Session
import TestRandom
import Units

@testable import ListUI
@testable import panelist

/// A simulated panel whose users plan random gestures.
protocol RandomHands: ~Copyable {
  var panel: PanelGeometry { get }
  var rowHeight: Millimeters { get }
  /// Whether pinches are frequent.
  var isParting: Bool { get }
  var view: ListView { get }
  var chance: SeededRandom { get set }
  var fingers: [PlannedFinger] { get set }
  /// Of the last contact.
  var serial: UInt64 { get set }
}

extension RandomHands where Self: ~Copyable {
  private var width: Double { panel.width.value }
  private var height: Double { panel.height.value }

  /// Starts a random gesture.
  mutating func reach() {
    switch isParting && chance.isOne(of: 2) ? 9 : chance.roll(below: 14) {
    case 0...2: add(at: place()) { $0.swipe(&$1) }
    case 3...4: add(at: place()) { $0.drag(&$1) }
    case 5:
      let pull = chance.millimeters(2...5)
      add(at: Point(x: Millimeters(width / 2), y: 5)) { finger, chance in
        finger.go(chance.roll(5...16), dx: 0, dy: pull)
      }
    case 6...7: add(at: place()) { $0.rest($1.roll(2...10)) }
    case 8: tapWithTwo()
    case 9: pinch()
    case 10: add(at: place()) { $0.carry(&$1) }
    case 11: add(at: place()) { $0.rest($1.roll(1...120)) }
    case 12: noise()
    default: tapUndoBar()
    }
  }

  mutating func add(
    at point: Point, delay: Int = 0, _ plan: (inout PlannedFinger, inout SeededRandom) -> Void
  ) {
    serial += 1
    var finger = PlannedFinger(ContactID(serial: serial), at: point)
    finger.delay = delay
    plan(&finger, &chance)
    finger.stay(within: panel)
    finger.isLost = chance.isOne(of: 12)
    fingers.append(finger)
  }

  mutating func place() -> Point {
    let rows = Double(max(1, view.list.count)) * rowHeight.value
    let bottom = chance.isOne(of: 4) ? height : min(height, rows)
    return Point(
      x: Millimeters(chance.millimeters(1...width - 1)),
      y: Millimeters(chance.millimeters(1...bottom - 1)))
  }

  private mutating func tapWithTwo() {
    let point = place()
    for dx in [0.0, 25] {
      add(at: Point(x: point.x + Millimeters(dx), y: point.y)) { $0.rest($1.roll(3...8)) }
    }
  }

  private mutating func pinch() {
    let (seam, way) = (place(), chance.millimeters(0.3...2))
    let reports = chance.roll(4...14)
    add(at: seam) { finger, _ in finger.go(reports, dx: 0, dy: -way) }
    add(at: Point(x: seam.x, y: seam.y + rowHeight), delay: chance.roll(0...2)) { finger, _ in
      finger.go(reports, dx: 0, dy: way)
    }
    if chance.isOne(of: 3) { add(at: place()) { $0.rest($1.roll(5...30)) } }
  }

  /// A whole hand that leans on the screen.
  private mutating func noise() {
    for _ in 0..<chance.roll(3...7) { add(at: place()) { $0.rest($1.roll(1...9)) } }
  }

  mutating func tapUndoBar() {
    let view = view
    guard view.overlays.undoBar.offer?.changeset != nil else {
      return add(at: place()) { $0.rest($1.roll(2...10)) }
    }
    let reach = view.overlays.undoReach(view.context.style.words)
    let x = Double(chance.roll(Int(reach.lowerBound) + 1...Int(reach.upperBound) - 1))
    let y = view.rows.undoBarEnd(view.context.time) - view.rows.viewport.rowHeight / 2
    let point = Point(
      x: panel.width * (x / view.rows.viewport.width), y: panel.millimeters(y: Pixels(y)))
    add(at: point) { $0.rest($1.roll(2...12)) }
  }
}
