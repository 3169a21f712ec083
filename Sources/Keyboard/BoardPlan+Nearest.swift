// Which key a finger means: the nearest one, after what fingers do is taken off.
package import Units

extension BoardPlan {
  /// Touches land up to 3 mm low, as fingers are seen from above, and more so further down: by so much
  /// they are taken higher at the board's top. With what it is at the bottom, half of 3 mm in the mean.
  package static let lowAtTop: Millimeters = 0.75
  /// The same at the board's bottom; evenly more from the one to the other.
  package static let lowAtBottom: Millimeters = 2.25

  /// Which key a finger means that lands there: the one whose middle is nearest on the glass, wherever
  /// that is.
  ///
  /// Where the keys of two rows stand in gaps of each other, that gives each of them more room below and
  /// above its middle than a straight line between the rows would: of 12.8 mm wide and 10.5 mm high
  /// keys a third fewer are missed.
  ///
  /// - Parameters:
  ///   - x: From the board's left edge, in pixels.
  ///   - y: From its top.
  /// - Returns: The place in ``slots``.
  /// - Complexity: O(keys).
  public func slot(x: Double, y: Double) -> Int {
    let finger = meant(x, y)
    var (best, least) = (0, Double.infinity)
    for place in slots.indices {
      let square = square(finger, core(of: place, near: finger))
      if square < least { (best, least) = (place, square) }
    }
    return best
  }

  /// The key to which a finger has gone from its own.
  ///
  /// - Parameters:
  ///   - place: Its own, in ``slots``.
  ///   - x: From the board's left edge, in pixels.
  ///   - y: From its top.
  ///   - hysteresis: How far beyond the line between the two it has to be.
  /// - Returns: The place in ``slots``; nil while it is on its own or not far enough.
  func slot(x: Double, y: Double, leaving place: Int, by hysteresis: Millimeters) -> Int? {
    let next = slot(x: x, y: y)
    guard next != place else { return nil }
    let finger = meant(x, y)
    let (own, other) = (core(of: place, near: finger), core(of: next, near: finger))
    // The distance from the line that is as far from one as from the other.
    let beyond =
      (square(finger, own) - square(finger, other)) / (2 * square(own, other).squareRoot())
    return Millimeters(beyond) > hysteresis ? next : nil
  }

  /// Whether a point is outside the board by more than so much; its lower edge is the glass's.
  func isBeyond(x: Double, y: Double, roof: Double, by margin: Millimeters) -> Bool {
    let (across, along) = (panel.pixels(x: margin).value, panel.pixels(y: margin).value)
    return y < roof - along || x < -across || x > Double(size.width) + across
  }

  /// In millimetres on the glass, from the board's top left corner.
  private typealias Spot = (x: Double, y: Double)

  /// Where a finger means to be.
  private func meant(_ x: Double, _ y: Double) -> Spot {
    let share = min(max(0, (y - Double(band)) / Double(size.height - band)), 1)
    let low = Self.lowAtTop + (Self.lowAtBottom - Self.lowAtTop) * share
    let spot = onGlass(x, y)
    return (spot.x, spot.y - low.value)
  }

  /// The point of a key from which its distance counts. That of a wide key is anywhere on a line that
  /// ends half a letter from its ends: so what is between two keys of a row is halved, whatever they are.
  private func core(of place: Int, near finger: Spot) -> Spot {
    let frame = slots[place].frame
    let half = min(column, Double(frame.width)) / 2
    let begin = onGlass(Double(frame.left) + half, Double(frame.top + frame.bottom) / 2)
    let end = onGlass(Double(frame.right) - half, 0)
    return (min(max(begin.x, finger.x), max(begin.x, end.x)), begin.y)
  }

  private func square(_ a: Spot, _ b: Spot) -> Double {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }

  private func onGlass(_ x: Double, _ y: Double) -> Spot {
    (
      x * panel.width.value / Double(panel.pixels.width),
      y * panel.height.value / Double(panel.pixels.height)
    )
  }
}
