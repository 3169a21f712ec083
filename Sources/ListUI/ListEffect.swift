// What the list asks of whoever keeps it: to store what a hand did, or to take a step back.
public import Model

/// What comes of a gesture, of typed text, or of time.
public enum ListEffect: Hashable, Sendable {
  /// To be stored; the list shows it already.
  case store(Step)
  /// This step is to be taken back, and no other; ``ListView/show(_:before:at:told:)`` shows what that did.
  case undo(StepID)
  /// The newest step is to be taken back, whichever it is.
  case undoNewest
}
