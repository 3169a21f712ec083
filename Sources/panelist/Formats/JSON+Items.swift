// Items as JSON, for programs that read the list.
import Model
import Shell

extension JSON {
  /// Items as an array of objects, one a line, each with its list.
  static func array(_ items: [Item], of lists: NamedLists) -> String {
    let list = { (id: ListID) in
      "\(string(FileList.nameKey)): \(string(lists.givenName(of: id))), "
        + "\(string(FileList.idKey)): \(string(lists.outerID(of: id).hex))"
    }
    let keys = Dictionary(
      lists.lists.map { (ListID($0.id), list(ListID($0.id))) },
      uniquingKeysWith: { first, _ in first })
    let lines = items.map { item in
      let members = Item.Field.inFiles.map { "\(string($0.rawValue)): \(member($0, of: item))" }
      return "  {" + members.joined(separator: ", ") + ", \(keys[item.list] ?? list(item.list))}"
    }
    return lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  private static func member(_ field: Item.Field, of item: Item) -> String {
    switch item.fileValue(field) {
    case .word(let word), .text(let word): string(word)
    case .flag(let flag): "\(flag)"
    case .other, nil: fatalError("JSON: no file has the \(field) of an item")
    }
  }
}
