// The physical size of the screen: from the settings, else from the devices.
import Config
import Units

extension PanelGeometry {
  /// Takes the size from the first source that has one: the settings, the touch panel, the display;
  /// else assumes 160 DPI.
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
    let reported = touch ?? display
    let assumed = PanelGeometry(assuming160DPI: pixels)
    // One side gives the other: pixels are assumed square.
    let ratio = Double(pixels.height) / Double(pixels.width)
    let width =
      settings.panelWidth ?? settings.panelHeight.map { $0 * (1 / ratio) } ?? reported?.width
      ?? assumed.width
    let height =
      settings.panelHeight ?? settings.panelWidth.map { $0 * ratio } ?? reported?.height
      ?? assumed.height
    self.init(pixels: pixels, width: width, height: height)
  }
}
