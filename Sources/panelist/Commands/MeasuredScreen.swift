// The screen of `panelist devices --touch`: its size and rotation as `panelist run` decides them.
import Config
import Evdev
import Scanout
import Shell
import Units

/// The size and the rotation of the screen whose corners are touched.
struct MeasuredScreen {
  private let settings: Settings
  /// From the touch panels.
  private let reportedSize: (width: Millimeters, height: Millimeters)?
  /// The mode and the size of the display, if there is one.
  private let display: CardReport.Socket?

  /// The picture of a machine without a display; arbitrary.
  private static let assumedPixels = Size(width: 1280, height: 800)

  /// - Parameters:
  ///   - settings: In force.
  ///   - cards: The displays; the chosen one gives the size of the screen.
  ///   - panels: The panels that can be measured.
  /// - Throws: When this user may not read the card that knows the size or the rotation.
  init(_ settings: Settings, _ cards: [CardReport], _ panels: [TouchSurvey]) throws(Failure) {
    self.settings = settings
    reportedSize = panels.screenSize()
    display = cards.first(where: \.isChosen)?.connectors.first { $0.fate == .chosen }
    let unreadable = cards.compactMap { UnreadableDevice($0) }
    guard display == nil, !unreadable.isEmpty else { return }
    var missing: [String] = []
    if isAssumed { missing.append("width and height in [panel]") }
    if settings.rotation == nil { missing.append("rotation in [display]") }
    guard !missing.isEmpty else { return }
    throw Failure(
      .noPermission,
      Failure(unreadable).message
        + "; without the display, set \(missing.joined(separator: " and "))")
  }

  /// Whether neither the settings nor a device say how large the screen is.
  var isAssumed: Bool {
    switch (settings.panelWidth, settings.panelHeight) {
    case (.some, .some): false
    // Square pixels give the other side.
    case (.some, nil), (nil, .some): display?.mode == nil
    case (nil, nil): reportedSize == nil && display?.physicalSize == nil
    }
  }

  /// The rotation of the picture.
  var rotation: Rotation { settings.rotation ?? display?.rotation ?? .upright }

  /// The screen before rotation.
  ///
  /// - Parameter isExchanged: Whether the sides of a size that a touch panel reports are exchanged.
  func geometry(isExchanged: Bool) -> PanelGeometry {
    var touch = reportedSize
    if isExchanged, let size = touch { touch = (size.height, size.width) }
    return PanelGeometry(
      display?.mode?.size ?? Self.assumedPixels, settings, touch: touch,
      display: display?.physicalSize)
  }

  /// The picture as the user sees it.
  var picture: PanelGeometry { rotation.turned(geometry(isExchanged: false)) }
}
