// A panel for stories: eight rows of 10 mm, fingers that are put down, moved and lifted.
import Gestures
import Testing
import Units

/// Rows 0…7 of 10 mm from the top; below them nothing.
struct Rows: Surface {
  var isListMoving = false
  var gone: Set<UInt64> = []

  static func row(_ number: Int) -> TargetID { TargetID(high: 7, low: UInt64(number)) }

  func target(at point: Point) -> TargetID? {
    guard point.y >= 0, point.y < 80 else { return nil }
    let row = Self.row(Int(point.y.value / 10))
    return gone.contains(row.low) ? nil : row
  }
}

/// What happens on the glass, one line a step.
enum Step {
  case down(UInt64, Double, Double)
  case move(UInt64, Double, Double)
  case up(UInt64, Double, Double)
  case lost(UInt64, Double, Double)
  case cancelAll
  case release(row: Int)
  case listMoves(Bool)
}

/// The gesture core over eight rows; each step comes 10 ms after the one before.
struct Glass {
  var core = GestureCore()
  var surface = Rows()
  var now = Instant.zero

  /// - Returns: The gestures of one step, as `finger 1: row 2 changed +3.0 -0.5`.
  mutating func play(_ step: Step) -> [String] {
    var said: [String] = []
    now += .milliseconds(10)
    let emit = { (gesture: Gesture) in said.append(describe(gesture)) }
    switch step {
    case .down(let finger, let x, let y): play(finger, .began, x, y, emit)
    case .move(let finger, let x, let y): play(finger, .moved, x, y, emit)
    case .up(let finger, let x, let y): play(finger, .ended, x, y, emit)
    case .lost(let finger, let x, let y): play(finger, .cancelled, x, y, emit)
    case .cancelAll: core.cancelAll(at: now, emit: emit)
    case .release(let row): core.release(Rows.row(row), at: now, emit: emit)
    case .listMoves(let moves): surface.isListMoving = moves
    }
    return said
  }

  private mutating func play(
    _ finger: UInt64, _ phase: Contact.Phase, _ x: Double, _ y: Double, _ emit: (Gesture) -> Void
  ) {
    let contact = Contact(
      id: ContactID(serial: finger), phase: phase,
      position: Point(x: Millimeters(x), y: Millimeters(y)))
    core.handle(ContactFrame(time: now, contacts: [contact]), on: surface, emit: emit)
  }
}

func describe(_ gesture: Gesture) -> String {
  let what =
    switch gesture.kind {
    case .listPan: "list"
    case .rowPan(let target): "row \(target.low)"
    }
  let travel = [gesture.translation.dx, gesture.translation.dy].map {
    let tenths = ($0.value * 10).rounded()
    return "\(tenths < 0 ? "-" : "+")\(abs(tenths) / 10)"
  }
  return "finger \(gesture.contact.serial): \(what) \(gesture.phase)"
    + (gesture.translation == .zero ? "" : " \(travel[0]) \(travel[1])")
}

/// Plays a story: each step with all that it must cause, nothing else.
func expect(
  _ glass: inout Glass, _ story: [(Step, [String])],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (number, (step, expected)) in story.enumerated() {
    let said = glass.play(step)
    #expect(said == expected, "step \(number): \(step)", sourceLocation: sourceLocation)
  }
}
