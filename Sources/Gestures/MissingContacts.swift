// The contacts that have ended and may be found again.
import Units

/// Contacts that ended and may be found again, in the order in which they ended.
///
/// Space is reserved once, for all contacts that the core follows.
struct MissingContacts: Sendable {
  private var all: [MissingContact] = []

  init() { all.reserveCapacity(Tuning.contactLimit) }

  var isFull: Bool { all.count >= Tuning.contactLimit }

  var indices: Range<Int> { all.indices }

  subscript(index: Int) -> MissingContact { all[index] }

  /// The awaited contact whose time ends first.
  var awaited: Int? {
    var first: Int?
    for index in all.indices where all[index].dropout.isAwaited {
      if first.map({ all[index].deadline < all[$0].deadline }) ?? true { first = index }
    }
    return first
  }

  /// Whether none is awaited, and no new contact could continue a watched one.
  func areForgotten(at time: Instant) -> Bool {
    all.allSatisfy { !$0.dropout.isAwaited && time > $0.deadline }
  }

  /// The one that a new contact continues: as its device says, else the nearest within reach of its
  /// course.
  func source(of contact: Contact, in frame: ContactFrame, _ tuning: Tuning) -> Int? {
    var nearest: Int?
    var least = Double.infinity
    for index in all.indices where all[index].device == frame.device {
      guard frame.time <= all[index].deadline else { continue }
      if let old = contact.continues, old == all[index].reportedID { return index }
      let distance = all[index].distance(to: contact.position, at: frame.time, tuning)
      guard let distance, distance < least else { continue }
      (nearest, least) = (index, distance)
    }
    return nearest
  }

  /// The first one that is awaited, of the same device and near a point.
  func firstAwaited(beside point: Point, of device: TouchDevice, _ tuning: Tuning) -> Int? {
    all.indices.first { isAwaited($0, beside: point, of: device, tuning) }
  }

  /// Whether one is awaited, of the same device and near a point.
  func isAwaited(
    _ index: Int, beside point: Point, of device: TouchDevice, _ tuning: Tuning
  ) -> Bool {
    let reach = tuning.pairDistance.value
    return all[index].device == device && all[index].dropout.isAwaited
      && (all[index].contact.position - point).lengthSquared <= reach * reach
  }

  mutating func add(_ contact: MissingContact) { all.append(contact) }

  mutating func remove(at index: Int) -> MissingContact { all.remove(at: index) }

  /// Drops watched contacts after the time for which awaited ones are kept.
  mutating func forgetWatched(at time: Instant) {
    for index in all.indices.reversed()
    where !all[index].dropout.isAwaited && time > all[index].deadline {
      var over = all.remove(at: index)
      guard over.dropout.lapse() == .none else {
        fatalError("MissingContacts: \(over.contact.id) was awaited")
      }
    }
  }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
