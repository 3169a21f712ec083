// Lines of the picture on which the same cells cover the same columns, and the runs they make.
internal import Units

/// What lies on a run of columns, the same on all lines of a band.
struct Run: Equatable {
  /// No cell: black.
  static let none: UInt16 = .max

  var columns: Range<Int>
  /// For each quarter of a line, from the top, the front-most cell there, or `none`.
  var cells: SIMD4<UInt16>
  /// For each quarter, what of that cell shows.
  var shows: SIMD4<UInt16>

  /// The cell alone.
  static let plain: UInt16 = 0
  /// Its strike-through.
  static let bar: UInt16 = 1
  /// Its text over it.
  static let ink: UInt16 = 2
}

/// Splits a rectangle of the picture into bands and each band into runs, into storage that it keeps.
struct BandPlan {
  /// The runs of the present band, from left to right, without gap or overlap.
  private(set) var runs: [Run] = []
  /// The cells that touch the present band, front-most first.
  private(set) var active: [UInt16] = []
  private var columns: [Int] = []

  /// Plans the band that begins at a line.
  ///
  /// - Parameters:
  ///   - cells: Front-most first.
  ///   - damage: What is to be drawn; the runs fill its columns.
  ///   - top: The band's first line, inside the damage.
  /// - Returns: The first line below the band, at most the damage's end.
  mutating func plan(_ cells: [PlacedCell], damage: Rect, from top: Int) -> Int {
    active.removeAll(keepingCapacity: true)
    var bottom = damage.bottom
    for index in cells.indices {
      let cell = cells[index]
      if cell.right <= damage.left || cell.left >= damage.right { continue }
      let lines = cell.lines
      if lines.lowerBound > top {
        bottom = min(bottom, lines.lowerBound)
      } else if lines.upperBound > top {
        active.append(UInt16(index))
        bottom = min(bottom, Self.nextEdge(of: cell, below: top))
      }
    }
    gatherColumns(cells, damage: damage, line: top)
    gatherRuns(cells, line: top)
    return bottom
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
    consider(quarter: cell.topQuarter)
    consider(quarter: cell.bottomQuarter)
    if let ink = cell.ink {
      consider(ink.top)
      consider(ink.bottom)
    }
    if let bar = cell.bar {
      consider(quarter: bar.topQuarter)
      consider(quarter: bar.bottomQuarter)
    }
    return nearest
  }

  /// Every column at which another run may begin, sorted.
  private mutating func gatherColumns(_ cells: [PlacedCell], damage: Rect, line: Int) {
    columns.removeAll(keepingCapacity: true)
    columns.append(damage.left)
    columns.append(damage.right)
    func consider(_ column: Int) {
      guard column > damage.left, column < damage.right else { return }
      // Insertion keeps them sorted: a band has a handful.
      var place = columns.count
      while columns[place - 1] > column { place -= 1 }
      if columns[place - 1] != column { columns.insert(column, at: place) }
    }
    for index in active {
      let cell = cells[Int(index)]
      consider(cell.left)
      consider(cell.right)
      if let ink = cell.ink, ink.top <= line, line < ink.bottom {
        consider(ink.left)
        consider(ink.right)
      }
      if let bar = cell.bar, bar.topQuarter < 4 * line + 4, bar.bottomQuarter > 4 * line {
        consider(bar.left)
        consider(bar.right)
      }
    }
  }

  private mutating func gatherRuns(_ cells: [PlacedCell], line: Int) {
    runs.removeAll(keepingCapacity: true)
    for place in 1..<columns.count {
      var run = Run(
        columns: columns[place - 1]..<columns[place], cells: .init(repeating: Run.none),
        shows: .init(repeating: Run.plain))
      for part in 0..<4 {
        let quarter = 4 * line + part
        guard let index = front(cells, columns: run.columns, quarter: quarter) else { continue }
        run.cells[part] = index
        run.shows[part] = cells[Int(index)].shows(columns: run.columns, quarter: quarter)
      }
      if let last = runs.last, last.cells == run.cells, last.shows == run.shows {
        runs[runs.count - 1].columns = last.columns.lowerBound..<run.columns.upperBound
      } else {
        runs.append(run)
      }
    }
  }

  /// The front-most cell that covers the columns at a quarter line.
  private func front(_ cells: [PlacedCell], columns: Range<Int>, quarter: Int) -> UInt16? {
    for index in active where cells[Int(index)].covers(columns: columns, quarter: quarter) {
      return index
    }
    return nil
  }
}
