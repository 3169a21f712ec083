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

extension Connector {
  /// As in "DSI-1".
  public var name: String { "\(type)-\(number)" }

  /// The rank of the connector; lower is better. A built-in panel comes before a display on a
  /// cable.
  var place: Int {
    let known: Int
    switch type {
    case "DSI", "LVDS", "DPI", "SPI", "eDP": known = 0
    case "HDMI-A", "HDMI-B", "DP": known = 1
    case "Virtual": known = 2
    default: known = 3
    }
    // A connected display comes before one whose state the driver does not know.
    return connection == .connected ? known : known + 10
  }

  /// The kernel's name for connectors that write to memory, not to a display.
  static let writeback = "Writeback"

  /// Whether a display on it can show a picture.
  var isUsable: Bool { connection != .disconnected && !modes.isEmpty && type != Self.writeback }
}
