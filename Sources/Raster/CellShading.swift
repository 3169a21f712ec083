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
    let foreground: Color?
    let height: Int
    let opacity: Double
    let light: Light
    let fold: Fold

    init(_ cell: Cell, ground: Color) {
      color = cell.color
      self.ground = ground
      foreground = cell.text?.color ?? cell.icon?.color
      height = cell.height
      opacity = cell.opacity
      light = cell.light
      fold = cell.fold
    }
  }

  /// - Parameter ground: The picture's ground.
  init(_ cell: Cell, on ground: Color) {
    let key = Key(cell, ground: ground)
    self.key = key
    shading = Shading(cell, on: ground)
    // Computed from the colours before fading, so that the halo fades with them.
    shade =
      key.foreground.map { Contrast.shade(of: $0, on: cell.color, light: cell.light.shine) } ?? 0
  }

  /// Whether the shading is valid for a cell. - Parameter ground: The picture's ground.
  func fits(_ cell: Cell, on ground: Color) -> Bool { key == Key(cell, ground: ground) }
}
