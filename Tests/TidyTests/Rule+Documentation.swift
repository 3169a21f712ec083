// The rule that what one module shows to another is explained.

extension Rule {
  static let documentation = Rule(
    "what a module shows to others carries a comment",
    broken: "/// A row.\npublic struct Row {\n  @inlinable\n  public var height: Int { 1 }\n}\n",
    kept: """
      /// A row.
      @frozen
      public struct Row: Comparable {
        /// In pixels.
        public let height: Int
        public init(
          height: Int
        ) {
          self.height = height
        }
        public static func < (a: Row, b: Row) -> Bool { a.height < b.height }
        public init(integerLiteral value: Int) { height = value }
        let count = 1
      }
      """
  ) { file in
    guard file.module != nil else { return [] }
    return lines(of: file, reason: "a public declaration without a comment") { code, index in
      showsDeclaration(code) && !isSelfEvident(file, at: index) && !isDocumented(file, at: index)
    }
  }

  private static func showsDeclaration(_ code: String) -> Bool {
    let words = code.split(separator: " ").drop { $0.hasPrefix("@") }
    guard words.first == "public" || words.first == "package" else { return false }
    let keyword = words.drop { isModifier($0) }.first
    return keyword != "import" && keyword != "extension"
  }

  /// Attributes may stand between a comment and its declaration.
  private static func isDocumented(_ file: SourceFile, at index: Int) -> Bool {
    let above = file.lines[..<index].reversed().first { line in
      !line.drop { $0 == " " }.hasPrefix("@")
    }
    return above?.drop { $0 == " " }.hasPrefix("///") ?? false
  }

  /// Declarations that a protocol of the standard library explains, and initialisers that store
  /// each parameter in the field of its name, where the field's comment says it all.
  private static func isSelfEvident(_ file: SourceFile, at index: Int) -> Bool {
    let code = file.code[index]
    let protocols = [
      "init(floatLiteral", "init(integerLiteral", "init(stringLiteral", "func hash(",
      "var description:", "var debugDescription:", "var errorDescription:",
    ]
    if protocols.contains(where: { code.contains($0) }) || code.contains(" override ") {
      return true
    }
    if let name = code.split(separator: " ").drop(while: { $0 != "func" }).dropFirst().first,
      let first = name.first, !first.isLetter, first != "_", first != "`"
    {
      return true
    }
    return code.contains(" init(") && storesItsParameters(file, at: index)
  }

  private static func storesItsParameters(_ file: SourceFile, at index: Int) -> Bool {
    let indentation = file.code[index].prefix { $0 == " " }
    let rest = file.code[index...]
    guard let opening = rest.firstIndex(where: { $0.hasSuffix("{") }),
      let closing = rest.firstIndex(where: { $0 == indentation + "}" }), opening < closing
    else { return false }
    return file.code[opening..<closing].dropFirst().allSatisfy { line in
      let words = line.split(separator: " ")
      return words.count == 3 && words[0] == "self." + words[2] && words[1] == "="
    }
  }
}
