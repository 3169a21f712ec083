// Which way a finger goes: decided once a touch, when it has left the slop.
package import Units

/// The way of a finger since it touched down.
package enum Direction: Hashable, Sendable {
  /// Within the slop: a finger that presses also rolls, and that means nothing yet.
  case undecided
  /// Sideways, clearly.
  case horizontal
  /// Up or down, and every slanting way: when in doubt the list scrolls.
  case vertical

  /// - Parameters:
  ///   - travel: From the touch-down point to the finger.
  ///   - tuning: The thresholds in force.
  package init(of travel: Vector, _ tuning: Tuning) {
    let slop = tuning.slop.value
    guard travel.lengthSquared > slop * slop else {
      self = .undecided
      return
    }
    let sideways = travel.dx.magnitude > travel.dy.magnitude * tuning.horizontalBias
    self = sideways ? .horizontal : .vertical
  }
}

extension Vector {
  /// Whether a finger goes level, so that it swipes its row and pinches nothing; also one that rests.
  func isLevel(_ bias: Double) -> Bool { dx.magnitude >= dy.magnitude * bias }
}
