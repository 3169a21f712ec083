// Which display a person wants, where several could be taken.
public import Units

/// What the configuration asks for; where a field is nil, the best that there is is taken.
public struct DisplayChoice: Hashable, Sendable {
  /// A device node, as in "/dev/dri/card1".
  public var card: String?
  /// A connector's name, as in "HDMI-A-1".
  public var connector: String?
  /// How its pixels are kept.
  public var format: PixelFormat?

  public init(card: String? = nil, connector: String? = nil, format: PixelFormat? = nil) {
    self.card = card
    self.connector = connector
    self.format = format
  }

  /// The formats that may be taken, the preferred first.
  var formats: [PixelFormat] { format.map { [$0] } ?? PixelFormat.allCases }
}
