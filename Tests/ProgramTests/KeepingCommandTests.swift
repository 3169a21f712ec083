// Backup, export and import from a shell, and commands on a damaged list.
import Foundation
import Model
import Store
import StoreRecovery
import Testing
import panelist

@Suite("Backup, export, import and recovery")
struct KeepingCommandTests {
  private func listed(_ shell: Shell) throws -> [String] { try shell.panelist("list").rows }

  @Test("backup prints its path, and importing it restores deleted items")
  func backup() throws {
    let shell = try Shell()
    let id = try shell.panelist("add", "Milk").rows[0]
    _ = try shell.panelist("add", "Bread")
    let backup = try shell.panelist("backup")
    #expect(backup.status == 0)
    #expect(backup.message == "")
    let path = try #require(backup.rows.first)
    #expect(path.hasPrefix(shell.folder.path + "/backups/panelist-000001-"))
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    try store.apply(.delete(try #require(ItemID(hex: id))))
    #expect(try listed(shell) == ["[ ] Bread"])
    #expect(try shell.panelist("import", path).rows.first == "added: \"Milk\"")
    #expect(try listed(shell) == ["[ ] Milk", "[ ] Bread"])
    #expect(try shell.panelist("import", path).output.hasPrefix("nothing to add\n"))
    #expect(try shell.panelist("undo").output == "undone: added \"Milk\"\n")
  }

  @Test("an exported list can be imported into another list, once", arguments: ["json", "text"])
  func export(format: String) throws {
    let shell = try Shell()
    let texts = ["Milk", "Brød \"fra\" \\ 🍞", "[x] in a box", "Milk"]
    for text in texts { _ = try shell.panelist("add", text) }
    let id = try shell.panelist("list", "--json").output.components(separatedBy: "\"")[3]
    _ = try shell.panelist("done", id)
    let file = shell.folder.path + "/out"
    let export = try shell.panelist("export", "--format", format, "--output", file)
    #expect(export.status == 0)
    #expect(export.output == "")
    let printed = try shell.panelist("export", "--format", format)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(printed.output.utf8))
    let other = try Shell()
    #expect(try other.panelist("import", file).rows.count == 4)
    #expect(try listed(other) == listed(shell))
    #expect(try other.panelist("import", file).output.hasPrefix("nothing to add\n"))
    #expect(try shell.panelist("import", file).output.hasPrefix("nothing to add\n"))
  }

  @Test("another list's file can be imported, and nothing is created beside it")
  func listFile() throws {
    let other = try Shell()
    _ = try other.panelist("add", "Milk")
    let shell = try Shell()
    #expect(try shell.panelist("import", other.list).output == "added: \"Milk\"\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: other.folder.path)
    #expect(names.filter { $0.hasPrefix("panelist.db") } == ["panelist.db"])
  }

  @Test("export does not overwrite a file")
  func exists() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    let export = try shell.panelist("export", "--format", "json", "--output", shell.list)
    #expect(export.status == 73)
    #expect(export.message.contains("\(shell.list): File exists; name a file"))
    #expect(try listed(shell) == ["[ ] Milk"])
  }

