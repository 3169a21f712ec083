// Rows that are parted at a seam, to insert a row between them.
import Gestures
import Model
import Motion
import Units

/// Rows parted at a seam: those above follow the upper contact, those below the lower one.
struct Gap {
  /// Two contacts that hold the rows apart.
  struct Hold {
    let contact: ContactID
    /// Tops on the screen of the rows beside the seam, in pixels, for contacts at their start
    /// positions.
    let upperHeld: Double
    let lowerHeld: Double
    /// How far the moving rows overlapped when they were caught; they may overlap that far.
    let overlap: Double
    /// Travel of the contacts since then, downwards in pixels.
    var upperTravel = 0.0
    var lowerTravel = 0.0
  }

  /// The rows beside the seam, or the nearest that remain after these were removed.
  var above: ItemID?
  var below: ItemID?
  /// Nil while the gap closes.
  var hold: Hold?
  /// Shift of the rows above and below, in pixels downwards.
  var upperShift = Moving.still(0)
  var lowerShift = Moving.still(0)
  /// The row that the placeholder became, and its distance from where it would be without the gap.
  var added: (item: ItemID, way: Moving)?

  /// The seam at the last frame, or 0. It is nearly always the same, and each row asks for it.
  private var lastSeam = 0

  init(above: ItemID?, below: ItemID?) { (self.above, self.below) = (above, below) }

  /// Index of the first row below the seam; nil if neither row beside it remains.
  ///
  /// - Complexity: O(1) while no row above it comes or goes, else O(log rows).
  func seam(in list: ItemList) -> Int? {
    if lastSeam > 0, lastSeam <= list.count, list.items[lastSeam - 1].id == above {
      return lastSeam
    }
    return above.flatMap { list.index(of: $0) }.map { $0 + 1 }
      ?? below.flatMap { list.index(of: $0) }
  }

  /// Notes where the seam is, before the rows of a frame are placed.
  mutating func noteSeam(in list: ItemList) { lastSeam = seam(in: list) ?? 0 }

  /// Indices of the rows that were caught; another row may have come between them.
  func rows(in list: ItemList) -> (above: Int, below: Int)? {
    guard let seam = seam(in: list) else { return nil }
    return (
      above.flatMap { list.index(of: $0) } ?? seam - 1, below.flatMap { list.index(of: $0) } ?? seam
    )
  }

  /// Whether contacts on these rows would catch this gap.
  func isAt(_ above: ItemID?, _ below: ItemID?) -> Bool {
    self.above == above && self.below == below && added == nil
  }

  /// The distance of the rows, in pixels.
  func opening(_ time: Timeline) -> Double {
    max(0, time.value(lowerShift) - time.value(upperShift))
  }

  /// Whether the gap is closed and not held.
  var isClosed: Bool {
    guard hold == nil, case .still(0) = upperShift, case .still(0) = lowerShift else {
      return false
    }
    guard let added else { return true }
    if case .still(0) = added.way { return true }
    return false
  }
}

/// All gaps: at most one is held, the others close.
struct Gaps {
  private(set) var all: [Gap] = []
  /// Positions of moving rows before some were caught; a property to reuse its storage.
  var noted: [SeenRow] = []

  var isEmpty: Bool { all.isEmpty }

  subscript(index: Int) -> Gap {
    get { all[index] }
    set { all[index] = newValue }
  }

  /// Whether contacts hold rows apart.
  var isHeld: Bool { all.contains { $0.hold != nil } }

  /// Whether contacts hold this row.
  func isHeld(_ item: ItemID) -> Bool {
    all.contains { $0.hold != nil && ($0.above == item || $0.below == item) }
  }

  /// The gap that a contact and its partner hold.
  func index(heldBy contact: ContactID) -> Int? {
    all.firstIndex { $0.hold?.contact == contact }
  }

  /// Shift of a row because rows are parted.
  ///
  /// - Parameter left: A gap to leave out.
  func shift(
    of index: Int, in list: ItemList, without left: Int? = nil, _ time: Timeline
  ) -> Double {
    var shift = 0.0
    for (number, gap) in all.enumerated() where number != left {
      if let added = gap.added, list.index(of: added.item) == index {
        shift += time.value(added.way)
      } else if let seam = gap.seam(in: list) {
        shift += time.value(index < seam ? gap.upperShift : gap.lowerShift)
      }
    }
    return shift
  }

  /// Upper bound of the shift of any row because rows are parted.
  func reach(_ time: Timeline) -> Double {
    all.reduce(0) { $0 + max(abs(time.value($1.upperShift)), abs(time.value($1.lowerShift))) }
  }

  /// Begins to part rows at a seam, which may still be closing; the gap becomes the last one.
  mutating func hold(
    above: ItemID?, below: ItemID?, _ hold: Gap.Hold, _ time: inout Timeline
  ) {
    var gap = Gap(above: above, below: below)
    if let index = all.firstIndex(where: { $0.isAt(above, below) }) { gap = all.remove(at: index) }
    gap.upperShift = time.put(gap.upperShift, at: 0)
    gap.lowerShift = time.put(gap.lowerShift, at: 0)
    gap.hold = hold
    all.append(gap)
  }

  /// Keeps seams at their positions before edits move or remove the rows beside them.
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
    for index in all.indices {
      guard let seam = all[index].seam(in: list) else { continue }
      if let above = all[index].above, leaving.contains(above) {
        all[index].above = list.items[..<seam].last(where: stays)?.id
      }
      if let below = all[index].below, leaving.contains(below) {
        all[index].below = list.items[seam...].first(where: stays)?.id
      }
    }
  }

  /// Keeps rows that are held apart under their contacts, wherever the list has moved.
  ///
  /// - Parameters:
  ///   - index: Index of the gap, which is held.
  ///   - upperTop: Top of the row above on the screen if this gap were closed.
  ///   - lowerTop: The same of the row below.
  mutating func followFingers(_ index: Int, upperTop: Double, lowerTop: Double) {
    guard let hold = all[index].hold else { return }
    var upper = hold.upperHeld + hold.upperTravel
    var lower = hold.lowerHeld + hold.lowerTravel
    // Contacts that approach close the seam: rows overlap no farther than at first.
    let closed = lowerTop - upperTop - hold.overlap
    if lower - upper < closed {
      let middle = (upper + lower) / 2
      upper = middle - closed / 2
      lower = middle + closed / 2
    }
    all[index].upperShift = .still(upper - upperTop)
    all[index].lowerShift = .still(lower - lowerTop)
  }

  /// Releases the rows, which close.
  mutating func close(_ index: Int, by spring: Spring, _ time: inout Timeline) {
    var gap = all[index]
    gap.hold = nil
    gap.upperShift = time.send(gap.upperShift, to: 0, by: spring)
    gap.lowerShift = time.send(gap.lowerShift, to: 0, by: spring)
    if let added = gap.added {
      gap.added = (added.item, time.send(added.way, to: 0, by: spring))
    }
    all[index] = gap
  }

  /// Removes closed gaps, and notes where the others are.
  mutating func settle(in list: ItemList, _ time: inout Timeline) {
    for index in all.indices.reversed() {
      all[index].noteSeam(in: list)
      all[index].upperShift = time.settled(all[index].upperShift)
      all[index].lowerShift = time.settled(all[index].lowerShift)
      if let added = all[index].added {
        all[index].added = (added.item, time.settled(added.way))
      }
      if all[index].isClosed { all.remove(at: index) }
    }
  }
}
