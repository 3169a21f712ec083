// Shared helpers of the recognizer tests: short forms of events, and playing a table.
import Gestures
import Testing
import Units

/// The row that tables use.
let row = Rows.row(3)

func at(_ x: Double, _ y: Double) -> Point { Point(x: Millimeters(x), y: Millimeters(y)) }

/// A move of a finger from the origin to this point.
func moved(_ x: Double, _ y: Double, isNear: Bool = false) -> FingerEvent {
  let travel = at(x, y) - at(0, 0)
  return .moved(Direction(of: travel, .standard), isNear: isNear)
}

/// A move of one finger of a pair by this travel since its touch-down.
func moved(_ seat: Seat, by travel: Vector) -> PairEvent {
  .moved(seat, Direction(of: travel, .standard))
}

/// Plays a table of events and their dispositions.
func expect(
  _ machine: TwoFingerTap, _ table: [(PairEvent, Disposition)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var machine = machine
  for (step, (event, disposition)) in table.enumerated() {
    #expect(
      machine.disposition(on: event) == disposition, "step \(step)", sourceLocation: sourceLocation)
  }
}
