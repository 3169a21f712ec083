// An item of the list, and its permanent id.

/// The permanent id of an item.
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

extension ItemID {
  /// The item of the root list that stands for a list.
  public init(_ list: ListID) { self.init(high: list.high, low: list.low) }
}

extension ListID {
  /// The list that an item of the root list stands for.
  public init(_ item: ItemID) { self.init(high: item.high, low: item.low) }
}

/// One row of the list.
public struct Item: Hashable, Sendable {
  /// The longest text in bytes of UTF-8: about three pages, far more than a row shows, and short
  /// enough not to delay a frame. Longer texts are refused, never truncated.
  public static let longestText = 10_000

  /// The permanent id.
  public let id: ItemID
  /// The text of the row. May be empty while it is being typed.
  public var text: String
  /// Whether the item is completed.
  public var isCompleted: Bool
  /// The position of the item among the others of its list.
  public var order: OrderKey
  /// The list that the item belongs to; the root list for an item that is a list itself.
  public var list: ListID

  /// What an item has. Storage, files, undo and recordings switch over this list.
  ///
  /// The raw value is its name in a table, and in a file that has it.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    // In the order of the columns: a new one is the last.
    case id
    case order = "position"
    case isCompleted = "completed"
    case text
    case list
  }

  /// An item with all that it has. No value has a default: who reads an item reads all of it.
  public init(
    id: ItemID, text: String, isCompleted: Bool, order: OrderKey, in list: ListID
  ) {
    self.id = id
    self.text = text
    self.isCompleted = isCompleted
    self.order = order
    self.list = list
  }

  /// A new item, as it is when somebody has only written its text: by default in the list that every
  /// file begins with.
  public init(id: ItemID, text: String, order: OrderKey, in list: ListID = .original) {
    self.init(id: id, text: text, isCompleted: false, order: order, in: list)
  }

  /// The list and the position of the item.
  public var position: Position {
    get { Position(order, in: list) }
    set { (list, order) = (newValue.list, newValue.order) }
  }

  /// Whether the item is a list: an item of the root list.
  public var isList: Bool { list == .root }

  /// Whether a list accepts this text: at most ``longestText`` bytes of UTF-8, and no NUL, which
  /// many programs treat as the end.
  ///
  /// - Complexity: O(length), O(1) if the text is too long.
  public static func accepts(text: String) -> Bool {
    guard text.utf8.count <= longestText else { return false }
    let bytes = text.utf8.span
    for place in 0..<bytes.count where bytes[place] == 0 { return false }
    return true
  }

  /// A text without whitespace at its ends, wherever a text is given: typed, in a shell, in a file.
  ///
  /// Works on Unicode scalars: a combining mark behind a blank at the start stays.
  /// - Parameter text: Any text.
  public static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// Whether two texts are equal byte by byte. The `==` of strings also holds for the composed and
  /// decomposed forms of a letter.
  static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

extension Item {
  /// Whether a list can hold the item: it has a text that is accepted, and a list is not completed.
  var isValid: Bool { Item.accepts(text: text) && !(isList && isCompleted) }

  /// Whether moving the item to a position changes anything: it is another one, and leaves a list a
  /// list.
  func accepts(_ position: Position) -> Bool {
    self.position != position && isList == (position.list == .root)
  }
}
