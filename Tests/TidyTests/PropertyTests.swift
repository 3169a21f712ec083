// Types have few stored properties, so that a reader can remember them.

import Testing

@Suite("Stored properties")
struct PropertyTests {
  private typealias Exception = PropertyTable.Exception

  @Test("a type has at most 8 stored properties if it has rules, and 12 otherwise")
  func project() throws {
    let offences = PropertyTable.offences(
      in: try Project.swiftFiles(), allowing: PropertyTable.exceptions)
    for offence in offences { Issue.record("\(offence)") }
  }

  @Test("each exception has a sentence as its reason")
  func reasons() {
    for (name, exception) in PropertyTable.exceptions {
      #expect(exception.why.hasSuffix(".") && exception.why.count > 20, "\(name)")
    }
  }

  @Test(
    "a property too many is found, wherever the type has its rule",
    arguments: [
      (12, "", nil), (13, "", "Paint/Row has 13 stored properties; 12 are allowed"),
      (8, "  mutating func move() {}\n", nil),
      (9, "  mutating func move() {}\n", "Paint/Row has 9 stored properties; 8 are allowed"),
      (
        9, "  package func handle(_ event: Event) {}\n",
        "Paint/Row has 9 stored properties; 8 are allowed"
      ),
      (
        9, "}\n\nextension Row {\n  mutating func move() {}\n",
        "Paint/Row has 9 stored properties; 8 are allowed"
      ),
      (
        9, "  func moved() -> Row { self }\n  mutating private func handles() {}\n",
        "Paint/Row has 9 stored properties; 8 are allowed"
      ),
      (9, "  func handles() {}\n  static func make() {}\n", nil),
    ])
  func limits(count: Int, rest: String, reason: String?) {
    let file = Self.file("struct Row {\n" + Self.properties(count) + rest + "}\n")
    let found = PropertyTable.offences(in: [file], allowing: [:])
    #expect(found.map(\.description) == reason.map { ["Sources/Paint/Row.swift:1: " + $0] } ?? [])
  }

  @Test("computed, static and local properties, and those of nested types, do not count")
  func innocent() throws {
    let file = Self.file(
      """
      public final class Row<Ink: Paint>: Shape {
        @Option(help: "let a = 1") private(set) var first = [1: { 2 }]
        weak var second: Row?
        lazy var third = { 3 }()
        var fourth: Int {
          didSet { let old = oldValue }
        }
        var fifth: Int { willSet {} }

        static let sixth = 6
        class var seventh: Int { 7 }
        var eighth: Int { 8 }
        var ninth: Int {
          get { let nine = 9; return nine }
          set {}
        }
        let tenth:
          Int

        enum Kind {
          case plain
          var eleventh: Int { 11 }
        }

        struct Part {
          let twelfth: Int
        }

        struct Empty {}
        let thirteenth: Int
      }
      """)
    let bodies = TypeBody.all(in: file)
    #expect(bodies.map(\.name) == ["Row", "Row.Kind", "Row.Part", "Row.Empty"])
    #expect(bodies.map(\.storedProperties) == [7, 0, 1, 0])
  }

  @Test(
    "an exception that does not match is found",
    arguments: [
      (14, "Row", nil),
      (13, "Row", "Row.swift:1: Paint/Row has 14 stored properties; 13 are allowed"),
      (15, "Row", "Row.swift:1: Paint/Row has 14 stored properties; 15 are allowed"),
      (2, "Line", "Line:1: there is no such type: remove its exception"),
    ])
  func exceptions(count: Int, name: String, reason: String?) {
    let file = Self.file("struct Row {\n" + Self.properties(name == "Row" ? 14 : 12) + "}\n")
    let found = PropertyTable.offences(
      in: [file], allowing: ["Paint/\(name)": Exception(count, "Because.")])
    #expect(found.map(\.description) == reason.map { ["Sources/Paint/" + $0] } ?? [])
  }

  @Test("an exception of a type within the limit is found")
  func needless() {
    let file = Self.file("struct Row {\n" + Self.properties(3) + "}\n")
    let found = PropertyTable.offences(
      in: [file], allowing: ["Paint/Row": Exception(13, "Because.")])
    #expect(found.map(\.reason) == ["Paint/Row has 3 stored properties: remove its exception"])
  }

  private static func properties(_ count: Int) -> String {
    (0..<count).map { "  let property\($0): Int\n" }.joined()
  }

  private static func file(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/Paint/Row.swift", text: text)
  }
}
