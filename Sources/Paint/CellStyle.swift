// The colours of one row, and the light on it.

/// The colours and the light of a row.
public struct CellStyle: Hashable, Sendable {
  /// The colour before the light is applied.
  public var ground: Color
  /// The colour of the text and of the line through it.
  public var letters: Color
  /// The light over the ground.
  public var light: Light

  /// - Parameters:
  ///   - ground: The colour before the light is applied.
  ///   - letters: The colour of the text and of the line through it.
  ///   - light: The light over the ground.
  public init(ground: Color, letters: Color, light: Light) {
    self.ground = ground
    self.letters = letters
    self.light = light
  }

  /// Interpolates towards another style.
  ///
  /// - Parameters:
  ///   - other: The style at share 1.
  ///   - share: Clamped from 0, this style, to 1, the other one.
  public func mixed(with other: CellStyle, _ share: Double) -> CellStyle {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    return CellStyle(
      ground: ground.mixed(with: other.ground, share),
      letters: letters.mixed(with: other.letters, share),
      light: light.mixed(with: other.light, share))
  }

  /// Mixes the ground with white, as for a row that is raised. The letters keep their colour.
  ///
  /// - Parameter share: Of white, from 0 to 1.
  public func whitened(_ share: Double) -> CellStyle {
    CellStyle(ground: ground.mixed(with: .white, share), letters: letters, light: light)
  }
}

extension Light {
  /// Interpolates towards another light; between two kinds it switches at one half.
  fileprivate func mixed(with other: Light, _ share: Double) -> Light {
    guard case .bevel(let a) = self, case .bevel(let b) = other else {
      return share < 0.5 ? self : other
    }
    func part(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return .bevel(
      Bevel(
        hairline: share < 0.5 ? a.hairline : b.hairline, edge: a.edge.mixed(with: b.edge, share),
        edgeShare: part(a.edgeShare, b.edgeShare), sheen: part(a.sheen, b.sheen),
        shade: part(a.shade, b.shade)))
  }
}
