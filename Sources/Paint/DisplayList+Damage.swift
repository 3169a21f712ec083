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
    var isInParts = false
    let parts = region(since: previous) { cell, old, region in
      isInParts = cell.addChange(since: old, to: &region, ink: ink) || isInParts
    }
    guard isInParts, parts.isCrowded else { return parts }
    // Many hands make more parts than a region holds, and what joins them can be larger than the rows.
    let wholes = region(since: previous) { cell, old, region in
      region.add(cell.bounds)
      region.add(old.bounds)
    }
    return parts.area <= wholes.area ? parts : wholes
  }

  /// The bounds of all cells that came, went or changed their place among the others, and what a change of
  /// one that stayed adds.
  private func region(
    since previous: DisplayList, adding change: (Cell, Cell, inout DamageRegion) -> Void
  ) -> DamageRegion {
    var region = DamageRegion(size: size)
    var new = 0
    var old = 0
    while new < cells.count && old < previous.cells.count {
      if cells[new].id == previous.cells[old].id {
        // Nearly all are as they were, which is seen at once.
        if cells[new] != previous.cells[old] { change(cells[new], previous.cells[old], &region) }
        new += 1
        old += 1
        continue
      }
      let step = stepsToMeet(previous, new: new, old: old)
      for index in new..<new + step.new { region.add(cells[index].bounds) }
      for index in old..<old + step.old { region.add(previous.cells[index].bounds) }
      new += step.new
      old += step.old
    }
    for index in new..<cells.count { region.add(cells[index].bounds) }
    for index in old..<previous.cells.count { region.add(previous.cells[index].bounds) }
    return region
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
