// Parser of message catalogs, in the text format of GNU gettext (.po).
import Units

/// The messages of a `.po` file.
///
/// Comments, obsolete entries (`#~`), fuzzy ones and those without a translation count as absent, as
/// they do for msgfmt. Contexts (`msgctxt`) are refused: no message of the program has one.
struct CatalogFile: Hashable {
  /// The forms of each message by its English text, which is `msgid`.
  private(set) var messages: [String: [String]] = [:]
  /// The language's plural forms.
  private(set) var plurals = PluralForms.english

  /// A file without messages.
  init() {}

  /// - Parameter bytes: The whole file, in UTF-8.
  /// - Throws: The first mistake.
  /// - Complexity: O(length).
  init(parsing bytes: [UInt8]) throws(CatalogError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CatalogError(nil, "the file is not UTF-8; save it as UTF-8")
    }
    var entry = Entry()
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }
    ).enumerated() {
      let number = index + 1
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty { continue }
      // What follows a translation belongs to the next entry.
      if !line.hasPrefix("\""), !line.hasPrefix("msgstr"), !entry.forms.isEmpty {
        try add(entry)
        entry = Entry()
      }
      if line.hasPrefix("#") {
        if line.hasPrefix("#,"), line.contains(text: "fuzzy") { entry.isFuzzy = true }
        continue
      }
      try entry.take(line, number)
    }
    if entry.line > 0 { try add(entry) }
  }

  private mutating func add(_ entry: Entry) throws(CatalogError) {
    guard let id = entry.id, let first = entry.forms.first else {
      throw CatalogError(entry.line, "the entry has no msgid and msgstr; write both")
    }
    if id.isEmpty { return try readHeader(first, entry.line) }
    guard !entry.isFuzzy, !first.isEmpty else { return }
    let expected = entry.plural == nil ? 1 : plurals.count
    guard entry.forms.count == expected else {
      throw CatalogError(
        entry.line, "the entry has \(entry.forms.count) forms; the language has \(expected)")
    }
    if messages.updateValue(entry.forms, forKey: id) != nil {
      throw CatalogError(entry.line, "'\(id)' is translated above already; remove one")
    }
  }

  /// Reads the entry of the empty message, which describes the file.
  private mutating func readHeader(_ header: String, _ line: Int) throws(CatalogError) {
    let name = "Plural-Forms:"
    guard let field = header.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return
    }
    guard let plurals = PluralForms(String(field.dropFirst(name.count))) else {
      throw CatalogError(
        line, "'\(field)' cannot be read; write it as: Plural-Forms: nplurals=2; plural=(n != 1);")
    }
    self.plurals = plurals
  }
}

/// The lines of one message.
private struct Entry {
  private enum Field { case none, id, plural, form }

  /// The first line.
  private(set) var line = 0
  private(set) var id: String?
  private(set) var plural: String?
  private(set) var forms: [String] = []
  var isFuzzy = false
  private var field = Field.none

  /// Reads a line that is no comment.
  mutating func take(_ text: Substring, _ number: Int) throws(CatalogError) {
    if line == 0 { line = number }
    let keyword = text.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
    let value = try Self.unquoted(
      text[keyword.endIndex...].drop { $0 == " " || $0 == "\t" }, number)
    // Only a message with a plural has numbered forms; another one has a single form.
    let nextForm = plural == nil ? nil : "msgstr[\(forms.count)]"
    switch (String(keyword) as String?, field) {
    case ("msgid", .none): (id, field) = (value, .id)
    case ("msgid_plural", .id): (plural, field) = (value, .plural)
    case ("msgstr", .id), (nextForm, .plural), (nextForm, .form):
      forms.append(value)
      field = .form
    case ("", .id): id? += value
    case ("", .plural): plural? += value
    case ("", .form): forms[forms.count - 1] += value
    default:
      let shown = keyword.isEmpty ? "text" : "'\(keyword)'"
      throw CatalogError(
        number, "\(shown) has no place here; write msgid, msgid_plural, then msgstr or msgstr[0]")
    }
  }

  /// The text between quotes.
  private static func unquoted(_ text: Substring, _ number: Int) throws(CatalogError) -> String {
    var rest = text
    while rest.last == " " || rest.last == "\t" || rest.last == "\r" { rest.removeLast() }
    guard rest.count > 1, rest.first == "\"", rest.last == "\"" else {
      throw CatalogError(number, "a text stands between two quotes")
    }
    var value = ""
    var isEscaped = false
    for letter in rest.dropFirst().dropLast() {
      guard isEscaped else {
        if letter == "\"" { throw CatalogError(number, "a quote within a text is written \\\"") }
        if letter == "\\" { isEscaped = true } else { value.append(letter) }
        continue
      }
      isEscaped = false
      switch letter {
      case "n": value.append("\n")
      case "t": value.append("\t")
      case "\"", "\\": value.append(letter)
      default: throw CatalogError(number, "behind a \\ stands n, t, \" or \\")
      }
    }
    guard !isEscaped else { throw CatalogError(number, "the text ends in the middle of a \\") }
    return value
  }
}

/// Why a catalog cannot be read.
struct CatalogError: Error, Hashable, CustomStringConvertible {
  /// Counted from 1; nil for a mistake of the whole file.
  let line: Int?
  /// What is wrong, and what to write instead.
  let reason: String

  init(_ line: Int?, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  var description: String { "\(line.map { "line \($0): " } ?? "")\(reason)" }
}
