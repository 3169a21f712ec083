// Rules about code that compiles but needs a reason: unsafe code, discarded errors, global state.

extension Rule {
  /// The modules that call C. All others are safe Swift.
  static let unsafeModules: Set<String> = [
    "Config", "Evdev", "Picture", "Scanout", "Store", "StoreRecovery", "System",
    "Text",
  ]

  /// The files of other modules that pass memory to C.
  private static let unsafeFiles: Set<String> = [
    "Sources/Raster/SIMDBand.swift", "Sources/Units/WriteOnlyPixels.swift",
  ]

  /// Largest distance in lines from an `unsafe` up to its reason, or to an `unsafe` with a reason:
  /// one comment covers a call of three lines and a run of such calls.
  private static let reasonDistance = 3

  static let safety = [
    Rule(
      "a discarded error has a comment with the reason",
      broken: "let a = 1\nlet size = try? read()\n",
      kept: "// No size is as good as an unknown one.\nlet size = try? read()\n"
    ) { file in
      lines(of: file, reason: "say beside try? why losing the error is right") { code, index in
        code.contains("?") && code.contains(/\btry\?/) && !hasComment(file, at: index, above: 1)
      }
    },
    Rule(
      "unsafe is used only in modules that call C", in: "Sources/ListUI/File.swift",
      broken: "// Sound.\nunsafe call()\n", kept: "// unsafe\nlet unsafely = \"unsafe\"\n"
    ) { file in
      guard let module = file.module, !unsafeModules.contains(module),
        !unsafeFiles.contains(file.path)
      else { return [] }
      return lines(of: file, reason: "\(module) is safe Swift") { code, _ in
        tokens(code).contains("unsafe")
      }
    },
    Rule(
      "every unsafe has a comment with the reason",
      broken: "// Sound.\na()\nb()\nc()\nunsafe call()\n",
      kept: "// Sound.\na()\nb()\nunsafe call()\nc()\nunsafe next()\n\n\n\nunsafe x()  // Sound.\n",
      check: unexplainedUnsafe),
    Rule(
      "there is no global variable", broken: "var count = 0\nlet limit = 1\n",
      kept: "var count: Int { 0 }\n  var field = 0\n"
    ) { file in
      guard file.module != nil else { return [] }
      return lines(of: file, reason: "no global state: pass it in") { code, _ in
        let words = code.split(separator: " ").drop { isModifier($0) }
        let isGlobal = code.first.map { !$0.isWhitespace } ?? false
        let isStatic = tokens(code).prefix { $0 != "var" }.contains("static")
        return words.first == "var" && (isGlobal || isStatic) && !code.contains("{")
      }
    },
  ]

  @Sendable private static func unexplainedUnsafe(_ file: SourceFile) -> [Offence] {
    guard file.module != nil else { return [] }
    var lastExplained = -reasonDistance - 1
    return lines(of: file, reason: "say beside unsafe why it is sound") { code, index in
      guard tokens(code).contains("unsafe") else { return false }
      guard
        index - lastExplained <= reasonDistance
          || hasComment(file, at: index, above: reasonDistance)
      else { return true }
      lastExplained = index
      return false
    }
  }

  /// Whether a line, or one of the lines above it, has a comment.
  private static func hasComment(_ file: SourceFile, at index: Int, above: Int) -> Bool {
    (max(0, index - above)...index).contains { line in
      // Two slashes that the scanner blanked begin a comment.
      file.lines[line].contains("//") && !file.code[line].contains("//")
    }
  }
}
