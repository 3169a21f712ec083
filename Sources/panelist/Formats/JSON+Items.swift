// Items as JSON, for programs that read the list.
package import Model
package import Shell

extension JSON {
  /// Items as an array of objects, one a line.
  package static func array(_ items: [Item]) -> String {
    let lines = items.map { item in
      let members = Item.Field.inFiles.map { "\(string($0.rawValue)): \(member($0, of: item))" }
      return "  {" + members.joined(separator: ", ") + "}"
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
