// A range of ids in a damaged table in which rows could not be read.
import Model

/// The ids between two others, both excluded.
struct Gap: Hashable {
  /// All ids.
  init() {
    lower = nil
    upper = nil
  }

  init(above lower: ItemID?, below upper: ItemID?) {
    self.lower = lower
    self.upper = upper
  }

  let lower: ItemID?
  let upper: ItemID?

  func holds(_ id: ItemID) -> Bool {
    if let lower, id <= lower { return false }
    if let upper, id >= upper { return false }
    return true
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

extension ItemID {
  /// The id as one number, in the order of the file.
  fileprivate var number: UInt128 { UInt128(high) << 64 | UInt128(low) }

  fileprivate init(number: UInt128) {
    self.init(
      high: UInt64(truncatingIfNeeded: number >> 64), low: UInt64(truncatingIfNeeded: number))
  }
}
