// Resting places of all rows. No other type knows how tall a row is at rest.

/// The resting places of all rows, in the list's coordinates.
///
/// These are pixels, downwards, fixed to the rows on the screen and not to the list's beginning:
/// rows that are inserted or removed above the screen move the beginning, never what is visible.
///
/// ```swift
/// var places = RowPlaces(count: 20, rowHeight: 100)
/// places.setHeight(of: 3, to: 160)
/// let home = places.home(of: 4)  // 460
/// ```
///
/// Rows have one height except for a few exceptions. With e of them, ``home(of:)`` is O(log e),
/// ``index(at:)`` O(log² e), inserting or removing a row O(e).
struct RowPlaces {
  /// A row with a height of its own.
  private struct Exception {
    var index: Int
    let height: Double
    /// Sum of the differences to the ordinary height, of all exceptions up to this one.
    var excess: Double
  }

  /// The resting place of the first row.
  var beginning = 0.0
  /// Number of rows.
  private(set) var count: Int
  private let rowHeight: Double
  /// In the order of the rows.
  private var exceptions: [Exception] = []

  /// - Parameters:
  ///   - count: Number of rows, all of the ordinary height.
  ///   - rowHeight: In pixels, above 0.
  init(count: Int, rowHeight: Double) {
    self.count = count
    self.rowHeight = rowHeight
  }

  /// The end of the last row.
  var end: Double { home(of: count) }

  /// The resting place of a row; for the index after the last one, the list's end.
  func home(of index: Int) -> Double {
    beginning + Double(index) * rowHeight + excess(before: index)
  }

  func height(of index: Int) -> Double {
    let entry = firstException(from: index)
    guard entry < exceptions.count, exceptions[entry].index == index else { return rowHeight }
    return exceptions[entry].height
  }

  /// The row whose resting place contains a y position; outside the list the index is extrapolated
  /// in ordinary rows, below 0 or past the last.
  func index(at y: Double) -> Int {
    // The last exception that begins at or above the position divides the rows.
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

  /// Inserts a row at this index. - Complexity: O(exceptions).
  mutating func insert(at index: Int, height: Double? = nil) {
    count += 1
    let entry = firstException(from: index)
    for later in exceptions.indices[entry...] { exceptions[later].index += 1 }
    if let height { setHeight(of: index, to: height) }
  }

  /// Removes a row. - Complexity: O(exceptions).
  mutating func remove(at index: Int) {
    setHeight(of: index, to: rowHeight)
    count -= 1
    for later in exceptions.indices[firstException(from: index)...] { exceptions[later].index -= 1 }
  }

  /// Sets a row's height; those below move. - Complexity: O(exceptions).
  mutating func setHeight(of index: Int, to height: Double) {
    let entry = firstException(from: index)
    if entry < exceptions.count, exceptions[entry].index == index { exceptions.remove(at: entry) }
    if height != rowHeight {
      exceptions.insert(Exception(index: index, height: height, excess: 0), at: entry)
    }
    var excess = entry > 0 ? exceptions[entry - 1].excess : 0
    for later in exceptions.indices[entry...] {
      excess += exceptions[later].height - rowHeight
      exceptions[later].excess = excess
    }
  }

  /// Resets to a number of rows; those from an index on have the ordinary height.
  mutating func reset(count: Int, from index: Int = 0) {
    exceptions.removeSubrange(firstException(from: index)...)
    self.count = count
  }

  /// Sum of the differences to the ordinary height, of the rows above one.
  private func excess(before index: Int) -> Double {
    let entry = firstException(from: index)
    return entry > 0 ? exceptions[entry - 1].excess : 0
  }

  /// Position of the first exception that is this row or a later one.
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
