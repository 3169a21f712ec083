// How good a connector is as the place of the picture.
public import Units

extension Connector {
  /// As in "DSI-1".
  public var name: String { "\(type)-\(number)" }

  /// The mode that the display asks for, else the first that it lists.
  public var bestMode: Mode? { modes.first(where: \.isPreferred) ?? modes.first }

  /// Width and height of the lit area where they can be true: 10 mm is below every panel, and
  /// above 2 m stand aspect ratios that some displays send in place of a size.
  public var physicalSize: (width: Millimeters, height: Millimeters)? {
    let plausible = 10...2000
    guard plausible.contains(claimedMillimeters.width),
      plausible.contains(claimedMillimeters.height)
    else { return nil }
    return (
      Millimeters(Double(claimedMillimeters.width)), Millimeters(Double(claimedMillimeters.height))
    )
  }

  /// The rank of the connector; lower is better. A panel that is built in comes before one on a
  /// cable.
  var place: Int {
    let known: Int
    switch type {
    case "DSI", "LVDS", "DPI", "SPI", "eDP": known = 0
    case "HDMI-A", "HDMI-B", "DP": known = 1
    case "Virtual": known = 2
    default: known = 3
    }
    // A display that is connected comes before one of which the driver cannot tell.
    return connection == .connected ? known : known + 10
  }

  /// The kernel's word for what writes to memory, not to a display.
  static let writeback = "Writeback"

  /// Whether a picture can be sent to it.
  var isUsable: Bool {
    connection != .disconnected && !modes.isEmpty && type != Self.writeback
  }
}
