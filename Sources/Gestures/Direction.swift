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

  /// - Parameter travel: From the touch-down point to the finger.
  package init(of travel: Vector) {
    let slop = Tuning.slop.value
    guard travel.lengthSquared > slop * slop else {
      self = .undecided
      return
    }
    let sideways = travel.dx.magnitude > travel.dy.magnitude * Tuning.horizontalBias
    self = sideways ? .horizontal : .vertical
  }
}
