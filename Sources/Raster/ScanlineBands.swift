// Scanline bands: lines of the panel on which the same cells cover the same columns, and the runs
// of each band, without its text and icons.
internal import Units

/// A run of columns that shows the same cells on all lines of a band.
struct Run: Equatable {
  /// No cell: the ground.
  static let none: UInt16 = .max

  var columns: Range<Int>
  /// The front-most cell at each quarter of a pixel along the picture's vertical, or `none`.
  var cells: SIMD4<UInt16>
  /// The part of that cell that each quarter shows: `plain`, `bar` or `lowerBar`.
  var shows: SIMD4<UInt16>

  /// The cell without a bar.
  static let plain: UInt16 = 0
  /// Its strike-through.
  static let bar: UInt16 = 1
  /// The bar through its text's second line.
  static let lowerBar: UInt16 = 2

  /// Whether a quarter differs from the previous one.
  func changes(at quarter: Int) -> Bool {
    cells[quarter] != cells[quarter - 1] || shows[quarter] != shows[quarter - 1]
  }

  /// Whether all four quarters show the same.
  var isWhole: Bool { cells == SIMD4(repeating: cells[0]) && shows == SIMD4(repeating: shows[0]) }
}

/// Splits the rectangles of the damage into bands and each band into runs, in reused storage.
struct ScanlineBands {
  /// The runs of the current band, from left to right, without gap or overlap.
  private(set) var runs = ReusableBuffer<Run>()
  /// Sideways, the runs of the band that was planned before, if the same shadows touch it, and its
  /// first line.
  private var runsAbove = ReusableBuffer<Run>()
  private var topAbove = 0
  /// The cells that touch the current band, front-most first.
  private var active = ReusableBuffer<UInt16>()
  /// The shadows that touch the current band; each run lies either inside or outside of each.
  private(set) var shadows = ReusableBuffer<PlacedShadow>()
  private var columns = ReusableBuffer<Int>()
  /// The damage on the panel; rectangles side by side lie together, from left to right.
  private(set) var rects = ReusableBuffer<Rect>()

  /// Sets the damage whose bands are planned next.
  mutating func setDamage(_ damage: DamageRegion, rotation: Rotation, picture: Size) {
    rects.removeAll()
    for index in 0..<damage.count {
      let rect = rotation.panelRect(damage[index], in: picture)
      func precedes(_ other: Rect) -> Bool {
        (rect.top, rect.bottom, rect.left) < (other.top, other.bottom, other.left)
      }
      var slot = rects.count
      while slot > 0, precedes(rects[slot - 1]) { slot -= 1 }
      rects.insert(rect, at: slot)
    }
    joinRects()
  }

