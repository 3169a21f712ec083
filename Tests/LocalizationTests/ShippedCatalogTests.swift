// Tests of the catalogs themselves: whole, with the same placeholders, and accepted by msgfmt.
import Foundation
import Testing

@testable import Localization

@Suite("The catalogs")
struct ShippedCatalogTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let languages = Array(MessageCatalog.languages.dropFirst())

  /// The files of which each literal with letters is a message.
  private static let interface = [
    "Sources/ListUI", "Sources/Localization/MessageCatalog+Dates.swift",
    "Sources/OnScreenKeyboard/KeyboardCells.swift", "Sources/Session",
    "Sources/Shell/SampleList.swift",
    "Sources/panelist/Kiosk/ListInMemory+Words.swift",
    "Sources/panelist/Kiosk/SettingsMistake+Words.swift",
  ]

  /// Literals that are no words for a user: names in recordings, the label of a page, a command.
  private static let others: Set = [
    "word-left", "word-right", "ABC", "panelist check-config", "screen stays", "screen dims",
    "screen is bright", "screen goes dark", "screen is woken", "screen ", "screen on", "screen off",
    "clean", "dark-hours ", "dark-hours begin", "display", "let-go", "lit", "minute",
    "press unused", "stitching ", "theme ", "time",
  ]

  @Test("each language has every message of the interface, and no other", arguments: languages)
  func whole(language: String) throws {
    let messages = try #require(MessageCatalog.named(language)).messages
    let literals = try Self.literals()
    // The second form of a plural is not looked up.
    let plurals = try Self.plurals(language)
    let missing = literals.subtracting(messages.keys).subtracting(plurals)
    #expect(missing.sorted() == [], "in the sources, and not in \(language).po")
    let unused = Set(messages.keys).subtracting(literals)
    #expect(unused.sorted() == [], "in \(language).po, and not in the sources")
  }

  @Test("a literal outside of the catalogs is found")
  func found() {
    let code = """
      // A comment "that is none".
      let verb = "Completed"  // "here neither"
      messages["{day} {month}", ["day": "1"]]
      fatalError("UndoBar: a bug")
      case wordLeft = "word-left"
      let empty = "", sign = "+", escaped = "a \\"quote\\"", filled = "\\(count) Items"
      """
    #expect(
      Self.literals(in: code) == [
        "Completed", "{day} {month}", #"a "quote""#, " Items",
      ])
  }

  @Test("a translation has the placeholders of its message", arguments: languages)
  func placeholders(language: String) throws {
    for (message, forms) in try #require(MessageCatalog.named(language)).messages {
      // The first form of a plural may name its number in words.
      var names = Self.names(in: message)
      let isPlural = try Self.counted(language).contains(message)
      if isPlural { names.insert("count") }
      for form in forms {
        let used = Self.names(in: form)
        #expect(used.isSubset(of: names), "\(message)")
        #expect(isPlural || used == names, "\(message)")
      }
      if isPlural { #expect(forms.last.map(Self.names) == names, "\(message)") }
    }
  }

  @Test("msgfmt accepts the file", arguments: languages)
  func accepted(language: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/msgfmt")
    process.arguments = [
      "--check-format", "--check-domain", "--output-file=/dev/null",
      Self.root.appending(path: "Sources/Localization/Catalogs/\(language).po").path,
    ]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = try errors.fileHandleForReading.readToEnd().map {
      String(decoding: $0, as: UTF8.self)
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said ?? "")")
  }

  private static func names(in text: String) -> Set<String> {
    Set(text.matches(of: /\{(\w+)\}/).map { String($0.output.1) })
  }

  private static func plurals(_ language: String) throws -> Set<String> {
    let file = root.appending(path: "Sources/Localization/Catalogs/\(language).po")
    let text = try String(contentsOf: file, encoding: .utf8)
    return Set(text.matches(of: /msgid_plural "(.*)"/).map { String($0.output.1) })
  }

  /// The messages that have plural forms.
  private static func counted(_ language: String) throws -> Set<String> {
    let file = root.appending(path: "Sources/Localization/Catalogs/\(language).po")
    let text = try String(contentsOf: file, encoding: .utf8)
    return Set(text.matches(of: /msgid "(.*)"\nmsgid_plural/).map { String($0.output.1) })
  }

  private static func literals() throws -> Set<String> {
    var found: Set<String> = []
    for name in interface {
      let place = root.appending(path: name)
      var files = [place]
      if name.hasSuffix(".swift") == false {
        let all = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
        files = all?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
      }
      #expect(!files.isEmpty, "\(name)")
      for file in files {
        found.formUnion(literals(in: try String(contentsOf: file, encoding: .utf8)))
      }
    }
    return found
  }

  /// The literals with two letters in a row, but for names of placeholders and messages of traps.
  private static func literals(in code: String) -> Set<String> {
    var found: Set<String> = []
    for line in code.split(separator: "\n") {
      let traps = ["fatalError(", "precondition(", "preconditionFailure("]
      guard !traps.contains(where: line.contains) else { continue }
      // What is filled in is no word; parentheses are nested twice at most.
      var rest = line.replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "")[...]
      while let match = rest.firstMatch(of: /"((?:[^"\\]|\\.)*)"/) {
        // The rest is a comment.
        if rest[..<match.range.lowerBound].contains("//") { break }
        rest = rest[match.range.upperBound...]
        let literal = String(match.output.1).replacing(#"\""#, with: "\"")
        guard !rest.hasPrefix(":"), literal.firstMatch(of: /\p{L}{2}/) != nil,
          !others.contains(literal)
        else {
          continue
        }
        found.insert(literal)
      }
    }
    return found
  }
}
