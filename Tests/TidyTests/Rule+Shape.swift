// Rules about the form of a file: its first line, its length, the length of its functions.

extension Rule {
  /// Largest number of lines of a file; aim at half of it.
  static let fileLimit = 400
  /// Largest number of lines of a function: it fits one screen.
  static let functionLimit = 60

  static let shape = [
    Rule(
      "the first line says what the file is for", broken: "import Units\n",
      kept: "// Holds what is held.\n"
    ) { file in
      file.path == "Package.swift" ? [] : openingSentence(of: file, at: 0)
    },
    Rule(
      "the package begins with its tools version and then says what it is",
      in: "Package.swift", broken: "// swift-tools-version: 6.2\nimport PackageDescription\n",
      kept: "// swift-tools-version: 6.2\n// What the product is made of.\n"
    ) { file in
      file.path == "Package.swift" ? openingSentence(of: file, at: 1) : []
    },
    Rule(
      "a file has at most \(fileLimit) lines",
      broken: "// A file.\n" + String(repeating: "\n", count: fileLimit),
      kept: "// A file.\n" + String(repeating: "\n", count: fileLimit - 1)
    ) { file in
      guard file.lines.count > fileLimit else { return [] }
      let reason = "\(file.lines.count) lines; at most \(fileLimit). Give a noun its own file"
      return [Offence(path: file.path, line: fileLimit + 1, reason: reason)]
    },
    Rule(
      "a function has at most \(functionLimit) lines",
      broken: function(lines: functionLimit + 1), kept: function(lines: functionLimit),
      check: longFunctions),
  ]

  /// A function of so many lines that is hard to parse: braces in strings, a body that begins late.
  private static func function(lines: Int) -> String {
    "  @discardableResult public mutating func\n    f(\n    a: () -> Void = {}\n  ) -> Int\n  {\n"
      + String(repeating: "    g(\"}\\(h { \"}\" })\") // }\n", count: lines - 6) + "  }\n"
  }

  private static func openingSentence(of file: SourceFile, at line: Int) -> [Offence] {
    let opening = file.lines.dropFirst(line).prefix { $0.hasPrefix("// ") }
    if let last = opening.last, last.hasSuffix(".") { return [] }
    let reason = "the first line says what the file is for, in a sentence: // Draws rows."
    return [Offence(path: file.path, line: line + 1, reason: reason)]
  }

  @Sendable private static func longFunctions(_ file: SourceFile) -> [Offence] {
    file.code.indices.compactMap { start in
      guard beginsFunction(file.code[start]), let end = endOfBody(file.code, from: start),
        end - start + 1 > functionLimit
      else { return nil }
      let reason = "a function of \(end - start + 1) lines; at most \(functionLimit)"
      return Offence(path: file.path, line: start + 1, reason: reason)
    }
  }

  private static func beginsFunction(_ code: String) -> Bool {
    for word in code.split(separator: " ") {
      if word == "func" || word == "deinit" { return true }
      if word.hasPrefix("init(") || word.hasPrefix("init?(") || word.hasPrefix("init<")
        || word.hasPrefix("subscript(") || word.hasPrefix("subscript<")
      {
        return true
      }
      guard word.hasPrefix("@") || isModifier(word) else { return false }
    }
    return false
  }

  /// Whether a word is a declaration modifier.
  static func isModifier(_ word: Substring) -> Bool {
    let modifiers: Set<Substring> = [
      "borrowing", "class", "consuming", "convenience", "fileprivate", "final", "indirect",
      "internal", "lazy", "mutating", "nonisolated", "nonmutating", "open", "override", "package",
      "private", "public", "required", "static", "unowned", "unsafe", "weak",
    ]
    return modifiers.contains(word.prefix { $0 != "(" })
  }

  /// The last line of the body that begins at or after `start`; nil for a protocol requirement.
  private static func endOfBody(_ code: [String], from start: Int) -> Int? {
    var parentheses = 0
    var braces = 0
    for index in start..<code.count {
      for character in code[index] {
        switch character {
        case "(", "[": parentheses += 1
        case ")", "]": parentheses -= 1
        case "{" where parentheses == 0 || braces > 0: braces += 1
        case "}" where braces > 0:
          braces -= 1
          if braces == 0 { return index }
        // A requirement is followed by the next declaration or the end of the protocol.
        case "}" where parentheses == 0: return nil
        default: continue
        }
      }
      if braces == 0, parentheses == 0, index > start, beginsFunction(code[index]) { return nil }
    }
    return nil
  }
}
