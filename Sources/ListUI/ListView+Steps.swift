// Steps that the list makes, and the cue that names them.
import Model

extension ListView {
  /// A step of a new name that makes edits; nil when they change nothing. Before they are made.
  func makeStep(_ edits: [Edit]) -> Step? { Step(names.step(), edits) { list[$0] } }

  /// The cue follows what was told since.
  mutating func followTold(from start: Int, _ told: [ListEvent]) {
    overlays.follow(told[start...], style.words, &time)
  }
}
