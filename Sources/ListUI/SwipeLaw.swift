// How far a row goes for a finger's travel: with it up to the commit distance, heavier beyond.
import Motion
import Units

/// The law between a finger's sideways travel and the row's offset, both in pixels.
///
/// Up to the commit distance the row stays under the finger; beyond, a third of the travel says
/// "enough" without a sound. It is invertible, so that a finger can catch a row in flight without
/// a jump.
package struct SwipeLaw {
  /// The part of the travel beyond the commit distance that the row still makes.
  package static let damping = 1.0 / 3

  /// In pixels, above 0.
  let commit: Double

  /// The row's offset for a travel.
  func offset(travel: Double) -> Double {
    let excess = abs(travel) - commit
    if excess <= 0 { return travel }
    let far = commit + excess * Self.damping
    return travel < 0 ? -far : far
  }

  /// The travel that gives an offset.
  func travel(offset: Double) -> Double {
    let excess = abs(offset) - commit
    if excess <= 0 { return offset }
    let far = commit + excess / Self.damping
    return offset < 0 ? -far : far
  }

  /// The row's speed for a finger's, at an offset: the slope of the law.
  func speed(of finger: Double, offset: Double) -> Double {
    abs(offset) <= commit ? finger : finger * Self.damping
  }

  /// The part of the commit distance that a row has gone to the right, from 0 to 1.
  func progress(travel: Double) -> Double { min(1, max(0, travel / commit)) }

  /// How far a row has gone for a swipe to the side on which it is.
  ///
  /// - Parameters:
  ///   - travel: That of the row.
  ///   - origin: Where a finger caught it: so much it had gone before, and for that side alone. On the
  ///     other one the way begins at the row's place, where the sign for it begins as well.
  func way(travel: Double, from origin: Double) -> Double {
    travel < 0 ? min(0, travel - min(0, origin)) : max(0, travel - max(0, origin))
  }

  /// The spring that brings a row home that is let go: critically damped, and as hard as it has to be
  /// for the row not to swing far past its place.
  ///
  /// Let go at a with v, it is at (a + (v + ω·a)·t)·e^(−ω·t): it passes its place only where v
  /// exceeds ω·a, and then goes v / (e·ω) beyond it at most.
  /// - Parameters:
  ///   - side: Where it is let go, in pixels.
  ///   - velocity: In pixels a second.
  ///   - swing: How far it may go past its place, in pixels.
  func spring(from side: Double, velocity: Double, swingingBy swing: Double) -> Spring {
    // (1 + 10.5)·e^(−10.5) of the way is left then: 1/3000.
    var response = Timing.snapBack.seconds * 2 * .pi / 10.5
    let home = side < 0 ? velocity : -velocity
    let reach = max(abs(side), 2.718 * swing)
    if home > 0 { response = min(response, 2 * .pi * reach / home) }
    return Spring(response: .seconds(response), damping: 1)
  }

  /// What letting go after a way does, as far as the swipe may do something.
  func outcome(way: Double, mayCommit: Bool) -> SwipeOutcome {
    guard mayCommit else { return .snapBack }
    if way >= commit { return .complete }
    if way <= -commit { return .delete }
    return .snapBack
  }
}

/// What letting go of a swiped row does.
public enum SwipeOutcome: Hashable, Sendable {
  /// The row is done; one that was done is to be done again.
  case complete
  /// The row leaves.
  case delete
  /// The row returns, and nothing comes of it.
  case snapBack
}
