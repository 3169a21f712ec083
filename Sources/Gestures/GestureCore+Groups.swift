// Contact groups, palms and objects at rest: contacts that are ignored until they leave.
import Units

extension GestureCore {
  /// Ignores a palm, a sleeve, noise or a hand that leans on the frame; cancels what it held.
  mutating func ignore(_ index: Int, at time: Instant, emit: (Gesture) -> Void) {
    cancel(index, at: time, emit: emit)
    fingers[index].isIgnored = true
  }

  func isPalm(_ contact: Contact) -> Bool {
    guard let length = contact.length else { return false }
    return length > tuning.palmLength
  }

  /// Takes contacts that have rested too long out of their group, so that gestures beside them
  /// work: a mug, a puddle.
  mutating func releaseRested(at time: Instant) {
    for index in fingers.indices where fingers[index].group != nil {
      if let due = fingers[index].stationary.due, due > time { continue }
      fingers[index].group = nil
      fingers[index].isIgnored = true
    }
  }

  /// Marks the fingers that a new finger crowds. Three together are a contact group.
  ///
  /// - Returns: The only finger that touched down near it within `Tuning.pairWindow`.
  mutating func crowd(_ index: Int, at time: Instant, emit: (Gesture) -> Void) -> Int? {
    var mate: Int?
    var (isHand, hasMate) = (false, false)
    for other in fingers.indices where isMate(other, of: index) {
      if hasMate || self.hasMate(other, besides: index) { isHand = true }
      hasMate = true
      // Somebody else's finger that comes near is still of another hand.
      guard !hasComeNear(other, index) else { continue }
      mate = other
      let crowding: Crowding = areClose(other, index) ? .close : .near
      fingers[other].notes.crowding = max(fingers[other].notes.crowding, crowding)
      fingers[index].notes.crowding = max(fingers[index].notes.crowding, crowding)
    }
    if isHand { makeGroup(groups.name(), around: index, at: time, emit: emit) }
    return isHand ? nil : mate
  }

  /// Makes a group of a contact, of all that touched down near it at about the same time, and of
  /// those near them. Their gestures are cancelled. A hand that wipes lands in longer: what landed
  /// within `Tuning.handWindow` near one of them is of it as well.
  mutating func makeGroup(
    _ group: ContactGroupID, around index: Int, at time: Instant, emit: (Gesture) -> Void
  ) {
    join(group, index, at: time, emit: emit)
    for mate in fingers.indices where isMate(mate, of: index) {
      join(group, mate, at: time, emit: emit)
      for other in fingers.indices where isMate(other, of: mate) {
        join(group, other, at: time, emit: emit)
      }
    }
    for other in fingers.indices where !fingers[other].isInert {
      let isOfHand = fingers.indices.contains {
        $0 != other && fingers[$0].group == group
          && areTogether($0, other, within: tuning.handWindow)
      }
      if isOfHand { join(group, other, at: time, emit: emit) }
    }
  }

  /// A contact lands near a contact group. Unless it touched down with the group or replaces a
  /// contact that just left, it does not extend the group in space or time: otherwise a user who
  /// taps beside the group would keep it for ever.
  mutating func enter(
    _ group: ContactGroupID, _ index: Int, at time: Instant, emit: (Gesture) -> Void
  ) {
    guard landedWith(group, index) || groups.hasJustLeft(group, at: time, tuning) else {
      join(group, index, at: time, emit: emit)
      fingers[index].isExtra = true
      return
    }
    makeGroup(group, around: index, at: time, emit: emit)
  }

  /// Makes a contact a member of a group until it leaves.
  mutating func join(
    _ group: ContactGroupID, _ index: Int, at time: Instant, emit: (Gesture) -> Void
  ) {
    guard fingers[index].group == nil else { return }
    cancel(index, at: time, emit: emit)
    fingers[index].group = group
  }

  /// Whether a finger has another mate besides the new one.
  private func hasMate(_ index: Int, besides new: Int) -> Bool {
    for other in fingers.indices where other != new && isMate(other, of: index) { return true }
    return false
  }

