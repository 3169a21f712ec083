// The green wave that goes down the glass once when a hand has done the last row of a list.
import Motion
import Units

/// A wave over the rows on the glass: each turns green and back, one after the other.
///
/// A row is asked for by its place on the glass and answers with a share, so that rows may move under
/// the wave; between waves there is nothing, which costs nothing.
package struct DoneWave {
  /// A row turns green while the front goes on by so many rows: as quickly as one that is done.
  package static let rise = 2.0
  /// And back while it goes on by so many more: three times as slowly.
  package static let fall = 6.0

  /// Where its front is, in rows from the glass's top.
  private let front: Moving
  /// From 1 to 0 once a finger ends it.
  private var light = Moving.still(1)

  /// - Parameters:
  ///   - rows: How many there are on the glass; a fraction for one that is cut.
  ///   - delay: When it begins.
  init(over rows: Double, after delay: Interval, _ time: inout Timeline) {
    let speed = 1 / Timing.wave.seconds
    front = time.leave(
      from: 0, velocity: speed, to: rows + Self.rise + Self.fall, at: speed, gaining: Timing.wave,
      after: delay)
  }

  /// How green a row is. - Parameter place: Where its top is on the glass, in rows.
  func share(at place: Double, _ time: Timeline) -> Double {
    let way = time.value(front) - max(0, place)
    let share = way < Self.rise ? way / Self.rise : 1 - (way - Self.rise) / Self.fall
    return Self.smooth(min(max(0, share), 1)) * time.value(light)
  }

  /// A finger has touched down: it fades.
  mutating func end(_ time: inout Timeline) {
    guard case .still(1) = light else { return }
    light = time.glide(from: 1, to: 0, in: Timing.waveEnd)
  }

  /// Whether it is seen no more.
  func isOver(_ time: Timeline) -> Bool {
    if case .gliding = light, time.isFinished(light) { return true }
    return time.isFinished(front)
  }

  /// It is not asked for any more.
  func forget(_ time: inout Timeline) {
    time.forget(front)
    time.forget(light)
  }

  private static func smooth(_ share: Double) -> Double { share * share * (3 - 2 * share) }
}
