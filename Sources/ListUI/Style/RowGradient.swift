// The color gradient over the rows, animated with the list, and the fade-in of the first picture.
import Motion
import Paint
import Units

/// Parameters of the gradient, from red at the list's beginning to yellow at its last row.
struct RowGradient {
  /// The count and the beginning that the gradient spans.
  private var count: Moving
  private var beginning: Moving
  /// The first picture fades in from the black that the firmware or the splash screen left.
  private var fadeIn: Moving

  /// - Parameters:
  ///   - rows: The rows that the gradient spans.
  ///   - beginning: The resting position of the first row.
  ///   - opening: How the list is first shown.
  init(rows: Int, beginning: Double, _ opening: ListInitialState, _ time: inout Timeline) {
    count = .still(Double(rows))
    self.beginning = .still(beginning)
    switch opening {
    case .entrance: fadeIn = time.glide(from: 0, to: 1, in: Timing.fadeIn)
    case .resting: fadeIn = .still(1)
    }
  }

  /// The picture's brightness, from 0 to 1.
  func brightness(_ time: Timeline) -> Double { time.value(fadeIn) }

  /// The style of a row that is not completed.
  ///
  /// - Parameters:
  ///   - y: Its position, in the list's coordinates.
  ///   - entering: The visible share of a new row that is pulled in at the beginning, from 0 to 1:
  ///     the others change colour as they move.
  func cellStyle(
    at y: Double, rowHeight: Double, entering: Double, of theme: Theme, _ time: Timeline
  ) -> CellStyle {
    theme.row(
      position: (y - time.value(beginning)) / rowHeight + entering,
      count: time.value(count) + entering
    )
  }

  /// Counts a row that was pulled in at the beginning as a row from now on, without a jump of
  /// colour.
  ///
  /// - Parameter share: Its visible share, from 0 to 1.
  mutating func take(_ share: Double, rowHeight: Double, _ time: inout Timeline) {
    count = time.put(count, at: time.value(count) + share)
    beginning = time.put(beginning, at: time.value(beginning) - share * rowHeight)
  }

  /// Animates the gradient to a new count and beginning.
  mutating func follow(
    rows: Int, beginning position: Double, after delay: Interval = .zero, _ time: inout Timeline
  ) {
    count = time.send(count, to: Double(rows), in: Timing.colorChange, after: delay)
    beginning = time.send(beginning, to: position, in: Timing.colorChange, after: delay)
  }

  /// Removes finished animations.
  mutating func settle(_ time: inout Timeline) {
    fadeIn = time.settled(fadeIn)
    count = time.settled(count)
    beginning = time.settled(beginning)
  }
}
