// Finds the types and extensions of a file, and their members, by indentation.

/// A type or an extension in one file.
struct TypeBody {
  /// Name with enclosing types, as in `OnScreenKeyboard.Act`.
  let name: String
  /// Whether it is a structure, a class or an actor.
  let canStore: Bool
  /// Line of the declaration, from 1.
  let line: Int
  /// Number of stored instance properties.
  private(set) var storedProperties = 0
  /// Whether it has a `mutating func` or a `func handle`.
  private(set) var hasRules = false

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "extension", "protocol", "struct",
  ]

  /// All types and extensions of a file in order. Relies on the indentation of `swift format`.
  static func all(in file: SourceFile) -> [TypeBody] {
    var bodies: [TypeBody] = []
    var open: [(indentation: Int, body: Int)] = []
    for (index, code) in file.code.enumerated() {
      let indentation = code.prefix { $0 == " " }.count
      guard indentation < code.count else { continue }
      let words = code.split(separator: " ")
      // Continuation of a declaration whose head has several lines.
      guard !["{", ">", "where"].contains(where: words[0].hasPrefix) else { continue }
      open.removeAll { indentation <= $0.indentation }
      let declaration = declaration(words)
      if let first = declaration.first, kinds.contains(first) {
        let around = open.last.map { bodies[$0.body].name + "." } ?? ""
        let own = declaration.dropFirst().first?.prefix {
          $0.isLetter || $0.isNumber || $0 == "_" || $0 == "."
        }
        bodies.append(
          TypeBody(
            name: around + (own ?? ""), canStore: ["actor", "class", "struct"].contains(first),
            line: index + 1))
        if !code.hasSuffix("}") { open.append((indentation, bodies.count - 1)) }
      } else if let last = open.last, indentation == last.indentation + 2 {
        let modifiers = words.prefix(words.count - declaration.count)
        bodies[last.body].add(declaration, modifiers, file, at: index)
      }
    }
    return bodies
  }

  /// A line without leading attributes and modifiers.
  private static func declaration(_ words: [Substring]) -> ArraySlice<Substring> {
    var rest = words[...]
    while let word = rest.first {
      // `class` is a keyword before a type's name, else a modifier of a member.
      let isKeyword = word == "class" && rest.dropFirst().first?.first?.isUppercase == true
      guard !isKeyword, word.hasPrefix("@") || Rule.isModifier(word) else { return rest }
      rest.removeFirst()
      if word.hasPrefix("@") { rest = afterArguments(word, rest) }
    }
    return rest
  }

  /// The words after an attribute whose arguments contain blanks.
  private static func afterArguments(
    _ attribute: Substring, _ words: ArraySlice<Substring>
  ) -> ArraySlice<Substring> {
    var rest = words
    var depth = depth(attribute)
    while depth > 0, let word = rest.popFirst() { depth += self.depth(word) }
    return rest
  }

  /// Number of parentheses that a word opens and does not close.
  private static func depth(_ word: Substring) -> Int {
    word.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
  }

  private mutating func add(
    _ declaration: ArraySlice<Substring>, _ modifiers: ArraySlice<Substring>, _ file: SourceFile,
    at index: Int
  ) {
    let name = declaration.dropFirst().first?.prefix { $0.isLetter } ?? ""
    switch declaration.first {
    case "func": hasRules = hasRules || modifiers.contains("mutating") || name == "handle"
    case "let", "var":
      guard canStore, !modifiers.contains("static"), !modifiers.contains("class") else { return }
      if !Self.isComputed(file.code[index...]) { storedProperties += 1 }
    default: return
    }
  }

  /// Whether a property has braces without an equals sign and without an observer.
  private static func isComputed(_ code: ArraySlice<String>) -> Bool {
    let indentation = code.first?.prefix { $0 == " " } ?? ""
    let more = code.dropFirst().prefix { $0.hasPrefix(indentation + " ") || $0.isEmpty }
    let text = ([code.first ?? ""] + more).joined(separator: " ")
    guard let mark = text.firstIndex(where: { $0 == "{" || $0 == "=" }), text[mark] == "{" else {
      return false
    }
    let first = text[text.index(after: mark)...].split(separator: " ").first ?? ""
    return !first.hasPrefix("didSet") && !first.hasPrefix("willSet")
  }
}