  /// Whether a contact touched down at about the same time as a member of the group.
  private func landedWith(_ group: ContactGroupID, _ index: Int) -> Bool {
    for other in fingers.indices where other != index && fingers[other].group == group {
      if areTogether(other, index) { return true }
    }
    return false
  }

  /// Whether two fingers touched down at about the same time and stand close enough to be of one
  /// hand.
  private func isMate(_ other: Int, of index: Int) -> Bool {
    // A finger whose contact was lost stays only for what it holds.
    other != index && !fingers[other].isInert && !fingers[other].prediction.isMissing
      && areTogether(other, index)
  }

  /// Whether a finger that drags has come near from a place that a hand does not reach from the other
  /// finger.
  private func hasComeNear(_ other: Int, _ index: Int) -> Bool {
    guard fingers[other].arena.drag != nil else { return false }
    let reach = tuning.pairDistance.value
    return (fingers[other].start - fingers[index].start).lengthSquared > reach * reach
  }

  private func areTogether(_ other: Int, _ index: Int) -> Bool {
    areTogether(other, index, within: tuning.pairWindow)
  }

  /// Whether two fingers touched down within a time of each other, and stand near each other.
  func areTogether(_ other: Int, _ index: Int, within window: Interval) -> Bool {
    let (early, late) = (min(other, index), max(other, index))
    let reach = tuning.pairDistance.value
    return fingers[late].startTime - fingers[early].startTime <= window
      && (fingers[other].position - fingers[index].position).lengthSquared <= reach * reach
  }

  /// The only finger near a new one that landed too early to be of one tap with it, and has not
  /// travelled since: both may still part rows.
  func lateMate(of index: Int) -> Int? {
    var mate: Int?
    let travel = tuning.pairTravel.value
    for other in fingers.indices
    where other != index && !fingers[other].isInert && !fingers[other].prediction.isMissing
      && fingers[other].together.contains(.pinch)
      && areTogether(other, index, within: tuning.pinchWindow)
    {
      guard mate == nil else { return nil }
      mate = other
    }
    guard let mate,
      (fingers[mate].position - fingers[mate].start).lengthSquared < travel * travel
    else { return nil }
    return mate
  }

  /// Whether a finger that is about to be given a row may be of a hand that wipes: others are there
  /// that landed at about the same time near it, or have just left.
  func mayBeHand(_ index: Int, at time: Instant) -> Bool {
    let count = groups.recent.count(besides: fingers[index], at: time, tuning)
    return count + others(beside: index) { mayWipe($0, at: time) } >= tuning.handContacts
  }

  /// Whether a finger may be of a hand that wipes: it moves, or has just landed.
  private func mayWipe(_ index: Int, at time: Instant) -> Bool {
    let slop = tuning.slop.value
    return time - fingers[index].startTime < tuning.handStationaryTime
      || (fingers[index].position - fingers[index].start).lengthSquared > slop * slop
  }

  /// Whether a finger that leaves now, or has just left, is of a hand as soon as one more contact
  /// lands near it at about the same time.
  func mayBecomeHand(_ index: Int) -> Bool {
    others(beside: index) { _ in true } + 1 >= tuning.handContacts
  }

  /// Whether a contact that lands now makes a hand of a finger that has just left.
  func makesHand(_ index: Int, with point: Point, at time: Instant) -> Bool {
    let reach = tuning.pairDistance.value
    return mayBecomeHand(index) && time - fingers[index].startTime <= tuning.handWindow
      && (fingers[index].position - point).lengthSquared <= reach * reach
  }

  /// How many other contacts there are that landed at about the same time near a finger.
  private func others(beside index: Int, where counts: (Int) -> Bool) -> Int {
    fingers.indices.count {
      $0 != index && !fingers[$0].stationary.isOver && !fingers[$0].notes.isGhost
        && areTogether($0, index, within: tuning.handWindow) && counts($0)
    }
  }
}
