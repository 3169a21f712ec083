// A JSON parser with precise error places, for `import`.
package import Shell

extension JSON {
  /// A value, as far as a list needs it.
  package enum Value: Hashable {
    case string(String)
    case bool(Bool)
    case array([Element])
    /// Of several members of one name the last one counts.
    case object([String: Value])
    /// A number or null, as it is written.
    case other(String)
  }

  /// A value and its place.
  package struct Element: Hashable {
    /// The parsed value.
    package let value: Value
    /// In bytes from the start of the text.
    package let offset: Int
  }

  /// The place of an error, as an editor shows it; counted from 1.
  package enum Place: Hashable, CustomStringConvertible {
    case line(Int)
    case column(Int, line: Int)

    /// As in messages: `line 3, column 5`.
    package var description: String {
      switch self {
      case .line(let line): "line \(line)"
      case .column(let column, let line): "line \(line), column \(column)"
      }
    }
  }

  /// An error in the text: not JSON, or not the expected JSON.
  package struct Fault: Error, Hashable {
    /// With a column when the text is read as JSON.
    package let place: Place
    /// What is wrong, as a clause.
    package let reason: String
    /// What to do, as a clause; `nil` for the usual remedy.
    package let remedy: String?

    init(place: Place, reason: String, remedy: String? = nil) {
      self.place = place
      self.reason = reason
      self.remedy = remedy
    }

    /// - Parameters:
    ///   - offset: The place of the error, in bytes from the start; at most the length.
    ///   - text: The whole text.
    /// - Complexity: O(offset).
    init(at offset: Int, of text: String, reason: String, remedy: String? = nil) {
      let lines = text.utf8.prefix(offset).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let column = lines.last.map { Substring($0).unicodeScalars.count } ?? 0
      self.init(place: .column(column + 1, line: lines.count), reason: reason, remedy: remedy)
    }
  }

  /// Parses a text that holds one value.
  ///
  /// - Throws: At the first wrong byte. Values may be nested sixteen deep.
  package static func value(of text: String) throws(Fault) -> Element {
    var reader = JSONReader(text)
    let element = try reader.element(depth: 0)
    try reader.end()
    return element
  }

  /// Parses a text that holds one value, or several objects, as one in each line.
  ///
  /// - Returns: At least one.
  /// - Throws: As ``value(of:)``.
  static func values(of text: String) throws(Fault) -> [Element] {
    var reader = JSONReader(text)
    var elements = [try reader.element(depth: 0)]
    while case .object = elements[0].value, reader.beginsObject {
      elements.append(try reader.element(depth: 0))
    }
    try reader.end()
    return elements
  }
}

/// Parses JSON from start to end.
private struct JSONReader {
  private let text: String
  private let bytes: [UInt8]
  private var place = 0
  private static let deepest = 16
  private var count = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func element(depth: Int) throws(JSON.Fault) -> JSON.Element {
    skipBlanks()
    let offset = place
    return JSON.Element(value: try value(depth: depth), offset: offset)
  }

  private mutating func value(depth: Int) throws(JSON.Fault) -> JSON.Value {
    count += 1
    guard count <= ImportLimits.fields else {
      throw JSON.Fault(
        at: place, of: text, reason: "more than \(ImportLimits.fields) values",
        remedy: ImportLimits.remedy)
    }
    guard depth < JSONReader.deepest else { throw fault("values stand in values too deeply") }
    skipBlanks()
    switch peek {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return .array(try list(depth))
    case UInt8(ascii: "{"): return .object(try object(depth))
    default: return try word()
    }
  }

  /// Whether an object comes next.
  var beginsObject: Bool {
    mutating get {
      skipBlanks()
      return peek == UInt8(ascii: "{")
    }
  }

  mutating func end() throws(JSON.Fault) {
    skipBlanks()
    guard place == bytes.count else { throw fault("something stands behind the end") }
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func takes(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func list(_ depth: Int) throws(JSON.Fault) -> [JSON.Element] {
    place += 1
    skipBlanks()
    if takes(UInt8(ascii: "]")) { return [] }
    var values: [JSON.Element] = []
    repeat {
      values.append(try element(depth: depth + 1))
      skipBlanks()
    } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "]")) else { throw fault("a list wants , or ]") }
    return values
  }

  private mutating func object(_ depth: Int) throws(JSON.Fault) -> [String: JSON.Value] {
    place += 1
    skipBlanks()
    if takes(UInt8(ascii: "}")) { return [:] }
    var members: [String: JSON.Value] = [:]
    repeat {
      skipBlanks()
      let name = try string()
      skipBlanks()
      guard takes(UInt8(ascii: ":")) else { throw fault("a member wants : behind its name") }
      members[name] = try value(depth: depth + 1)
      skipBlanks()
    } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "}")) else { throw fault("an object wants , or }") }
    return members
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws(JSON.Fault) -> JSON.Value {
    let start = place
    while let byte = peek, isPartOfWord(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .other(text)
    default:
      guard Double(text) != nil else { throw fault("a value of JSON is wanted") }
      return .other(text)
    }
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func string() throws(JSON.Fault) -> String {
    guard takes(UInt8(ascii: "\"")) else { throw fault("a text in quotes is wanted") }
    var units: [UInt8] = []
    while let byte = peek {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        // Valid UTF-8: the bytes come from a string, and escapes append whole scalars.
        return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units += Array(String(try escaped()).utf8)
      case 0..<0x20: throw fault("a control character stands in a text")
      default: units.append(byte)
      }
    }
    throw fault("a text has no end")
  }

  private mutating func escaped() throws(JSON.Fault) -> Unicode.Scalar {
    guard let byte = peek else { throw fault("a text has no end") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default: throw fault("no character is escaped so")
    }
  }

  /// The scalar of a `\u` escape, or of two that form a surrogate pair.
  private mutating func scalar() throws(JSON.Fault) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), takes(UInt8(ascii: "\\")), takes(UInt8(ascii: "u"))
    else { throw fault("half a character") }
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw fault("half a character") }
    return scalar
  }

  private mutating func fourDigits() throws(JSON.Fault) -> UInt32 {
    let digits = bytes[place..<min(place + 4, bytes.count)]
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, !text.hasPrefix("+"), !text.hasPrefix("-"),
      let value = UInt32(text, radix: 16)
    else {
      throw fault("four hexadecimal digits are wanted")
    }
    place += 4
    return value
  }

  private func fault(_ reason: String) -> JSON.Fault {
    JSON.Fault(at: place, of: text, reason: reason)
  }
}
