// eˣ and its inverse, the same to the last bit on every machine.

/// The exponential function, and the logarithm that goes with it.
///
/// The C library's differ from one version and one processor to the next; motion must not.
enum Exponential {
  /// ln 2, to turn powers of e into powers of 2.
  private static let ln2 = 0.693_147_180_559_945_309

  /// eˣ, to fourteen digits; 0 far below, and limited to e⁷⁰⁰ far above, near the largest Double.
  ///
  /// The exponent is parted into a power of 2 and a rest of at most ½·ln 2, whose series is short.
  static func exp(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    let x = min(x, 700)
    let power = (x / ln2).rounded()
    let rest = x - power * ln2
    var sum = 1.0
    // Horner's scheme of the series; the fourteenth term is below 2⁻⁵² for |rest| ≤ 0.35.
    for term in stride(from: 14.0, through: 1, by: -1) { sum = 1 + rest / term * sum }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }

  /// ln x for x above 0, to fourteen digits.
  ///
  /// Halley's steps on eʸ = x: each triples the digits, and the exponent alone is a good beginning.
  static func log(_ x: Double) -> Double {
    var y = (Double(x.exponent) + x.significand - 1) * ln2
    for _ in 0..<3 {
      let power = exp(y)
      y += 2 * (x - power) / (x + power)
    }
    return y
  }
}
