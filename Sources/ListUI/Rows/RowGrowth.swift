// By how much rows are taller than others while their text is written on: it needs more lines than one.
import Model
import Motion

/// The edited row, and those that were edited before it and are on their way back.
struct RowGrowth {
  private var all: [(item: ItemID, by: Moving)] = []

  var isEmpty: Bool { all.isEmpty }

  /// Those rows.
  var items: some Sequence<ItemID> { all.lazy.map(\.item) }

  /// By how much a row is taller, in pixels.
  func value(of item: ItemID, _ time: Timeline) -> Double {
    guard let growth = all.first(where: { $0.item == item }) else { return 0 }
    return max(0, time.value(growth.by))
  }

  /// How far a row is moved by those above it, in pixels.
  func shift(of index: Int, in list: ItemList, _ time: Timeline) -> Double {
    var shift = 0.0
    for growth in all where list.index(of: growth.item).map({ $0 < index }) == true {
      shift += max(0, time.value(growth.by))
    }
    return shift
  }

  /// Lets a row become so much taller than others, and all other rows as tall as they were.
  mutating func grow(_ item: ItemID?, by height: Double, _ time: inout Timeline) {
    for place in all.indices where all[place].item != item {
      all[place].by = time.send(all[place].by, to: 0, by: Timing.edit)
    }
    guard let item else { return }
    let present = all.first { $0.item == item }?.by
    if present == nil, height == 0 { return }
    let growth = time.send(present ?? .still(0), to: height, by: Timing.edit)
    all.removeAll { $0.item == item }
    all.append((item, growth))
  }

  /// The same at once, as on another glass.
  mutating func resume(_ item: ItemID, by height: Double) {
    all = height > 0 ? [(item, .still(height))] : []
  }

  /// What is as tall as others is forgotten.
  mutating func settle(_ time: inout Timeline) {
    for place in all.indices.reversed() {
      all[place].by = time.settled(all[place].by)
      if case .still(0) = all[place].by { all.remove(at: place) }
    }
  }
}
