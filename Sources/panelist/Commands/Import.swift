// What a file wants in the list, and what of it the list has not.
package import Model

/// Items to be added, as a file names them.
package struct Import: Hashable {
  /// One that a file names: with an id it is that item; without, any of its text.
  private struct Wish: Hashable {
    var id: ItemID?
    var text: String
    var isCompleted = false
    /// Its place, if the file tells it.
    var order: OrderKey?
  }

  private var wishes: [Wish] = []

  /// The items of a backup, which stand where they stood.
  package init(items: [Item]) {
    wishes = items.map {
      Wish(id: $0.id, text: $0.text, isCompleted: $0.isCompleted, order: $0.order)
    }
  }

  /// - Parameter bytes: JSON as export writes it, or a text with one item a line, with or without a box
  ///   before it.
  /// - Throws: At the first line that is none of it.
  package init(text bytes: [UInt8]) throws(JSON.Fault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).firstIndex {
        String(validating: $0, as: UTF8.self) == nil
      }
      throw JSON.Fault(line: (line ?? 0) + 1, reason: "not UTF-8")
    }
    let start = text.drop(while: \.isWhitespace)
    if start.hasPrefix("["), Import.box(of: start) == nil {
      try read(JSON.value(of: text))
    } else {
      try readLines(text)
    }
  }

  private mutating func read(_ value: JSON.Value) throws(JSON.Fault) {
    guard case .array(let values) = value else {
      throw JSON.Fault(line: 1, reason: "a list of items is wanted")
    }
    for (index, value) in values.enumerated() {
      let name = "item \(index + 1)"
      guard case .object(let members) = value, case .string(let text) = members["text"] else {
        throw JSON.Fault(line: 1, reason: "\(name) has no text")
      }
      var wish = Wish(text: text)
      if case .bool(let isCompleted) = members["completed"] { wish.isCompleted = isCompleted }
      if let given = members["id"] {
        guard case .string(let hex) = given, let id = ItemID(hex: hex) else {
          throw JSON.Fault(line: 1, reason: "the id of \(name) is not one")
        }
        wish.id = id
      }
      try add(wish, name: name, line: 1)
    }
  }

  private mutating func readLines(_ text: String) throws(JSON.Fault) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let box = Import.box(of: line)
      let rest = box == nil ? line : line.dropFirst(4)
      let trimmed = rest.drop(while: \.isWhitespace)
      guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { continue }
      let wish = Wish(text: String(trimmed[...last]), isCompleted: box == true)
      try add(wish, name: "it", line: index + 1)
    }
  }

  private mutating func add(_ wish: Wish, name: String, line: Int) throws(JSON.Fault) {
    guard Item.accepts(text: wish.text) else {
      throw JSON.Fault(
        line: line,
        reason: "\(name) has \(wish.text.utf8.count) bytes or a NUL; at most \(Item.longestText) "
          + "bytes are stored")
    }
    wishes.append(wish)
  }

  /// Whether a line begins with a box that is ticked; nil where it begins with none.
  private static func box(of line: Substring) -> Bool? {
    if line.hasPrefix("[ ] ") { return false }
    return line.hasPrefix("[x] ") ? true : nil
  }

  /// What brings the list to have all of it.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - name: Gives a new name.
  /// - Returns: Insertions, at the end where the file tells no place. None when the list has all.
  package func edits(for items: [Item], name: () -> ItemID) -> [Edit] {
    var ids = Set(items.map(\.id))
    var texts: [[UInt8]: Int] = [:]
    for item in items { texts[Array(item.text.utf8), default: 0] += 1 }
    var last = items.last?.order
    var edits: [Edit] = []
    for wish in wishes {
      if let id = wish.id {
        guard ids.insert(id).inserted else { continue }
      } else {
        // Each item of the list stands for one line.
        let text = Array(wish.text.utf8)
        if let count = texts[text], count > 0 {
          texts[text] = count - 1
          continue
        }
      }
      let order = wish.order ?? .between(last, nil)
      if wish.order == nil { last = order }
      edits.append(
        .insert(
          Item(
            id: wish.id ?? name(), text: wish.text, isCompleted: wish.isCompleted, order: order)))
    }
    return edits
  }
}
