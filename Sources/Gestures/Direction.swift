// Which way a finger goes: decided once a touch, when it has left the slop or a little later.
package import Units

/// The way of a finger since it touched down.
package enum Direction: Hashable, Sendable {
  /// Within the slop: a finger that presses also rolls, and that means nothing yet.
  case undecided
  /// Beyond the slop, and between sideways and up or down: it taps no more, and goes on to be told.
  case slanting
  /// Sideways, clearly.
  case horizontal
  /// Up or down, and every slanting way: when in doubt the list scrolls.
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

/// The thresholds of directions alone: they are asked for with every report of every finger, and all
/// thresholds are too many to hand on so often.
package struct Slants: Sendable {
  /// Those of the product.
  package static let standard = Slants(.standard)

  let slop: Double
  let far: Double
  let bias: Double
  let sidewaysBias: Double
  let scrollBias: Double

  /// - Parameter tuning: The thresholds in force.
  package init(_ tuning: Tuning) {
    slop = tuning.slop.value
    far = tuning.slantTravel.value
    bias = tuning.horizontalBias
    sidewaysBias = tuning.sidewaysBias
    scrollBias = tuning.scrollBias
  }
}

extension Vector {
  /// Whether it is further to a side than this many times up or down.
  func isSideways(_ bias: Double) -> Bool { dx.magnitude > dy.magnitude * bias }
  /// Whether a finger goes level, so that it swipes its row and pinches nothing; also one that rests.
  func isLevel(_ bias: Double) -> Bool { dx.magnitude >= dy.magnitude * bias }
}
