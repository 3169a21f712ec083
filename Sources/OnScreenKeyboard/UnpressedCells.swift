// The cells of a keyboard without highlights, which pictures share.
import Paint
import Units

/// The cells of a keyboard without highlights, front to back.
struct UnpressedCells: Sendable {
  /// Where the keyboard ends on the screen, and the shadow there.
  struct Edge: Equatable {
    let top: Int
    let shadow: Shadow.Side
  }

  private(set) var edge: Edge?
  /// The index of the first key.
  private(set) var firstKey = 0
  /// The cells now, and those before, of which two may be in the pictures that are shown and
  /// compared. A change allocates nothing, as the oldest ones are in no picture.
  private var last: [3 of [Cell]] = [[], [], []]
  private var current = 0

  var cells: [Cell] { last[current] }

  /// Replaces the cells.
  ///
  /// - Parameter fill: Fills an empty array, and returns the index of the first key.
  mutating func renew(at edge: Edge, _ fill: (inout [Cell]) -> Int) {
    self.edge = edge
    current = (current + 1) % last.count
    last[current].removeAll(keepingCapacity: true)
    firstKey = fill(&last[current])
  }

  /// Moves the cells of a keyboard that slides. The last one has the shadow.
  mutating func move(to edge: Edge) {
    guard let before = self.edge else { fatalError("UnpressedCells: moved before they were made") }
    let (shown, way) = (cells, Pixels(edge.top - before.top))
    let first = firstKey
    renew(at: edge) { cells in
      cells.append(contentsOf: shown)
      for index in cells.indices { cells[index].top += way }
      cells[cells.count - 1].shadow.above = edge.shadow
      return first
    }
  }
}
