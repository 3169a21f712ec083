// The documentation page Faults.md names existing tests.
import Foundation
import Testing

@Suite("Page of faults")
struct FaultPageTests {
  @Test("each fault names an existing test, or has a sentence why there is none")
  func tests() throws {
    let page = try text(of: "Sources/panelist/panelist.docc/Faults.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| F") || $0.hasPrefix("| U") }
    #expect(rows.count == 38 + 42)
    let tests = try sources()
    for row in rows {
      let last = try #require(row.split(separator: "|").last)
      let names = last.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      for name in names {
        let folder = Project.root.appending(path: name).path
        #expect(tests.contains(name) || FileManager.default.fileExists(atPath: folder), "\(name)")
      }
      #expect(!names.isEmpty || last.contains("."), "neither a test nor a sentence: \(row)")
    }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
  }

  /// The text of all tests.
  private func sources() throws -> String {
    let folder = Project.root.appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var texts: [String] = []
    for case let file as URL in files where ["swift", "py"].contains(file.pathExtension) {
      texts.append(try String(contentsOf: file, encoding: .utf8))
    }
    return texts.joined()
  }
}
