// Whole hands on the glass: which contacts are theirs, and where they were until a moment ago.
import Units

/// The name of a hand of which nothing comes.
struct ContactGroupID: Hashable, Sendable {
  let serial: Int
}

/// Where contacts of whole hands left the glass. What lands near a hand soon after is the same hand:
/// panels lose and find parts of it.
///
/// Room is made once; the oldest places make way for new ones.
struct MultiContactFilter: Sendable {
  private struct Left {
    let hand: ContactGroupID
    let place: Point
    let time: Instant
  }

  private var left: [Left] = []
  private var count = 0

  init() { left.reserveCapacity(Tuning.contactLimit) }

  /// A name for a new hand.
  mutating func name() -> ContactGroupID {
    count += 1
    return ContactGroupID(serial: count)
  }

  /// A contact of a hand leaves the glass.
  mutating func leave(_ hand: ContactGroupID, at place: Point, _ time: Instant) {
    if left.count == Tuning.contactLimit { left.removeFirst() }
    left.append(Left(hand: hand, place: place, time: time))
  }

  /// The hand that was near a point and is on the glass still, or has just left it.
  ///
  /// - Parameters:
  ///   - point: Where a contact touches down.
  ///   - time: When.
  ///   - fingers: All that are on the glass.
  ///   - tuning: The thresholds in force.
  /// - Complexity: O(contacts that left lately · fingers).
  mutating func hand(
    near point: Point, at time: Instant, _ fingers: [Finger], _ tuning: Tuning
  ) -> ContactGroupID? {
    let reach = tuning.pairDistance.value
    for finger in fingers.indices where fingers[finger].hand != nil && !fingers[finger].isGuest {
      let distance = fingers[finger].position - point
      if distance.lengthSquared <= reach * reach { return fingers[finger].hand }
    }
    forget(at: time, fingers, tuning)
    for gone in left where (gone.place - point).lengthSquared <= reach * reach { return gone.hand }
    return nil
  }

  /// Whether a part of a hand left a moment ago: what lands now is that part, or two of them in one.
  func hasJustLeft(_ hand: ContactGroupID, at time: Instant, _ tuning: Tuning) -> Bool {
    left.contains { $0.hand == hand && time - $0.time <= tuning.handSeam }
  }

  /// Whether a part of a hand left so lately that what lands now may be of it.
  func wereThere(at time: Instant, _ tuning: Tuning) -> Bool {
    left.contains { isEcho($0, at: time, tuning) }
  }

  /// Nobody was on the glass for a while, or the panel is another one.
  mutating func forgetAll() { left.removeAll(keepingCapacity: true) }

  /// Also where a device sets its clock back.
  private func isEcho(_ left: Left, at time: Instant, _ tuning: Tuning) -> Bool {
    let age = time - left.time
    return age >= .zero && age <= tuning.handEcho
  }

  /// Forgets hands of which no contact is left, nor was lately.
  private mutating func forget(at time: Instant, _ fingers: [Finger], _ tuning: Tuning) {
    for place in left.indices.reversed() {
      let hand = left[place].hand
      let isThere =
        fingers.contains { $0.hand == hand && !$0.isGuest }
        || left.contains { $0.hand == hand && isEcho($0, at: time, tuning) }
      if !isThere { left.remove(at: place) }
    }
  }
}
