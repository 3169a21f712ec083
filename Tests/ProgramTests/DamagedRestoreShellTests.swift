// `panelist restore` and `import` of damaged files in a shell, by the commands that are printed.
import Foundation
import Testing

@Suite("Damaged files from a shell")
struct DamagedRestoreShellTests {
  private static let (items, page) = (300, 4096)

  /// A shell with a list of many items, and the name of the backup of one item before it.
  private func shell() throws -> (shell: Shell, backup: String) {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    let path = try shell.panelist("backup").rows.first
    let backup = try #require(path?.split(separator: "/").last)
    let added = try shell.script(
      "seq -f 'thing %g' 2 \(Self.items) | \"$PANELIST\" add --config \"$CONFIG\" -")
    #expect(added.status == 0, "\(added.message)")
    return (shell, String(backup))
  }

  /// Fills each page that has an item's text with zeros: that of its row, and those of its history.
  private func blank(_ path: String, at text: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    var count = 0
    while let place = bytes.range(of: Data(text.utf8))?.lowerBound {
      let start = place / Self.page * Self.page
      bytes.replaceSubrange(start..<(start + Self.page), with: Data(count: Self.page))
      count += 1
    }
    try #require(count > 0)
    try bytes.write(to: URL(filePath: path))
  }

  /// The last line of an answer behind a text, as a person copies it.
  private func command(behind text: String, in answer: Answer) throws -> String {
    let row = try #require(answer.rows.last { $0.hasPrefix(text) }, "\(answer.output)")
    return "panelist() { \"$PANELIST\" \"$@\"; }; " + row.dropFirst(text.count)
  }

  @Test("the printed command takes a damaged list back, and the one after it the restored list")
  func takenBack() throws {
    let (shell, backup) = try shell()
    try blank(shell.list, at: "thing 250")
    let restored = try shell.panelist("restore", backup)
    #expect(restored.status == 0, "\(restored.message)")
    #expect(try shell.panelist("list").rows == ["[ ] Milk"])
    #expect(try shell.panelist("undo").output == "nothing to undo\n")
    let back = try shell.script(command(behind: "take it back: ", in: restored))
    #expect(back.status == 0, "\(back.message)")
    #expect(back.message.contains("the file was damaged"), "\(back.message)")
    let rows = try shell.panelist("list").rows
    #expect(rows.count > 100 && rows.first == "[ ] Milk", "\(rows.count)")
    let again = try shell.script(command(behind: "take it back: ", in: back))
    #expect(again.status == 0, "\(again.message)")
    #expect(try shell.panelist("list").rows == ["[ ] Milk"])
  }

  @Test("an import takes what a damaged file holds, and says what is lost")
  func imported() throws {
    let (shell, backup) = try shell()
    try blank(shell.list, at: "thing 250")
    let replaced = try #require(
      try shell.panelist("restore", backup).rows.dropFirst().first?.split(separator: " ").last)
    let added = try shell.panelist("import", String(replaced))
    #expect(added.status == 0, "\(added.message)")
    #expect(added.message.contains("the file is damaged: "), "\(added.message)")
    #expect(added.message.contains(" are lost"), "\(added.message)")
    #expect(try shell.panelist("list").rows.count > 100)
  }
}
