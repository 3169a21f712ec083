// A position in the list that allows insertion between two neighbours without renumbering.

/// A position in the list, compared byte by byte, with space for another between any two.
///
/// A key is a number in 0..<1 in base 256, most significant digit first. Trailing zeros have no
/// value and are dropped, so that equal positions are equal keys and there is always a key between
/// two different ones. Keys from ``between(_:_:)`` begin with a digit that gives the number of
/// counter digits after it: appending and prepending count up and down.
///
/// Growth: 256 appends fit two bytes, 65,792 three, 16,843,008 four, and prepends likewise.
/// Repeated insertion at the same spot in the middle costs one byte for every eight insertions
/// there. Nothing is ever renumbered, and only storage limits the length.
///
/// The first seven digits lie in a number, so that the keys of nearly all items allocate nothing and
/// are compared at once.
public struct OrderKey: Hashable, Comparable, Sendable {
  /// The digits that lie in the number.
  private static let inFront = 7

  /// The first seven digits, the first one highest and missing ones zero; in the lowest byte how many
  /// of them there are, or eight if there are more. Of two different fronts the lesser is that of the
  /// lesser key.
  package let front: UInt64
  /// The digits behind them.
  private let back: [UInt8]

  /// The digits, most significant first; the last one is never zero.
  ///
  /// - Complexity: Makes the array.
  public var digits: [UInt8] {
    let count = min(Int(front & 0xFF), Self.inFront)
    return (0..<count).map { UInt8(truncatingIfNeeded: front >> UInt64(56 - 8 * $0)) } + back
  }

  /// - Parameter digits: Any bytes, most significant first. Trailing zeros are dropped.
  public init(digits: [UInt8]) { self.init(digits.span) }

  /// - Parameter digits: As above.
  public init(_ digits: Span<UInt8>) {
    var count = digits.count
    while count > 0, digits[count - 1] == 0 { count -= 1 }
    var front: UInt64 = 0
    for place in 0..<Self.inFront {
      front = front << 8 | (place < count ? UInt64(digits[place]) : 0)
    }
    self.front = front << 8 | UInt64(min(count, Self.inFront + 1))
    back = count > Self.inFront ? (Self.inFront..<count).map { digits[$0] } : []
  }

  /// How many digits there are.
  public var count: Int { min(Int(front & 0xFF), Self.inFront) + back.count }

  public static func < (a: OrderKey, b: OrderKey) -> Bool {
    a.front == b.front ? a.back.lexicographicallyPrecedes(b.back) : a.front < b.front
  }

  /// A key between two neighbours, whose keys do not change.
  ///
  /// - Parameters:
  ///   - a: The key before the new position; `nil` makes the position the first of the list.
  ///   - b: The key after the new position; `nil` makes the position the last of the list.
  /// - Returns: A key greater than `a` and less than `b`, with two exceptions. If `a` is not less
  ///   than `b` (two writers chose the same key), a key after `a`. Before the key without digits,
  ///   which this function never makes, that key itself.
  /// - Complexity: O(length of the longer key).
  public static func between(_ a: OrderKey?, _ b: OrderKey?) -> OrderKey {
    guard let a else {
      guard let b else { return OrderKey(digits: [Counter.firstUp]) }
      return before(b)
    }
    guard let b, a < b else { return after(a) }
    return middle(a.digits, b.digits)
  }

  /// Keys between two neighbours for several positions, short ones also for many.
  ///
  /// - Parameters:
  ///   - a: As for one key, less than `b`.
  ///   - b: As for one key.
  ///   - count: The number of keys, at least 0.
  /// - Returns: Ascending keys.
  /// - Complexity: O(count · length of a key).
  public static func between(_ a: OrderKey?, _ b: OrderKey?, count: Int) -> [OrderKey] {
    guard count > 0 else { return [] }
    guard let a, let b else {
      // The counter of the key at the open end goes on.
      var (keys, ends): ([OrderKey], _) = ([], (a, b))
      for _ in 0..<count {
        let key = between(ends.0, ends.1)
        keys.append(key)
        if b == nil { ends.0 = key } else { ends.1 = key }
      }
      return b == nil ? keys : keys.reversed()
    }
    // One behind another would cost a byte for every eight.
    let (middle, half) = (between(a, b), count / 2)
    return between(a, middle, count: half) + [middle]
      + between(middle, b, count: count - 1 - half)
  }

