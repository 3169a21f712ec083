// Dependency cycles in a module have at most two files, so that one of them can be read first.

import Testing

/// Allowed dependency cycles.
enum CircleTable {
  /// Largest allowed cycle: a type and its part in another file.
  static let limit = 2

  /// Sizes of larger cycles by module, the largest first. The table may only shrink.
  static let exceptions: [String: (sizes: [Int], why: String)] = [:]

  /// Cycles that are too large, and exceptions that do not match.
  static func offences(
    in files: [SourceFile], allowing exceptions: [String: (sizes: [Int], why: String)]
  ) -> [Offence] {
    let modules = Dictionary(grouping: files.filter { $0.module != nil }) { $0.module ?? "" }
    let names = Set(modules.keys).union(exceptions.keys).sorted()
    return names.flatMap { module -> [Offence] in
      let circles = FileGraph(modules[module] ?? []).circles.filter { $0.files.count > limit }
      let sizes = circles.map(\.files.count)
      let allowed = exceptions[module]?.sizes ?? []
      guard sizes != allowed else { return [] }
      guard !circles.isEmpty else {
        return [needless(module, "no circle has more than \(limit) files: remove its exception")]
      }
      guard allowed.isEmpty else {
        return [needless(module, "circles have \(sizes) files, and \(allowed) in the table")]
      }
      return circles.map { circle in
        let steps = circle.steps.joined(separator: ", ")
        return Offence(
          path: circle.files[0], line: 1,
          reason: "a circle of \(circle.files.count) files: \(steps)")
      }
    }
  }

  private static func needless(_ module: String, _ reason: String) -> Offence {
    Offence(path: "Sources/\(module)", line: 1, reason: reason)
  }
}

@Suite("Dependency cycles between files")
struct CircleTests {
  @Test("dependency cycles between files of a module have at most two files")
  func project() throws {
    let offences = CircleTable.offences(
      in: try Project.swiftFiles(), allowing: CircleTable.exceptions)
    for offence in offences { Issue.record("\(offence)") }
  }

  @Test("a cycle of three files is found, with the types that form it")
  func planted() {
    let files = Self.files([
      "A": "struct Row { let style: Style }", "B": "enum Style { case plain(Ink) }",
      "C": "extension Row {}\nfinal class Ink { var row: Row? }", "D": "let row: Row? = nil",
    ])
    #expect(
      CircleTable.offences(in: files, allowing: [:]).map(\.description) == [
        "Sources/Paint/A.swift:1: a circle of 3 files: "
          + "A.swift names Style of B.swift, B.swift names Ink of C.swift, "
          + "C.swift names Row of A.swift"
      ])
  }

  @Test("two files may name each other; comments, strings and shared names are no dependencies")
  func innocent() {
    let files = Self.files([
      "A": "struct Row { let style: Style }\nenum Part {}",
      "B": "enum Style { static let row: Row? = nil }",
      "C": "// Row\nstruct Ink { let name = \"Style\"; let part: Part }\nenum Part {}",
      "D": "struct Line { let ink: Ink }",
    ])
    #expect(FileGraph(files).circles.map(\.files.count) == [2])
    #expect(CircleTable.offences(in: files, allowing: [:]) == [])
  }

  @Test(
    "an exception that does not match is found",
    arguments: [
      ([3], []), ([4], ["Sources/Paint:1: circles have [3] files, and [4] in the table"]),
      ([3, 3], ["Sources/Paint:1: circles have [3] files, and [3, 3] in the table"]),
    ])
  func exceptions(sizes: [Int], reasons: [String]) {
    let three = Self.files([
      "A": "struct Row { let ink: Ink }", "B": "struct Ink { let pen: Pen }",
      "C": "struct Pen { let row: [Row] }",
    ])
    let found = CircleTable.offences(in: three, allowing: ["Paint": (sizes, "Because.")])
    #expect(found.map(\.description) == reasons)
    let none = CircleTable.offences(in: [], allowing: ["Paint": (sizes, "Because.")])
    #expect(
      none.map(\.description) == [
        "Sources/Paint:1: no circle has more than 2 files: remove its exception"
      ])
  }

  private static func files(_ texts: [String: String]) -> [SourceFile] {
    texts.sorted { $0.key < $1.key }.map {
      SourceFile(path: "Sources/Paint/\($0.key).swift", text: $0.value)
    }
  }
}
