// Which display a person wants, where several could be taken.

/// What the configuration asks for; where a field is nil, the best that there is is taken.
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