  private static func after(_ key: OrderKey) -> OrderKey {
    guard var counter = Counter(key.digits), counter.countUp() else {
      return middle(key.digits, nil)
    }
    return counter.key
  }

  private static func before(_ key: OrderKey) -> OrderKey {
    guard !key.digits.isEmpty else { return key }
    guard var counter = Counter(key.digits) else { return middle([], key.digits) }
    // A key with digits after its counter is greater than the bare counter.
    if counter.key < key { return counter.key }
    return counter.countDown() ? counter.key : middle([], key.digits)
  }

  /// The shortest number between `a` and `b`, about half-way; without `b`, between `a` and one.
  private static func middle(_ a: [UInt8], _ b: [UInt8]?) -> OrderKey {
    var result: [UInt8] = []
    var upper = b
    var index = 0
    while true {
      let low = index < a.count ? Int(a[index]) : 0
      let high = upper.map { index < $0.count ? Int($0[index]) : 0 } ?? 256
      if high - low >= 2 {
        result.append(UInt8((low + high) / 2))
        return OrderKey(digits: result)
      }
      if let digits = upper, high - low == 1 {
        if digits.count > index + 1 {
          result.append(UInt8(high))
          return OrderKey(digits: result)
        }
        upper = nil
      }
      result.append(UInt8(low))
      index += 1
    }
  }
}

/// The counter at the head of a key: one digit for direction and length, then the counter's digits.
private struct Counter {
  /// Head of an upward counter with one digit; each further digit adds one to the head.
  static let firstUp: UInt8 = 0x80
  /// Head of a downward counter with one digit; each further digit subtracts one from the head.
  static let firstDown: UInt8 = 0x7F
  /// Eight digits count to 2⁶⁴, more than any user reaches.
  static let longest = 8

  private var head: UInt8
  private var digits: [UInt8]

  private static func length(_ head: UInt8) -> Int {
    head >= firstUp ? Int(head - firstUp) + 1 : Int(firstDown - head) + 1
  }

  /// The counter of a key, or `nil` if the first digit is not one that this type writes.
  init?(_ key: [UInt8]) {
    guard let head = key.first, Counter.length(head) <= Counter.longest else { return nil }
    self.head = head
    let length = Counter.length(head)
    let given = key.dropFirst().prefix(length)
    digits = given + Array(repeating: 0, count: length - given.count)
  }

  var key: OrderKey { OrderKey(digits: [head] + digits) }

  /// Adds one. Returns false, with nothing changed, at the last number of the longest counter.
  mutating func countUp() -> Bool {
    if let last = digits.lastIndex(where: { $0 < 0xFF }) {
      digits[last] += 1
      for index in digits.indices[(last + 1)...] { digits[index] = 0 }
      return true
    }
    guard Counter.length(head + 1) <= Counter.longest else { return false }
    head += 1
    digits = Array(repeating: 0, count: Counter.length(head))
    return true
  }

  /// Subtracts one. Returns false, with nothing changed, at the first number of the longest.
  mutating func countDown() -> Bool {
    if let last = digits.lastIndex(where: { $0 > 0 }) {
      digits[last] -= 1
      for index in digits.indices[(last + 1)...] { digits[index] = 0xFF }
      return true
    }
    guard Counter.length(head - 1) <= Counter.longest else { return false }
    head -= 1
    digits = Array(repeating: 0xFF, count: Counter.length(head))
    return true
  }
}
