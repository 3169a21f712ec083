// What a person should know until it is over, as words for a narrow band.

/// Something that stands on a band at the glass's lower edge until it is over, as a full disk.
public struct Banner: Hashable, Sendable {
  /// What it says, the longest first: the first for which there is room is shown, and of the last,
  /// where there is room for none, a smaller one.
  public let texts: [String]
  /// Whether a tap on it takes it away: it tells of something that has happened, and a person has seen
  /// it. Else it goes when it is over.
  public let isDismissible: Bool

  /// - Parameters:
  ///   - texts: The longest first, at least one.
  ///   - isDismissible: Whether a tap takes it away.
  public init(_ texts: [String], isDismissible: Bool) {
    precondition(!texts.isEmpty)
    self.texts = texts
    self.isDismissible = isDismissible
  }
}
