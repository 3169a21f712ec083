// The direction of a finger: decided once a touch, when it has left the slop or a little later.
package import Units

/// The direction of a finger since it touched down.
package enum Direction: Hashable, Sendable {
  /// Within the slop: a finger that presses also rolls, which means nothing yet.
  case undecided
  /// Past the slop, between horizontal and vertical: a tap is out, and further travel decides.
  case slanting
  /// Clearly sideways.
  case horizontal
  /// Up or down, and every slant in doubt: the list scrolls.
  case vertical

  /// - Parameters:
  ///   - travel: From the touch-down point to the finger.
  ///   - slants: The thresholds in force.
  package init(of travel: Vector, _ slants: Slants) {
    guard travel.lengthSquared > slants.slop * slants.slop else {
      self = .undecided
      return
    }
    if travel.lengthSquared > slants.far * slants.far {
      self = travel.isSideways(slants.bias) ? .horizontal : .vertical
    } else if travel.isSideways(slants.sidewaysBias) {
      self = .horizontal
    } else {
      self = travel.isSideways(slants.scrollBias) ? .slanting : .vertical
    }
  }
}

/// The thresholds of directions alone. They are read with every report of every finger, and a whole
/// ``Tuning`` is too large to pass so often.
package struct Slants: Sendable {
  /// The product's thresholds.
  package static let standard = Slants(.standard)

  let slop: Double
  /// The square of `Tuning.badReportDistance`.
  let badReach: Double
  let far: Double
  let bias: Double
  let sidewaysBias: Double
  let scrollBias: Double

  /// - Parameter tuning: The thresholds in force.
  package init(_ tuning: Tuning) {
    slop = tuning.slop.value
    badReach = tuning.badReportDistance.value * tuning.badReportDistance.value
    far = tuning.slantTravel.value
    bias = tuning.horizontalBias
    sidewaysBias = tuning.sidewaysBias
    scrollBias = tuning.scrollBias
  }
}

extension Vector {
  /// Whether |dx| is more than `bias` times |dy|.
  func isSideways(_ bias: Double) -> Bool { dx.magnitude > dy.magnitude * bias }
}
