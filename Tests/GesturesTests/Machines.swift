// What tests of the recognizers have in common: their events in short, and how a table is played.
import Gestures
import Testing
import Units

/// The row on which every finger of a table touches down.
let row = Rows.row(3)

func at(_ x: Double, _ y: Double) -> Point { Point(x: Millimeters(x), y: Millimeters(y)) }

/// A finger that touched down at the origin is here now.
func moved(_ x: Double, _ y: Double, isPairing: Bool = false) -> FingerEvent {
  let travel = at(x, y) - at(0, 0)
  return .moved(Direction(of: travel, .standard), by: travel, isPairing: isPairing)
}

/// A report of one finger of two, so many milliseconds after the second one touched down.
func moved(
  _ seat: Seat, to point: Point, by travel: Vector = .zero, at time: Int = 0
) -> PairEvent {
  .moved(seat, to: point, at: .zero + .milliseconds(time), Direction(of: travel, .standard))
}

/// A recognizer that remembers, as far as a test knows it.
protocol Machine {
  mutating func verdict(on event: PairEvent) -> Verdict
}
extension TwoFingerTap: Machine {}
extension Pinch: Machine {}

/// Plays a table: an event, and its verdict.
func expect<M: Machine>(
  _ machine: M, _ table: [(PairEvent, Verdict)], sourceLocation: SourceLocation = #_sourceLocation
) {
  var machine = machine
  for (step, (event, verdict)) in table.enumerated() {
    #expect(
      machine.verdict(on: event) == verdict, "step \(step)", sourceLocation: sourceLocation)
  }
}
