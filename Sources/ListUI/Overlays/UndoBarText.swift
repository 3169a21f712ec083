// A line of the cue in words.
import Model

/// A line of the cue: what was done, and to what.
struct UndoBarText: Hashable {
  let verb: String
  /// An item's text as typed, or so many items; empty where the verb says all.
  let name: String

  init(_ verb: String, _ name: String = "") {
    self.verb = verb
    self.name = name
  }
}
