// Which display the user wants, where several could be taken.
public import Units

/// The display settings of the configuration; a nil field means the best that is available.
public struct DisplayChoice: Hashable, Sendable {
  /// A device node, as in "/dev/dri/card1".
  public var card: String?
  /// A connector's name, as in "HDMI-A-1".
  public var connector: String?
  /// The pixel format.
  public var format: PixelFormat?
  /// The mode.
  public var mode: ModeChoice

  public init(
    card: String? = nil, connector: String? = nil, format: PixelFormat? = nil,
    mode: ModeChoice = .auto
  ) {
    self.card = card
    self.connector = connector
    self.format = format
    self.mode = mode
  }

  /// The allowed formats, the preferred first.
  var formats: [PixelFormat] { format.map { [$0] } ?? PixelFormat.allCases }
}
