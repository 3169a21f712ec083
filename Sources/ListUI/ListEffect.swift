// What the list asks of whoever keeps it: to store what a hand did, or to take the newest step back.
public import Model

/// What comes of a gesture, of typed text, or of time.
public enum ListEffect: Hashable, Sendable {
  /// To be stored as one step; the list shows it already. Never empty.
  case store([Edit])
  /// The newest step is to be taken back; ``ListView/take(_:at:)`` shows what that did.
  case undo
}
