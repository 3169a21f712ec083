// The colours of a cell, computed once and reused from frame to frame.
internal import Paint

/// The colours of a cell's scanlines, and the strength of its foreground's halo.
struct CellShading {
  let shading: Shading
  /// How much of the ground turns black under the halo, of 256; 0 without a foreground.
  let shade: UInt16
  private let key: Key

  /// Everything that the colours depend on.
  private struct Key: Equatable {
    let color: Color
    let ground: Color
    let brightness: Double
    let foreground: Color?
    let height: Int
    let opacity: Double
    let light: Light
    let fold: Fold

    init(_ cell: Cell, ground: Color, brightness: Double) {
      color = cell.color
      self.ground = ground
      self.brightness = brightness
      foreground = cell.text?.color ?? cell.icon?.color
      height = cell.height
      opacity = cell.opacity
      light = cell.light
      fold = cell.fold
    }
  }

  /// - Parameters:
  ///   - ground: The picture's ground.
  ///   - brightness: The picture's, 0 to 1.
  init(_ cell: Cell, on ground: Color, brightness: Double) {
    let key = Key(cell, ground: ground, brightness: brightness)
    self.key = key
    shading = Shading(cell, on: ground, brightness: brightness)
    // Computed from the colours before fading and dimming, so that the halo fades with them.
    shade =
      key.foreground.map { Contrast.shade(of: $0, on: cell.color, light: cell.light.shine) } ?? 0
  }

  /// Whether the shading is valid for a cell on a picture's ground of a brightness.
  func fits(_ cell: Cell, on ground: Color, brightness: Double) -> Bool {
    key == Key(cell, ground: ground, brightness: brightness)
  }
}
