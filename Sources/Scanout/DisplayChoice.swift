// Which display a person wants, where several could be taken.

/// What configuration asks for; nil leaves the choice to capability.
public struct DisplayChoice: Hashable, Sendable {
  /// A device node, as in "/dev/dri/card1".
  public var card: String?
  /// A connector's name, as in "HDMI-A-1".
  public var connector: String?

  public init(card: String? = nil, connector: String? = nil) {
    self.card = card
    self.connector = connector
  }
}
