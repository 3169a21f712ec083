// The types and extensions of a file, and what stands in each, read by the indentation of the lines.

/// A type or an extension as one file has it.
struct TypeBody {
  /// With the types around it, as in `Board.Key`.
  let name: String
  /// Whether it is a structure, a class or an actor, and no enumeration or extension.
  let canStore: Bool
  /// The line that opens it, from 1.
  let line: Int
  /// Stored properties of an instance.
  private(set) var storedProperties = 0
  /// Whether it has a `mutating func` or a `func handle`.
  private(set) var hasRules = false

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "extension", "protocol", "struct",
  ]

  /// All bodies of a file, in the order of their opening lines. `swift format` keeps the indentation.
  static func all(in file: SourceFile) -> [TypeBody] {
    var bodies: [TypeBody] = []
    var open: [(indentation: Int, body: Int)] = []
    for (index, code) in file.code.enumerated() {
      let indentation = code.prefix { $0 == " " }.count
      guard indentation < code.count else { continue }
      let words = code.split(separator: " ")
      // A declaration's head of several lines goes on, and its body is still to come.
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

  /// A line without the attributes and modifiers at its head.
  private static func declaration(_ words: [Substring]) -> ArraySlice<Substring> {
    var rest = words[...]
    while let word = rest.first {
      // The keyword `class` declares a type, the modifier a member of one.
      let isKeyword = word == "class" && rest.dropFirst().first?.first?.isUppercase == true
      guard !isKeyword, word.hasPrefix("@") || Rule.isModifier(word) else { return rest }
      rest.removeFirst()
      if word.hasPrefix("@") { rest = afterArguments(word, rest) }
    }
    return rest
  }

  /// What follows an attribute whose arguments have blanks among them.
  private static func afterArguments(
    _ attribute: Substring, _ words: ArraySlice<Substring>
  ) -> ArraySlice<Substring> {
    var rest = words
    var depth = depth(attribute)
    while depth > 0, let word = rest.popFirst() { depth += self.depth(word) }
    return rest
  }

  /// How many parentheses a word opens that it does not close.
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

  /// Whether braces without an equals sign follow a property, and they hold no observer.
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
