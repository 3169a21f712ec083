// Unique ids of 128 random bits, and their textual form.

/// An id of 128 random bits. Passed in, because this module uses no randomness.
public protocol UniqueID: Hashable, Sendable {
  /// The first 64 bits.
  var high: UInt64 { get }
  /// The last 64 bits.
  var low: UInt64 { get }

  /// Creates the id of these bits.
  init(high: UInt64, low: UInt64)
}

extension UniqueID {
  /// Digits of the textual form.
  public static var hexDigits: Int { 32 }

  /// The id as 32 hexadecimal digits in lower case.
  public var hex: String { Self.sixteenDigits(high) + Self.sixteenDigits(low) }

  /// - Parameter hex: Exactly 32 hexadecimal digits in either case; else the result is `nil`.
  public init?(hex: String) {
    let digits = hex.utf8
    // Checked first: the number parser below also accepts a plus or minus sign.
    guard digits.count == Self.hexDigits, digits.allSatisfy(Self.isHexDigit) else { return nil }
    let middle = hex.utf8.index(hex.startIndex, offsetBy: Self.hexDigits / 2)
    guard let high = UInt64(hex[..<middle], radix: 16), let low = UInt64(hex[middle...], radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// Whether a byte of UTF-8 is a hexadecimal digit in either case.
  public static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func sixteenDigits(_ value: UInt64) -> String {
    let short = String(value, radix: 16)
    return String(repeating: "0", count: hexDigits / 2 - short.utf8.count) + short
  }
}
