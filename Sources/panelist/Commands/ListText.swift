// What `panelist list` prints for a person.
import Model
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

  /// The text.
  ///
  /// - Parameter isShown: Whether an item is printed.
  func text(where isShown: (Item) -> Bool) -> String {
    let width = "\(items.count)".count
    var text = ""
    var index = 0
    let blocks = names?.lists.map { ListID?.some(ListID($0.id)) } ?? [nil]
    for block in blocks {
      var rows = ""
      while index < items.count, block == nil || items[index].list == block {
        let item = items[index]
        index += 1
        guard isShown(item) else { continue }
        if isNumbered {
          let number = "\(index)"
          rows += String(repeating: " ", count: width - number.count) + number + "  "
        }
        item.appendRow(to: &rows)
      }
      if let block, let names, keepsEmptyLists || !rows.isEmpty {
        text += shown(names.name(of: block)) + "\n"
      }
      text += rows
    }
    return text
  }
}
