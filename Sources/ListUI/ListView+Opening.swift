// How a list is shown first, and whether one that was shown for long could have begun just so.
public import Units

extension ListView {
  /// How a list is shown first.
  public enum Opening: Hashable, Sendable {
    /// The picture fades in from black, and its rows rise.
    case entrance
    /// It has been there for long and rests, so far below the top of its first row; nearer to it where
    /// the list is shorter.
    case resting(at: Pixels)
  }

  /// Whether a list that is made of the same items now, resting where this one does, would look like it
  /// and go on as it does: nothing moves, is held, edited, offered or told, and nothing waits.
  ///
  /// The clock in the black is not asked for: one that is made now begins to wait for it anew.
  public var isLikeNew: Bool {
    guard isIdle, !isBusy, scroll.isResting, ends.inside(scroll.place(time)) == scroll.place(time)
    else { return false }
    return gaps.isEmpty && rows.motions.isEmpty && rows.departing.isEmpty && rows.lifted == nil
      && cue.isForgotten(at: time.now) && banner.line == nil && said.isEmpty && wave == nil
  }
}
