// What a person may set, typed, with the values that hold when nothing is set.
public import Gestures
import Keyboard
public import Model
public import Paint
public import Units

/// The settings of a panel. ``SettingKey/all`` tells for each how it is written in the file.
///
/// ```swift
/// let settings = try Settings.read(path: nil)
/// let turned = settings.rotation  // upright, where /etc/panelist.conf sets nothing else
/// ```
public struct Settings: Hashable, Sendable {
  /// How tall a row is on the glass; nil for whole rows that fill it.
  public var rowHeight: Millimeters?
  /// The width of the panel's lit area before the picture is turned, where the display tells it
  /// wrongly or not at all.
  public var panelWidth: Millimeters?
  /// The height of the panel's lit area, likewise.
  public var panelHeight: Millimeters?
  /// The device of the graphics card, or `nil` for the first that can show a picture.
  public var card: String?
  /// The name of the connector, or `nil` for the first with a display.
  public var connector: String?
  /// How the display's pixels are kept, or `nil` for the best that it takes.
  public var pixelFormat: PixelFormat?
  /// How the picture is turned on the panel.
  public var rotation = Rotation.upright
  /// Names or paths of touch devices that are not for this panel.
  public var ignoredTouches: [String] = []
  /// The values that touch devices give at the edges of their glass. Where several lines speak of a
  /// device, the last one counts.
  public var touchRanges: [DeviceSetting<TouchRange>] = []
  /// Which axis of a touch device runs right and which down; the last line for a device counts.
  public var touchAxes: [DeviceSetting<TouchAxes>] = []
  /// Calibrations of touch devices, applied after `touchAxes`; the last line for a device counts.
  public var touchMatrices: [DeviceSetting<PlaneMatrix>] = []
  /// Whether long contacts are palms; the last line for a device counts.
  public var touchPalms: [DeviceSetting<TouchPalms>] = []
  /// Whether contacts that a panel loses while they move are awaited.
  public var rejoin = ContactStitcher.Mode.auto
  /// The languages of the board of keys, in the order in which its key goes through them; none where
  /// there is no board. At most one is a file.
  public var layouts = [LayoutChoice.layout(BoardLayout.all[0])]
  /// Where completed rows go.
  public var completedRows = CompletedRows.stay
  /// The colours of the list by day.
  public var theme = Theme.Name.heat
  /// When it has those of the night; nil for never.
  public var night: NightHours?
  /// The clock in the black.
  public var clock = ClockStyle.hours24
  /// The file of the list.
  public var storePath = "/var/lib/panelist/panelist.db"
  /// One font file for everything, or `nil` for the faces of Inter.
  public var fontPath: String?

  /// Where the settings stand when no other file is named.
  public static let defaultFile = "/etc/panelist.conf"

  /// What holds where the file sets nothing.
  public init() {}

  /// The settings as a configuration file, values that are not set left out.
  public var text: String {
    var lines: [String] = []
    for section in SettingKey.sections {
      let keys = SettingKey.all.filter { $0.section == section }
      let set = keys.flatMap { key in key.write(self).map { "\(key.name) = \($0)" } }
      if !set.isEmpty { lines += ["[\(section)]"] + set }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
