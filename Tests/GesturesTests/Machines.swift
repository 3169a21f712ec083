// What tests of the recognizers have in common: their events in short, and how a table is played.
import Gestures
import Testing
import Units

/// The row on which every finger of a table touches down.
let row = Rows.row(3)

func at(_ x: Double, _ y: Double) -> Point { Point(x: Millimeters(x), y: Millimeters(y)) }

/// A finger that touched down at the origin is here now.
func moved(_ x: Double, _ y: Double, isJump: Bool = false) -> FingerEvent {
  let travel = at(x, y) - at(0, 0)
  return .moved(Direction(of: travel, .standard), isJump: isJump)
}

/// A report of one finger of two that has gone so far since it touched down.
func moved(_ seat: Seat, by travel: Vector) -> PairEvent {
  .moved(seat, Direction(of: travel, .standard))
}

/// Plays a table: an event, and its verdict.
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
