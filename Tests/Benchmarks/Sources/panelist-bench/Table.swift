// Results for people: a table of all, and the tables of the page.

/// Text in columns.
enum Table {
  /// All results, a line each.
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

  /// Ratios in Markdown: a line for each of a kind of results, a column for each of another.
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

  /// Two digits behind the point, fewer where there are many before it.
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
        // Words stand at the left, numbers at the right.
        return column < 5 ? word + room : room + word
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
