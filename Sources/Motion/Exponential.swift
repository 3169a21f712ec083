// eˣ and its inverse, the same to the last bit on every machine.

/// The exponential function and the natural logarithm.
///
/// The C library's results differ between versions and processors; motion must not.
enum Exponential {
  /// ln 2, to convert powers of e into powers of 2.
  private static let ln2 = 0.693_147_180_559_945_309

  /// eˣ, to fourteen digits; 0 from x = −700 down, and e⁷⁰⁰, near the largest Double, from x = 700
  /// up.
  ///
  /// The exponent is split into a power of 2 and a remainder of at most ½·ln 2, whose series is
  /// short.
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
  /// Halley's iteration on eʸ = x: each step triples the digits, and the exponent alone is a good
  /// start.
  static func log(_ x: Double) -> Double {
    var y = (Double(x.exponent) + x.significand - 1) * ln2
    for _ in 0..<3 {
      let power = exp(y)
      y += 2 * (x - power) / (x + power)
    }
    return y
  }
}
