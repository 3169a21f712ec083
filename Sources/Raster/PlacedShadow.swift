// The soft shadow of a cell on the cells behind it.
internal import Paint
internal import Units

/// A cell's shadow on the panel; constant along a scanline of the picture.
struct PlacedShadow {
  /// The index of its cell. Cells with smaller indices are in front of the shadow too.
  let cell: Int
  /// The whole pixels of the shadow and its cell.
  let area: Rect
  private let scanlines: Scanlines
  /// In quarter lines.
  private let height: Int
  private let shadow: Shadow

  /// - Parameter index: The index of the cell, which has a shadow.
  init(of cell: Cell, at index: Int, picture: Size, rotation: Rotation) {
    self.cell = index
    area = rotation.panelRect(cell.bounds, in: picture)
    scanlines = Scanlines(from: cell.topQuarters, picture: picture, rotation: rotation)
    height = 4 * cell.height
    shadow = cell.shadow
  }

  /// Whether an edge of the shadow splits runs at a column of the panel.
  func hasEdge(at column: Int) -> Bool { area.left == column || area.right == column }

  /// Whether the shadow covers a column of the panel.
  func hasInside(_ column: Int) -> Bool { area.left <= column && column < area.right }

  /// The remaining light on a scanline behind the cell, of 32,768.
  ///
  /// - Parameter index: The panel's line, or its column if the picture is sideways.
  func light(at index: Int) -> UInt32 {
    let middle = scanlines.quarters(at: index) + 2
    let side = middle < 0 ? shadow.above : shadow.below
    let distance = max(0, -middle, middle - height)
    guard side.reach > 0 else { return 32768 }
    // Squared, so that the shadow fades without a visible edge.
    let rest = max(0, 1 - Double(distance) / Double(4 * side.reach))
    let strength = min(1, max(0, side.strength))
    return UInt32(32768 * (1 - strength * rest * rest) + 0.5)
  }
}

/// The picture's scanlines as lines of the panel, or as its columns if the picture is sideways.
struct Scanlines {
  private let origin: Int
  /// Quarter lines from one scanline of the panel to the next.
  let step: Int

  /// - Parameter top: The origin of distances, in quarter lines from the picture's top.
  init(from top: Int, picture: Size, rotation: Rotation) {
    switch rotation {
    case .upright, .threeQuarters: (origin, step) = (-top, 4)
    case .quarter, .half: (origin, step) = (4 * (picture.height - 1) - top, -4)
    }
  }

  /// From the origin to the scanline's top, in quarter lines.
  func quarters(at index: Int) -> Int { origin + step * index }
}
