// Lines of the panel on which the same cells cover the same columns, and the runs they make: their
// ground, without the text that stands on it.
internal import Units

/// What lies on a run of columns, the same on all lines of a band.
struct Run: Equatable {
  /// No cell: the ground.
  static let none: UInt16 = .max

  var columns: Range<Int>
  /// For each quarter of a pixel along the picture's vertical, the front-most cell there, or `none`.
  var cells: SIMD4<UInt16>
  /// For each quarter, which part of that cell shows: `plain`, `bar` or `ink`.
  var shows: SIMD4<UInt16>

  /// The cell alone.
  static let plain: UInt16 = 0
  /// Its strike-through.
  static let bar: UInt16 = 1
  /// The line through its text's second line.
  static let lowerBar: UInt16 = 2

  /// Whether a quarter shows something else than the one before it.
  func changes(at quarter: Int) -> Bool {
    cells[quarter] != cells[quarter - 1] || shows[quarter] != shows[quarter - 1]
  }

  /// Whether all four quarters show the same.
  var isWhole: Bool {
    cells == SIMD4(repeating: cells[0]) && shows == SIMD4(repeating: shows[0])
  }
}

/// Splits a rectangle of the panel into bands and each band into runs, into storage that it keeps.
struct BandPlan {
  /// The runs of the present band, from left to right, without gap or overlap.
  private(set) var runs: [Run] = []
  /// The cells that touch the present band, front-most first.
  private(set) var active: [UInt16] = []
  /// The shadows that touch the present band; each run lies inside or outside of each.
  private(set) var shadows: [PlacedShadow] = []
  private var columns: [Int] = []

  /// Plans the band that begins at a line.
  ///
  /// - Parameters:
  ///   - cells: Front-most first.
  ///   - shadows: Of these cells.
  ///   - damage: What is to be drawn; the runs fill its columns.
  ///   - isSideways: Whether pixels are quartered along the panel's lines, not across them.
  ///   - top: The band's first line, inside the damage.
  /// - Returns: The first line below the band, at most the damage's end.
  mutating func plan(
    _ cells: [PlacedCell], shadows all: [PlacedShadow], damage: Rect, isSideways: Bool,
    from top: Int
  ) -> Int {
    active.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
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
        bottom = min(bottom, Self.nextEdge(of: cells[index], below: top))
      }
    }
    if !isSideways, let run = onlyRun(cells, damage: damage, line: top) {
      runs.removeAll(keepingCapacity: true)
      runs.append(run)
      return bottom
    }
    gatherColumns(cells, damage: damage, line: top)
    gatherRuns(cells, isSideways: isSideways, line: top)
    return bottom
  }

  /// The one run of an upright band on which all cells are as wide as the damage, as rows at rest are;
  /// nil of other bands.
  private func onlyRun(_ cells: [PlacedCell], damage: Rect, line: Int) -> Run? {
    guard shadows.isEmpty else { return nil }
    var run = Run(
      columns: damage.left..<damage.right, cells: .init(repeating: Run.none),
      shows: .init(repeating: Run.plain))
    // From the last, so that the front-most stays.
    for index in active.reversed() {
      let (area, isPlain) = (cells[Int(index)].area, cells[Int(index)].isPlain(on: line))
      guard isPlain, area.left <= 4 * damage.left, area.right >= 4 * damage.right else {
        return nil
      }
      let (first, end) = (max(0, area.top - 4 * line), min(4, area.bottom - 4 * line))
      for part in first..<max(first, end) { run.cells[part] = index }
    }
    return run
  }

  /// The nearest line below `top` at which what the cell shows begins, ends or becomes whole.
  private static func nextEdge(of cell: PlacedCell, below top: Int) -> Int {
    var nearest = Int.max
    func consider(_ line: Int) {
      if line > top && line < nearest { nearest = line }
    }
    func consider(quarter: Int) {
      consider(quarter >> 2)
      consider((quarter + 3) >> 2)
    }
    consider(quarter: cell.area.top)
    consider(quarter: cell.area.bottom)
    func consider(_ bar: PlacedBar?) {
      guard let bar else { return }
      consider(quarter: bar.area.top)
      consider(quarter: bar.area.bottom)
    }
    consider(cell.bar)
    consider(cell.lowerBar)
    return nearest
  }

  /// Every column at which another run may begin, sorted.
  private mutating func gatherColumns(_ cells: [PlacedCell], damage: Rect, line: Int) {
    columns.removeAll(keepingCapacity: true)
    columns.append(damage.left)
    columns.append(damage.right)
    func consider(_ column: Int) {
      guard column > damage.left, column < damage.right else { return }
      // Insertion keeps them sorted: a band has a handful, a few for each row on its side.
      var place = columns.count
      while columns[place - 1] > column { place -= 1 }
      if columns[place - 1] != column { columns.insert(column, at: place) }
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
    for index in active {
      let cell = cells[Int(index)]
      consider(quarter: cell.area.left)
      consider(quarter: cell.area.right)
      consider(cell.bar)
      consider(cell.lowerBar)
    }
    for shadow in shadows {
      consider(shadow.area.left)
      consider(shadow.area.right)
    }
  }

  private mutating func gatherRuns(_ cells: [PlacedCell], isSideways: Bool, line: Int) {
    runs.removeAll(keepingCapacity: true)
    for place in 1..<columns.count {
      var run = Run(
        columns: columns[place - 1]..<columns[place], cells: .init(repeating: Run.none),
        shows: .init(repeating: Run.plain))
      for part in 0..<4 {
        // The same cells cover all pixels of the run on all lines of the band: look at one.
        let x = 4 * run.columns.lowerBound + (isSideways ? part : 0)
        let y = 4 * line + (isSideways ? 0 : part)
        guard let index = front(cells, x: x, y: y) else { continue }
        run.cells[part] = index
        run.shows[part] = cells[Int(index)].shows(x: x, y: y)
      }
      if let last = runs.last, last.cells == run.cells, last.shows == run.shows,
        !shadows.contains(where: { $0.hasEdge(at: columns[place - 1]) })
      {
        runs[runs.count - 1].columns = last.columns.lowerBound..<run.columns.upperBound
      } else {
        runs.append(run)
      }
    }
  }

  /// The front-most cell that covers a quarter of a pixel.
  private func front(_ cells: [PlacedCell], x: Int, y: Int) -> UInt16? {
    for index in active where cells[Int(index)].area.hasInside(x: x, y: y) { return index }
    return nil
  }
}
