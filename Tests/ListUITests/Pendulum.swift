// The textbook solution of a damped spring, as the expectation for row animations.
import Foundation

/// A spring released at 1: its position, as a share of the initial distance.
struct Pendulum {
  let response: Double
  let damping: Double

  /// The position after some milliseconds; 1 before the start.
  func share(after milliseconds: Double) -> Double {
    guard milliseconds > 0 else { return 1 }
    let (time, omega) = (milliseconds / 1000, 2 * Double.pi / response)
    let fade = exp(-damping * omega * time)
    guard damping < 1 else { return (1 + omega * time) * fade }
    let w = omega * sqrt(1 - damping * damping)
    return fade * (cos(w * time) + damping * omega / w * sin(w * time))
  }

  /// How far it overshoots its target: e^(−π·ζ/√(1 − ζ²)).
  var overshoot: Double {
    damping < 1 ? exp(-.pi * damping / sqrt(1 - damping * damping)) : 0
  }
}
