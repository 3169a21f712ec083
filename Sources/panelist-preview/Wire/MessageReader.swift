// The parts of a message, one after the other, none of them believed before it was looked at.

/// Reads numbers in the order of a little machine, and never beyond the end.
struct MessageReader {
  private var rest: ArraySlice<UInt8>

  /// - Parameter bytes: All of the message.
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

  /// A number whose magnitude is at most `limit`.
  mutating func single(upTo limit: Double) throws(MessageError) -> Double {
    try Self.tamed(Double(Float(bitPattern: integer(UInt32.self))), limit)
  }

  /// The same with twice the digits.
  mutating func double(upTo limit: Double) throws(MessageError) -> Double {
    try Self.tamed(Double(bitPattern: integer(UInt64.self)), limit)
  }

  /// So many bytes as text.
  mutating func text(bytes count: Int) throws(MessageError) -> String {
    guard let text = String(validating: try take(count), as: UTF8.self) else { throw .notText }
    return text
  }

  /// All that is left as text.
  mutating func text() throws(MessageError) -> String { try text(bytes: rest.count) }

  mutating func take(_ count: Int) throws(MessageError) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .tooShort }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// There is no more.
  func end() throws(MessageError) {
    guard rest.isEmpty else { throw .tooLong }
  }

  // Neither infinity nor what is no number is at most anything.
  private static func tamed(_ value: Double, _ limit: Double) throws(MessageError) -> Double {
    guard abs(value) <= limit else { throw .wildNumber }
    return value
  }
}
