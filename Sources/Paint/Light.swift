// The light over a cell: what makes a band of one colour look like a thing that one can touch.

/// How the colours of a cell's scanlines differ from its colour.
public enum Light: Hashable, Sendable {
  /// All scanlines are alike.
  case flat
  /// A thin line of light at the top, a sheen below it, a thin line of dark at the bottom.
  case bevel(Bevel)
  /// White 0.2 at the first scanline, 0.1 a hundredth of the height below, nothing at 95 hundredths,
  /// black 0.1 at the last scanline; linear between.
  case classic

  /// The most white on a line that a text can stand on, from 0 to 1: what a rim has to do is
  /// measured by it.
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
  /// How tall the first and the last line are, in whole pixels; 0 for none.
  public var hairline: Int
  /// What lies over the first line, and how much of it, from 0 to 1.
  public var edge: Color
  public var edgeShare: Double
  /// White below the first line, from 0 to 1; it falls evenly to nothing at the last line.
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

/// The dark of a fold in a cell that is not shown whole.
///
/// At a place p of the cell, 0 at the top and 1 at the bottom of what is shown, so much of the light
/// of ground and letters is left: 1 − depth · (1 − p) with the crease at the top, 1 − depth ·
/// (1 − |2p − 1|) with the crease in the middle.
public struct Fold: Hashable, Sendable {
  /// Where a fold is darkest.
  public enum Crease: Hashable, Sendable { case top, middle }

  /// Where it is.
  public var crease: Crease
  /// The part of the light that is missing there; held from 0, no fold, to 1.
  public var depth: Double

  /// A cell that is whole.
  public static let none = Fold(crease: .top, depth: 0)

  public init(crease: Crease, depth: Double) {
    self.crease = crease
    self.depth = depth
  }

  /// What is left of the light. - Parameter place: From 0 at the top to 1 at the bottom.
  public func light(at place: Double) -> Double {
    switch crease {
    case .top: 1 - depth * (1 - place)
    case .middle: 1 - depth * (1 - abs(2 * place - 1))
    }
  }
}
