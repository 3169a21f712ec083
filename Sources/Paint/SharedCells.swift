// Cells of a picture that other pictures show as well.
import Units

/// Cells that pictures share, and those shown in their place.
struct SharedCells: Hashable, Sendable {
  /// A cell that a picture shows in place of a shared one.
  struct Replacement: Hashable {
    /// The place of the shared one.
    let index: Int
    let cell: Cell
  }

  /// The number of cells of the picture in front of them.
  var index = 0
  var cells: [Cell] = []
  /// In ascending order.
  private(set) var replaced: [Replacement] = []

  /// The cell that is shown.
  subscript(index: Int) -> Cell {
    replaced.first { $0.index == index }?.cell ?? cells[index]
  }

  mutating func replace(_ index: Int, with cell: Cell) {
    guard cells.indices.contains(index), replaced.last.map({ $0.index < index }) != false else {
      fatalError("SharedCells: \(index) of \(cells.count) after \(replaced.map(\.index))")
    }
    replaced.append(Replacement(index: index, cell: cell))
  }

  /// Adds the bounds of replaced cells, and of those in their place.
  func addReplaced(to region: inout DamageRegion) {
    for replacement in replaced {
      region.add(cells[replacement.index].bounds)
      region.add(replacement.cell.bounds)
    }
  }

  mutating func removeAll() {
    (index, cells) = (0, [])
    replaced.removeAll(keepingCapacity: true)
  }
}
