// What tests of the recognizers have in common: their events in short, and how a table is played.
import Gestures
import Testing
import Units

/// The row on which every finger of a table touches down.
let row = Rows.row(3)

func at(_ x: Double, _ y: Double) -> Point { Point(x: Millimeters(x), y: Millimeters(y)) }

/// A finger that touches down at the origin.
func touched(
  _ target: TargetID? = row, _ edges: ListEdges = [], _ holds: Holds = Holds()
) -> RecognizerEvent {
  .touched(at: at(0, 0), on: Hit(.rows, target), edges, holds)
}

func moved(_ x: Double, _ y: Double, _ holds: Holds = Holds()) -> RecognizerEvent {
  .moved(to: at(x, y), Direction(of: at(x, y) - at(0, 0), .standard), holds)
}

func lifted(_ x: Double, _ y: Double, _ holds: Holds = Holds()) -> RecognizerEvent {
  .lifted(at: at(x, y), holds)
}

/// A recognizer, as far as a test knows it.
protocol Machine: CustomStringConvertible {
  associatedtype Event
  associatedtype Effect: Equatable
  mutating func handle(_ event: Event) -> Effect
}
extension HorizontalPan: Machine {}
extension VerticalPan: Machine {}
extension LongPress: Machine {}
extension Tap: Machine {}
extension TwoFingerTap: Machine {}
extension Pinch: Machine {}

/// Plays a table: an event, its effect and the state afterwards.
func expect<M: Machine>(
  _ machine: M, _ table: [(M.Event, M.Effect, String)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var machine = machine
  for (step, (event, effect, state)) in table.enumerated() {
    let found = machine.handle(event)
    #expect(found == effect, "step \(step)", sourceLocation: sourceLocation)
    #expect(machine.description == state, "step \(step)", sourceLocation: sourceLocation)
  }
}
