// The colours of one row, and the light on it.

/// What a row wears.
public struct Skin: Hashable, Sendable {
  /// Below the light.
  public var ground: Color
  /// Of text and of the line through it.
  public var letters: Color
  /// Over the ground.
  public var light: Light

  /// - Parameters:
  ///   - ground: Below the light.
  ///   - letters: Of text and of the line through it.
  ///   - light: Over the ground.
  public init(ground: Color, letters: Color, light: Light) {
    self.ground = ground
    self.letters = letters
    self.light = light
  }

  /// So much of the way to another skin.
  ///
  /// - Parameters:
  ///   - other: Where it goes.
  ///   - share: Held from 0, this one, to 1, the other.
  public func mixed(with other: Skin, _ share: Double) -> Skin {
    guard share > 0 else { return self }
    guard share < 1 else { return other }
    return Skin(
      ground: ground.mixed(with: other.ground, share),
      letters: letters.mixed(with: other.letters, share),
      light: light.mixed(with: other.light, share))
  }

  /// The same under a white veil, as of a row that is nearer to the eye. The letters stay as they are.
  ///
  /// - Parameter share: Of white, from 0 to 1.
  public func veiled(_ share: Double) -> Skin {
    Skin(ground: ground.mixed(with: .white, share), letters: letters, light: light)
  }
}

extension Light {
  /// So much of the way to another light; between two kinds it changes half way.
  fileprivate func mixed(with other: Light, _ share: Double) -> Light {
    guard case .bevel(let a) = self, case .bevel(let b) = other else {
      return share < 0.5 ? self : other
    }
    func part(_ field: KeyPath<Bevel, Double>) -> Double {
      a[keyPath: field] + (b[keyPath: field] - a[keyPath: field]) * share
    }
    return .bevel(
      Bevel(
        hairline: share < 0.5 ? a.hairline : b.hairline, edge: a.edge.mixed(with: b.edge, share),
        edgeShare: part(\.edgeShare), sheen: part(\.sheen), shade: part(\.shade)))
  }
}
