// Derives the settings of a touch panel from touches near the corners of the screen.
import Config
import Evdev
import Units

/// What touches near the four corners say about the settings of their panel.
///
/// A person who lays a fingertip into a corner, so that it meets both edges, touches about 5 mm from
/// each edge. Two touches near one edge are averaged.
struct CornerFit {
  /// In the order of the corners.
  let touches: [DeviceTouch]
  /// The ranges of the panel's axes with the settings in force; nil for those without values.
  let ranges: (x: AxisRange, y: AxisRange)?
  /// The ranges that the driver reports.
  let reported: (x: AxisRange, y: AxisRange)?
  /// The matrix in force.
  let matrix: AffineMatrix
  /// The rotation of the picture.
  let rotation: Rotation

  /// What the touches say.
  enum Outcome: Equatable {
    /// Every edge is where it should be, within the tolerance.
    case right(EdgeOffsets)
    /// The settings that put the touches into their corners, without the panel's name: `axes`,
    /// `range` or both.
    case corrected([String])
    /// Touches that no panel reports for four corners.
    case contradictory
    /// Both edges of a side are far from the touches, on a panel whose range may be right: the user
    /// touched elsewhere, or the range is smaller. The settings are for the latter.
    case farInside(EdgeOffsets, [String])
  }

  /// The outcome of the touches.
  ///
  /// - Parameter screen: The screen before rotation, if its axes are exchanged in comparison to now,
  ///   and if not.
  func outcome(on screen: (_ isExchanged: Bool) -> PanelGeometry) -> Outcome {
    guard let axes else { return .contradictory }
    let isExchanged = axes.matrix.isSideways != matrix.isSideways
    let measured = screen(isExchanged)
    let isSideways = axes.matrix.isSideways
    let x = side(
      touches.map(\.x), isAcross: !isSideways, isSideways ? measured.height : measured.width)
    let y = side(
      touches.map(\.y), isAcross: isSideways, isSideways ? measured.width : measured.height)
    guard x.spread <= CornerTolerance.spread, y.spread <= CornerTolerance.spread else {
      return .contradictory
    }
    if let offsets = offsets(matrix, on: rotation.turned(screen(false))), offsets.areRight {
      return .right(offsets)
    }
    var settings: [String] = []
    if axes.matrix != matrix { settings.append("axes = \(axes.rawValue)") }
    let (first, second) = (
      x.range(in: ranges?.x, reported?.x), y.range(in: ranges?.y, reported?.y)
    )
    if first != ranges?.x || second != ranges?.y {
      settings.append(
        "range = \(first.minimum) \(first.maximum) \(second.minimum) \(second.maximum)")
    }
    if let offsets = offsets(axes.matrix, on: rotation.turned(measured)), offsets.areFarInside {
      return .farInside(offsets, settings)
    }
    return .corrected(settings)
  }

  /// Where a touch lands in the picture, as shares of its width and height; not clamped. Nil when
  /// an axis of the panel has no range.
  func fraction(of touch: DeviceTouch) -> (x: Double, y: Double)? { fraction(of: touch, matrix) }

  private func fraction(of touch: DeviceTouch, _ matrix: AffineMatrix) -> (x: Double, y: Double)? {
    guard let ranges, let x = ranges.x.share(of: touch.x), let y = ranges.y.share(of: touch.y)
    else { return nil }
    let upright = matrix(x: x, y: y)
    return rotation.pictureFraction(x: upright.x, y: upright.y)
  }

  /// How far inside the aim the touches of each edge land with a matrix; nil when an axis of the
  /// panel has no range.
  private func offsets(_ matrix: AffineMatrix, on picture: PanelGeometry) -> EdgeOffsets? {
    var offsets = EdgeOffsets()
    for (corner, touch) in zip(Corner.allCases, touches) {
      guard let fraction = fraction(of: touch, matrix) else { return nil }
      let x =
        (corner.fraction.x > 0 ? 1 - fraction.x : fraction.x) * picture.width.value
        - CornerTolerance.aim
      let y =
        (corner.fraction.y > 0 ? 1 - fraction.y : fraction.y) * picture.height.value
        - CornerTolerance.aim
      if corner.fraction.x > 0 { offsets.right += x / 2 } else { offsets.left += x / 2 }
      if corner.fraction.y > 0 { offsets.bottom += y / 2 } else { offsets.top += y / 2 }
    }
    return offsets
  }

  // MARK: Axes

  /// By how much the values along an axis of the screen have to exceed those across it.
  private static let dominance = 3.0

  /// How the values of one axis run over the screen before rotation.
  private struct Direction {
    let isAcross: Bool
    let rises: Bool
  }

  /// The corners on the screen before rotation, as shares: 0 or 1.
  private var corners: [(x: Double, y: Double)] {
    Corner.allCases.map { rotation.inverse.pictureFraction(x: $0.fraction.x, y: $0.fraction.y) }
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

  private func side(_ values: [CInt], isAcross: Bool, _ length: Millimeters) -> CornerSide {
    let places = corners.map { isAcross ? $0.x : $0.y }
    let first = zip(values, places).filter { $0.1 == 0 }.map { Double($0.0) }
    let last = zip(values, places).filter { $0.1 > 0 }.map { Double($0.0) }
    return CornerSide(first, last, length: length.value)
  }
}

/// Distances in millimetres.
enum CornerTolerance {
  /// The assumed distance from an edge: half the width of the contact of a fingertip that meets it.
  static let aim = 5.0
  /// An edge whose touches land further from the aim, on average, is corrected. Less than half the
  /// height of the smallest row (10 mm), so that a touch still means the row that it is on; more than
  /// the average of two touches of a careful user is off.
  static let edge = 4.0
  /// Two touches near one edge differ by less: a careless user is 0 to 12 mm from an edge.
  static let spread = 12.0
  /// Touches that land further inside at both edges were not near the corners, or the range is wrong
  /// by more than that of any panel with a plausible range.
  static let farthest = 25.0
  /// An end of a range is 0, a power of two less one, or what the driver reports, if it is as near
  /// as this; four touches do not measure it better.
  static let snap = 2.0
}

/// For each edge of the picture, by how many millimetres its two touches land further inside than
/// meant, on average; below 0 further outside.
struct EdgeOffsets: Equatable, Sendable {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  private var all: [(name: String, value: Double)] {
    [("left", left), ("right", right), ("top", top), ("bottom", bottom)]
  }

  /// Whether every edge is within the tolerance.
  var areRight: Bool { all.allSatisfy { abs($0.value) <= CornerTolerance.edge } }

  /// Whether the touches of two opposite edges land inside, those of one of them too far for a touch
  /// at a corner. A range that is wrong at one end alone looks different.
  var areFarInside: Bool {
    let limit = CornerTolerance.farthest - CornerTolerance.aim
    return [(left, right), (top, bottom)].contains { first, last in
      min(first, last) > CornerTolerance.edge && max(first, last) > limit
    }
  }

  /// Such as `left 2 mm inward, right 0 mm, top 1 mm outward, bottom 3 mm inward`.
  var text: String {
    all.map { name, value in
      let length = Int(value.rounded())
      return "\(name) \(abs(length)) mm\(length == 0 ? "" : length > 0 ? " inward" : " outward")"
    }.joined(separator: ", ")
  }
}
