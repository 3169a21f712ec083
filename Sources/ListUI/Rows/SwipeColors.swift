// Colours of a swiped row past the threshold, and the growth of its icon there.
import Motion

/// The share of the colours of the swipe's outcome that a row has taken on.
struct SwipeColors {
  /// The effect of a swipe to the right.
  enum Aim { case completed, uncompleted }

  private(set) var aim = Aim.completed
  /// Shares of the colours of a swipe to the right and to the left, from 0 to 1.
  private(set) var right = Moving.still(0)
  private(set) var left = Moving.still(0)
  /// Growth of ✓, from 0 to 1.
  private(set) var pop = Moving.still(0)

  /// Whether the row has its own colours.
  var isResting: Bool {
    if case .still(0) = right, case .still(0) = left { return true }
    return false
  }

  /// Animates to another outcome.
  mutating func turn(to outcome: SwipeOutcome, aim: Aim, _ time: inout Timeline) {
    let shares: (right: Double, left: Double)
    switch outcome {
    case .complete: (self.aim, shares) = (aim, (1, 0))
    case .stayCompleted: (self.aim, shares) = (.completed, (1, 0))
    // Colours that fade out keep their aim.
    case .delete: shares = (0, 1)
    case .snapBack: shares = (0, 0)
    }
    right = time.send(right, to: shares.right, in: Timing.turn)
    left = time.send(left, to: shares.left, in: Timing.turn)
    pop = time.send(pop, to: shares.right, in: Timing.pop)
  }

  /// Drops the outcome's colours after the release, which the color transition starts from; the
  /// icon stays as it is.
  mutating func decide(_ time: inout Timeline) {
    right = time.put(right, at: 0)
    left = time.put(left, at: 0)
  }

  /// Resets the icon once the row is back in its place.
  mutating func unpop(_ time: inout Timeline) { pop = time.put(pop, at: 0) }

  /// Removes finished animations.
  mutating func settle(_ time: inout Timeline) {
    // Called for each row at each touch; mostly nothing is animated.
    if case .still = right, case .still = left, case .still = pop { return }
    right = time.settled(right)
    left = time.settled(left)
    pop = time.settled(pop)
  }

  /// Resets to the row's own colours, at once.
  mutating func forget(_ time: inout Timeline) {
    right = time.put(right, at: 0)
    left = time.put(left, at: 0)
    unpop(&time)
  }
}
