// The table in CONTRIBUTING.md names existing files.
import Foundation
import Testing

@Suite("Table in CONTRIBUTING.md")
struct ContributingTests {
  @Test("each file that a row names exists in the named folder")
  func files() throws {
    let page = try String(
      contentsOf: Project.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count > 60)
    let paths = try Project.swiftFiles().map { "/" + $0.path }
    for row in rows { #expect(Self.missing(in: row, of: paths) == [], "\(row.prefix(60))") }
  }

  @Test("a missing file is found anywhere in a row")
  func planted() {
    let row: Substring = "| a row | `Paint/Cell.swift`, `Row.swift`, its `+Swipe` | build: `Cell` |"
    #expect(Self.missing(in: row, of: ["/Sources/Paint/Cell.swift"]) == ["Row.swift"])
    #expect(Self.missing(in: row, of: ["/Sources/Row.swift"]) == ["Paint/Cell.swift"])
  }

  /// Names of Swift files in a row that match no path.
  private static func missing(in row: Substring, of paths: [String]) -> [String] {
    row.split(separator: "`").map(String.init).filter { name in
      name.hasSuffix(".swift") && !name.contains(" ")
        && !paths.contains { $0.hasSuffix("/" + name) }
    }
  }
}
