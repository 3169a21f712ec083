// The green wave that runs down the screen once when a user action has completed a list's last row.
import Motion
import Units

/// A wave over the visible rows: each turns green and back, one after the other.
///
/// A row passes its position on the screen and gets its share of green, so rows may move under the
/// wave. Without a wave there is no value, and no cost.
package struct CompletionWave {
  /// Rows that the front advances while a row turns green: as quickly as a completed row does.
  package static let rise = 2.0
  /// Rows that it advances while the row turns back: three times as slowly.
  package static let fall = 6.0

  /// Position of its front, in rows from the top of the screen.
  private let front: Moving
  /// Strength of the wave: 1, and fading to 0 after a touch.
  private var light = Moving.still(1)

  /// - Parameters:
  ///   - rows: Visible rows; a fraction for one that is cut.
  ///   - delay: The delay until the wave begins.
  init(over rows: Double, after delay: Interval, _ time: inout Timeline) {
    let speed = 1 / Timing.wave.seconds
    front = time.leave(
      from: 0, velocity: speed, to: rows + Self.rise + Self.fall, at: speed, gaining: Timing.wave,
      after: delay)
  }

  /// A row's share of green, 0 to 1. - Parameter position: Its top on the screen, in rows.
  func share(at position: Double, _ time: Timeline) -> Double {
    let way = time.value(front) - max(0, position)
    let share = way < Self.rise ? way / Self.rise : 1 - (way - Self.rise) / Self.fall
    return Self.smooth(min(max(0, share), 1)) * time.value(light)
  }

  /// Fades the wave out, after a touch.
  mutating func end(_ time: inout Timeline) {
    guard case .still(1) = light else { return }
    light = time.glide(from: 1, to: 0, in: Timing.waveEnd)
  }

  /// Whether the wave is no longer visible.
  func isOver(_ time: Timeline) -> Bool {
    if case .gliding = light, time.isFinished(light) { return true }
    return time.isFinished(front)
  }

  /// Removes the wave's animations.
  func forget(_ time: inout Timeline) {
    time.forget(front)
    time.forget(light)
  }

  private static func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }
}
