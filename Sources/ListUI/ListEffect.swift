// What the list asks of whoever keeps it: to store what a hand did, or to take a step back.
public import Model

/// What comes of a gesture, of typed text, or of time.
public enum ListEffect: Hashable, Sendable {
  /// Steps to be stored one after the other, one at least; the list shows them already.
  case store([Step])
  /// This step is to be taken back, and no other; ``ListView/show(_:before:at:told:)`` shows what that did.
  case undo(StepID)
  /// The newest step is to be taken back, whichever it is.
  case undoNewest
}
