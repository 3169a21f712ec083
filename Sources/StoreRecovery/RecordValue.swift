// The values of a record in the bytes of a page, without SQLite.

/// One value of a record ("Record Format").
enum RecordValue {
  case null
  case integer(Int64)
  case blob(ArraySlice<UInt8>)
  case text(ArraySlice<UInt8>)

  /// More values than any table of a list has columns.
  private static let most = 16

  /// The values of a record; nil if its bytes are not exactly one record.
  static func all(of payload: [UInt8]) -> [RecordValue]? {
    var head = ByteReader(payload[...], from: 0)
    guard let size = head.varint().flatMap({ Int(exactly: $0) }), size <= payload.count else {
      return nil
    }
    var body = ByteReader(payload[...], from: size)
    var values: [RecordValue] = []
    while head.place < size {
      guard values.count < most, let type = head.varint().flatMap({ Int(exactly: $0) }),
        let value = value(type, &body)
      else { return nil }
      values.append(value)
    }
    return head.place == size && body.place == payload.count ? values : nil
  }

  private static func value(_ type: Int, _ body: inout ByteReader) -> RecordValue? {
    switch type {
    case 0: return .null
    case 1...4: return body.integer(type).map { .integer($0) }
    case 5: return body.integer(6).map { .integer($0) }
    case 6: return body.integer(8).map { .integer($0) }
    case 8...9: return .integer(Int64(type - 8))
    case 12...:
      guard let bytes = body.bytes((type - 12) / 2) else { return nil }
      return type.isMultiple(of: 2) ? .blob(bytes) : .text(bytes)
    // No table of a list has floating-point numbers, and no file has types 10 and 11.
    case _: return nil
    }
  }
}

/// Reads bytes from an offset on, and nothing past their end.
struct ByteReader {
  private let all: ArraySlice<UInt8>
  /// The offset of the next byte.
  private(set) var place: Int

  init(_ bytes: ArraySlice<UInt8>, from place: Int) { (all, self.place) = (bytes, place) }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, place >= 0, place <= all.count, count <= all.count - place else {
      return nil
    }
    defer { place += count }
    return all.dropFirst(place).prefix(count)
  }

  /// A number of this many bytes, at most 8, sign-extended.
  mutating func integer(_ count: Int) -> Int64? {
    guard let bytes = bytes(count), let first = bytes.first else { return nil }
    let sign: UInt64 = first >= 0x80 && count < 8 ? .max : 0
    return Int64(bitPattern: bytes.reduce(sign) { $0 << 8 | UInt64($1) })
  }

  /// A varint of 1 to 9 bytes.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for _ in 0..<8 {
      guard let byte = bytes(1)?.first else { return nil }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return bytes(1)?.first.map { value << 8 | UInt64($0) }
  }
}
