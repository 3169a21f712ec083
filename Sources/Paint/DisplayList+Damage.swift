// What changes on the glass between two display lists.
public import Units

extension DisplayList {
  /// How far a cell is looked for when the lists fall out of step. A visible list has about a
  /// hundred cells; one that is not found within this counts as gone and new, which draws more than
  /// needed but never less.
  private static let window = 64

  /// The pixels that may differ between the pictures of two lists: the bounds, old and new, of all
  /// cells that changed, came, went or changed their place among the others.
  ///
  /// Cells that stayed keep their order, so what they show outside of these bounds is the same.
  /// A change of place that is too small to change a pixel counts as none. Of a cell that only went
  /// sideways, or on which something else stands, it is the columns that it left or reached and what
  /// stands there: the same cell has the same colours in all columns.
  /// - Parameters:
  ///   - previous: What was shown.
  ///   - ink: What a line of text and its rim cover, as `TextLines.ink(of:)` tells; where it is nil,
  ///     another place of the text changes the whole cell.
  /// - Returns: Empty for lists that look alike; full when the pictures' sizes or grounds differ.
  /// - Complexity: O(n) for n cells, no allocation.
  public func damage(
    since previous: DisplayList, ink: (TextLineID) -> Rect? = { _ in nil }
  ) -> DamageRegion {
    if size != previous.size || ground != previous.ground { return .full(size) }
    // What changed of the cells, and all of the cells that changed.
    var (parts, wholes) = (DamageRegion(size: size), DamageRegion(size: size))
    func add(_ cell: Cell) {
      parts.add(cell.bounds)
      wholes.add(cell.bounds)
    }
    var new = 0
    var old = 0
    while new < cells.count && old < previous.cells.count {
      if cells[new].id == previous.cells[old].id {
        // Nearly all are as they were, which is seen at once.
        if cells[new] != previous.cells[old] {
          cells[new].addChange(since: previous.cells[old], to: &parts, ink: ink)
          wholes.add(cells[new].bounds)
          wholes.add(previous.cells[old].bounds)
        }
        new += 1
        old += 1
        continue
      }
      let step = stepsToMeet(previous, new: new, old: old)
      for index in new..<new + step.new { add(cells[index]) }
      for index in old..<old + step.old { add(previous.cells[index]) }
      new += step.new
      old += step.old
    }
    for index in new..<cells.count { add(cells[index]) }
    for index in old..<previous.cells.count { add(previous.cells[index]) }
    // Many hands make more parts than a region holds, and what joins them can be larger than rows.
    return parts.area <= wholes.area ? parts : wholes
  }

  /// How many cells of either list to pass until both stand at the same cell; one of each when
  /// they do not meet within the window.
  private func stepsToMeet(
    _ previous: DisplayList, new: Int, old: Int
  ) -> (new: Int, old: Int) {
    for distance in 1...Self.window {
      let newEnds = new + distance >= cells.count
      let oldEnds = old + distance >= previous.cells.count
      if !newEnds && cells[new + distance].id == previous.cells[old].id { return (distance, 0) }
      if !oldEnds && previous.cells[old + distance].id == cells[new].id { return (0, distance) }
      if newEnds && oldEnds { break }
    }
    return (1, 1)
  }
}
