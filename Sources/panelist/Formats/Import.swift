// Reads a file of items, and finds those that the list does not have.
package import Model
package import Shell

/// Items to be added, as given in a file.
package struct Import: Hashable {
  /// An item in the file. With an id it means that item; without, any item of the same text.
  private struct Wish: Hashable {
    var id: ItemID?
    var text: String
    var isCompleted = false
    /// Its place in the list, if the file gives one.
    var order: OrderKey?
  }

  /// The format of the file.
  package enum Format: String, CaseIterable {
    /// JSON if the text starts with `{`, or with a `[` that is no checkbox; else text.
    case auto
    case json, text
  }

  private var wishes: [Wish] = []

  /// The items of a backup, with their places.
  package init(items: [Item]) {
    wishes = items.map {
      Wish(id: $0.id, text: $0.text, isCompleted: $0.isCompleted, order: $0.order)
    }
  }

  /// - Parameters:
  ///   - bytes: JSON as `export` writes it, or text with one item a line, with or without a
  ///     checkbox. A byte order mark at the start is skipped.
  ///   - format: The format of the file.
  /// - Throws: The place of the first error.
  package init(text bytes: [UInt8], as format: Format) throws(JSON.Fault) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).firstIndex {
        String(validating: $0, as: UTF8.self) == nil
      }
      throw JSON.Fault(place: .line((line ?? 0) + 1), reason: "not UTF-8")
    }
    switch format {
    case .auto where Import.beginsAsJSON(text), .json: try readJSON(text)
    case .auto, .text: try readLines(text)
    }
  }

  private static func beginsAsJSON(_ text: String) -> Bool {
    let start = Substring(text).unicodeScalars.drop(while: \.properties.isWhitespace)
    return start.first == "{" || start.first == "[" && ItemLine.box(of: start) == nil
  }

  private mutating func readJSON(_ text: String) throws(JSON.Fault) {
    let list = try JSON.value(of: text)
    guard case .array(let elements) = list.value else {
      throw JSON.Fault(at: list.offset, of: text, reason: "a list of items is wanted")
    }
    var known: [ItemID: Int] = [:]
    for (index, element) in elements.enumerated() {
      do throws(Flaw) {
        let wish = try Import.wish(element.value)
        if let id = wish.id {
          let first = known[id, default: index]
          guard first == index || wishes[first] == wish else {
            throw Flaw(reason: "has the id of item \(first + 1) and is another")
          }
          known[id] = first
        }
        try add(wish)
      } catch {
        throw JSON.Fault(
          at: element.offset, of: text, reason: "item \(index + 1) \(error.reason)")
      }
    }
  }

  /// What is wrong with an item; follows its name in the message.
  private struct Flaw: Error { let reason: String }

  private static func wish(_ value: JSON.Value) throws(Flaw) -> Wish {
    guard case .object(let members) = value, case .string(let text) = members["text"] else {
      throw Flaw(reason: "has no text")
    }
    var wish = Wish(text: text)
    if let given = members["completed"] {
      guard case .bool(let isCompleted) = given else {
        throw Flaw(reason: "has a completed that is neither true nor false")
      }
      wish.isCompleted = isCompleted
    }
    if let given = members["id"] {
      guard case .string(let hex) = given, let id = ItemID(hex: hex) else {
        throw Flaw(reason: "has an id that is none")
      }
      wish.id = id
    }
    return wish
  }

  private mutating func readLines(_ text: String) throws(JSON.Fault) {
    // The CR of a CR LF is dropped with the blanks at the end of a line.
    let lines = Substring(text).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let line = ItemLine(reading: line) else { continue }
      do throws(Flaw) {
        try add(Wish(text: line.text, isCompleted: line.isCompleted))
      } catch {
        throw JSON.Fault(place: .line(index + 1), reason: "it \(error.reason)")
      }
    }
  }

  private mutating func add(_ wish: Wish) throws(Flaw) {
    guard Item.accepts(text: wish.text) else {
      throw Flaw(
        reason: "has \(wish.text.utf8.count) bytes or a NUL; at most \(Item.longestText) bytes "
          + "are stored")
    }
    wishes.append(wish)
  }

  /// The edits that add the missing items to the list.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - name: Generates an id.
  /// - Returns: Insertions; at the end unless the file gives a place. Empty when no item is
  ///   missing.
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
        // Each item of the list matches one line.
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
