// Forms of texts, times and numbers in a recording: exact, and readable by a person.
import Units

/// Converts values to the words of a recording and back without loss.
enum RecordedWords {
  /// Words that earlier versions wrote, and what stands in their place. Files with them are read.
  private static let former: [Substring: Substring] = [
    "beat": "vsync", "board": "keyboard", "outside": "external", "rejoin": "stitching",
    "strike": "screen-key", "tells": "dismissible",
  ]

  /// The word of today for one that an earlier version may have written.
  static func current(_ word: Substring) -> Substring { former[word] ?? word }

  /// A text on one line. `\n`, `\r`, `\t` and `\\` stand for a line feed, a return, a tab and a
  /// backslash, `\u{…}` for a scalar by its number, and `\e` for the empty text.
  ///
  /// - Parameter isAfterMark: Whether a leading `done ` would be read as the mark of a row.
  static func line(_ text: String, isAfterMark: Bool = false) -> String {
    guard !text.isEmpty else { return "\\e" }
    var line = ""
    for (place, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case "\\": line += "\\\\"
      case "|": line += "\\u{7C}"
      default:
        if isNamed(scalar, isFirst: place == 0) {
          line += named(scalar)
        } else {
          line.unicodeScalars.append(scalar)
        }
      }
    }
    guard isAfterMark, line.hasPrefix("done ") else { return line }
    return named("d") + line.dropFirst()
  }

  /// Reads a text; nil if a `\` begins none of the escapes of ``line(_:isAfterMark:)``.
  static func text(_ line: some StringProtocol) -> String? {
    var text = String.UnicodeScalarView()
    var rest = Substring(line).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "r": text.append("\r")
      case "t": text.append("\t")
      case "\\": text.append("\\")
      case "e": break
      case "u":
        guard let scalar = takeNumber(from: &rest) else { return nil }
        text.append(scalar)
      default: return nil
      }
    }
    return String(text)
  }

  /// A time in milliseconds, exact to the nanosecond.
  static func milliseconds(_ nanoseconds: Int64) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest > 0 else { return sign + "\(whole)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return sign + "\(whole).\(digits)"
  }

  /// Nanoseconds of a time in milliseconds; further digits are ignored. Nil unless the word is a
  /// plain decimal number with at most 12 digits before the point (31 years).
  static func nanoseconds(_ word: some StringProtocol) -> Int64? {
    let isNegative = word.utf8.first == UInt8(ascii: "-")
    let parts = word.utf8.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let whole = parts.first, !whole.isEmpty, whole.count <= 12,
      parts.allSatisfy({ $0.allSatisfy(digits.contains) }), parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    var value: Int64 = 0
    for digit in whole { value = value * 10 + Int64(digit - digits.lowerBound) }
    var fraction = parts.count > 1 ? Array(parts[1].prefix(6)) : []
    fraction += Array(repeating: digits.lowerBound, count: 6 - fraction.count)
    for digit in fraction { value = value * 10 + Int64(digit - digits.lowerBound) }
    return isNegative ? -value : value
  }

  /// A number without an exponent that reads back as the same number.
  static func number(_ value: Double) -> String {
    let said = "\(value)"
    guard let mark = said.firstIndex(of: "e"), let exponent = Int(said[mark...].dropFirst()) else {
      return said.hasSuffix(".0") ? String(said.dropLast(2)) : said
    }
    let isNegative = said.hasPrefix("-")
    let parts = said[..<mark].drop { $0 == "-" }.split(separator: ".")
    let digits = parts.joined()
    let point = parts[0].count + exponent
    let before = String(repeating: "0", count: max(0, 1 - point))
    let behind = String(repeating: "0", count: max(0, point - digits.count))
    let all = before + digits + behind
    let whole = all.prefix(max(1, point + before.count))
    let rest = all.dropFirst(whole.count)
    return (isNegative ? "-" : "") + whole + (rest.isEmpty ? "" : "." + rest)
  }

  private static func isNamed(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // They would combine with the blank before the text.
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: isFirst
    default: false
    }
  }

  private static func named(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  private static func takeNumber(
    from rest: inout Substring.UnicodeScalarView
  ) -> Unicode.Scalar? {
    guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
    let digits = String(rest[..<end])
    rest = rest[end...].dropFirst()
    // No text contains NUL, and the initializer accepts a leading `+`.
    guard digits.utf8.first != UInt8(ascii: "+"), let value = UInt32(digits, radix: 16), value > 0
    else { return nil }
    return Unicode.Scalar(value)
  }
}
