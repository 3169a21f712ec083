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
    let (cells, shown) = (own.span, previous.own.span)
    let (index, shownIndex) = (shared.index, previous.shared.index)
    // No cell moves across the shared ones.
    Self.add(
      cells.extracting(first: index), since: shown.extracting(first: shownIndex), to: &region,
      change)
    addShared(since: previous, to: &region, change)
    Self.add(
      cells.extracting(droppingFirst: index), since: shown.extracting(droppingFirst: shownIndex),
      to: &region, change)
    return region
  }

  /// Adds what differs among the shared cells.
  private func addShared(
    since previous: DisplayList, to region: inout DamageRegion,
    _ change: (Cell, Cell, inout DamageRegion) -> Void
  ) {
    let (now, before) = (shared, previous.shared)
    // Fast for the same array: no cell is compared.
    let isSame = now.cells == before.cells
    if isSame, now.replaced.isEmpty, before.replaced.isEmpty { return }
    guard isSame else {
      Self.add(now.cells.span, since: before.cells.span, to: &region, change)
      now.addReplaced(to: &region)
      before.addReplaced(to: &region)
      return
    }
    func compare(_ cell: Cell, _ shown: Cell) {
      if cell != shown { change(cell, shown, &region) }
    }
    var (new, old) = (0, 0)
    while new < now.replaced.count || old < before.replaced.count {
      let newIndex = new < now.replaced.count ? now.replaced[new].index : Int.max
      let oldIndex = old < before.replaced.count ? before.replaced[old].index : Int.max
      // Each case on its own, so that no cell is copied.
      if newIndex == oldIndex {
        compare(now.replaced[new].cell, before.replaced[old].cell)
      } else if newIndex < oldIndex {
        compare(now.replaced[new].cell, now.cells[newIndex])
      } else {
        compare(now.cells[oldIndex], before.replaced[old].cell)
      }
      let index = min(newIndex, oldIndex)
      if newIndex == index { new += 1 }
      if oldIndex == index { old += 1 }
    }
  }

  private static func add(
    _ cells: Span<Cell>, since shown: Span<Cell>, to region: inout DamageRegion,
    _ change: (Cell, Cell, inout DamageRegion) -> Void
  ) {
    var new = 0
    var old = 0
    while new < cells.count && old < shown.count {
      if cells[new].id == shown[old].id {
        // Rows of a list that moves: only their places are read, and nothing is copied.
        if cells[new].isElsewhere(than: shown[old]) {
          region.add(cells[new].bounds, and: shown[old].bounds)
        } else if cells[new] != shown[old] {
          // Most of the others are unchanged; skip them with one comparison.
          change(cells[new], shown[old], &region)
        }
        new += 1
        old += 1
        continue
      }
      let step = stepsToMeet(cells, shown, new: new, old: old)
      for index in new..<new + step.new { region.add(cells[index].bounds) }
      for index in old..<old + step.old { region.add(shown[index].bounds) }
      new += step.new
      old += step.old
    }
    for index in new..<cells.count { region.add(cells[index].bounds) }
    for index in old..<shown.count { region.add(shown[index].bounds) }
  }

  /// How many cells of each list to skip until both are at the same cell; one of each if they do
  /// not meet within the window.
  private static func stepsToMeet(
    _ cells: Span<Cell>, _ shown: Span<Cell>, new: Int, old: Int
  ) -> (new: Int, old: Int) {
    for distance in 1...window {
      let (newPlace, oldPlace) = (new + distance, old + distance)
      if newPlace >= cells.count, oldPlace >= shown.count { break }
      // One condition each: with && or a comma the compiler (6.3) fails.
      if newPlace < cells.count {
        if cells[newPlace].id == shown[old].id { return (distance, 0) }
      }
      if oldPlace < shown.count {
        if shown[oldPlace].id == cells[new].id { return (0, distance) }
      }
    }
    return (1, 1)
  }
}

extension Cell {
  /// Whether the cell differs from its previous state on every line of both bounds.
  fileprivate func isElsewhere(than old: Cell) -> Bool {
    topQuarters != old.topQuarters || height != old.height
  }
}

extension DamageRegion {
  /// Adds the new and the old bounds of a cell, at once if they overlap in the same columns.
  fileprivate mutating func add(_ now: Rect, and before: Rect) {
    if now.left == before.left, now.right == before.right, now.top < before.bottom,
      before.top < now.bottom
    {
      return add(now.union(before))
    }
    add(now)
    add(before)
  }
}

/// The damages of the last frames, from which a buffer's age gives what to repaint.
public struct DamageHistory: Sendable {
  private let size: Size
  // Four, as a display swaps two or three buffers. The latest frame comes first; nil where none was
  // added yet.
  private var frames: [4 of DamageRegion?] = .init(repeating: nil)

  /// - Parameter size: The picture's size; a new mode needs a new history.
  public init(size: Size) { self.size = size }

  /// Adds the damage of the frame that is drawn next.
  ///
  /// - Complexity: O(1), no allocation.
  public mutating func add(_ frame: DamageRegion) {
    for index in stride(from: frames.count - 1, to: 0, by: -1) { frames[index] = frames[index - 1] }
    frames[0] = frame.size == size ? frame : .full(size)
  }

  /// What to draw into a buffer so that it shows the frame added last.
  ///
  /// - Parameter age: 1 for a buffer that shows the frame before the one added last, 2 for the
  ///   frame before that, and so on; 0 for a buffer whose content is unknown.
  /// - Returns: The union of the damages since; full if the age is 0 or exceeds the history.
  public func repaint(age: Int) -> DamageRegion {
    guard age >= 1, age <= frames.count else { return .full(size) }
    var region = DamageRegion(size: size)
    for index in 0..<age {
      guard let frame = frames[index] else { return .full(size) }
      region.add(frame)
    }
    return region
  }
}
