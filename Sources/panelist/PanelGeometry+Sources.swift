// How large the glass is: what a person wrote, else what the devices say.
import Config
import Units

extension PanelGeometry {
  /// The size of the glass, from the first source that tells: the settings, the touch panel, the
  /// display, and 160 dots an inch when none does.
  ///
  /// - Parameters:
  ///   - pixels: The picture.
  ///   - touch: From the touch panel's resolution.
  ///   - display: From the connector.
  init(
    _ pixels: Size, _ settings: Settings,
    touch: (width: Millimeters, height: Millimeters)?,
    display: (width: Millimeters, height: Millimeters)?
  ) {
    let told = touch ?? display
    let assumed = PanelGeometry(assuming160DPI: pixels)
    // One side alone gives the other: pixels are square.
    let ratio = Double(pixels.height) / Double(pixels.width)
    let width =
      settings.panelWidth ?? settings.panelHeight.map { $0 * (1 / ratio) } ?? told?.width
      ?? assumed.width
    let height =
      settings.panelHeight ?? settings.panelWidth.map { $0 * ratio } ?? told?.height
      ?? assumed.height
    self.init(pixels: pixels, width: width, height: height)
  }
}
