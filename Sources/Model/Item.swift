// One thing to do, and the name that it keeps for life.

/// The name of an item, for life.
public struct ItemID: UniqueID, Comparable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public static func < (a: ItemID, b: ItemID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

/// One row of the list.
public struct Item: Hashable, Sendable {
  /// The longest text in bytes of UTF-8: some three pages, far above what a row shows, and short
  /// enough that no text holds up a frame. What is longer is refused, never cut.
  public static let longestText = 10_000

  /// Its name for life.
  public let id: ItemID
  /// What is to be done. May be empty while it is being typed.
  public var text: String
  /// Whether it is done.
  public var isCompleted: Bool
  /// Where it stands among the others.
  public var order: OrderKey

  public init(id: ItemID, text: String, isCompleted: Bool = false, order: OrderKey) {
    self.id = id
    self.text = text
    self.isCompleted = isCompleted
    self.order = order
  }

  /// Whether a list takes this text: at most ``longestText`` bytes of UTF-8, and no NUL, at which
  /// many a program would end it.
  ///
  /// - Complexity: O(length), O(1) where it is too long.
  public static func accepts(text: String) -> Bool {
    text.utf8.count <= longestText && !text.utf8.contains(0)
  }

  /// A text without the blanks at its ends, as an edit leaves it.
  ///
  /// - Parameter text: Any text.
  public static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first.map(isBlank) == true { rest.removeFirst() }
    while rest.last.map(isBlank) == true { rest.removeLast() }
    return String(rest)
  }

  /// A blank with a mark on it is seen.
  private static func isBlank(_ letter: Character) -> Bool {
    letter.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// Whether two texts are the same byte by byte: composed and decomposed letters are equal
  /// strings, but not the same text.
  static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
