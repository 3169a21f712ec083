// Where rows rest, from the first to the last: the only one who knows how tall each row is at rest.

/// The resting places of all rows, in the list's coordinates.
///
/// These are pixels that run down and are fixed to the rows on the glass, not to the list's
/// beginning: rows that come or go above the glass move the beginning, never what is seen.
///
///     var places = RowPlaces(count: 20, rowHeight: 100)
///     places.setHeight(of: 3, to: 160)
///     places.home(of: 4)  // 460
///
/// Rows have one height but for exceptions, which are few: finding a place costs the logarithm of
/// their number, a row that comes or goes their number.
struct RowPlaces {
  /// A row of another height.
  private struct Exception {
    var index: Int
    let height: Double
    /// By how much all exceptions up to this one exceed ordinary rows.
    var excess: Double
  }

  /// Where the first row rests.
  var beginning = 0.0
  /// How many rows there are.
  private(set) var count: Int
  private let rowHeight: Double
  /// In the order of the rows.
  private var exceptions: [Exception] = []

  /// - Parameters:
  ///   - count: Rows, all of the ordinary height.
  ///   - rowHeight: In pixels, above 0.
  init(count: Int, rowHeight: Double) {
    self.count = count
    self.rowHeight = rowHeight
  }

  /// Where the last row ends.
  var end: Double { home(of: count) }

  /// Where a row rests; the row after the last one rests where the list ends.
  func home(of index: Int) -> Double {
    beginning + Double(index) * rowHeight + excess(before: index)
  }

  func height(of index: Int) -> Double {
    let place = firstException(from: index)
    guard place < exceptions.count, exceptions[place].index == index else { return rowHeight }
    return exceptions[place].height
  }

  /// The row whose resting place a line crosses; below 0 and beyond the last where there is none,
  /// counted on in ordinary rows.
  func index(at y: Double) -> Int {
    // The last exception that begins at or above the line parts the rows before it from those after.
    var (low, high) = (0, exceptions.count)
    while low < high {
      let middle = (low + high) / 2
      if home(of: exceptions[middle].index) <= y { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return ordinaryRows(in: y - beginning) }
    let last = exceptions[low - 1]
    let below = home(of: last.index) + last.height
    return y < below ? last.index : last.index + 1 + ordinaryRows(in: y - below)
  }

  /// A row comes before the one that has this index. - Complexity: O(exceptions).
  mutating func insert(at index: Int, height: Double? = nil) {
    count += 1
    let place = firstException(from: index)
    for later in exceptions.indices[place...] { exceptions[later].index += 1 }
    if let height { setHeight(of: index, to: height) }
  }

  /// A row goes. - Complexity: O(exceptions).
  mutating func remove(at index: Int) {
    setHeight(of: index, to: rowHeight)
    count -= 1
    for later in exceptions.indices[firstException(from: index)...] { exceptions[later].index -= 1 }
  }

  /// A row gets another height; those below move. - Complexity: O(exceptions).
  mutating func setHeight(of index: Int, to height: Double) {
    let place = firstException(from: index)
    if place < exceptions.count, exceptions[place].index == index { exceptions.remove(at: place) }
    if height != rowHeight {
      exceptions.insert(Exception(index: index, height: height, excess: 0), at: place)
    }
    var excess = place > 0 ? exceptions[place - 1].excess : 0
    for later in exceptions.indices[place...] {
      excess += exceptions[later].height - rowHeight
      exceptions[later].excess = excess
    }
  }

  /// The list was made anew: so many rows, all of the ordinary height.
  mutating func reset(count: Int) {
    self.count = count
    exceptions.removeAll()
  }

  /// By how much the rows above one exceed ordinary ones.
  private func excess(before index: Int) -> Double {
    let place = firstException(from: index)
    return place > 0 ? exceptions[place - 1].excess : 0
  }

  /// The place of the first exception that is this row or a later one.
  private func firstException(from index: Int) -> Int {
    var (low, high) = (0, exceptions.count)
    while low < high {
      let middle = (low + high) / 2
      if exceptions[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func ordinaryRows(in way: Double) -> Int { Int((way / rowHeight).rounded(.down)) }
}
