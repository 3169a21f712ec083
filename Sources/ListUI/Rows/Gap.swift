// Rows that are parted at a seam, for a new row between them.
import Gestures
import Model
import Motion
import Units

/// Rows parted at a seam: those above follow the upper finger, those below the lower one.
struct Gap {
  /// Two fingers that hold the rows apart.
  struct Hold {
    let contact: ContactID
    /// Where the tops of the rows beside the seam are on the glass, in pixels, when the fingers are
    /// where they took hold.
    let upperGrip: Double
    let lowerGrip: Double
    /// How far the rows lay over each other, on their ways, when they were taken: so far they may.
    let overlap: Double
    /// The fingers' ways since, downwards in pixels.
    var upperTravel = 0.0
    var lowerTravel = 0.0
  }

  /// The rows next to the seam, or the next that stayed when these left.
  var above: ItemID?
  var below: ItemID?
  /// Nil while it closes.
  var hold: Hold?
  /// How far the rows above and below are moved, in pixels downwards.
  var upperShift = Moving.still(0)
  var lowerShift = Moving.still(0)
  /// The row that the placeholder became, and how far it still is from where it would be if nobody
  /// had parted rows.
  var added: (item: ItemID, way: Moving)?

  /// The index of the first row below the seam; nil when no row beside it is left.
  func seam(in list: ItemList) -> Int? {
    above.flatMap { list.index(of: $0) }.map { $0 + 1 } ?? below.flatMap { list.index(of: $0) }
  }

  /// The indices of the rows that fingers took; another row may have come between them.
  func rows(in list: ItemList) -> (above: Int, below: Int)? {
    guard let seam = seam(in: list) else { return nil }
    return (
      above.flatMap { list.index(of: $0) } ?? seam - 1, below.flatMap { list.index(of: $0) } ?? seam
    )
  }

  /// Whether fingers on these rows would catch it.
  func isAt(_ above: ItemID?, _ below: ItemID?) -> Bool {
    self.above == above && self.below == below && added == nil
  }

  /// How far the rows are apart, in pixels.
  func opening(_ time: Timeline) -> Double {
    max(0, time.value(lowerShift) - time.value(upperShift))
  }

  /// Whether it is closed and nobody holds it.
  var isClosed: Bool {
    guard hold == nil, case .still(0) = upperShift, case .still(0) = lowerShift else {
      return false
    }
    guard let added else { return true }
    if case .still(0) = added.way { return true }
    return false
  }
}

/// All gaps: at most one is held, others close.
struct Gaps {
  private(set) var all: [Gap] = []
  /// Where rows on their ways were seen before fingers took some; kept for its storage.
  var noted: [SeenRow] = []

  var isEmpty: Bool { all.isEmpty }

  subscript(place: Int) -> Gap {
    get { all[place] }
    set { all[place] = newValue }
  }

  /// Whether a hand has rows apart.
  var isHeld: Bool { all.contains { $0.hold != nil } }

  /// Whether a hand has this row.
  func isHeld(_ item: ItemID) -> Bool {
    all.contains { $0.hold != nil && ($0.above == item || $0.below == item) }
  }

  /// The gap that two fingers hold.
  func place(heldBy contact: ContactID) -> Int? {
    all.firstIndex { $0.hold?.contact == contact }
  }

  /// How far a row is moved because rows are parted.
  ///
  /// - Parameter left: A gap that does not count.
  func shift(
    of index: Int, in list: ItemList, without left: Int? = nil, _ time: Timeline
  ) -> Double {
    var shift = 0.0
    for (place, gap) in all.enumerated() where place != left {
      if let added = gap.added, list.index(of: added.item) == index {
        shift += time.value(added.way)
      } else if let seam = gap.seam(in: list) {
        shift += time.value(index < seam ? gap.upperShift : gap.lowerShift)
      }
    }
    return shift
  }

  /// The farthest that any row is moved because rows are parted.
  func reach(_ time: Timeline) -> Double {
    all.reduce(0) { $0 + max(abs(time.value($1.upperShift)), abs(time.value($1.lowerShift))) }
  }

  /// Fingers part rows at a seam, also at one that still closes; their gap is the last one.
  mutating func hold(
    above: ItemID?, below: ItemID?, _ hold: Gap.Hold, _ time: inout Timeline
  ) {
    var gap = Gap(above: above, below: below)
    if let place = all.firstIndex(where: { $0.isAt(above, below) }) { gap = all.remove(at: place) }
    gap.upperShift = time.put(gap.upperShift, at: 0)
    gap.lowerShift = time.put(gap.lowerShift, at: 0)
    gap.hold = hold
    all.append(gap)
  }

  /// Keeps seams where they are seen, before edits take the rows beside them elsewhere.
  mutating func holdSeams(against edits: [Edit], in list: ItemList) {
    guard !all.isEmpty else { return }
    var leaving: Set<ItemID> = []
    for edit in edits {
      switch edit {
      case .delete(let item), .move(let item, to: _): leaving.insert(item)
      case .setCompleted(let item, _): if list.sinksCompleted { leaving.insert(item) }
      case .insert, .setText: break
      }
    }
    let stays = { (item: Item) in !leaving.contains(item.id) }
    for place in all.indices {
      guard let seam = all[place].seam(in: list) else { continue }
      if let above = all[place].above, leaving.contains(above) {
        all[place].above = list.items[..<seam].last(where: stays)?.id
      }
      if let below = all[place].below, leaving.contains(below) {
        all[place].below = list.items[seam...].first(where: stays)?.id
      }
    }
  }

  /// Keeps rows that are held apart under their fingers, wherever the list has gone.
  ///
  /// - Parameters:
  ///   - place: The gap, which is held.
  ///   - upperRest: Where the top of the row above would be on the glass if this gap were closed.
  ///   - lowerRest: The same of the row below.
  mutating func followFingers(_ place: Int, upperRest: Double, lowerRest: Double) {
    guard let hold = all[place].hold else { return }
    var upper = hold.upperGrip + hold.upperTravel
    var lower = hold.lowerGrip + hold.lowerTravel
    // Fingers that come together close the seam: rows lie over each other no farther than they did.
    let closed = lowerRest - upperRest - hold.overlap
    if lower - upper < closed {
      let middle = (upper + lower) / 2
      upper = middle - closed / 2
      lower = middle + closed / 2
    }
    all[place].upperShift = .still(upper - upperRest)
    all[place].lowerShift = .still(lower - lowerRest)
  }

  /// Nobody holds the rows apart any more: they close.
  mutating func close(_ place: Int, by spring: Spring, _ time: inout Timeline) {
    var gap = all[place]
    gap.hold = nil
    gap.upperShift = time.send(gap.upperShift, to: 0, by: spring)
    gap.lowerShift = time.send(gap.lowerShift, to: 0, by: spring)
    if let added = gap.added {
      gap.added = (added.item, time.send(added.way, to: 0, by: spring))
    }
    all[place] = gap
  }

  /// What has closed is forgotten.
  mutating func settle(_ time: inout Timeline) {
    for place in all.indices.reversed() {
      all[place].upperShift = time.settled(all[place].upperShift)
      all[place].lowerShift = time.settled(all[place].lowerShift)
      if let added = all[place].added {
        all[place].added = (added.item, time.settled(added.way))
      }
      if all[place].isClosed { all.remove(at: place) }
    }
  }
}
