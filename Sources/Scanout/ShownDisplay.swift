// The ids of the shown display that udev events are compared with.

/// The card and connector of the shown display, and its link-status property.
public struct ShownDisplay: Hashable, Sendable {
  /// The device node of its card.
  public let card: String
  /// The display's connector.
  public let connector: ConnectorID
  /// The id of the connector's property link-status; nil if the driver has none.
  public let linkStatus: UInt32?

  public init(card: String, connector: ConnectorID, linkStatus: UInt32?) {
    self.card = card
    self.connector = connector
    self.linkStatus = linkStatus
  }
}
