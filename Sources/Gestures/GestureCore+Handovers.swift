// One finger in several contacts: panels report it twice for a while, and go on with either of both.
import Units

extension GestureCore {
  /// The finger that a contact is a part of as it lands: panels report one finger as two for some
  /// reports. What lands beside such a part is a part as well.
  ///
  /// A finger that is not reported yet at that time may be where its path leads. A palm is a part
  /// of a finger only where that one is.
  ///
  /// - Returns: nil for a contact of its own; the finger may have left since its part landed.
  /// - Complexity: O(fingers).
  func whole(of contact: Contact, at time: Instant) -> ContactID? {
    let isPalm = isPalm(contact)
    var nearest: ContactID?
    var least = tuning.splitDistance.value * tuning.splitDistance.value
    for index in fingers.indices where mayHaveParts(index) {
      let distance =
        isPalm
        ? (fingers[index].position - contact.position).lengthSquared
        : distanceSquared(of: index, to: contact.position, at: time)
      guard distance < least else { continue }
      (nearest, least) = (fingers[index].notes.whole ?? fingers[index].contact, distance)
    }
    return nearest
  }

  /// The part that goes on with a finger whose contact ends: the nearest one to where the finger's
  /// path leads.
  ///
  /// - Parameters:
  ///   - contact: Ends now, and is still followed.
  ///   - time: When.
  ///   - place: Where a part is now, of its id and of its last reported place; nil if it leaves too.
  /// - Returns: nil if no part is near enough.
  /// - Complexity: O(fingers).
  func successor(
    of contact: ContactID, at time: Instant, place: (ContactID, Point) -> Point?
  ) -> (contact: ContactID, position: Point)? {
    guard let index = index(of: contact), let path = fingers[index].history.path(at: time, tuning)
    else { return nil }
    var successor: (contact: ContactID, position: Point)?
    var least = tuning.splitDistance.value * tuning.splitDistance.value
    for part in fingers.indices where fingers[part].notes.whole == contact {
      guard let point = place(fingers[part].contact, fingers[part].position) else { continue }
      let distance = (point - path).lengthSquared
      guard distance < least else { continue }
      (successor, least) = ((fingers[part].contact, point), distance)
    }
    return successor
  }

  /// A finger goes on as one of its parts, whose contact is its own from now on. What it holds
  /// catches up with the part's place.
  ///
  /// - Parameters:
  ///   - contact: Under the id that the core knows.
  ///   - successor: From ``successor(of:at:place:)``.
  ///   - frame: The frame in which the contact ends.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each gesture update.
  mutating func handOver(
    _ contact: ContactID, to successor: (contact: ContactID, position: Point),
    of frame: ContactFrame, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let part = index(of: successor.contact) else { return }
    // It made no gesture, and it does not leave.
    fingers.remove(at: part)
    guard let index = index(of: contact),
      let path = fingers[index].history.path(at: frame.time, tuning)
    else { return }
    // What was not believed of the old contact is not asked of the new one.
    fingers[index].notes.unconfirmedReport = nil
    let velocity = fingers[index].history.velocity(at: frame.time, tuning)
    fingers[index].prediction.lose(
      Trajectory(from: path, at: frame.time, velocity: velocity), tuning)
    fingers[index].prediction.find(at: successor.position, frame.time, tuning)
    if isUndecided(index) { shift(index, by: successor.position - path) }
    follow(
      index, to: successor.position, at: frame.time, isLate: frame.isLate, on: surface, emit: emit)
  }

  /// Whether a contact that replaces a finger's in its slot is that finger: it is where the
  /// finger's path leads. A finger that is not followed stands.
  ///
  /// - Parameters:
  ///   - contact: The replaced one, under the id that the core knows, at its last place.
  ///   - point: Where the new one begins.
  ///   - time: When.
  func isReplaced(_ contact: Contact, at point: Point, _ time: Instant) -> Bool {
    let least = tuning.replacementReach.value
    guard let index = index(of: contact.id),
      let path = fingers[index].history.path(at: time, tuning)
    else { return (point - contact.position).lengthSquared <= least * least }
    let step = fingers[index].history.step(at: time, tuning)
    return (point - path).lengthSquared <= max(least * least, step.lengthSquared)
  }

  /// Whether what lands beside a contact may be a part of it.
  private func mayHaveParts(_ index: Int) -> Bool {
    guard !fingers[index].prediction.isMissing else { return false }
    guard fingers[index].notes.whole == nil else { return !fingers[index].stationary.isOver }
    return !fingers[index].isIgnored
  }

  private func distanceSquared(of index: Int, to point: Point, at time: Instant) -> Double {
    let here = (fingers[index].position - point).lengthSquared
    guard let last = fingers[index].history.last, last.time < time,
      let path = fingers[index].history.path(at: time, tuning)
    else { return here }
    return min(here, (path - point).lengthSquared)
  }

  /// Whether a finger may still tap or lift its row, for all that it has travelled.
  private func isUndecided(_ index: Int) -> Bool {
    fingers[index].arena.isOpen && fingers[index].direction(slants) == .undecided
  }

  /// A finger that has not moved is reported elsewhere from now on, as its new contact is another
  /// part of its pad.
  private mutating func shift(_ index: Int, by vector: Vector) {
    fingers[index].shift(by: vector, tuning)
    guard let pair = fingers[index].pair else { return }
    pairs[pair].shift(pairs[pair].seat(of: fingers[index].contact), by: vector)
  }
}
