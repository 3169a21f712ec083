// Items as JSON, for programs that read the list.
package import Model
package import Shell

extension JSON {
  /// Items as an array of objects, one a line.
  package static func array(_ items: [Item]) -> String {
    let lines = items.map { item in
      "  {\"id\": \"\(item.id.hex)\", \"text\": \(string(item.text)), "
        + "\"completed\": \(item.isCompleted)}"
    }
    return lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