  @Test(
    "an invalid file is refused with its line, and nothing is added",
    arguments: [
      ("[", "line 1, column 2: a value of JSON is wanted"),
      ("[\n{\"text\": \"a\"},\n{]", "line 3, column 2: a text in quotes"),
      ("[{\"id\": 7}]", "line 1, column 2: item 1 has no text"),
      (
        "[{\"text\": \"a\", \"completed\": \"maybe\"}]",
        "line 1, column 2: item 1 has a completed that is neither true nor false"
      ),
      (
        "[{\"text\": \"a\", \"completed\": {}}]",
        "line 1, column 2: item 1 has a completed that is neither true nor false"
      ),
      ("[1, 2]", "line 1, column 2: item 1 has no text"),
      ("[\"\\ud800\"]", "line 1, column 9: half a character"),
      ("[\"\\u00+1\"]", "line 1, column 5: four hexadecimal"),
      (
        String(repeating: "[", count: 100_000),
        "line 1, column 17: values stand in values too deeply"
      ),
      ("[]]", "line 1, column 3: something stands behind the end"),
      ("Milk\n" + String(repeating: "x", count: 10_001), "line 2: it has 10001 bytes"),
      ("Milk\na\u{0}b", "line 2: it has 3 bytes or a NUL"),
      ("SQLite format 3\u{0}", "the backup is damaged"),
    ])
  func bad(text: String, message: String) throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    let file = shell.folder.appending(path: "in")
    try Data(text.utf8).write(to: file)
    let answer = try shell.panelist("import", file.path)
    #expect(answer.status == 65, "\(answer.message)")
    #expect(
      answer.message.hasPrefix("panelist: import: \(file.path): \(message)"), "\(answer.message)")
    #expect(try listed(shell) == ["[ ] Milk"])
  }

  @Test("import names the line that is not UTF-8, and ends with 66 for a missing file")
  func unreadable() throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in")
    try Data([0x61, 0x0A, 0xC3, 0x28, 0x0A]).write(to: file)
    let bytes = try shell.panelist("import", file.path)
    #expect(bytes.status == 65)
    #expect(bytes.message.contains("in: line 2: not UTF-8; if it is Latin-1, "))
    let missing = try shell.panelist("import", file.path + "2")
    #expect(missing.status == 66)
    #expect(missing.message.contains("No such file or directory; name a file to read"))
  }

  @Test("import of a text adds each line that is not blank, with or without check boxes")
  func lines() throws {
    let shell = try Shell()
    let file = shell.folder.appending(path: "in")
    try Data("Milk\r\n\n  [ ] Bread  \n[x] Eggs\n[x]\n \t\nMilk".utf8).write(to: file)
    let answer = try shell.panelist("import", file.path)
    #expect(answer.rows.count == 5)
    let rows = ["[ ] Milk", "[ ] Bread", "[x] Eggs", "[ ] [x]", "[ ] Milk"]
    #expect(try listed(shell) == rows)
    #expect(try shell.panelist("import", file.path).output.hasPrefix("nothing to add\n"))
  }

  @Test("commands work on a recovered list, and report the recovery each time")
  func damaged() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: shell.list))
    bytes[0] = 0
    try bytes.write(to: URL(fileURLWithPath: shell.list))
    for words in [["list"], ["add", "Bread"], ["add", "Eggs"]] {
      let answer = try shell.panelist(words)
      #expect(answer.status == 0)
      #expect(answer.message.contains("the file was damaged and is kept as panelist.db.damaged-"))
      #expect(answer.message.hasSuffix("1 item was read from it, there was no good backup\n"))
    }
    #expect(try listed(shell) == ["[ ] Milk", "[ ] Bread", "[ ] Eggs"])
  }

  @Test(
    "a recovery that is killed or fills the disk loses nothing, and the next run completes it",
    arguments: Shell.Limit.allCases)
  func limited(limit: Shell.Limit) throws {
    let original = try Shell()
    for number in 0..<30 {
      _ = try original.panelist("add", "\(number) " + String(repeating: "x", count: 900))
    }
    _ = try original.panelist("backup")
    let list = try listed(original)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: original.list))
    bytes[0] = 0
    var ends = 0
    // With less even the message cannot be written.
    for blocks in stride(from: 4, through: bytes.count / 512 + 16, by: 4) {
      let shell = try Shell()
      try bytes.write(to: URL(fileURLWithPath: shell.list))
      // The second run continues with what the first one left.
      for _ in 0..<2 {
        let answer = try shell.rows(writingAtMost: blocks, limit)
        guard answer.status != 0 else {
          #expect(answer.rows == list, "\(blocks)")
          continue
        }
        ends += 1
        if limit == .refuses {
          #expect(answer.status == 74, "\(blocks): \(answer.message)")
          #expect(answer.message.contains("free some space"), "\(blocks): \(answer.message)")
        }
      }
      #expect(try listed(shell) == list, "\(blocks)")
      let names = try FileManager.default.contentsOfDirectory(atPath: shell.folder.path)
      let damaged = names.filter { $0.hasPrefix("panelist.db.damaged-") }
      #expect(damaged.count == 1, "\(blocks): \(names)")
      let kept = try damaged.first.map { try Data(contentsOf: shell.folder.appending(path: $0)) }
      #expect(kept == bytes, "\(blocks)")
      #expect(names.filter { $0.contains("restor") || $0.contains("rescue") } == [], "\(blocks)")
    }
    #expect(ends > 10)
  }
}
