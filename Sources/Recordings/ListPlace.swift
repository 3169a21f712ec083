// A position in the stored list as a recording writes it: at a row, between two, or an exact key.
import Model

/// A position in the stored list.
///
/// `2` is the position of the second row. `2.1` lies between the second and the third row. `0.1`
/// lies before the first row. `:8001` is an exact order key.
struct ListPlace: Hashable, Comparable, CustomStringConvertible {
  /// The row at the position or before it, counted from 1; 0 before the first.
  let row: Int
  /// The digits after the point; empty for a row's own position and for an exact key.
  let digits: [UInt8]
  /// The key of an exact position; nil for others.
  let key: OrderKey?

  var description: String {
    if let key { return ":" + key.word }
    guard !digits.isEmpty else { return "\(row)" }
    return "\(row)." + digits.map(String.init).joined()
  }

  init(row: Int, digits: [UInt8] = []) { (self.row, self.digits, key) = (row, digits, nil) }

  init(key: OrderKey) { (row, digits, self.key) = (0, [], key) }

  /// Nil unless the word is a row, a decimal number that does not end in 0, or `:` and a key.
  init?(_ word: some StringProtocol) {
    guard !word.hasPrefix(":") else {
      guard let key = OrderKey(word: word.dropFirst()) else { return nil }
      self.init(key: key)
      return
    }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.allSatisfy(Self.isDigit), let row = Int(first) else {
      return nil
    }
    guard parts.count > 1 else {
      self.init(row: row)
      return
    }
    let digits = parts[1].utf8.map { $0 &- UInt8(ascii: "0") }
    guard parts.count == 2, !digits.isEmpty, digits.allSatisfy({ $0 < 10 }), digits.last != 0
    else { return nil }
    self.init(row: row, digits: digits)
  }

  static func < (a: ListPlace, b: ListPlace) -> Bool {
    a.row == b.row ? a.digits.lexicographicallyPrecedes(b.digits) : a.row < b.row
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Order keys of positions in a list.
  ///
  /// - Parameters:
  ///   - places: Each is an exact key, the position of an existing row, or a gap. A gap lies
  ///     between two rows, before the first or after the last.
  ///   - rows: Order keys of the rows, first to last.
  static func keys(of places: some Sequence<ListPlace>, in rows: [OrderKey]) -> [ListPlace:
    OrderKey]
  {
    var keys: [ListPlace: OrderKey] = [:]
    var last: (row: Int, key: OrderKey)?
    for place in Set(places).sorted() {
      if let key = place.key {
        keys[place] = key
        continue
      }
      guard !place.digits.isEmpty else {
        keys[place] = rows[place.row - 1]
        continue
      }
      let rowBefore = place.row > 0 ? rows[place.row - 1] : nil
      let before = last.flatMap { $0.row == place.row ? $0.key : nil } ?? rowBefore
      let key = OrderKey.between(before, place.row < rows.count ? rows[place.row] : nil)
      keys[place] = key
      last = (place.row, key)
    }
    return keys
  }

  /// Positions of order keys in a list. A key that no row has becomes an exact position.
  ///
  /// - Parameters:
  ///   - keys: Order keys of any items, with or without a row.
  ///   - rows: Order keys of the rows, first to last. A key that several rows share has the
  ///     position of the first of them.
  static func places(of keys: some Sequence<OrderKey>, in rows: [OrderKey]) -> [OrderKey: ListPlace]
  {
    var places: [OrderKey: ListPlace] = [:]
    for (index, key) in rows.enumerated() where places[key] == nil {
      places[key] = ListPlace(row: index + 1)
    }
    for key in keys where places[key] == nil { places[key] = ListPlace(key: key) }
    return places
  }
}

extension OrderKey {
  /// The most digits of a key. Only thousands of insertions into one gap would make a longer key,
  /// so a longer one is a mistake.
  private static let mostDigits = 4096

  /// The digits in hexadecimal, two characters each; `00` for no digits.
  var word: String {
    digits.isEmpty ? "00" : digits.map(Self.pair).joined()
  }

  /// Nil unless the word is 1 to 4096 pairs of lower-case hexadecimal digits.
  init?(word: some StringProtocol) {
    let signs = Array(word.utf8)
    guard !signs.isEmpty, signs.count.isMultiple(of: 2), signs.count <= 2 * Self.mostDigits else {
      return nil
    }
    var digits: [UInt8] = []
    for place in stride(from: 0, to: signs.count, by: 2) {
      guard let high = Self.value(signs[place]), let low = Self.value(signs[place + 1]) else {
        return nil
      }
      digits.append(high << 4 | low)
    }
    self.init(digits: digits)
  }

  private static func pair(_ digit: UInt8) -> String {
    (digit < 16 ? "0" : "") + String(digit, radix: 16)
  }

  private static func value(_ sign: UInt8) -> UInt8? {
    switch sign {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): sign - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): sign - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
