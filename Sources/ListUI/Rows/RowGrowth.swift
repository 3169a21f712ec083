// Growth of rows over the height of others, while their edited text needs more than one line.
import Model
import Motion

/// The edited row, and previously edited ones until they have shrunk.
struct RowGrowth {
  private var all: [(item: ItemID, by: Moving)] = []

  var isEmpty: Bool { all.isEmpty }

  /// The rows that are taller.
  var items: some Sequence<ItemID> { all.lazy.map(\.item) }

  /// A row's growth, in pixels.
  func value(of item: ItemID, _ time: Timeline) -> Double {
    guard let growth = all.first(where: { $0.item == item }) else { return 0 }
    return max(0, time.value(growth.by))
  }

  /// Shift of a row because of the growth of rows above it, in pixels.
  func shift(of index: Int, in list: ItemList, _ time: Timeline) -> Double {
    var shift = 0.0
    for growth in all where list.index(of: growth.item).map({ $0 < index }) == true {
      shift += max(0, time.value(growth.by))
    }
    return shift
  }

  /// Grows a row, and shrinks all others to their own height.
  mutating func grow(_ item: ItemID?, by height: Double, _ time: inout Timeline) {
    for index in all.indices where all[index].item != item {
      all[index].by = time.send(all[index].by, to: 0, by: Timing.edit)
    }
    guard let item else { return }
    let current = all.first { $0.item == item }?.by
    if current == nil, height == 0 { return }
    let growth = time.send(current ?? .still(0), to: height, by: Timing.edit)
    all.removeAll { $0.item == item }
    all.append((item, growth))
  }

  /// The same without animation, on another screen.
  mutating func resume(_ item: ItemID, by height: Double) {
    all = height > 0 ? [(item, .still(height))] : []
  }

  /// Removes rows that have shrunk.
  mutating func settle(_ time: inout Timeline) {
    for index in all.indices.reversed() {
      all[index].by = time.settled(all[index].by)
      if case .still(0) = all[index].by { all.remove(at: index) }
    }
  }
}
