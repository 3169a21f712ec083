// Import of JSON, text and backup files, and exported texts that import unchanged.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Import and export")
struct ImportTests {
  private static let mark = Data([0xEF, 0xBB, 0xBF])
  private static let id = String(repeating: "0", count: 31) + "1"

  private func listed(_ shell: Shell) throws -> [String] { try shell.panelist("list").rows }

  private func file(_ text: String, in shell: Shell) throws -> String {
    let file = shell.folder.appending(path: "in")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// A list of Milk and of texts that no command accepts.
  private func shell(holding texts: [String]) throws -> Shell {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    for text in texts { _ = try store.append(text) }
    return shell
  }

  @Test("a byte order mark before JSON or text is skipped", arguments: ["json", "text"])
  func byteOrderMark(format: String) throws {
    let shell = try shell(holding: ["Bread"])
    let export = try shell.panelist("export", "--format", format).output
    let file = shell.folder.appending(path: "in")
    try (Self.mark + Data(export.utf8)).write(to: file)
    let answer = try shell.panelist("import", file.path)
    #expect(answer.output.hasPrefix("nothing to add\n"), "\(answer.message)")
    try (Self.mark + Data("Milk\nJam\n".utf8)).write(to: file)
    #expect(
      try shell.panelist("import", file.path).output
        == "added: \"Jam\"\nskipped: 1, which the list has\n")
  }

