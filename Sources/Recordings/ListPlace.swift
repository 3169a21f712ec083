// A place in the list as a person counts it: at a row, or between two.
import Model

/// A place of the stored list: `2` is that of the second row, `2.1` lies between it and the third, and
/// `0.1` before the first. `:8001` is the key itself, which no count of rows tells.
struct ListPlace: Hashable, Comparable, CustomStringConvertible {
  /// The row at the place or before it, counted from 1; 0 before the first.
  let row: Int
  /// Digits behind the point; none at a row.
  let digits: [UInt8]
  /// The key, of a place that is told by it alone.
  let key: OrderKey?

  var description: String {
    if let key { return ":" + key.word }
    guard !digits.isEmpty else { return "\(row)" }
    return "\(row)." + digits.map(String.init).joined()
  }

  init(row: Int, digits: [UInt8] = []) { (self.row, self.digits, key) = (row, digits, nil) }

  init(key: OrderKey) { (row, digits, self.key) = (0, [], key) }

  /// Nil for what is no plain decimal number, or has a zero at its end, and for what is no key.
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

  /// The keys of places, in a list whose rows have these.
  ///
  /// - Parameters:
  ///   - places: Each at a row that is there, or between two, before the first or behind the last.
  ///   - rows: From the first row to the last.
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

  /// The places of keys, in a list whose rows have these.
  ///
  /// - Parameters:
  ///   - keys: Of any items.
  ///   - rows: From the first row to the last; of rows that share a key the first has the place.
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
  /// A longer one was cut wrongly: a list grows to it by thousands of rows in one and the same gap.
  private static let mostDigits = 4096

  /// The digits as a recording has them, two signs each; that without any is `00`.
  var word: String {
    digits.isEmpty ? "00" : digits.map(Self.pair).joined()
  }

  /// Nil for what is no such word.
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
