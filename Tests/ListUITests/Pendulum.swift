// A spring's way as books have it, for what rows have to do.
import Foundation

/// What hangs on a spring and was let go at 1: where it is, as a share of its way.
struct Pendulum {
  let response: Double
  let damping: Double

  /// Where it is after some milliseconds; 1 before.
  func share(after milliseconds: Double) -> Double {
    guard milliseconds > 0 else { return 1 }
    let (time, omega) = (milliseconds / 1000, 2 * Double.pi / response)
    let fade = exp(-damping * omega * time)
    guard damping < 1 else { return (1 + omega * time) * fade }
    let w = omega * sqrt(1 - damping * damping)
    return fade * (cos(w * time) + damping * omega / w * sin(w * time))
  }

  /// How far it swings beyond its place: e^(−π·ζ/√(1 − ζ²)).
  var overshoot: Double {
    damping < 1 ? exp(-.pi * damping / sqrt(1 - damping * damping)) : 0
  }
}
