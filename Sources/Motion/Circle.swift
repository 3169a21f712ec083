// Sine and cosine, the same to the last bit on every machine.

/// Sine and cosine for springs that swing.
///
/// The C library's results differ between versions and processors; motion must not.
enum Circle {
  /// π/2 in two parts: the first has 33 bits, so that its product with up to a million is exact.
  private static let quarter = 1.570_796_326_734_125_614
  private static let quarterRest = 6.077_100_506_506_192e-11

  /// sin x and cos x, to fifteen digits, for an angle of at most a million either way, in radians.
  ///
  /// The angle is split into quarter turns and a remainder of at most an eighth, whose series is
  /// short.
  static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    let quarters = (x / (quarter + quarterRest)).rounded()
    let rest = (x - quarters * quarter) - quarters * quarterRest
    let square = rest * rest
    // Horner's scheme of both series; for |rest| ≤ π/4 the terms after these are below 2⁻⁵⁴.
    var sine = 1.0
    var cosine = 1.0
    for count in stride(from: 16, through: 2, by: -2) {
      let term = Double(count)
      sine = 1 - square / (term * (term + 1)) * sine
      cosine = 1 - square / (term * (term - 1)) * cosine
    }
    sine *= rest
    return switch Int(quarters) & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}
