// The light of keys that were let go a moment ago.
public import Units

/// Keys whose light fades, the newest last.
struct BoardGlows: Hashable, Sendable {
  /// More keys than are let go within the fade.
  private static let most = 16

  /// A key by its place in the plan, and when it was let go.
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

  /// From 1, just let go, to 0.
  func light(of slot: Int, at time: Instant, fade: Interval) -> Double {
    guard let glow = slots.first(where: { $0.slot == slot }) else { return 0 }
    let share = (time - glow.since).seconds / fade.seconds
    return min(max(0, 1 - share), 1)
  }

  /// When the last of them is gone; nil where there is none.
  func end(fade: Interval) -> Instant? { slots.last.map { $0.since + fade } }
}

extension Board {
  /// How much of the light of a pressed key lies on a key, from 0 to 1.
  ///
  /// - Parameters:
  ///   - place: In the plan's slots.
  ///   - time: When it is seen.
  public func light(of place: Int, at time: Instant) -> Double {
    if touches.contains(where: { $0.slot == place && $0.isLit }) { return 1 }
    return glows.light(of: place, at: time, fade: tuning.fade)
  }

  /// Whether the light of a key still fades.
  ///
  /// - Parameter time: When it is seen.
  public func isFading(at time: Instant) -> Bool {
    glows.end(fade: tuning.fade).map { time < $0 } ?? false
  }
}
