// Touches that ended lately, to tell the bounce of a tap, a ghost and a drumming hand.
import Units

/// Contacts that left the panel lately, as far as they say what a new one is.
///
/// Space is reserved once; the oldest touches are dropped for new ones.
struct RecentTouches: Sendable {
  /// What an earlier touch says of a contact that lands now.
  struct Kin: Hashable {
    /// How many short contacts there were at its place just before.
    var repeats = 0
    /// Whether it is the tap that ended a moment ago.
    var isBounce = false
    /// Whether it is one of many short contacts at one place: no finger.
    var isGhost: Bool { Self.isGhost(repeats) }
    /// Whether it is no touch of its own.
    var isRepeated: Bool { isGhost || isBounce }

    /// Whether so many short contacts at a place make the next one there a ghost.
    static func isGhost(_ repeats: Int) -> Bool { repeats >= 2 }
  }

  /// What a touch was, as far as the next two-finger tap asks.
  enum Meaning: Hashable, Sendable {
    /// Anything but what follows.
    case other
    /// Half of a two-finger tap, whose first finger touched down then.
    case twoFingerTap(since: Instant)
    /// A swipe that the list has carried out.
    case commit
    /// Half of a pair that would have tapped and was refused, or a bounce: no touch of its own.
    case nothing
  }

  private struct Touch {
    /// The contact of a finger; nil for one on another layer.
    let contact: ContactID?
    /// The finger that was its partner last.
    let partner: ContactID?
    let point: Point
    let landing: Instant
    let lift: Instant
    /// Whether it lifted within the slop, and was no part of a hand.
    let isStill: Bool
    /// How far from its place its tap may bounce; nil for one that did not tap.
    var bounce: Millimeters?
    let repeats: Int
    var meaning: Meaning

    /// Whether it did something with another that is no tap.
    var isPairedDrag: Bool { partner != nil && meaning == .other && !isStill }

    /// Until when no two-finger tap begins after it.
    func pauseEnd(_ tuning: Tuning) -> Instant {
      switch meaning {
      case .other where partner == nil: landing + tuning.twoFingerTapPause
      // Panels lose two fingers that drag, and report pieces of them later.
      case .other where !isStill: lift + tuning.twoFingerTapPause
      case .other: max(landing + tuning.twoFingerTapPause, lift + tuning.retouchWindow)
      case .twoFingerTap(let first): first + tuning.twoFingerTapPeriod
      case .commit: landing + tuning.swipeUndoPause
      case .nothing: landing
      }
    }
  }

  private var touches: [Touch] = []

  init() { touches.reserveCapacity(Tuning.contactLimit) }

  /// A finger leaves the panel.
  mutating func leave(_ finger: Finger, at time: Instant, _ tuning: Tuning) {
    let memory = Self.memory(tuning)
    // A stamp after this one is of a device that has set its clock back.
    touches.removeAll { time - $0.lift > memory || $0.lift > time }
    if touches.count == Tuning.contactLimit { touches.removeFirst() }
    let travel = (finger.position - finger.start).lengthSquared
    var touch = Touch(
      contact: finger.contact, partner: finger.notes.partner, point: finger.position,
      landing: finger.startTime, lift: time,
      isStill: !finger.isInert && travel <= tuning.slop.value * tuning.slop.value,
      bounce: finger.notes.bounce, repeats: finger.notes.repeats, meaning: finger.notes.meaning)
    if let partner = touch.partner, touch.meaning == .other, !finger.notes.isPiece,
      let other = touches.firstIndex(where: { $0.contact == partner }),
      isRefusedTap(touches[other], touch, tuning)
    {
      touches[other].meaning = .nothing
      touch.meaning = .nothing
    }
    touches.append(touch)
  }

  /// Whether two touches were a two-finger tap but for the permission.
  private func isRefusedTap(_ one: Touch, _ other: Touch, _ tuning: Tuning) -> Bool {
    let reach = tuning.twoFingerTapDistance.value
    guard one.meaning == .other, one.isStill, other.isStill,
      (one.point - other.point).lengthSquared <= reach * reach
    else { return false }
    let landing = min(one.landing, other.landing)
    return TwoFingerTap(first: landing, second: max(one.landing, other.landing), tuning)
      .isTap(min(one.lift, other.lift), max(one.lift, other.lift))
  }

  /// A contact that has left was a finger of a two-finger tap.
  ///
  /// - Parameters:
  ///   - contact: Of the finger.
  ///   - landing: When the first of both touched down.
  ///   - bounce: How far from its place it may bounce.
  mutating func noteTap(of contact: ContactID, since landing: Instant, bounce: Millimeters) {
    for index in touches.indices where touches[index].contact == contact {
      touches[index].bounce = bounce
      touches[index].meaning = .twoFingerTap(since: landing)
    }
  }

