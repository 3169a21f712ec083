// The settings as typed values, with their defaults.
public import Gestures
public import Model
import OnScreenKeyboard
public import Paint
public import Units

/// The settings of a panel. ``SettingKey/all`` documents how each is written in the file.
///
/// ```swift
/// let settings = try Settings.read(path: nil)
/// let turned = settings.rotation  // nil, unless /etc/panelist.conf sets a number
/// ```
public struct Settings: Hashable, Sendable {
  /// The height of a row on the panel; nil for a height at which whole rows fill the panel.
  public var rowHeight: Millimeters?
  /// The width of the panel's lit area before rotation. Nil derives it from the height. If both are
  /// nil, the devices report the size.
  public var panelWidth: Millimeters?
  /// The height of the panel's lit area before rotation. Nil derives it from the width. If both are
  /// nil, the devices report the size.
  public var panelHeight: Millimeters?
  /// The device of the graphics card, or `nil` for the first that can show a picture.
  public var card: String?
  /// The name of the connector, or `nil` for the first with a display.
  public var connector: String?
  /// The pixel format of the display, or `nil` for the best that it supports.
  public var pixelFormat: PixelFormat?
  /// The mode of the display.
  public var displayMode = ModeChoice.auto
  /// The rotation of the picture on the panel; `nil` for the one that the display reports.
  public var rotation: Rotation?
  /// Whether a keyboard switches to another console.
  public var consoleSwitching = ConsoleSwitching.never
  /// Names or paths of touch devices that are ignored.
  public var ignoredTouches: [String] = []
  /// The values at the ends of touch devices' own axes; the last line for a device counts.
  public var touchRanges: [DeviceSetting<TouchRange>] = []
  /// Which axis of a touch device runs right and which down; the last line for a device counts.
  public var touchAxes: [DeviceSetting<TouchAxes>] = []
  /// Calibrations of touch devices, applied after `touchAxes`; the last line for a device counts.
  public var touchMatrices: [DeviceSetting<AffineMatrix>] = []
  /// Whether long contacts are palms; the last line for a device counts.
  public var touchPalms: [DeviceSetting<PalmRejection>] = []
  /// Whether contacts that a panel loses while they move are stitched.
  public var stitching = ContactStitcher.Mode.auto
  /// The layouts of the on-screen keyboard, in the order in which its language key cycles; empty
  /// for no keyboard. At most one entry is a file of layouts.
  public var layouts = [LayoutChoice.layout(.english)]
  /// The layouts of hardware keyboards.
  public var keyboards = KeyboardSettings()
  /// The place of completed rows.
  public var completedRows = CompletedRows.stay
  /// The colours of the list by day.
  public var theme = Theme.Name.heat
  /// Code of the interface's language in ISO 639-1; nil for that of the process's locale.
  public var language: String?
  /// When the list has the night theme; nil for never.
  public var night: NightHours?
  /// The clock below the rows.
  public var clock = ClockStyle.hours24
  /// What the screen does while nobody touches it.
  public var idle = IdleSettings()
  /// Which system clock the clock and the night hours believe.
  public var clockSource = ClockSource.synchronized
  /// The file of the list.
  public var storePath = "/var/lib/panelist/panelist.db"
  /// One font file for everything, or `nil` for the faces of Inter.
  public var fontPath: String?

  /// The height of a row that a text gives, as for `row_height`.
  ///
  /// - Parameter text: A plain decimal number with the unit, as 12.5mm.
  /// - Returns: 6 to 40 mm; nil for any other text.
  public static func rowHeight(_ text: String) -> Millimeters? {
    guard let height = Value.millimeters(text), (6.0...40).contains(height) else { return nil }
    return Millimeters(height)
  }

  /// The configuration file that is read when no other is named.
  public static let defaultFile = "/etc/panelist.conf"

  /// The defaults.
  public init() {}

  /// The settings as a configuration file, with the defaults. A setting without a value has no
  /// line.
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
