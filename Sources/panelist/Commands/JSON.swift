// Text as JSON, for programs that read the list.
package import Model

/// The few words of JSON that the program writes.
package enum JSON {
  /// A text in quotes. Everything that JSON forbids in them is escaped, all else stays as it is.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Items as an array of objects, one a line.
  package static func array(_ items: [Item]) -> String {
    let lines = items.map { item in
      "  {\"id\": \"\(item.id.hex)\", \"text\": \(string(item.text)), "
        + "\"completed\": \(item.isCompleted)}"
    }
    return lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
