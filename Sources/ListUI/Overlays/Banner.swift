// The text of a banner: a message that is shown while its cause lasts.

/// A message at the lower edge of the screen that is shown while its cause lasts, such as a full
/// disk.
public struct Banner: Hashable, Sendable {
  /// Alternatives of the message, the longest first: the first that fits is shown. If none fits,
  /// the last one is shown smaller.
  public let texts: [String]
  /// Whether a tap dismisses it: it reports a past event, which the user has seen then. Otherwise
  /// it stays while its cause lasts.
  public let isDismissible: Bool

  /// - Parameters:
  ///   - texts: The longest first, at least one.
  ///   - isDismissible: Whether a tap dismisses it.
  public init(_ texts: [String], isDismissible: Bool) {
    precondition(!texts.isEmpty)
    self.texts = texts
    self.isDismissible = isDismissible
  }
}
