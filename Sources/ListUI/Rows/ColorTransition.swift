// Animates a row to another colour, with the highlight of a completed row.
import Motion
import Paint
import Units

/// How a row that was completed or uncompleted changes to its colour at rest: directly, or after a
/// highlight, in which it turns green, returns with a flash, and rests.
package struct ColorTransition {
  /// The style at the beginning.
  let worn: CellStyle
  /// The share of the highlight's style over that, and of white over it.
  let moment: Moving
  let flash: Moving
  /// Progress towards the style at rest.
  let arrival: Moving
  /// When the finger lifted that completed the row; nil without a highlight.
  let completedAt: Instant?

  /// Changes directly to the style at rest.
  static func fading(from worn: CellStyle, _ time: inout Timeline) -> ColorTransition {
    ColorTransition(
      worn: worn, moment: .still(0), flash: .still(0),
      arrival: time.glide(from: 0, to: 1, in: Timing.colorChange), completedAt: nil)
  }

  /// Shows the highlight first.
  ///
  /// - Parameters:
  ///   - worn: The row's style.
  ///   - release: When its finger lifted.
  ///   - flash: Share of white at the flash's beginning.
  static func moment(
    from worn: CellStyle, since release: Instant, flash: Double, _ time: inout Timeline
  ) -> ColorTransition {
    ColorTransition(
      worn: worn, moment: time.glide(from: 0, to: 1, in: Timing.moment),
      flash: time.glide(from: flash, to: 0, in: Timing.flash),
      arrival: time.glide(from: 0, to: 1, in: Timing.cooling, after: Timing.momentHold),
      completedAt: release)
  }

  /// Whether a finger that lands at a time means the row that was just completed.
  func isHighlight(at time: Instant) -> Bool {
    guard let completedAt else { return false }
    return time - completedAt <= Timing.momentHold
  }

  /// Elevation of the row over others that it passes after the highlight, from 0 to 1: it rises
  /// from its place and is put down at the other.
  func height(_ time: Timeline) -> Double {
    guard case .gliding = moment else { return 0 }
    let share = min(max(0, time.value(arrival)), 1)
    return 4 * share * (1 - share)
  }

  /// The row's current style.
  ///
  /// - Parameters:
  ///   - settled: The style at rest.
  ///   - moment: The style of the highlight.
  func cellStyle(before settled: CellStyle, _ moment: CellStyle, _ time: Timeline) -> CellStyle {
    worn.mixed(with: moment, time.value(self.moment)).whitened(time.value(flash))
      .mixed(with: settled, time.value(arrival))
  }

  /// Whether the row has its style at rest.
  func isOver(_ time: Timeline) -> Bool { time.isFinished(arrival) }

  /// Removes the animations.
  func forget(_ time: inout Timeline) {
    time.forget(moment)
    time.forget(flash)
    time.forget(arrival)
  }
}
