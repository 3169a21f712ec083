// The light over a cell, which makes a flat strip of colour look like an object that can be
// touched.

/// How the colours of a cell's scanlines differ from its colour.
public enum Light: Hashable, Sendable {
  /// All scanlines have the cell's colour.
  case flat
  /// A light hairline at the top, a sheen below it, a dark hairline at the bottom.
  case bevel(Bevel)
  /// White 0.2 at the first scanline, 0.1 at a hundredth of the height, 0 from 95 hundredths on;
  /// black 0 there and 0.1 at the last scanline; linear between.
  case classic

  /// The most white on a line where text can stand, from 0 to 1: the contrast of the halo is
  /// computed for it.
  public var shine: Double {
    switch self {
    case .flat: 0
    case .bevel(let bevel): bevel.sheen
    case .classic: 0.1
    }
  }
}

/// The light on a row.
public struct Bevel: Hashable, Sendable {
  /// Height of the first and the last line, in whole pixels; 0 for none.
  public var hairline: Int
  /// The colour over the first line, and its share, from 0 to 1.
  public var edge: Color
  public var edgeShare: Double
  /// White below the first line, from 0 to 1; falls linearly to 0 at the last line.
  public var sheen: Double
  /// Black on the last line, from 0 to 1.
  public var shade: Double

  public init(
    hairline: Int, edge: Color = .white, edgeShare: Double, sheen: Double, shade: Double
  ) {
    self.hairline = hairline
    self.edge = edge
    self.edgeShare = edgeShare
    self.sheen = sheen
    self.shade = shade
  }
}

/// The shading of a fold in a cell that is partly unfolded.
///
/// At a place p of the shown cell, 0 at the top and 1 at the bottom, the colours of ground and
/// letters are multiplied by 1 − depth · (1 − p) with the crease at the top, and by 1 − depth · (1
/// − |2p − 1|) with the crease in the middle.
public struct Fold: Hashable, Sendable {
  /// Where the fold is darkest.
  public enum Crease: Hashable, Sendable { case top, middle }

  /// The place of the crease.
  public var crease: Crease
  /// The missing part of the light at the crease; clamped from 0, no fold, to 1.
  public var depth: Double

  /// No fold.
  public static let none = Fold(crease: .top, depth: 0)

  public init(crease: Crease, depth: Double) {
    self.crease = crease
    self.depth = depth
  }

  /// The factor of the light. - Parameter position: From 0 at the top to 1 at the bottom.
  public func light(at position: Double) -> Double {
    switch crease {
    case .top: 1 - depth * (1 - position)
    case .middle: 1 - depth * (1 - abs(2 * position - 1))
    }
  }
}
