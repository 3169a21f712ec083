// The colours of rows as they follow the list, and the first picture's way out of black.
import Motion
import Paint
import Units

/// What colours run over: from red at the list's beginning to yellow at its last row.
struct RowGradient {
  /// The count and the beginning that colours follow.
  private var count: Moving
  private var beginning: Moving
  /// The first picture comes out of the black that the firmware or the splash left.
  private var fadeIn: Moving

  /// - Parameters:
  ///   - rows: Over which colours run.
  ///   - beginning: Where the first row rests.
  ///   - opening: How the list is shown first.
  init(rows: Int, beginning: Double, _ opening: ListOpening, _ time: inout Timeline) {
    count = .still(Double(rows))
    self.beginning = .still(beginning)
    switch opening {
    case .entrance: fadeIn = time.glide(from: 0, to: 1, in: Timing.fadeIn)
    case .resting: fadeIn = .still(1)
    }
  }

  /// How bright the picture is.
  func brightness(_ time: Timeline) -> Double { time.value(fadeIn) }

  /// What a row wears that is not done.
  ///
  /// - Parameters:
  ///   - y: Where it is, in the list's coordinates.
  ///   - guest: How much of one more row at the beginning is pulled in, from 0 to 1: the others make
  ///     way for it in colour as they do in place.
  func skin(
    at y: Double, rowHeight: Double, guest: Double, of theme: Theme, _ time: Timeline
  ) -> Skin {
    theme.row(
      place: (y - time.value(beginning)) / rowHeight + guest, count: time.value(count) + guest)
  }

  /// What a hand pulled in at the beginning is a row from now on; no colour jumps at that.
  ///
  /// - Parameter share: How much of it was pulled in, from 0 to 1.
  mutating func take(_ share: Double, rowHeight: Double, _ time: inout Timeline) {
    count = time.put(count, at: time.value(count) + share)
    beginning = time.put(beginning, at: time.value(beginning) - share * rowHeight)
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
