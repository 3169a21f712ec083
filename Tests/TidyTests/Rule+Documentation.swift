// The rule that public declarations have documentation comments.

extension Rule {
  static let documentation = Rule(
    "public declarations have a documentation comment",
    broken: "/// A row.\npublic struct Row {\n  @inlinable\n  public var height: Int { 1 }\n}\n",
    kept: """
      /// A row.
      @frozen
      public struct Row: Comparable {
        /// In pixels.
        public let height: Int
        public let width: Int
        public init(
          height: Int
        ) {
          self.height = height
        }
        public static func < (a: Row, b: Row) -> Bool { a.height < b.height }
        public init(integerLiteral value: Int) { height = value }
        public init(width: Int) { self.width = width }
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

  /// Attributes may stand between a comment and its declaration. Consecutive declarations of the
  /// same kind without a blank line share one comment.
  private static func isDocumented(_ file: SourceFile, at index: Int) -> Bool {
    let keyword = keyword(file.code[index])
    for line in (0..<index).reversed() {
      let text = file.lines[line].drop { $0 == " " }
      if text.hasPrefix("///") { return true }
      if text.hasPrefix("@") { continue }
      guard showsDeclaration(file.code[line]), self.keyword(file.code[line]) == keyword else {
        return false
      }
    }
    return false
  }

  /// The keyword of a line's declaration.
  private static func keyword(_ code: String) -> Substring? {
    let words = code.split(separator: " ").drop { $0.hasPrefix("@") || isModifier($0) }
    return words.first?.prefix { $0.isLetter }
  }

  /// Declarations that a protocol of the project or of Swift documents, and initialisers that store
  /// each parameter in the property of the same name.
  private static func isSelfEvident(_ file: SourceFile, at index: Int) -> Bool {
    let code = file.code[index]
    let protocols = [
      "init(floatLiteral", "init(integerLiteral", "init(stringLiteral", "func hash(",
      "var description:", "var debugDescription:", "var errorDescription:",
    ]
    if let name = declaredName(code), Project.requirements.contains(name) { return true }
    if protocols.contains(where: { code.contains($0) }) || code.contains(" override ") {
      return true
    }
    if code.contains(" func "), declaredName(code) == nil { return true }
    return code.contains(" init(") && storesItsParameters(file, at: index)
  }

  /// The name that a line declares by `func`, `var` or `let`; nil for an operator.
  static func declaredName(_ code: String) -> String? {
    let words = code.split(separator: " ").drop { $0 != "func" && $0 != "var" && $0 != "let" }
    let name = words.dropFirst().first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.flatMap { $0.isEmpty ? nil : String($0) }
  }

  private static func storesItsParameters(_ file: SourceFile, at index: Int) -> Bool {
    let line = file.code[index]
    if let body = line.split(separator: "{").dropFirst().first, line.hasSuffix(" }") {
      return body.dropLast().split(separator: ";").allSatisfy(isStore)
    }
    let indentation = line.prefix { $0 == " " }
    let rest = file.code[index...]
    guard let opening = rest.firstIndex(where: { $0.hasSuffix("{") }),
      let closing = rest.firstIndex(where: { $0 == indentation + "}" }), opening < closing
    else { return false }
    return file.code[opening..<closing].dropFirst().allSatisfy { isStore($0[...]) }
  }

  private static func isStore(_ statement: Substring) -> Bool {
    let words = statement.split(separator: " ")
    return words.count == 3 && words[0] == "self." + words[2] && words[1] == "="
  }
}
