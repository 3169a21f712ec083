// Derives the settings of a touch panel from touches near the corners of the screen.
import Config
import Evdev
import Units

/// What touches near the four corners say about the settings of their panel.
///
/// A person who aims at a corner touches 0 to 12 mm from its edges. The middle of that is assumed.
struct CornerFit {
  /// In the order of the corners.
  let touches: [RawTouch]
  /// The ranges of the panel's axes with the settings in force; nil for those without values.
  let ranges: (x: AxisRange, y: AxisRange)?
  /// The matrix in force.
  let matrix: AffineMatrix
  /// The rotation of the picture.
  let rotation: Rotation

  /// The assumed distance from an edge, in millimetres.
  private static let inset = 6.0
  /// An edge that is off by more millimetres is corrected.
  private static let tolerance = 15.0
  /// By how much the values along an axis of the screen have to exceed those across it.
  private static let dominance = 3.0

  /// The settings that put the touches into their corners.
  ///
  /// - Parameters:
  ///   - name: Of the panel, for the settings.
  ///   - screen: The screen before rotation, if its axes are exchanged in comparison to now, and if
  ///     not.
  /// - Returns: Lines of the section `touch`; none when nothing needs to be changed. Nil for
  ///   touches that contradict each other.
  func lines(naming name: String, on screen: (_ isExchanged: Bool) -> PanelGeometry) -> [String]? {
    if isRight(on: rotation.turned(screen(false))) { return [] }
    guard let axes else { return nil }
    let isExchanged = axes.matrix.isSideways != matrix.isSideways
    var lines: [String] = []
    if axes.matrix != matrix { lines.append("axes = \(axes.rawValue) for \(name)") }
    if let range = range(axes, on: screen(isExchanged)) {
      lines.append("range = \(range) for \(name)")
    }
    return lines
  }

  /// Where a touch lands in the picture, as shares of its width and height; not clamped. Nil when
  /// an axis of the panel has no range.
  func place(of touch: RawTouch) -> (x: Double, y: Double)? {
    guard let ranges, let x = ranges.x.share(of: touch.x), let y = ranges.y.share(of: touch.y)
    else { return nil }
    let upright = matrix(x: x, y: y)
    return rotation.pictureFraction(x: upright.x, y: upright.y)
  }

  /// Whether each touch lands near its corner with the settings in force.
  private func isRight(on picture: PanelGeometry) -> Bool {
    func isNear(_ corner: Double, _ share: Double, _ length: Millimeters) -> Bool {
      let distance = (corner > 0 ? 1 - share : share) * length.value
      return abs(distance - Self.inset) <= Self.tolerance
    }
    return zip(Corner.allCases, touches).allSatisfy { corner, touch in
      guard let place = place(of: touch) else { return false }
      return isNear(corner.place.x, place.x, picture.width)
        && isNear(corner.place.y, place.y, picture.height)
    }
  }

  // MARK: Axes

  /// How the values of one axis run over the screen before rotation.
  private struct Direction {
    let isAcross: Bool
    let rises: Bool
  }

  /// The corners on the screen before rotation, as shares: 0 or 1.
  private var corners: [(x: Double, y: Double)] {
    Corner.allCases.map { rotation.inverse.pictureFraction(x: $0.place.x, y: $0.place.y) }
  }

  /// Which axis of the panel runs right and which down; nil for touches that contradict each other.
  private var axes: TouchAxes? {
    guard let x = direction(touches.map(\.x), ranges?.x),
      let y = direction(touches.map(\.y), ranges?.y),
      x.isAcross != y.isAcross
    else { return nil }
    let words = [(x.rises ? "" : "-") + "x", (y.rises ? "" : "-") + "y"]
    return TouchAxes(rawValue: x.isAcross ? words[0] + " " + words[1] : words[1] + " " + words[0])
  }

  /// The values of an axis differ along one side of the screen, and hardly along the other or
  /// across the diagonals: otherwise a corner was touched twice, or in another order.
  private func direction(_ values: [CInt], _ range: AxisRange?) -> Direction? {
    var (across, down, diagonal) = (0.0, 0.0, 0.0)
    for (value, corner) in zip(values, corners) {
      let (x, y) = (2 * corner.x - 1, 2 * corner.y - 1)
      across += Double(value) * x
      down += Double(value) * y
      diagonal += Double(value) * x * y
    }
    let isAcross = abs(across) > abs(down)
    let (most, other) = isAcross ? (across, down) : (down, across)
    // Touches of one place differ by a little as well.
    let least = range.map { (Double($0.maximum) - Double($0.minimum)) / 200 } ?? 0
    guard abs(most) > max(0, least), abs(most) >= Self.dominance * max(abs(other), abs(diagonal))
    else { return nil }
    return Direction(isAcross: isAcross, rises: most > 0)
  }

  // MARK: Ranges

  /// The range that the touches suggest; nil when that in force does.
  private func range(_ axes: TouchAxes, on screen: PanelGeometry) -> String? {
    let isExchanged = axes.matrix.isSideways
    let x = ends(
      touches.map(\.x), isExchanged ? screen.height : screen.width, isAcross: !isExchanged,
      ranges?.x)
    let y = ends(
      touches.map(\.y), isExchanged ? screen.width : screen.height, isAcross: isExchanged,
      ranges?.y)
    if let ranges, x == Ends(ranges.x), y == Ends(ranges.y) { return nil }
    return "\(x.first) \(x.last) \(y.first) \(y.last)"
  }

  /// The values at both ends of an axis.
  private struct Ends: Equatable {
    var first: CInt
    var last: CInt

    init(_ range: AxisRange) { (first, last) = (range.minimum, range.maximum) }
  }

  private func ends(
    _ values: [CInt], _ length: Millimeters, isAcross: Bool, _ current: AxisRange?
  ) -> Ends {
    var sides = (0.0, 0.0)
    for (value, corner) in zip(values, corners) {
      let half = Double(value) / 2
      if (isAcross ? corner.x : corner.y) > 0 { sides.1 += half } else { sides.0 += half }
    }
    let (low, high) = (min(sides.0, sides.1), max(sides.0, sides.1))
    let unit = (high - low) / max(length.value - 2 * Self.inset, length.value / 2)
    func end(_ value: Double, _ current: CInt?) -> CInt {
      if let current, abs(value - Double(current)) <= Self.tolerance * unit { return current }
      return Self.plain(value, unit)
    }
    let usable = current.flatMap { $0.isUsable ? $0 : nil }
    return Ends(
      AxisRange(
        minimum: end(low - Self.inset * unit, usable?.minimum),
        maximum: end(high + Self.inset * unit, usable?.maximum)))
  }

  /// The end of a range of 8 to 16 bits, if one is as near as the touches can tell, else a round
  /// number within half a millimetre.
  ///
  /// - Parameter unit: Device units per millimetre.
  private static func plain(_ value: Double, _ unit: Double) -> CInt {
    let common = [0] + (8...16).map { (1 << $0) - 1 }
    if let near = common.first(where: { abs(value - Double($0)) <= inset * unit }) {
      return CInt(near)
    }
    var step = 1.0
    while step * 10 <= unit { step *= 10 }
    return CInt(max(-1e9, min(1e9, (value / step).rounded() * step)))
  }
}
