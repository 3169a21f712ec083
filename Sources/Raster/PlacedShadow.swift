// The soft shadow that a cell throws on the cells behind it.
internal import Paint
internal import Units

/// A cell's shadow on the panel: the same along a scanline of the picture.
struct PlacedShadow {
  /// Its cell's place; the cells at places before lie in front of the shadow as well.
  let cell: Int
  /// Whole pixels that it reaches, with those that its cell covers.
  let area: Rect
  private let scanlines: Scanlines
  /// In quarter lines.
  private let height: Int
  private let shadow: Shadow

  /// - Parameter place: The cell's place in the list. It throws a shadow.
  init(of cell: Cell, at place: Int, picture: Size, rotation: Rotation) {
    self.cell = place
    area = rotation.panelRect(cell.bounds, in: picture)
    scanlines = Scanlines(from: cell.topQuarters, picture: picture, rotation: rotation)
    height = 4 * cell.height
    shadow = cell.shadow
  }

  /// Whether a run may not go on at a column of the panel.
  func hasEdge(at column: Int) -> Bool { area.left == column || area.right == column }

  /// Whether it reaches a column of the panel.
  func hasInside(_ column: Int) -> Bool { area.left <= column && column < area.right }

  /// What is left of the light on a scanline behind the cell, of 32,768.
  ///
  /// - Parameter place: The panel's line, or its column when the picture lies on its side.
  func light(at place: Int) -> UInt32 {
    let middle = scanlines.quarters(at: place) + 2
    let side = middle < 0 ? shadow.above : shadow.below
    let distance = max(0, -middle, middle - height)
    guard side.reach > 0 else { return 32768 }
    // Squared, so that it fades out without an edge that could be seen.
    let rest = max(0, 1 - Double(distance) / Double(4 * side.reach))
    let strength = min(1, max(0, side.strength))
    return UInt32((32768 * (1 - strength * rest * rest)).rounded())
  }
}

/// The picture's scanlines as the panel counts them: its lines, or its columns when the picture lies
/// on its side.
struct Scanlines {
  private let origin: Int
  /// From each scanline of the panel to the next.
  let step: Int

  /// - Parameter top: Where distances begin, in quarter lines from the picture's top.
  init(from top: Int, picture: Size, rotation: Rotation) {
    switch rotation {
    case .upright, .threeQuarters: (origin, step) = (-top, 4)
    case .quarter, .half: (origin, step) = (4 * (picture.height - 1) - top, -4)
    }
  }

  /// From the beginning to the scanline's top, in quarter lines.
  func quarters(at place: Int) -> Int { origin + step * place }
}
