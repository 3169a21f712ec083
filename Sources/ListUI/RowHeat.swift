// The colours of rows as they follow the list, and the first picture's way out of black.
import Motion
import Paint
import Units

/// What colours run over: from red at the list's beginning to yellow at its last row.
struct RowHeat {
  /// The count and the beginning that colours follow.
  private var count: Moving
  private var beginning: Moving
  /// The first picture comes out of the black that the firmware or the splash left.
  private var fadeIn: Moving

  /// - Parameters:
  ///   - rows: Over which colours run.
  ///   - beginning: Where the first row rests.
  init(rows: Int, beginning: Double, _ time: inout Timeline) {
    count = .still(Double(rows))
    self.beginning = .still(beginning)
    fadeIn = time.glide(from: 0, to: 1, in: Timing.fadeIn)
  }

  /// How bright the picture is.
  func brightness(_ time: Timeline) -> Double { time.value(fadeIn) }

  /// The place of a line among the rows, from 0 at the first one.
  func place(of y: Double, rowHeight: Double, _ time: Timeline) -> Double {
    (y - time.value(beginning)) / rowHeight
  }

  /// What a row wears that is not done.
  func skin(place: Double, of theme: Theme, _ time: Timeline) -> Skin {
    theme.row(place: place, count: time.value(count))
  }

  /// Colours follow the count and the beginning, whatever of them changed.
  mutating func follow(
    rows: Int, beginning place: Double, after delay: Interval = .zero, _ time: inout Timeline
  ) {
    count = time.send(count, to: Double(rows), in: Timing.recolour, after: delay)
    beginning = time.send(beginning, to: place, in: Timing.recolour, after: delay)
  }

  /// What has arrived stands still.
  mutating func settle(_ time: inout Timeline) {
    fadeIn = time.settled(fadeIn)
    count = time.settled(count)
    beginning = time.settled(beginning)
  }
}
