// What colours a cell: found once, and kept while frame after frame shows it.
internal import Paint

/// The colours of a cell's scanlines, and how dark the rim of its ink is.
struct CellShading {
  let shading: Shading
  /// How much of the ground around letters turns black, of 256; 0 without ink.
  let shade: UInt16
  private let key: Key

  /// All that it comes from.
  private struct Key: Equatable {
    let color: Color
    let ground: Color
    let ink: Color?
    let height: Int
    let opacity: Double
    let light: Light
    let fold: Fold

    init(_ cell: Cell, ground: Color) {
      color = cell.color
      self.ground = ground
      ink = cell.text?.color ?? cell.sign?.color
      height = cell.height
      opacity = cell.opacity
      light = cell.light
      fold = cell.fold
    }
  }

  /// - Parameter ground: The picture's.
  init(_ cell: Cell, on ground: Color) {
    let key = Key(cell, ground: ground)
    self.key = key
    shading = Shading(cell, on: ground)
    // Of the colours that fade to the ground together, so that the rim fades as they do.
    shade =
      key.ink.map { Contrast.shade(of: $0, on: cell.color, light: cell.light.shine) } ?? 0
  }

  /// Whether it is the look of another cell too. - Parameter ground: The picture's.
  func fits(_ cell: Cell, on ground: Color) -> Bool { key == Key(cell, ground: ground) }
}
