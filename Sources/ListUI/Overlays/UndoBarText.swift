// The text of the undo bar.
import Model

/// The text of the undo bar: an action, and its object.
struct UndoBarText: Hashable {
  let verb: String
  /// An item's text as typed, or a count of items; empty if the verb says everything.
  let name: String

  init(_ verb: String, _ name: String = "") {
    self.verb = verb
    self.name = name
  }
}
