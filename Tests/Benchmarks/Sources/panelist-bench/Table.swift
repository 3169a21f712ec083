// Results as text: a table of all, and the tables of the documentation page.

/// Formats results in columns.
enum Table {
  /// All results, one line each.
  static func all(_ results: [Figures]) -> String {
    let head = [
      "scene", "size", "format", "rotation", "renderer", "median us", "p99 us", "x memset",
      "x kernel",
    ]
    let lines = results.map { result in
      [
        result.scene, result.size, result.format, "\(result.rotation)", result.renderer,
        short(result.median), result.p99.map(short) ?? "", short(result.ratio),
        result.kernel.map(short) ?? "",
      ]
    }
    return columns([head] + lines)
  }

  /// A Markdown table of results: `lines` and `columns` name a result's row and column.
  static func markdown(
    _ results: [Figures], corner: String, lines: (Figures) -> String, columns: (Figures) -> String,
    cells: (Figures) -> String
  ) -> String {
    func distinct(_ name: (Figures) -> String) -> [String] {
      var seen: Set<String> = []
      return results.map(name).filter { seen.insert($0).inserted }
    }
    let names = distinct(columns)
    var text = "| \(corner) | \(names.joined(separator: " | ")) |\n"
    text += "|" + String(repeating: "---|", count: names.count + 1) + "\n"
    for line in distinct(lines) {
      let found = names.map { name in
        results.first { lines($0) == line && columns($0) == name }.map(cells) ?? ""
      }
      text += "| \(line) | \(found.joined(separator: " | ")) |\n"
    }
    return text
  }

  /// At most three significant digits: two decimals, fewer for large values.
  static func short(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let whole = Int((value * factor).rounded())
    guard digits > 0 else { return "\(whole)" }
    let rest = String(whole % Int(factor))
    let zeros = String(repeating: "0", count: digits - rest.count)
    return "\(whole / Int(factor)).\(zeros)\(rest)"
  }

  private static func columns(_ lines: [[String]]) -> String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.enumerated().map { column, word in
        let room = String(repeating: " ", count: widths[column] - word.count)
        // Words are left-aligned, numbers right-aligned.
        return column < 5 ? word + room : room + word
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
