// A range of ids in a damaged table in which rows could not be read.
import Model

/// The ids between two others, both excluded.
struct Gap: Hashable {
  let lower: ItemID?
  let upper: ItemID?

  /// Without ids, all.
  init(above lower: ItemID? = nil, below upper: ItemID? = nil) {
    (self.lower, self.upper) = (lower, upper)
  }

  func holds(_ id: ItemID) -> Bool {
    if let lower, id <= lower { return false }
    if let upper, id >= upper { return false }
    return true
  }

  /// Whether no id is in it.
  fileprivate var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return lower >= upper
  }

  /// Whether a range that does not begin before this one has an id in common with it.
  fileprivate func overlaps(_ other: Gap) -> Bool {
    guard let start = other.lower, let upper else { return true }
    return start < upper
  }

  /// The two halves; nil if the range is too narrow to split.
  var halves: (Gap, Gap)? {
    let low = lower.map(\.number) ?? 0
    let high = upper.map(\.number) ?? .max
    guard low < high, high - low > 2 else { return nil }
    let middle = ItemID(number: low + (high - low) / 2)
    return (
      Gap(above: lower, below: middle), Gap(above: ItemID(number: middle.number - 1), below: upper)
    )
  }
}

/// Ranges of ids, together: as many as a damaged table has rows are searched as fast as one.
struct Gaps {
  /// As they were given.
  var all: [Gap]
  /// Those that overlap are one; in ascending order.
  private var ranges: [Gap] = []

  /// - Parameter gaps: In any order. Those that are added later are not searched.
  /// - Complexity: O(n log n).
  init(_ gaps: [Gap] = []) {
    all = gaps
    let sorted = gaps.filter { !$0.isEmpty }.sorted { a, b in
      guard let second = b.lower else { return false }
      return a.lower.map { $0 < second } ?? true
    }
    for gap in sorted {
      guard let last = ranges.last, last.overlaps(gap) else {
        ranges.append(gap)
        continue
      }
      let upper = last.upper.flatMap { first in gap.upper.map { max(first, $0) } }
      ranges[ranges.count - 1] = Gap(above: last.lower, below: upper)
    }
  }

  /// Whether a range holds an id.
  ///
  /// - Complexity: O(log n).
  func holds(_ id: ItemID) -> Bool {
    // The first range that does not end before the id.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if let upper = ranges[middle].upper, upper <= id { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].holds(id)
  }
}

extension ItemID {
  /// The id as one number, in the order of the file.
  fileprivate var number: UInt128 { UInt128(high) << 64 | UInt128(low) }

  fileprivate init(number: UInt128) {
    self.init(
      high: UInt64(truncatingIfNeeded: number >> 64), low: UInt64(truncatingIfNeeded: number))
  }
}
