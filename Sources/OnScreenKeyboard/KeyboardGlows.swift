// Fading highlights of released keys.
public import Units

/// Released keys whose highlight fades, the newest last.
struct KeyboardGlows: Hashable, Sendable {
  /// More keys than are released within the fade.
  private static let most = 16

  /// A key by its index in the plan, and when it was released.
  private struct Glow: Hashable {
    let slot: Int
    let since: Instant
  }

  private var slots: [Glow] = []

  init() { slots.reserveCapacity(Self.most) }

  mutating func add(_ slot: Int, at time: Instant) {
    slots.removeAll { $0.slot == slot }
    if slots.count == Self.most { slots.removeFirst() }
    slots.append(Glow(slot: slot, since: time))
  }

  /// Highlight of a key, from 1 at release to 0.
  func light(of slot: Int, at time: Instant, fade: Interval) -> Double {
    guard let glow = slots.first(where: { $0.slot == slot }) else { return 0 }
    let share = (time - glow.since).seconds / fade.seconds
    return min(max(0, 1 - share), 1)
  }

  /// Calls `body` with each key that has a highlight.
  func forEach(at time: Instant, fade: Interval, _ body: (Int) -> Void) {
    for glow in slots where time < glow.since + fade { body(glow.slot) }
  }

  /// When the last highlight is gone; nil without one.
  func end(fade: Interval) -> Instant? { slots.last.map { $0.since + fade } }
}

extension OnScreenKeyboard {
  /// Highlight of a key, from 0 to 1.
  ///
  /// - Parameters:
  ///   - index: Index in the plan's slots.
  ///   - time: When the frame is shown.
  public func light(of index: Int, at time: Instant) -> Double {
    if touches.contains(where: { $0.slot == index && $0.isLit }) { return 1 }
    return glows.light(of: index, at: time, fade: tuning.fade)
  }

  /// The next key that may have a highlight: those without need no look.
  ///
  /// - Parameters:
  ///   - index: Index in the plan's slots of the key before.
  ///   - time: When the frame is shown.
  ///   - joined: Keys that have one as soon as any of them has.
  func nextLit(after index: Int, at time: Instant, joined: Range<Int>) -> Int? {
    var next: Int?
    func consider(_ slot: Int) {
      let first = joined.contains(slot) ? max(joined.lowerBound, index + 1) : slot
      let isBehind = first > index && (first == slot || joined.contains(first))
      // A page with fewer keys may have come since.
      if isBehind, first < next ?? plan.slots.count { next = first }
    }
    for touch in touches where touch.isLit { consider(touch.slot) }
    glows.forEach(at: time, fade: tuning.fade, consider)
    return next
  }

  /// Whether any highlight still fades.
  ///
  /// - Parameter time: When the frame is shown.
  public func isFading(at time: Instant) -> Bool {
    glows.end(fade: tuning.fade).map { time < $0 } ?? false
  }
}
