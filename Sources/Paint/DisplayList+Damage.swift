// The damage between two display lists.
public import Units

extension DisplayList {
  /// How far ahead a cell is searched for when the lists diverge. A visible list has about a
  /// hundred cells. A cell that is not found within this window counts as removed and inserted,
  /// which draws more than needed but never less.
  private static let window = 64

  /// The pixels that may differ between the pictures of two lists: the old and new bounds of all
  /// cells that changed, came, went or moved in the order.
  ///
  /// Cells that stayed keep their order, so what they show outside of these bounds is the same. A
  /// move too small to change a pixel counts as none. If a cell only moved sideways, or only its
  /// foreground changed, the damage is the uncovered and newly covered columns and the foregrounds:
  /// a cell has the same colours in all columns.
  /// - Parameters:
  ///   - previous: The list that was shown.
  ///   - foreground: The bounds of a line of text with its halo, as from
  ///     `TextLines.foreground(of:)`; where it is nil, a moved text damages the whole cell.
  ///   - difference: The bounds in which a line of text differs from another one that stood in its
  ///     place, as from `TextLines.difference(of:since:rotation:)`; where it is nil, a changed text
  ///     damages the bounds of both.
  /// - Returns: Empty for lists that look alike; full if the pictures' sizes, grounds or
  ///   brightness differ.
  /// - Complexity: O(n) for n cells, no allocation.
  public func damage(
    since previous: DisplayList, foreground: (TextLineID) -> Rect? = { _ in nil },
    difference: (TextLineID, TextLineID) -> Rect? = { _, _ in nil }
  ) -> DamageRegion {
    if size != previous.size || ground != previous.ground || brightness != previous.brightness {
      return .full(size)
    }
    var isInParts = false
    let parts = region(since: previous) { cell, old, region in
      let isPart = cell.addChange(
        since: old, to: &region, foreground: foreground, difference: difference)
      isInParts = isPart || isInParts
    }
    guard isInParts, parts.isCrowded else { return parts }
    // With many moving rows there are more parts than a region holds; the joined parts can be
    // larger than the rows' bounds.
    let wholes = region(since: previous) { cell, old, region in
      region.add(cell.bounds)
      region.add(old.bounds)
    }
    return parts.area <= wholes.area ? parts : wholes
  }

  /// The bounds of all cells that came, went or moved in the order, and what `change` adds for a
  /// changed cell that stayed.
  private func region(
    since previous: DisplayList, adding change: (Cell, Cell, inout DamageRegion) -> Void
  ) -> DamageRegion {
    var region = DamageRegion(size: size)
    // Cells are read in place: copying one takes as long as comparing two.
    let (cells, shown) = (cells.span, previous.cells.span)
    var new = 0
    var old = 0
    while new < cells.count && old < shown.count {
      if cells[new].id == shown[old].id {
        // Most cells are unchanged; skip them with one comparison.
        if cells[new] != shown[old] { change(cells[new], shown[old], &region) }
        new += 1
        old += 1
        continue
      }
      let step = stepsToMeet(previous, new: new, old: old)
      for index in new..<new + step.new { region.add(cells[index].bounds) }
      for index in old..<old + step.old { region.add(shown[index].bounds) }
      new += step.new
      old += step.old
    }
    for index in new..<cells.count { region.add(cells[index].bounds) }
    for index in old..<shown.count { region.add(shown[index].bounds) }
    return region
  }

  /// How many cells of each list to skip until both are at the same cell; one of each if they do
  /// not meet within the window.
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
