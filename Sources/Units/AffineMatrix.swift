// How the axes of a touch panel lie on its picture: rotated, mirrored, stretched.

/// A map of the plane: x' = ax + by + c, y' = dx + ey + f.
///
/// Positions before and after are shares of the width and the height, 0 to 1 on the panel, as in
/// libinput's LIBINPUT_CALIBRATION_MATRIX.
public struct AffineMatrix: Hashable, Sendable {
  // One letter each, as in the two equations.
  private let a, b, c, d, e, f: Double

  /// Maps every position to itself.
  public static let identity = AffineMatrix(1, 0, 0, 0, 1, 0)

  /// The least determinant. With a smaller one the whole panel would shrink to a line, and no panel
  /// is mounted so.
  private static let leastArea = 0.001

  private init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// Reads six decimal numbers, a to f, separated by spaces.
  ///
  /// - Returns: nil for anything else, and for numbers that map the panel onto a line or a point.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    // Checked first: the number parser also takes hexadecimals, "inf" and "nan".
    let numbers = words.filter { $0.utf8.allSatisfy(Self.belongsToNumber) }.compactMap {
      Double($0)
    }
    guard words.count == 6, numbers.count == 6 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    let area = a * e - b * d
    guard area.isFinite, abs(area) >= Self.leastArea, c.isFinite, f.isFinite else { return nil }
  }

  /// Whether the panel's x comes from the device's y rather than from its x.
  public var isSideways: Bool { abs(b) > abs(a) }

  /// Maps a position.
  public func callAsFunction(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + b * y + c, d * x + e * y + f)
  }

  /// This map followed by another, as one.
  public func then(_ next: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      next.a * a + next.b * d, next.a * b + next.b * e, next.a * c + next.b * f + next.c,
      next.d * a + next.e * d, next.d * b + next.e * e, next.d * c + next.e * f + next.f)
  }

  /// The six numbers in the form in which they are read.
  public var text: String {
    [a, b, c, d, e, f].map { value in
      let number = "\(value)"
      return number.hasSuffix(".0") ? String(number.dropLast(2)) : number
    }.joined(separator: " ")
  }

  private static func belongsToNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
