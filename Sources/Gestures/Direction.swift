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
  ///   - tuning: The thresholds in force.
  package init(of travel: Vector, _ tuning: Tuning) {
    let slop = tuning.slop.value
    guard travel.lengthSquared > slop * slop else {
      self = .undecided
      return
    }
    let far = tuning.slantTravel.value
    if travel.lengthSquared > far * far {
      self = travel.isSideways(tuning.horizontalBias) ? .horizontal : .vertical
    } else if travel.isSideways(tuning.sidewaysBias) {
      self = .horizontal
    } else {
      self = travel.isSideways(tuning.scrollBias) ? .slanting : .vertical
    }
  }
}

extension Vector {
  /// Whether it is further to a side than this many times up or down.
  func isSideways(_ bias: Double) -> Bool { dx.magnitude > dy.magnitude * bias }
  /// Whether a finger goes level, so that it swipes its row and pinches nothing; also one that rests.
  func isLevel(_ bias: Double) -> Bool { dx.magnitude >= dy.magnitude * bias }
}
