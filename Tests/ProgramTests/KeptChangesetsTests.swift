// The number of undo steps is the same in the code, the pages and the help.
import Foundation
import Model
import Testing

@Suite("Number of undo steps")
struct KeptChangesetsTests {
  @Test(
    "every page names the same number of undo steps",
    arguments: [
      "README.md", "CHANGELOG.md", "Sources/panelist/panelist.docc/Behaviours.md",
      "Sources/panelist/panelist.docc/Decisions/0008-undo-history-is-in-the-file.md",
    ])
  func pages(path: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    #expect(text.contains("\(Changeset.kept) steps"))
  }

  @Test("the help of undo names the same number of steps")
  func help() throws {
    let help = try Shell().bare("undo", "--help")
    #expect(help.output.contains("The last \(Changeset.kept) steps are kept"))
  }
}
