// One number of steps that can be undone, wherever it is said.
import Foundation
import Model
import Testing

@Suite("How many steps are kept")
struct KeptChangesetsTests {
  @Test(
    "every page that says it says the same",
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

  @Test("and so does the command's help")
  func help() throws {
    let help = try Shell().bare("undo", "--help")
    #expect(help.output.contains("The last \(Changeset.kept) steps are kept"))
  }
}
