// Values as written in the configuration file.

/// Parsing and printing of values.
enum Value {
  /// A plain decimal number with the unit mm, as 10mm or 10.5 mm; `nil` for anything else.
  static func millimeters(_ text: String) -> Double? {
    guard text.hasSuffix("mm") else { return nil }
    let number = text.dropLast(2).split(separator: " ", omittingEmptySubsequences: true)
    guard number.count == 1, let digits = number.first else { return nil }
    return decimal(digits)
  }

  /// A plain decimal number, as 10 or 59.94; `nil` for anything else.
  static func decimal(_ digits: Substring) -> Double? {
    // Checked here: the number parser below also accepts exponents, hexadecimals and infinity.
    guard digits.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || isDigit($0) }) else { return nil }
    return Double(digits)
  }

  static func text(_ millimeters: Double) -> String {
    let number = "\(millimeters)"
    return (number.hasSuffix(".0") ? String(number.dropLast(2)) : number) + "mm"
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
