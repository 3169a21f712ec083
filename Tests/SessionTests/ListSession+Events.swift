// What a session has reported, by kind, for tests that look at one.
import Gestures
import ListUI
import Session
import Units

extension ListSession {
  /// The steps of gestures that the list was given and the test has not drained.
  var changesets: [Gesture] { outputs.gestures }
  /// What happened that the test has not drained.
  var timedEvents: [(event: ListEvent, time: Instant)] { outputs.events }

  /// Everything that was reported since the last time.
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
