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
  /// A change of place that is too small to change a pixel counts as none.
  /// - Returns: Empty for lists that look alike; full when the pictures' sizes or grounds differ.
  /// - Complexity: O(n) for n cells, no allocation.
  public func damage(since previous: DisplayList) -> DamageRegion {
    if size != previous.size || ground != previous.ground { return .full(size) }
    var region = DamageRegion(size: size)
    var new = 0
    var old = 0
    while new < cells.count && old < previous.cells.count {
      if cells[new].id == previous.cells[old].id {
        if !cells[new].looksLike(previous.cells[old]) {
          region.add(cells[new].bounds)
          region.add(previous.cells[old].bounds)
        }
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

extension Cell {
  /// Quarter lines from the picture's top to the cell's: where it is drawn.
  public var topQuarters: Int { top.quarters }

  /// Whether both are the same on the glass, where columns are whole and lines are quartered.
  func looksLike(_ other: Cell) -> Bool {
    bounds.left == other.bounds.left && topQuarters == other.topQuarters && width == other.width
      && height == other.height && color == other.color && opacity == other.opacity
      && inkOpacity == other.inkOpacity && text == other.text && sign == other.sign
      && strike == other.strike && lowerStrike == other.lowerStrike && light == other.light
      && fold == other.fold && squeeze == other.squeeze && shadow == other.shadow
  }
}
