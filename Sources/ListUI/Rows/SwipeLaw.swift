// A row's offset for a finger's travel: equal up to the commit distance, damped beyond.
import Motion
import Units

/// The law between a finger's horizontal travel and the row's offset, both in pixels.
///
/// Up to the commit distance the row stays under the finger; beyond it follows by a third, which
/// signals "enough". The law is invertible, so that a finger can catch a row in flight without a
/// jump.
package struct SwipeLaw {
  /// Slope of the offset beyond the commit distance.
  package static let damping = 1.0 / 3

  /// Commit distance in pixels, above 0.
  let commit: Double
  /// How far a swipe comes back that lets go, in pixels.
  let back: Double

  /// The row's offset for a travel.
  func offset(travel: Double) -> Double {
    let excess = abs(travel) - commit
    if excess <= 0 { return travel }
    let far = commit + excess * Self.damping
    return travel < 0 ? -far : far
  }

  /// The travel for an offset.
  func travel(offset: Double) -> Double {
    let excess = abs(offset) - commit
    if excess <= 0 { return offset }
    let far = commit + excess / Self.damping
    return offset < 0 ? -far : far
  }

  /// The row's speed for a finger's, at an offset: by the slope of the law.
  func speed(of finger: Double, offset: Double) -> Double {
    abs(offset) <= commit ? finger : finger * Self.damping
  }

  /// Progress of a swipe to the right towards the commit distance, from 0 to 1.
  func progress(travel: Double) -> Double { min(1, max(0, travel / commit)) }

  /// Travel of a swipe that counts, with its sign.
  ///
  /// - Parameters:
  ///   - travel: The row's total travel.
  ///   - origin: The travel at which it was caught, which does not count; only for a swipe to the
  ///     same side. To the other side all travel past the row's place counts, as its icon shows.
  func way(travel: Double, from origin: Double) -> Double {
    travel < 0 ? min(0, travel - min(0, origin)) : max(0, travel - max(0, origin))
  }

  /// The spring that returns a row: the given one, or, if that would overshoot too far, one with
  /// more damping, and as much stiffness as it then needs.
  ///
  /// With damping 1 a row that is released at a with speed v is at (a + (v + ω·a)·t)·e^(−ω·t): it
  /// overshoots only if v exceeds ω·a, and then by v / (e·ω) at most.
  /// - Parameters:
  ///   - wished: The preferred spring.
  ///   - side: The offset at the release, in pixels.
  ///   - velocity: In pixels a second.
  ///   - swing: The largest overshoot, in pixels.
  func spring(
    _ wished: Spring, from side: Double, velocity: Double, swingingBy swing: Double
  ) -> Spring {
    let isCalm = { (spring: Spring) in
      spring.overshoot(from: side, velocity: velocity) <= swing
    }
    guard !isCalm(wished) else { return wished }
    let critical = Spring(response: wished.response, damping: 1)
    if isCalm(critical) {
      return Self.lastCalm(from: critical, to: wished, where: isCalm)
    }
    let reach = max(abs(side), 2.718 * swing)
    let hard = Spring(response: .seconds(2 * .pi * reach / abs(velocity)), damping: 1)
    return Self.lastCalm(from: hard, to: critical, where: isCalm)
  }

  /// Bisects between two springs, of which the first is calm, for the last one that is calm.
  private static func lastCalm(
    from calm: Spring, to wild: Spring, where isCalm: (Spring) -> Bool
  ) -> Spring {
    var (calm, wild) = (calm, wild)
    // A thousandth of their difference cannot be felt.
    for _ in 0..<10 {
      let middle = Spring(
        response: .seconds((calm.response.seconds + wild.response.seconds) / 2),
        damping: (calm.damping + wild.damping) / 2)
      if isCalm(middle) { calm = middle } else { wild = middle }
    }
    return calm
  }

  /// The outcome of a release after a travel; `snapBack` if the swipe may not commit.
  func outcome(way: Double, mayCommit: Bool) -> SwipeOutcome {
    guard mayCommit else { return .snapBack }
    if way >= commit { return .complete }
    if way <= -commit { return .delete }
    return .snapBack
  }
}

/// The outcome of releasing a swiped row.
public enum SwipeOutcome: Hashable, Sendable {
  /// The row is completed, or uncompleted if it was completed.
  case complete
  /// The row was completed by a swipe just before this one landed, and stays so: its user swipes
  /// again to be sure.
  case stayCompleted
  /// The row is deleted.
  case delete
  /// The row returns unchanged.
  case snapBack

  /// Whether the row is completed or uncompleted, which strikes its text through or not.
  var completes: Bool {
    switch self {
    case .complete: true
    case .stayCompleted, .delete, .snapBack: false
    }
  }

  /// Whether the icon beside the row announces something.
  var acts: Bool {
    switch self {
    case .complete, .stayCompleted, .delete: true
    case .snapBack: false
    }
  }
}
