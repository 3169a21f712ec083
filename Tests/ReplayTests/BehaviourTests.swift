// The table of behaviours names a recording for each, and forgets none.
import Foundation
import Testing

@Suite("The table of behaviours")
struct BehaviourTests {
  /// The recordings that the table names.
  private static func named() throws -> Set<String> {
    let table = Recorded.root.appending(path: "Sources/panelist/panelist.docc/Behaviours.md")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| behaviour |") }
    return Set(
      rows.map { row in
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let name = cells.last ?? ""
        return name.hasPrefix("`") && name.hasSuffix("`")
          ? String(name.dropFirst().dropLast()) : "no recording in: \(row)"
      })
  }

  @Test("every behaviour has a recording that is there, and every recording is of a behaviour")
  func complete() throws {
    let folder = Recorded.root.appending(path: "Tests/Recordings")
    let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".touch") }.map { String($0.dropLast(".touch".count)) }
    let named = try Self.named()
    #expect(named.subtracting(recorded) == [], "the table names what is not there")
    #expect(Set(recorded).subtracting(named) == [], "the table forgets what is there")
  }
}
