// Ten fingers that move, report by report, for a tool that counts what a report costs.
import CEvdev
import Evdev
import Gestures
import Units

/// Rows of 10 mm from the top to the bottom of the glass.
private struct Rows: Surface {
  var facts: SurfaceFacts { SurfaceFacts(edges: .top) }

  func hit(at point: Point) -> Hit {
    Hit(.rows, TargetID(high: 0, low: UInt64(point.y.value / 10)))
  }

  func seam(near point: Point) -> Seam? {
    let below = UInt64((point.y.value / 10).rounded())
    return Seam(
      above: below > 0 ? TargetID(high: 0, low: below - 1) : nil,
      below: TargetID(high: 0, low: below))
  }

  func pulledRows(by travel: Millimeters) -> Double { travel / 10 }

  var bounds: Vector { Vector(dx: 400, dy: 300) }
}

/// A panel of 400×300 mm with ten fingers, each on a row of its own.
private struct Hands {
  static let fingers = 10
  static let period = Interval.milliseconds(10)

  var tracker = ContactTracker(
    x: AxisRange(minimum: 0, maximum: 4000), y: AxisRange(minimum: 0, maximum: 3000),
    slots: [SlotState](repeating: SlotState(), count: Hands.fingers), current: 0,
    glass: PanelGeometry(pixels: Size(width: 1600, height: 1200), width: 400, height: 300))
  var serials = ContactSerials()
  var core = GestureCore()
  var now = Instant.zero
  var steps = 0

  /// One event; a report's frame goes on to the gestures.
  mutating func say(_ type: CInt, _ code: CInt, _ value: Int) {
    let event = InputEvent(type: type, code: code, value: CInt(value), time: now)
    guard tracker.handle(event, serials: &serials) == .frame else { return }
    var steps = 0
    core.handle(tracker.frame, on: Rows()) { _ in steps += 1 }
    self.steps += steps
  }

  /// All fingers are at an offset of some tenths of a millimetre from where they touched down.
  mutating func report(_ offset: Int, isFirst: Bool = false) {
    for finger in 0..<Hands.fingers {
      say(EV_ABS, ABS_MT_SLOT, finger)
      if isFirst { say(EV_ABS, ABS_MT_TRACKING_ID, finger) }
      say(EV_ABS, ABS_MT_POSITION_X, 1000 + finger * 100 + offset)
      say(EV_ABS, ABS_MT_POSITION_Y, 150 + finger * 200 + (offset & 1))
    }
    say(EV_SYN, SYN_REPORT, 0)
    now += Hands.period
  }
}

/// What the fingers do: `swipe` moves ten rows, `rest` trembles within the slop.
private func play(_ what: String, reports: Int) -> Int? {
  guard what == "swipe" || what == "rest" else { return nil }
  var hands = Hands()
  hands.report(0, isFirst: true)
  for number in 0..<reports {
    hands.report(what == "swipe" ? 20 + number % 1000 : 3 + number % 5)
  }
  return hands.steps
}

private let arguments = CommandLine.arguments
guard arguments.count == 3, let reports = Int(arguments[2]), reports > 0,
  let steps = play(arguments[1], reports: reports)
else {
  print("usage: TouchCost swipe|rest REPORTS")
  fatalError("TouchCost: wrong arguments")
}
print("\(reports) reports of \(Hands.fingers) fingers made \(steps) steps")
