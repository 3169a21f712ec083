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

  /// When the last highlight is gone; nil without one.
  func end(fade: Interval) -> Instant? { slots.last.map { $0.since + fade } }
}

extension OnScreenKeyboard {
  /// Highlight of a key, from 0 to 1.
  ///
  /// - Parameters:
  ///   - place: Index in the plan's slots.
  ///   - time: When the frame is shown.
  public func light(of place: Int, at time: Instant) -> Double {
    if touches.contains(where: { $0.slot == place && $0.isLit }) { return 1 }
    return glows.light(of: place, at: time, fade: tuning.fade)
  }

  /// Whether any highlight still fades.
  ///
  /// - Parameter time: When the frame is shown.
  public func isFading(at time: Instant) -> Bool {
    glows.end(fade: tuning.fade).map { time < $0 } ?? false
  }
}
