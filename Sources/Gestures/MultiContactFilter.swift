// Contact groups: which contacts belong to one, and where those were that left lately.
import Units

/// The id of a group of contacts that are ignored.
struct ContactGroupID: Hashable, Sendable {
  let serial: Int
}

/// Where contacts of groups left the panel. A contact that lands near a group soon after belongs to
/// it: panels lose and find contacts.
///
/// Space is reserved once; the oldest places are dropped for new ones.
struct MultiContactFilter: Sendable {
  private struct Left {
    let group: ContactGroupID
    let point: Point
    let time: Instant
  }

  /// Touches that ended lately, of groups or not.
  var recent = RecentTouches()
  private var left: [Left] = []
  private var count = 0

  init() { left.reserveCapacity(Tuning.contactLimit) }

  /// An id for a new group.
  mutating func name() -> ContactGroupID {
    count += 1
    return ContactGroupID(serial: count)
  }

  /// A contact of a group leaves the panel.
  mutating func leave(_ group: ContactGroupID, at point: Point, _ time: Instant) {
    if left.count == Tuning.contactLimit { left.removeFirst() }
    left.append(Left(group: group, point: point, time: time))
  }

  /// The group near a point that is still on the panel, or has just left it.
  ///
  /// - Parameters:
  ///   - point: Where a contact touches down.
  ///   - time: When.
  ///   - fingers: All fingers on the panel.
  ///   - tuning: The thresholds in force.
  /// - Complexity: O(contacts that left lately · fingers).
  mutating func group(
    near point: Point, at time: Instant, _ fingers: [Finger], _ tuning: Tuning
  ) -> ContactGroupID? {
    let reach = tuning.pairDistance.value
    for finger in fingers.indices where fingers[finger].group != nil && !fingers[finger].isExtra {
      let distance = fingers[finger].position - point
      if distance.lengthSquared <= reach * reach { return fingers[finger].group }
    }
    forget(at: time, fingers, tuning)
    for gone in left where (gone.point - point).lengthSquared <= reach * reach { return gone.group }
    return nil
  }

  /// Whether a contact of a group left a moment ago: a contact that lands now is that contact, or
  /// two seen as one.
  func hasJustLeft(_ group: ContactGroupID, at time: Instant, _ tuning: Tuning) -> Bool {
    left.contains { $0.group == group && time - $0.time <= tuning.splitContactWindow }
  }

  /// Whether a contact of a group left so lately that one that lands now may belong to it.
  func wereThere(at time: Instant, _ tuning: Tuning) -> Bool {
    left.contains { isEcho($0, at: time, tuning) }
  }

  /// Forgets all places: every finger was cancelled.
  mutating func forgetAll() {
    left.removeAll(keepingCapacity: true)
    recent.forgetAll()
  }

  /// False for a stamp before the contact left, where a device has set its clock back.
  private func isEcho(_ left: Left, at time: Instant, _ tuning: Tuning) -> Bool {
    let age = time - left.time
    return age >= .zero && age <= tuning.retouchWindow
  }

  /// Forgets groups that have no contact on the panel and had none lately.
  private mutating func forget(at time: Instant, _ fingers: [Finger], _ tuning: Tuning) {
    for index in left.indices.reversed() {
      let group = left[index].group
      let isThere =
        fingers.contains { $0.group == group && !$0.isExtra }
        || left.contains { $0.group == group && isEcho($0, at: time, tuning) }
      if !isThere { left.remove(at: index) }
    }
  }
}
