// The display that is shown, as far as udev's words can concern it.

/// Which display is shown: where it hangs, and the property that tells of its link.
public struct ShownDisplay: Hashable, Sendable {
  /// The device node of its card.
  public let card: String
  /// The socket that it hangs on.
  public let connector: ConnectorID
  /// The number of the connector's property link-status; nil where the driver has none.
  public let linkStatus: UInt32?

  public init(card: String, connector: ConnectorID, linkStatus: UInt32?) {
    self.card = card
    self.connector = connector
    self.linkStatus = linkStatus
  }
}
