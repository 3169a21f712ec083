// Outputs of a session by kind, for tests.
import Gestures
import ListUI
import Session
import Units

extension ListSession {
  /// Gesture updates that the test has not drained.
  var gestureUpdates: [Gesture] { outputs.gestures }
  /// Events that the test has not drained.
  var timedEvents: [(event: ListEvent, time: Instant)] { outputs.events }

  /// All outputs since the last call.
  mutating func drained() -> [Output] {
    var outputs: [Output] = []
    _ = drain(into: &outputs)
    return outputs
  }
}

extension ListSession.Output {
  /// Whether it asks for a frame.
  var isFrame: Bool { if case .frame = self { true } else { false } }
}
