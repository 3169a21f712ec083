// Every Swift example in a documentation comment is compiled here, word for word.
import Foundation
import Testing

@Suite("Examples")
struct ExampleTests {
  @Test("every example in a documentation comment compiles as it stands")
  func project() throws {
    let documented = try Self.files(in: "Sources").flatMap { path, text in
      Example.documented(in: text, at: path)
    }
    let compiled = try Self.files(in: "Tests/ExampleTests").flatMap { _, text in
      Example.compiled(in: text)
    }
    #expect(documented.count >= 40)
    for difference in Example.differences(documented: documented, compiled: compiled) {
      Issue.record("\(difference)")
    }
  }

  @Test("a compiled copy that equals its example passes, whatever its indentation")
  func same() {
    #expect(Self.differences(copy: "  // example: A.swift\n  a()\n\n    b()\n  // end\n") == [])
  }

  @Test("a difference of one letter, a missing line, and other indentation are found")
  func different() {
    let start = "Sources/A.swift: example 1 is compiled otherwise: "
    #expect(
      Self.differences(copy: "// example: A.swift\na()\n\n  c()\n// end\n")
        == [start + "'  b()' and '  c()'"])
    #expect(
      Self.differences(copy: "// example: A.swift\na()\n// end\n")
        == [start + "one has more lines"])
    #expect(
      Self.differences(copy: "// example: A.swift\na()\n\nb()\n// end\n")
        == [start + "'  b()' and 'b()'"])
  }

  @Test("an example without a copy, a copy without an example, and another order are found")
  func unmatched() {
    let copy = "// example: A.swift\na()\n\n  b()\n// end\n"
    #expect(Self.differences(copy: "") == ["Sources/A.swift: 1 in comments, 0 compiled"])
    #expect(
      Self.differences(copy: copy + copy) == ["Sources/A.swift: 1 in comments, 2 compiled"])
    #expect(
      Self.differences(copy: copy + "// example: B.swift\n// end\n")
        == ["Sources/B.swift: 0 in comments, 1 compiled"])
    let both = [Example(path: "A.swift", lines: ["a"]), Example(path: "A.swift", lines: ["b"])]
    #expect(Example.differences(documented: both, compiled: both.reversed()).count == 2)
  }

  @Test("a copy whose end is missing is found")
  func endless() {
    let copy = "// example: A.swift\na()\n\n  b()\n"
    #expect(Self.differences(copy: copy) != [])
  }

  /// Compares a copy with the one example of a file.
  private static func differences(copy: String) -> [String] {
    let text = """
      /// A type.
      ///
        /// ```swift
        /// a()
        ///
        ///   b()
        /// ```
        /// ```
        /// no Swift
        /// ```
      """
    return Example.differences(
      documented: Example.documented(in: text, at: "A.swift"),
      compiled: Example.compiled(in: copy))
  }

  /// The Swift files of a folder of the project, by their path from the folder.
  private static func files(in folder: String) throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
  }
}
