// What a swiped row wears beyond the threshold, and how its sign tells that it is there.
import Motion

/// How far a row has taken on the colours of what letting go would make of it.
struct RowTurn {
  /// What a swipe to the right makes of the row.
  enum Aim { case done, toDo }

  private(set) var aim = Aim.done
  /// The share of the colours of what the swipe to either side makes of the row, from 0 to 1.
  private(set) var right = Moving.still(0)
  private(set) var left = Moving.still(0)
  /// How far ✓ has popped, from 0 to 1.
  private(set) var pop = Moving.still(0)

  /// Whether the row wears its own colours.
  var isResting: Bool {
    if case .still(0) = right, case .still(0) = left { return true }
    return false
  }

  /// Letting go would do something else from now on.
  mutating func turn(to outcome: SwipeOutcome, aim: Aim, _ time: inout Timeline) {
    // Colours on their way back are still those that they were.
    if outcome == .complete { self.aim = aim }
    right = time.send(right, to: outcome == .complete ? 1 : 0, in: Timing.turn)
    left = time.send(left, to: outcome == .delete ? 1 : 0, in: Timing.turn)
    pop = time.send(pop, to: outcome == .complete ? 1 : 0, in: Timing.pop)
  }

  /// The row was let go and goes on from what it wears on its own; its sign goes with it as it is.
  mutating func decide(_ time: inout Timeline) {
    right = time.put(right, at: 0)
    left = time.put(left, at: 0)
  }

  /// The row is back in its place, without a sign beside it.
  mutating func unpop(_ time: inout Timeline) { pop = time.put(pop, at: 0) }

  /// What has arrived stands still.
  mutating func settle(_ time: inout Timeline) {
    // Asked for each row at each touch, and mostly nothing is on its way.
    if case .still = right, case .still = left, case .still = pop { return }
    right = time.settled(right)
    left = time.settled(left)
    pop = time.settled(pop)
  }

  /// It wears its own colours, at once.
  mutating func forget(_ time: inout Timeline) {
    right = time.put(right, at: 0)
    left = time.put(left, at: 0)
    unpop(&time)
  }
}