  /// Joins rectangles that are one next to the other, as those of rows are: their bands are planned
  /// once, and a line passes from one to the next without parts of a store.
  private mutating func joinRects() {
    var index = 1
    while index < rects.count {
      let (rect, next) = (rects[index - 1], rects[index])
      let isBeside = rect.right == next.left && rect.top == next.top && rect.bottom == next.bottom
      let isBelow = rect.bottom == next.top && rect.left == next.left && rect.right == next.right
      if isBeside || isBelow {
        rects[index - 1] = rect.union(next)
        rects.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// The rectangles from `index` on that have the same lines.
  func neighbours(from index: Int) -> Range<Int> {
    var end = index + 1
    while end < rects.count, rects[end].top == rects[index].top,
      rects[end].bottom == rects[index].bottom
    {
      end += 1
    }
    return index..<end
  }

  /// Plans the band that begins at a line.
  ///
  /// - Parameters:
  ///   - cells: Front-most first.
  ///   - shadows: The shadows of these cells.
  ///   - damage: The rectangle to draw; the runs fill its columns.
  ///   - isSideways: Whether pixels are divided into quarters along the panel's lines, not across
  ///     them.
  ///   - top: The band's first line, inside the damage.
  /// - Returns: The first line below the band, at most the damage's end.
  mutating func plan(
    _ cells: [ResolvedCell], shadows all: [PlacedShadow], damage: Rect, isSideways: Bool,
    from top: Int
  ) -> Int {
    // Cells are read in place: copying one takes as long as planning its band.
    let cells = cells.span
    active.removeAll()
    if isSideways { keepRuns(all, damage: damage, from: top) }
    shadows.removeAll()
    var bottom = damage.bottom
    for shadow in all where shadow.area.bottom > top {
      if shadow.area.top > top {
        bottom = min(bottom, shadow.area.top)
      } else {
        shadows.append(shadow)
        bottom = min(bottom, shadow.area.bottom)
      }
    }
    for index in cells.indices {
      let area = cells[index].area
      if area.right <= 4 * damage.left || area.left >= 4 * damage.right { continue }
      if area.top >> 2 > top {
        bottom = min(bottom, area.top >> 2)
      } else if area.bottom > 4 * top {
        active.append(UInt16(index))
        bottom = min(bottom, Self.nextEdge(cells, index, below: top))
      }
    }
    if !isSideways, let run = onlyRun(cells, damage: damage, line: top) {
      runs.removeAll()
      runs.append(run)
      return bottom
    }
    gatherColumns(cells, damage: damage, line: top)
    gatherRuns(cells, isSideways: isSideways, line: top)
    return bottom
  }

  /// Keeps the runs of the band above, whose colours the next one may share.
  private mutating func keepRuns(_ all: [PlacedShadow], damage: Rect, from top: Int) {
    swap(&runs, &runsAbove)
    var isKept = top > damage.top
    for shadow in all {
      let area = shadow.area
      let isAbove = area.top <= topAbove && topAbove < area.bottom
      isKept = isKept && isAbove == (area.top <= top && top < area.bottom)
    }
    if !isKept { runsAbove.removeAll() }
    topAbove = top
  }

  /// Sideways, whether the columns of a run show the same in the band above. A band of another
  /// rectangle has none of these columns.
  ///
  /// - Parameter next: Where the search begins; set to where that for the next run begins.
  func hasAbove(_ run: Run, from next: inout Int) -> Bool {
    while next < runsAbove.count, runsAbove[next].columns.upperBound <= run.columns.lowerBound {
      next += 1
    }
    guard next < runsAbove.count else { return false }
    let above = runsAbove[next]
    return above.columns.lowerBound <= run.columns.lowerBound
      && run.columns.upperBound <= above.columns.upperBound && above.cells == run.cells
      && above.shows == run.shows
  }

  /// The only run of an upright band in which all cells are at least as wide as the damage, as rows
  /// at rest are; nil for other bands.
  ///
  /// Changes nothing, as `front`. Both are mutating, because others get a copy of all bands.
  private mutating func onlyRun(_ cells: Span<ResolvedCell>, damage: Rect, line: Int) -> Run? {
    guard shadows.isEmpty else { return nil }
    var run = Run(
      columns: damage.left..<damage.right, cells: .init(repeating: Run.none),
      shows: .init(repeating: Run.plain))
    // From back to front, so that the front-most cell remains.
    for slot in active.indices.reversed() {
      let index = active[slot]
      let (area, isPlain) = (cells[Int(index)].area, cells[Int(index)].isPlain(on: line))
      guard isPlain, area.left <= 4 * damage.left, area.right >= 4 * damage.right else {
        return nil
      }
      let (first, end) = (max(0, area.top - 4 * line), min(4, area.bottom - 4 * line))
      // Mostly a row covers the whole line.
      if first == 0, end == 4 {
        run.cells = SIMD4(repeating: index)
        continue
      }
      for part in first..<max(first, end) { run.cells[part] = index }
    }
    return run
  }

  /// The nearest line below `top` at which the cell or one of its bars begins, ends or fully covers
  /// a line.
  private static func nextEdge(
    _ cells: Span<ResolvedCell>, _ index: Int, below top: Int
  ) -> Int {
    var nearest = Int.max
    func consider(_ line: Int) {
      if line > top && line < nearest { nearest = line }
    }
    func consider(quarter: Int) {
      consider(quarter >> 2)
      consider((quarter + 3) >> 2)
    }
    consider(quarter: cells[index].area.top)
    consider(quarter: cells[index].area.bottom)
    func consider(_ bar: PlacedBar?) {
      guard let bar else { return }
      consider(quarter: bar.area.top)
      consider(quarter: bar.area.bottom)
    }
    consider(cells[index].bar)
    consider(cells[index].lowerBar)
    return nearest
  }

  /// Gathers every column where a run may begin, sorted.
  private mutating func gatherColumns(_ cells: Span<ResolvedCell>, damage: Rect, line: Int) {
    columns.removeAll()
    columns.append(damage.left)
    columns.append(damage.right)
    func consider(_ column: Int) {
      guard column > damage.left, column < damage.right else { return }
      // Insertion keeps the columns sorted: a band has a few, sideways a few for each row.
      var slot = columns.count
      while columns[slot - 1] > column { slot -= 1 }
      if columns[slot - 1] != column { columns.insert(column, at: slot) }
    }
    func consider(quarter: Int) {
      consider(quarter >> 2)
      consider((quarter + 3) >> 2)
    }
    func consider(_ bar: PlacedBar?) {
      guard let bar, bar.meets(line: line) else { return }
      consider(quarter: bar.area.left)
      consider(quarter: bar.area.right)
    }
    for slot in active.indices {
      let index = Int(active[slot])
      consider(quarter: cells[index].area.left)
      consider(quarter: cells[index].area.right)
      consider(cells[index].bar)
      consider(cells[index].lowerBar)
    }
    for slot in shadows.indices {
      consider(shadows[slot].area.left)
      consider(shadows[slot].area.right)
    }
  }

  private mutating func gatherRuns(_ cells: Span<ResolvedCell>, isSideways: Bool, line: Int) {
    runs.removeAll()
    let isParted = !isSideways && isParted(cells, line: line)
    for number in 1..<columns.count {
      // Sideways, a column that an edge divides is a run of its own.
      let parts = isParted || isSideways && columns[number] == columns[number - 1] + 1 ? 4 : 1
      var run = Run(
        columns: columns[number - 1]..<columns[number], cells: .init(repeating: Run.none),
        shows: .init(repeating: Run.plain))
      for part in 0..<parts {
        // The same cells cover all pixels of the run on all lines of the band: examine one pixel.
        let x = 4 * run.columns.lowerBound + (isSideways ? part : 0)
        let y = 4 * line + (isSideways ? 0 : part)
        guard let index = front(cells, x: x, y: y) else { continue }
        run.cells[part] = index
        run.shows[part] = cells[Int(index)].shows(x: x, y: y)
      }
      if parts == 1 {
        run.cells = SIMD4(repeating: run.cells[0])
        run.shows = SIMD4(repeating: run.shows[0])
      }
      let last = runs.count - 1
      if last >= 0, runs[last].cells == run.cells, runs[last].shows == run.shows,
        !hasShadowEdge(at: columns[number - 1])
      {
        runs[last].columns = runs[last].columns.lowerBound..<run.columns.upperBound
      } else {
        runs.append(run)
      }
    }
  }

  /// Whether a cell or a bar begins or ends inside a line of an upright panel.
  private func isParted(_ cells: Span<ResolvedCell>, line: Int) -> Bool {
    func isParted(_ area: Rect) -> Bool {
      area.top > 4 * line && area.top < 4 * line + 4
        || area.bottom > 4 * line && area.bottom < 4 * line + 4
    }
    for slot in active.indices {
      let index = Int(active[slot])
      if isParted(cells[index].area) { return true }
      if let bar = cells[index].bar, isParted(bar.area) { return true }
      if let bar = cells[index].lowerBar, isParted(bar.area) { return true }
    }
    return false
  }

  private func hasShadowEdge(at column: Int) -> Bool {
    for index in shadows.indices where shadows[index].hasEdge(at: column) { return true }
    return false
  }

  /// The front-most cell at a quarter of a pixel.
  private mutating func front(_ cells: Span<ResolvedCell>, x: Int, y: Int) -> UInt16? {
    for index in active.indices where cells[Int(active[index])].area.hasInside(x: x, y: y) {
      return active[index]
    }
    return nil
  }
}
