// What `panelist list` prints for a person.
package import Model
import Shell

/// The rows of a list, or of all lists below their names.
struct ListText {
  /// All items, in the order of their lists. Numbers run through all.
  let items: [Item]
  /// The lists whose names are printed; nil where the rows stand alone.
  let names: NamedLists?
  /// Whether each row has its number.
  let isNumbered: Bool
  /// Whether a list of which no row is printed has its name all the same.
  let keepsEmptyLists: Bool

  /// The text, as UTF-8: appending to a `String` takes half as many instructions more.
  ///
  /// - Parameter isShown: Whether an item is printed.
  func bytes(where isShown: (Item) -> Bool) -> [UInt8] {
    let width = "\(items.count)".utf8.count
    var text: [UInt8] = []
    var index = 0
    let blocks = names?.lists.map { ListID?.some(ListID($0.id)) } ?? [nil]
    for block in blocks {
      var rows: [UInt8] = []
      while index < items.count, block == nil || items[index].list == block {
        let item = items[index]
        index += 1
        guard isShown(item) else { continue }
        if isNumbered {
          let number = "\(index)".utf8
          rows.append(contentsOf: repeatElement(UInt8(ascii: " "), count: width - number.count))
          rows.append(contentsOf: number)
          rows.append(contentsOf: "  ".utf8)
        }
        item.appendRow(to: &rows)
      }
      if let block, let names, keepsEmptyLists || !rows.isEmpty {
        text.append(contentsOf: (shown(names.name(of: block)) + "\n").utf8)
      }
      text.append(contentsOf: rows)
    }
    return text
  }
}

extension Item {
  /// The item as a line of text.
  package var row: String {
    var row: [UInt8] = []
    appendRow(to: &row)
    return String(decoding: row, as: UTF8.self)
  }

  /// Appends the same to the bytes of a text.
  fileprivate func appendRow(to text: inout [UInt8]) {
    text.append(contentsOf: (isCompleted ? "[x] " : "[ ] ").utf8)
    text.append(contentsOf: shown(self.text).utf8)
    text.append(UInt8(ascii: "\n"))
  }
}