  /// The list has carried out the swipe of a contact that has left.
  mutating func noteCommit(of contact: ContactID) {
    for index in touches.indices where touches[index].contact == contact {
      touches[index].meaning = .commit
    }
  }

  /// Whether the list has carried out the swipe of a contact that has left.
  func hasCommitted(_ contact: ContactID) -> Bool {
    touches.contains { $0.contact == contact && $0.meaning == .commit }
  }

  /// Whether a contact that has left tapped, or was the bounce of a tap.
  func hasTapped(_ contact: ContactID) -> Bool {
    touches.contains { $0.contact == contact && $0.bounce != nil }
  }

  /// A contact of another layer left, at a place where contacts come and go. Others there say
  /// nothing.
  mutating func leave(_ point: Point, from landing: Instant, at time: Instant, _ tuning: Tuning) {
    let kin = kin(of: point, at: landing, tuning)
    guard kin.repeats > 0, !kin.isRepeated, touches.count < Tuning.contactLimit else { return }
    touches.append(
      Touch(
        contact: nil, partner: nil, point: point, landing: landing, lift: time, isStill: false,
        bounce: nil, repeats: kin.repeats, meaning: .other))
  }

  /// What a contact is that lands now. - Complexity: O(touches).
  func kin(of point: Point, at time: Instant, _ tuning: Tuning) -> Kin {
    var kin = Kin()
    for touch in touches {
      let distance = (touch.point - point).lengthSquared
      let pause = time - touch.lift
      // A stamp before the lift is of a device that has set its clock back.
      guard pause >= .zero else { continue }
      if let bounce = touch.bounce, pause <= tuning.bounceTime,
        distance <= bounce.value * bounce.value
      {
        kin.isBounce = true
      }
      guard pause <= tuning.ghostPause, touch.lift - touch.landing <= tuning.ghostContact,
        distance <= tuning.ghostReach.value * tuning.ghostReach.value
      else { continue }
      kin.repeats = max(kin.repeats, touch.repeats + 1)
    }
    return kin
  }

  /// What touches before say of two fingers that touch down now.
  ///
  /// They may make a two-finger tap if no pair was there just before, and nothing near them. They
  /// are pieces of fingers that a panel loses if they land as soon as others near them have left, or
  /// in the pause after two that dragged.
  ///
  /// - Parameters:
  ///   - places: Where they touched down.
  ///   - landing: When the first one did.
  ///   - time: Now.
  ///   - tuning: The thresholds in force.
  func judge(
    _ places: (Point, Point), since landing: Instant, now time: Instant, _ tuning: Tuning
  ) -> (mayTap: Bool, arePieces: Bool) {
    var (mayTap, arePieces) = (true, false)
    // A stamp before the lift is of a device that has set its clock back.
    for touch in touches where touch.lift <= time {
      let (isNear, isPause) = (isNear(touch, places, tuning), landing < touch.pauseEnd(tuning))
      if isNear, landing - touch.lift < tuning.stitchTime { arePieces = true }
      guard isPause, isNear || touch.partner != nil else { continue }
      mayTap = false
      if touch.isPairedDrag { arePieces = true }
    }
    return (mayTap, arePieces)
  }

  private func isNear(_ touch: Touch, _ places: (Point, Point), _ tuning: Tuning) -> Bool {
    let reach = tuning.pairDistance.value * tuning.pairDistance.value
    return (touch.point - places.0).lengthSquared <= reach
      || (touch.point - places.1).lengthSquared <= reach
  }

  /// Whether no touch is remembered that could matter to one that lands from now on.
  func isForgotten(at time: Instant, _ tuning: Tuning) -> Bool {
    let memory = Self.memory(tuning)
    return !touches.contains { $0.lift <= time && time - $0.lift <= memory }
  }

  /// How long a touch is remembered.
  private static func memory(_ tuning: Tuning) -> Interval {
    max(
      tuning.twoFingerTapPause, tuning.twoFingerTapPeriod, tuning.swipeUndoPause,
      tuning.retouchWindow, tuning.ghostPause, tuning.bounceTime)
  }

  /// How many contacts near a finger are gone that were there with it and landed at about the same
  /// time.
  func count(besides finger: Finger, at time: Instant, _ tuning: Tuning) -> Int {
    let reach = tuning.pairDistance.value * tuning.pairDistance.value
    return touches.count {
      !Kin.isGhost($0.repeats) && $0.lift >= finger.startTime && $0.lift <= time
        && time - $0.lift <= tuning.retouchWindow
        && areNear($0.landing, finger.startTime, tuning.handWindow)
        && ($0.point - finger.position).lengthSquared <= reach
    }
  }

  private func areNear(_ one: Instant, _ other: Instant, _ window: Interval) -> Bool {
    one - other <= window && other - one <= window
  }

  /// Forgets all touches: every finger was cancelled.
  mutating func forgetAll() { touches.removeAll(keepingCapacity: true) }
}
