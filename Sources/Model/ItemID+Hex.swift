// An item's name as people and other programs write it.

extension ItemID {
  /// Digits of the textual form.
  public static let hexDigits = 32

  /// The name as 32 hexadecimal digits in lower case.
  public var hex: String {
    ItemID.sixteenDigits(high) + ItemID.sixteenDigits(low)
  }

  /// - Parameter hex: Exactly 32 hexadecimal digits in either case; else the result is `nil`.
  public init?(hex: String) {
    let digits = hex.utf8
    // Checked first: the number parser below would also take a sign.
    guard digits.count == ItemID.hexDigits, digits.allSatisfy(ItemID.isHexDigit) else {
      return nil
    }
    let middle = hex.utf8.index(hex.startIndex, offsetBy: ItemID.hexDigits / 2)
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
    return String(repeating: "0", count: ItemID.hexDigits / 2 - short.utf8.count) + short
  }
}
