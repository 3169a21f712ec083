// Ranks connectors, and chooses the mode of each.
public import Units

extension Connector {
  /// As in "DSI-1".
  public var name: String { "\(type)-\(number)" }

  /// The mode that the display prefers, else the first in its list.
  public var bestMode: Mode? { modes.first(where: \.isPreferred) ?? modes.first }

  /// Width and height of the lit area, if plausible: no panel is below 10 mm, and some displays
  /// report an aspect ratio in place of a size, which reads as more than 2 m.
  public var physicalSize: (width: Millimeters, height: Millimeters)? {
    let plausible = 10...2000
    guard plausible.contains(reportedMillimeters.width),
      plausible.contains(reportedMillimeters.height)
    else { return nil }
    return (
      Millimeters(Double(reportedMillimeters.width)),
      Millimeters(Double(reportedMillimeters.height))
    )
  }

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
  var isUsable: Bool {
    connection != .disconnected && !modes.isEmpty && type != Self.writeback
  }
}
