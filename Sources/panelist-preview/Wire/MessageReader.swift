// Reads the fields of a message, and checks each of them.

/// Reads little-endian numbers, never past the end.
struct MessageReader {
  private var rest: ArraySlice<UInt8>

  /// - Parameter bytes: The message without its kind.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() throws(MessageError) -> UInt8 {
    guard let first = rest.popFirst() else { throw .tooShort }
    return first
  }

  mutating func integer<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) throws(MessageError) -> Number {
    let bytes = try take(Number.bitWidth / 8)
    return bytes.reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// A single-precision number whose magnitude is at most `limit`.
  mutating func single(upTo limit: Double) throws(MessageError) -> Double {
    try Self.tamed(Double(Float(bitPattern: integer(UInt32.self))), limit)
  }

  /// A double-precision number whose magnitude is at most `limit`.
  mutating func double(upTo limit: Double) throws(MessageError) -> Double {
    try Self.tamed(Double(bitPattern: integer(UInt64.self)), limit)
  }

  /// The next `count` bytes as text.
  mutating func text(bytes count: Int) throws(MessageError) -> String {
    guard let text = String(validating: try take(count), as: UTF8.self) else { throw .notText }
    return text
  }

  /// All remaining bytes as text.
  mutating func text() throws(MessageError) -> String { try text(bytes: rest.count) }

  mutating func take(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .tooShort }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Throws if bytes remain.
  func end() throws(MessageError) {
    guard rest.isEmpty else { throw .tooLong }
  }

  // Infinity and NaN fail the comparison.
  private static func tamed(_ value: Double, _ limit: Double) throws(MessageError) -> Double {
    guard abs(value) <= limit else { throw .wildNumber }
    return value
  }
}
