// Whether a swiped row has come back from where letting go would act.

/// Follows how far out a swipe is, in pixels and with its sign.
///
///     out ──past the commit distance, then back by the return distance──▶ back
///      ◀──────────────out again by as much, or to the other side─────────────┘
///
/// A swipe that is back lets go. Plain fields: every report of every swipe asks.
struct SwipeTurn {
  /// Whether letting go does nothing, because the finger has come back.
  private(set) var isBack = false
  /// The farthest point on the way out, the nearest one on the way back.
  private var turn = 0.0

  /// Notes how far out the swipe is.
  mutating func follow(_ way: Double, _ law: SwipeLaw) {
    guard way * turn >= 0 else {
      // Past its place: what it was on the other side does not matter.
      (isBack, turn) = (false, way)
      return
    }
    let (reach, last) = (abs(way), abs(turn))
    if isBack {
      if reach - last >= law.back {
        (isBack, turn) = (false, way)
      } else if reach < last {
        turn = way
      }
    } else if reach >= last {
      turn = way
    } else if last >= law.commit, last - reach >= law.back {
      (isBack, turn) = (true, way)
    }
  }
}
