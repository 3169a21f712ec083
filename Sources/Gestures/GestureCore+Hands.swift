// Whole hands, palms and what lies there: contacts of which nothing comes until they leave.
import Units

extension GestureCore {
  /// A palm, a sleeve, noise or a hand that leans on the frame lets go of what it held.
  mutating func ignore(_ index: Int, at time: Instant, emit: (Gesture) -> Void) {
    cancel(index, at: time, emit: emit)
    fingers[index].isIgnored = true
  }

  func isPalm(_ contact: Contact) -> Bool {
    guard let length = contact.length else { return false }
    return length > tuning.palmLength
  }

  /// What has lain there too long is no hand beside which nothing can be done: a mug, a puddle.
  mutating func releaseRested(at time: Instant) {
    for index in fingers.indices where fingers[index].hand != nil {
      if let due = fingers[index].rest.due, due > time { continue }
      fingers[index].hand = nil
      fingers[index].isIgnored = true
    }
  }

  /// Notes whom a new finger crowds. With two others it is a whole hand.
  ///
  /// - Returns: The only one that touched down near it and about when it did.
  mutating func crowd(_ index: Int, at time: Instant, emit: (Gesture) -> Void) -> Int? {
    var mate: Int?
    var isHand = false
    for other in fingers.indices where isMate(other, of: index) {
      if mate != nil || hasMate(other, besides: index) { isHand = true }
      mate = other
      fingers[other].isCrowded = true
      fingers[index].isCrowded = true
    }
    if isHand { makeHand(hands.name(), around: index, at: time, emit: emit) }
    return isHand ? nil : mate
  }

  /// All that touched down near a contact and about when it did are one hand, and so are those beside
  /// them. What it had got so far it loses.
  mutating func makeHand(
    _ hand: ContactGroupID, around index: Int, at time: Instant, emit: (Gesture) -> Void
  ) {
    join(hand, index, at: time, emit: emit)
    for mate in fingers.indices where isMate(mate, of: index) {
      join(hand, mate, at: time, emit: emit)
      for other in fingers.indices where isMate(other, of: mate) {
        join(hand, other, at: time, emit: emit)
      }
    }
  }

  /// A contact lands where a hand is or was. If it did not land with it, the hand is no larger and
  /// stays no longer for it: else somebody who taps beside it would keep it there for ever.
  mutating func enter(
    _ hand: ContactGroupID, _ index: Int, at time: Instant, emit: (Gesture) -> Void
  ) {
    guard landedWith(hand, index) || hands.hasJustLeft(hand, at: time, tuning) else {
      join(hand, index, at: time, emit: emit)
      fingers[index].isGuest = true
      return
    }
    makeHand(hand, around: index, at: time, emit: emit)
  }

  /// A contact is a part of a whole hand until it leaves.
  mutating func join(
    _ hand: ContactGroupID, _ index: Int, at time: Instant, emit: (Gesture) -> Void
  ) {
    guard fingers[index].hand == nil else { return }
    cancel(index, at: time, emit: emit)
    fingers[index].hand = hand
  }

  /// Whether another finger beside this one touched down when it did.
  private func hasMate(_ index: Int, besides new: Int) -> Bool {
    for other in fingers.indices where other != new && isMate(other, of: index) { return true }
    return false
  }

  /// Whether a contact is one of a hand's fingers, by the time at which it touched down.
  private func landedWith(_ hand: ContactGroupID, _ index: Int) -> Bool {
    for other in fingers.indices where other != index && fingers[other].hand == hand {
      if areTogether(other, index) { return true }
    }
    return false
  }

  /// Whether two fingers touched down about the same time and stand so near that they may be one
  /// hand's.
  private func isMate(_ other: Int, of index: Int) -> Bool {
    // One whose contact was lost is on the glass for what it holds only.
    other != index && !fingers[other].isNobody && !fingers[other].whereabouts.isMissing
      && areTogether(other, index)
  }

  private func areTogether(_ other: Int, _ index: Int) -> Bool {
    let (early, late) = (min(other, index), max(other, index))
    let reach = tuning.pairDistance.value
    return fingers[late].startTime - fingers[early].startTime <= tuning.pairWindow
      && (fingers[other].position - fingers[index].position).lengthSquared <= reach * reach
  }
}
