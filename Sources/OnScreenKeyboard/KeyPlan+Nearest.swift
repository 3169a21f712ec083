// Hit testing: the key that a finger aims at is the nearest one after correction of touch offset.
package import Units

extension KeyPlan {
  /// Touch offset at the top of the keyboard. Fingers land up to 3 mm low, because they are seen
  /// from above, and lower further down. Top and bottom average half of 3 mm.
  package static let lowAtTop: Millimeters = 0.75
  /// Touch offset at the bottom of the keyboard; interpolated linearly in between.
  package static let lowAtBottom: Millimeters = 2.25

  /// The key that a landing finger aims at: the nearest by physical distance, wherever the finger
  /// is.
  ///
  /// With staggered rows, this gives each key more space above and below its middle than a straight
  /// line between the rows. With keys 12.8 mm wide and 10.5 mm high, a third fewer touches miss.
  ///
  /// - Parameters:
  ///   - x: From the keyboard's left edge, in pixels.
  ///   - y: From its top edge, in pixels.
  /// - Returns: Index in ``slots``.
  /// - Complexity: O(keys).
  public func slot(x: Double, y: Double) -> Int {
    let finger = meant(x, y)
    var (best, least) = (0, Double.infinity)
    for index in slots.indices {
      let square = square(finger, core(of: index, near: finger))
      if square < least { (best, least) = (index, square) }
    }
    return best
  }

  /// The key that a finger has slid to from its own.
  ///
  /// - Parameters:
  ///   - index: Index of its own key in ``slots``.
  ///   - x: From the keyboard's left edge, in pixels.
  ///   - y: From its top edge, in pixels.
  ///   - hysteresis: Required distance past the border between the two keys.
  /// - Returns: Index in ``slots``; nil on its own key and within the hysteresis.
  func slot(x: Double, y: Double, leaving index: Int, by hysteresis: Millimeters) -> Int? {
    let next = slot(x: x, y: y)
    guard next != index else { return nil }
    let finger = meant(x, y)
    let (own, other) = (core(of: index, near: finger), core(of: next, near: finger))
    // Signed distance past the perpendicular bisector of the two points.
    let beyond =
      (square(finger, own) - square(finger, other)) / (2 * square(own, other).squareRoot())
    return Millimeters(beyond) > hysteresis ? next : nil
  }

  /// Whether a point is past the sides or `roof` by more than `margin`. Below is the screen's edge.
  func isBeyond(x: Double, y: Double, roof: Double, by margin: Millimeters) -> Bool {
    let (across, along) = (panel.pixels(x: margin).value, panel.pixels(y: margin).value)
    return y < roof - along || x < -across || x > Double(size.width) + across
  }

  /// A position in millimetres from the keyboard's top left corner.
  private typealias Spot = (x: Double, y: Double)

  /// The position that a finger aims at: the touch without its offset.
  private func meant(_ x: Double, _ y: Double) -> Spot {
    let share = min(max(0, (y - Double(band)) / Double(size.height - band)), 1)
    let low = Self.lowAtTop + (Self.lowAtBottom - Self.lowAtTop) * share
    let spot = onScreen(x, y)
    return (spot.x, spot.y - low.value)
  }

  /// The point of a key that distances are measured to. In a wide key, it is the nearest point of a
  /// line that ends half a letter from both ends, so the space between two keys of a row is halved.
  private func core(of index: Int, near finger: Spot) -> Spot {
    let frame = slots[index].frame
    let half = min(column, Double(frame.width)) / 2
    let begin = onScreen(Double(frame.left) + half, Double(frame.top + frame.bottom) / 2)
    let end = onScreen(Double(frame.right) - half, 0)
    return (min(max(begin.x, finger.x), max(begin.x, end.x)), begin.y)
  }

  private func square(_ a: Spot, _ b: Spot) -> Double {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }

  private func onScreen(_ x: Double, _ y: Double) -> Spot {
    (
      x * panel.width.value / Double(panel.pixels.width),
      y * panel.height.value / Double(panel.pixels.height)
    )
  }
}
