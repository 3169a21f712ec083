// The OKLab colour space, in which colours interpolate evenly to the eye.

/// A colour in OKLab: equal distances look equally large.
///
/// After Björn Ottosson, "A perceptual color space for image processing" (2020), the source of both
/// matrices. Roots come from Newton's method, because this module links no math library.
struct OKLab {
  private let lab: SIMD3<Double>

  private init(_ lab: SIMD3<Double>) { self.lab = lab }

  init(_ color: Color) {
    let rgb = SIMD3(
      Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
    let lms = SIMD3(
      (rgb * SIMD3(0.4122214708, 0.5363325363, 0.0514459929)).sum(),
      (rgb * SIMD3(0.2119034982, 0.6806995451, 0.1073969566)).sum(),
      (rgb * SIMD3(0.0883024619, 0.2817188376, 0.6299787005)).sum())
    let roots = SIMD3(Self.root(3, of: lms.x), Self.root(3, of: lms.y), Self.root(3, of: lms.z))
    lab = SIMD3(
      (roots * SIMD3(0.2104542553, 0.7936177850, -0.0040720468)).sum(),
      (roots * SIMD3(1.9779984951, -2.4285922050, 0.4505937099)).sum(),
      (roots * SIMD3(0.0259040371, 0.7827717662, -0.8086757660)).sum())
  }

  /// The nearest colour in sRGB.
  var color: Color {
    let roots = SIMD3(
      (lab * SIMD3(1, 0.3963377774, 0.2158037573)).sum(),
      (lab * SIMD3(1, -0.1055613458, -0.0638541728)).sum(),
      (lab * SIMD3(1, -0.0894841775, -1.2914855480)).sum())
    let lms = roots * roots * roots
    return Color(
      red: Self.byte((lms * SIMD3(4.0767416621, -3.3077115913, 0.2309699292)).sum()),
      green: Self.byte((lms * SIMD3(-1.2684380046, 2.6097574011, -0.3413193965)).sum()),
      blue: Self.byte((lms * SIMD3(-0.0041960863, -0.7034186147, 1.7076147010)).sum()))
  }

  /// Interpolates towards another colour. - Parameter share: From 0 to 1.
  func towards(_ other: OKLab, _ share: Double) -> OKLab { OKLab(lab + (other.lab - lab) * share) }

  /// Linear light of an sRGB component: IEC 61966-2-1.
  private static func linear(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    guard value > 0.04045 else { return value / 12.92 }
    // To the power of 2.4: the fifth root of the twelfth power.
    let base = (value + 0.055) / 1.055
    let square = base * base
    let fourth = square * square
    return root(5, of: fourth * fourth * fourth)
  }

  /// The sRGB component of a linear light.
  private static func byte(_ light: Double) -> UInt8 {
    guard light > 0 else { return 0 }
    guard light > 0.0031308 else { return UInt8((light * 12.92 * 255).rounded()) }
    // The power of 5/12: the twelfth root of the fifth power, as a fourth root of a cube root.
    let square = light * light
    let fourth = root(3, of: square * square * light).squareRoot().squareRoot()
    return UInt8(min(255, ((1.055 * fourth - 0.055) * 255).rounded()))
  }

  /// A root of a number from 0 on, by Newton's method. It starts above the root and descends
  /// without overshooting.
  private static func root(_ degree: Int, of value: Double) -> Double {
    guard value > 0 else { return 0 }
    var guess = max(1, value)
    while true {
      var power = 1.0
      for _ in 1..<degree { power *= guess }
      let next = guess - (guess - value / power) / Double(degree)
      // Only rounding errors are left.
      guard next < guess else { return guess }
      guess = next
    }
  }
}
