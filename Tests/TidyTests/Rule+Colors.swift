// The rule that colours are theme data and are defined in one table.

extension Rule {
  /// The files with the table of all themes, and with black and white.
  private static let palettes = ["Sources/Paint/Palette.swift", "Sources/Paint/Color.swift"]

  static let colors = Rule(
    "only the palette holds a colour", in: "Sources/ListUI/File.swift",
    broken: "let red = Color(\n  red: 217, green: 0, blue: 22)\n",
    kept: "// 0xE1001E\nlet red = Color(red: byte(2), green: its.green, blue: all & 0xFF00FF00)\n"
  ) { file in
    guard file.module != nil, !palettes.contains(file.path) else { return [] }
    let reason = "take it from a theme; colours stand in Palette.swift"
    return lines(of: file, reason: reason) { code, _ in
      // Few lines have a digit, and searching for one is cheaper.
      guard code.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
      return code.contains(/\b(red|green|blue): *[0-9]/)
        || tokens(code).contains {
          $0.hasPrefix("0x") && $0.wholeMatch(of: /0x[0-9A-Fa-f]{6}/) != nil
        }
    }
  }
}
