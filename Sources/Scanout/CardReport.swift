// What a card is, in words for a person.
public import Units

/// What one card is, and why it was chosen or not; for a person who asks.
public struct CardReport: Sendable {
  /// One connector of the card.
  public struct Socket: Sendable {
    /// As in "HDMI-A-1".
    public let name: String
    /// What is known about its other end.
    public let connection: Connector.Connection
    /// The mode that would be taken.
    public let mode: Mode?
    /// As the display tells it, where plausible.
    public let physicalSize: (width: Millimeters, height: Millimeters)?
  }

  /// The outcome for this card.
  public enum Verdict: Hashable, Sendable {
    /// It is the one that would be used, with this connector.
    case chosen(connector: String)
    /// It would do, but another is better.
    case spare(connector: String)
    /// It cannot be used; the clause says why.
    case refused(String)
  }

  /// The device node.
  public let path: String
  /// The kernel driver; empty where the node could not be opened.
  public let driver: String
  /// In the kernel's order.
  public let connectors: [Socket]
  /// Whether it was chosen, and why not.
  public internal(set) var verdict: Verdict
}
