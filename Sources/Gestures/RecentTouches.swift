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

  private struct Touch {
    /// The contact of a finger; nil for one on another layer.
    let contact: ContactID?
    let point: Point
    let landing: Instant
    let lift: Instant
    /// How far from its place its tap may bounce; nil for one that did not tap.
    var bounce: Millimeters?
    let wasPaired: Bool
    let repeats: Int
  }

  private var touches: [Touch] = []

  init() { touches.reserveCapacity(Tuning.contactLimit) }

  /// A finger leaves the panel.
  mutating func leave(_ finger: Finger, at time: Instant, _ tuning: Tuning) {
    let memory = Self.memory(tuning)
    // A stamp after this one is of a device that has set its clock back.
    touches.removeAll { time - $0.lift > memory || $0.lift > time }
    if touches.count == Tuning.contactLimit { touches.removeFirst() }
    touches.append(
      Touch(
        contact: finger.contact, point: finger.position, landing: finger.startTime, lift: time,
        bounce: finger.notes.bounce, wasPaired: finger.notes.wasPaired,
        repeats: finger.notes.repeats))
  }

  /// A contact that has left was the first finger of a two-finger tap.
  mutating func noteTap(of contact: ContactID, bounce: Millimeters) {
    for index in touches.indices where touches[index].contact == contact {
      touches[index].bounce = bounce
    }
  }

  /// A contact of another layer left, at a place where contacts come and go. Others there say
  /// nothing.
  mutating func leave(_ point: Point, from landing: Instant, at time: Instant, _ tuning: Tuning) {
    let kin = kin(of: point, at: landing, tuning)
    guard kin.repeats > 0, !kin.isRepeated, touches.count < Tuning.contactLimit else { return }
    touches.append(
      Touch(
        contact: nil, point: point, landing: landing, lift: time, bounce: nil, wasPaired: false,
        repeats: kin.repeats))
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

  /// Whether two fingers that touch down now may make a two-finger tap: no pair has just left, and
  /// nothing near them.
  ///
  /// - Parameters:
  ///   - places: Where they touched down.
  ///   - landing: When the first one did.
  ///   - time: Now.
  ///   - tuning: The thresholds in force.
  func allowTwoFingerTap(
    at places: (Point, Point), since landing: Instant, now time: Instant, _ tuning: Tuning
  ) -> Bool {
    let reach = tuning.pairDistance.value * tuning.pairDistance.value
    return !touches.contains {
      // A stamp before the lift is of a device that has set its clock back.
      $0.lift <= time && landing - $0.lift < tuning.twoFingerTapPause
        && ($0.wasPaired || ($0.point - places.0).lengthSquared <= reach
          || ($0.point - places.1).lengthSquared <= reach)
    }
  }

  /// Whether no touch is remembered that could matter to one that lands from now on.
  func isForgotten(at time: Instant, _ tuning: Tuning) -> Bool {
    let memory = Self.memory(tuning)
    return !touches.contains { $0.lift <= time && time - $0.lift <= memory }
  }

  /// How long a touch is remembered.
  private static func memory(_ tuning: Tuning) -> Interval {
    max(tuning.twoFingerTapPause, tuning.ghostPause, tuning.bounceTime)
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
