// The facts of a recording as steps of a scene.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Units

extension RecordingFile {
  /// The initial state of the list.
  static func opening(_ beginning: TouchRecording.Beginning) -> ListInitialState {
    switch beginning {
    case .firstPicture: .entrance
    case .rest(at: let place, from: let beginning): .resting(at: place, from: beginning)
    }
  }

  /// All but touches, in a recording that is ordered by time.
  static func steps(_ recording: TouchRecording) -> [(time: Instant, step: RecordedStep)] {
    guard !recording.isOrdered else { return [] }
    return recording.facts.compactMap { fact in RecordedStep(fact).map { (fact.time, $0) } }
  }

  /// All events in order, in a recording that was taken from a running list.
  static func order(_ recording: TouchRecording) -> Scene.Order? {
    guard recording.isOrdered else { return nil }
    let all = recording.turns
    let shown = all.prefix(recording.orderedTurns).compactMap(turn)
    let rest = all.dropFirst(recording.orderedTurns).compactMap(turn)
    return Scene.Order(
      turns: shown + rest, shown: shown.count, placeless: recording.placelessContacts)
  }

  /// Nil for a fact that only separates others.
  private static func turn(_ turn: TouchRecording.Turn) -> Scene.Turn? {
    switch turn {
    case .touches(let frame, let line):
      Scene.Turn(time: frame.time, step: .input(.touches(frame)), line: line)
    case .fact(let fact):
      RecordedStep(fact).map { Scene.Turn(time: fact.time, step: $0, line: fact.line) }
    }
  }
}
