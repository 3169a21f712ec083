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

  /// The spring that brings a row home: the one that is wished for, or, where that would swing too far,
  /// one that is damped more, and as hard as it then has to be.
  ///
  /// Damped by 1, a row that is let go at a with v is at (a + (v + ω·a)·t)·e^(−ω·t): it passes its place
  /// only where v exceeds ω·a, and then goes v / (e·ω) beyond it at most.
  /// - Parameters:
  ///   - wished: How it should go.
  ///   - side: Where it is let go, in pixels.
  ///   - velocity: In pixels a second.
  ///   - swing: How far it may go past its place, in pixels.
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

  /// Of the springs between two, of which the first one is calm, the last one that is.
  private static func lastCalm(
    from calm: Spring, to wild: Spring, where isCalm: (Spring) -> Bool
  ) -> Spring {
    var (calm, wild) = (calm, wild)
    // A thousandth of the way between them cannot be felt.
    for _ in 0..<10 {
      let middle = Spring(
        response: .seconds((calm.response.seconds + wild.response.seconds) / 2),
        damping: (calm.damping + wild.damping) / 2)
      if isCalm(middle) { calm = middle } else { wild = middle }
    }
    return calm
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
