// Numbers that stand for the ids of items in a file, in the order of the ids.
import Model

/// Names of items: numbers that are ordered as the ids are. An id that comes later gets a number
/// between its neighbours, so that a file can be written while it is recorded. Lists have theirs in
/// their order.
struct ItemNames {
  /// The distance of the first names. Random ids halve it a few times.
  private static let gap: UInt64 = 1_000_000

  private var entries: [(id: ItemID, name: UInt64)] = []
  /// Whether no number was left between two neighbours: whoever made so many ids between two meant
  /// to.
  private(set) var areUsedUp = false
  /// The lists, in order.
  private var lists: [ListID] = []

  init() {}

  /// - Parameters:
  ///   - ids: Those that are known at first, in any order, each once.
  ///   - lists: The lists, in order.
  init(_ ids: [ItemID], in lists: [ListID]) {
    entries = zip(1..., ids.sorted()).map { ($1, UInt64($0) * Self.gap) }
    self.lists = lists
  }

  /// The words that name a list of the recording before others, with a blank behind them.
  func words(of list: ListID) -> String {
    guard let index = lists.firstIndex(of: list) else {
      fatalError("ItemNames: \(list.hex) is no list of the recording")
    }
    return ListWords.prefix(index + 1)
  }

  /// The name of an id, also of a new one.
  ///
  /// - Complexity: O(log n) for a known id, O(n) for a new one.
  mutating func name(_ id: ItemID) -> UInt64 {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    if low < entries.count, entries[low].id == id { return entries[low].name }
    let before = low > 0 ? entries[low - 1].name : 0
    let after = low < entries.count ? entries[low].name : before + 2 * Self.gap
    let name = before + (after - before) / 2
    guard name > before else {
      areUsedUp = true
      return before
    }
    entries.insert((id, name), at: low)
    return name
  }
}
