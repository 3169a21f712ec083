// How dark the halo around letters must be for them to stand out from the ground.
package import Paint

/// Luminance and contrast of colours.
package enum Contrast {
  /// The contrast that letters need with their surroundings: WCAG 2.2, success criterion 1.4.3, for
  /// large text.
  package static let needed = 3.0
  /// The contrast of text on the lightest rows, that of small text there: letters whose own ground
  /// gives them `palest` or less. Between that and `needed` it rises evenly, so that rows of almost
  /// one colour look alike.
  package static let best = 4.5
  private static let palest = 2.1
  /// A margin for rounded colours and for the approximation below.
  private static let margin = 0.05
  /// The light that any screen reflects; the definition of contrast adds it to both luminances.
  private static let glare = 0.05

  /// How much of the ground turns black under a halo, of 256.
  ///
  /// Letters darker than their ground need no halo, and neither do letters on a sufficiently dark
  /// ground. Otherwise the halo is only as dark as needed.
  ///
  /// - Parameters:
  ///   - text: The colour of the letters.
  ///   - ground: The colour of the cell.
  ///   - light: White over it, from 0 to 1.
  package static func shade(of text: Color, on ground: Color, light: Double) -> UInt16 {
    let letters = luminance(components(text))
    let behind = components(ground) * (1 - light) + light
    let own = (letters + glare) / (luminance(behind) + glare)
    guard own > 1, own < needed + margin else { return 0 }
    let pale = min(1, (needed + margin - own) / (needed + margin - palest))
    let wanted = needed + (best - needed) * pale + margin
    let target = max(0, (letters + glare) / wanted - glare)
    var (low, high) = (0, 256)
    while low < high {
      let middle = (low + high) / 2
      if luminance(behind * (1 - Double(middle) / 256)) <= target {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return UInt16(low)
  }

  /// From 0 to 1, within 0.003 of the definition: a polynomial replaces the powers of the sRGB
  /// curve.
  private static func luminance(_ color: SIMD4<Double>) -> Double {
    (color * color * (0.28 * color + 0.72) * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum()
  }

  private static func components(_ color: Color) -> SIMD4<Double> {
    SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0) / 255
  }
}