  @Test(
    "a file that begins as JSON must be a list of items; an error names line and column",
    arguments: [
      ("[{\"text\": \"a\"", "line 1, column 14: an object wants , or }"),
      ("{urgent} call", "line 1, column 2: a text in quotes is wanted"),
      (
        "[{\"id\": \"\(id)\", \"text\": \"milk\"},\n {\"id\": \"\(id)\", \"text\": \"a call\"}]",
        "line 2, column 2: item 2 has the id of item 1 and is another"
      ),
      (
        "[{\"id\": \"\(id)\", \"text\": \"milk\"},\n "
          + "{\"id\": \"\(id)\", \"text\": \"milk\", \"completed\": true}]",
        "line 2, column 2: item 2 has the id of item 1 and is another"
      ),
    ])
  func beginsAsJSON(text: String, message: String) throws {
    let shell = try shell(holding: [])
    let file = try file(text, in: shell)
    let answer = try shell.panelist("import", file)
    #expect(answer.status == 65, "\(answer.output)")
    #expect(
      answer.message == "panelist: import: \(file): \(message); mend it, or say --format text "
        + "for one item a line; nothing was added\n")
    #expect(try listed(shell) == ["[ ] Milk"])
  }

  @Test("an item that occurs twice in a JSON file is added once")
  func twice() throws {
    let shell = try shell(holding: [])
    let item = "{\"id\": \"\(Self.id)\", \"text\": \"Jam\"}"
    let file = try file("[\(item), \(item)]", in: shell)
    #expect(try shell.panelist("import", file).rows.first == "added: \"Jam\"")
    #expect(try listed(shell) == ["[ ] Milk", "[ ] Jam"])
  }

  @Test("equal lines of a text are separate items; those already listed are not added")
  func equalLines() throws {
    let shell = try shell(holding: [])
    let file = try file("Milk\nMilk\nMilk\n", in: shell)
    #expect(
      try shell.panelist("import", file).rows
        == ["added: \"Milk\"", "added: \"Milk\"", "skipped: 1, which the list has"])
    #expect(try shell.panelist("import", file).output.hasPrefix("nothing to add\n"))
  }

  @Test("--format overrides the detected format")
  func format() throws {
    let shell = try shell(holding: [])
    let lines = try file("{urgent} call\n[now] write\n", in: shell)
    #expect(
      try shell.panelist("import", "--format", "text", lines).output
        == "added: \"{urgent} call\"\nadded: \"[now] write\"\n")
    let text = try file("Milk\n", in: shell)
    let answer = try shell.panelist("import", "--format", "json", text)
    #expect(answer.status == 65)
    #expect(answer.message.contains("line 1, column 1: a value of JSON is wanted"))
  }

  @Test(
    "a slow pipe is read to its end",
    arguments: [
      "slowly | \"$PANELIST\" import --config \"$CONFIG\" -",
      "slowly | \"$PANELIST\" import --config \"$CONFIG\" /dev/stdin",
      "\"$PANELIST\" import --config \"$CONFIG\" <(slowly)",
      "mkfifo \"$CONFIG.fifo\"; slowly > \"$CONFIG.fifo\" & "
        + "\"$PANELIST\" import --config \"$CONFIG\" \"$CONFIG.fifo\"",
    ])
  func pipe(command: String) throws {
    let shell = try shell(holding: [])
    // The shell writes much more slowly than import reads, so import has to wait.
    let slowly = "slowly() { for i in {1..2000}; do echo \"$i\"; done; }; "
    let answer = try shell.script(slowly + command)
    #expect(answer.status == 0)
    #expect(answer.message == "")
    #expect(answer.rows.count == 2000)
    #expect(answer.rows.last == "added: \"2000\"")
  }

  @Test("import from closed standard input or a folder ends with 74")
  func unreadable() throws {
    let shell = try shell(holding: [])
    for (source, place) in [("- <&-", "standard input: "), ("/", "/: Is a directory; ")] {
      let answer = try shell.script("\"$PANELIST\" import --config \"$CONFIG\" \(source)")
      #expect(answer.status == 74)
      #expect(answer.message.hasPrefix("panelist: import: \(place)"), "\(answer.message)")
    }
  }

  // Joiners, combining marks at the start, check boxes, JSON escapes and bidi controls.
  private static let lines = [
    "[x] in a box", "[ ]", "\u{301}accent", "\u{200D}joined 👩\u{200D}🌾", "C:\\new\\u001b",
    "{\"text\": 1}", "\u{FEFF}mark", "\u{202E}klim\u{2066}", "a\u{A0}b", "Milk",
  ]

  @Test("every one-line text survives export and import, as text and as JSON")
  func lines() throws {
    let shell = try shell(holding: Self.lines)
    for format in ["json", "text"] {
      let export = try shell.panelist("export", "--format", format)
      #expect(export.status == 0, "\(export.message)")
      let file = try file(export.output, in: shell)
      #expect(try shell.panelist("import", file).output.hasPrefix("nothing to add\n"), "\(format)")
      let other = try Shell()
      _ = try other.panelist("import", file)
      #expect(try Store.items(ofFile: other.list).map(\.text) == ["Milk"] + Self.lines)
    }
  }

  @Test(
    "a text that does not fit a line survives as JSON, and is refused as text",
    arguments: [
      "a\nb", "a\r", "\u{1B}[2J", "a\u{2028}b", " before", "behind ", "\u{A0}", "", "a\u{85}",
    ]
  )
  func noLine(text: String) throws {
    let shell = try shell(holding: [text])
    let file = try file(try shell.panelist("export").output, in: shell)
    #expect(try shell.panelist("import", file).output.hasPrefix("nothing to add\n"))
    let other = try Shell()
    _ = try other.panelist("import", file)
    #expect(try Store.items(ofFile: other.list).map(\.text) == ["Milk", text])
    let answer = try shell.panelist("export", "--format", "text")
    #expect(answer.status == 65)
    #expect(answer.output == "")
    #expect(
      answer.message
        == "panelist: export: a line of text cannot give back row 2: blank, with blanks at an end, a "
        + "line break or a control character, or begun like a mark of the format; write it with "
        + "--format json or --format csv\n")
  }

  @Test("of a damaged backup is added what can be read, and one line says so")
  func damagedBackup() throws {
    let shell = try shell(holding: ["Bread"])
    let path = try shell.panelist("backup").rows[0]
    let whole = try Data(contentsOf: URL(filePath: path))
    for place in [100, 4100, 8200] {
      var bytes = whole
      bytes.replaceSubrange(place..<place + 6, with: Data(repeating: 0xFF, count: 6))
      try bytes.write(to: URL(filePath: path))
      let answer = try shell.panelist("import", path)
      #expect(answer.status == 0)
      #expect(
        answer.message.hasPrefix("panelist: import: \(path): the file is damaged: ")
          && answer.message.contains(" read from it"), "\(answer.message)")
      #expect(answer.message.count { $0 == "\n" } == 1)
    }
  }

  @Test("a list with a log beside it is read with it, unless the log is of another file")
  func withLog() throws {
    let (shell, other) = (try Shell(), try Shell())
    _ = try other.panelist("add", "Milk")
    let aside = shell.folder.appending(path: "aside.db").path
    try FileManager.default.copyItem(atPath: other.list, toPath: aside)
    // The log is there as long as the list is open.
    var store = try Store(path: other.list, ifMissing: .isAnError)
    _ = try store.append("Bread")
    try FileManager.default.copyItem(atPath: other.list + "-wal", toPath: aside + "-wal")
    let whole = try shell.panelist("import", "--dry-run", aside)
    #expect(whole.output == "would add: \"Milk\"\nwould add: \"Bread\"\n", "\(whole.message)")
    let third = try Shell()
    var foreign = try Store(path: third.list, ifMissing: .beginsAList())
    _ = try foreign.append("Jam")
    try FileManager.default.removeItem(atPath: aside + "-wal")
    try FileManager.default.copyItem(atPath: third.list + "-wal", toPath: aside + "-wal")
    let alone = try shell.panelist("import", aside)
    #expect(alone.output == "added: \"Milk\"\n")
    #expect(
      alone.message
        == "panelist: import: \(aside): the log beside it is of another file and was not read\n")
    _ = consume store
    _ = consume foreign
  }
}
