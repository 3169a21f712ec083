// Subcommands run from a shell: output, messages and exit statuses.
import Foundation
import Model
import Shell
import Store
import StoreRecovery
import Testing
import panelist

@Suite("The command line")
struct CommandTests {
  private struct Row: Decodable, Equatable {
    let id: String
    let text: String
    let completed: Bool
  }

  @Test("an added item is listed last, and done completes it, also when repeated")
  func life() throws {
    let shell = try Shell()
    let milk = try shell.panelist("add", "  Milk ")
    #expect(milk.status == 0)
    #expect(milk.message == "")
    #expect(milk.rows.map(\.count) == [32])
    let bread = try shell.panelist("add", "Brød \"fra\" \\ 🍞")
    #expect(try shell.panelist("list").output == "[ ] Milk\n[ ] Brød \"fra\" \\ 🍞\n")
    for _ in 0..<2 {
      let done = try shell.panelist("done", bread.rows[0])
      #expect(done.status == 0)
      #expect(done.output == "[x] Brød \"fra\" \\ 🍞\n")
    }
    #expect(try shell.panelist("done", String(milk.rows[0].prefix(12)).uppercased()).status == 0)
    let json = try shell.panelist("list", "--json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(json.output.utf8))
    #expect(
      rows == [
        Row(id: milk.rows[0], text: "Milk", completed: true),
        Row(id: bread.rows[0], text: "Brød \"fra\" \\ 🍞", completed: true),
      ])
  }

  @Test("undo reverts the newest change and prints it, until there is nothing to undo")
  func undo() throws {
    let shell = try Shell()
    let id = try shell.panelist("add", "Milk").rows[0]
    for _ in 0..<2 { _ = try shell.panelist("done", id) }
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    let milk = try #require(ItemID(hex: id))
    try store.apply(.setText(milk, "Oat\u{1B}milk"))
    try store.apply(.move(milk, to: Position(OrderKey(digits: [1]))))
    try store.apply(.setCompleted(milk, false))
    try store.apply(.delete(milk))
    for line in [
      "undone: deleted \"Oat\\u001bmilk\"", "undone: reopened \"Oat\\u001bmilk\"",
      "undone: moved \"Oat\\u001bmilk\"", "undone: changed \"Milk\" to \"Oat\\u001bmilk\"",
      "undone: completed \"Milk\"", "undone: added \"Milk\"", "nothing to undo", "nothing to undo",
    ] {
      let answer = try shell.panelist("undo")
      #expect(answer.output == line + "\n")
      #expect(answer.message == "")
      #expect(answer.status == 0)
    }
    #expect(try shell.panelist("list").output == "")
  }

  @Test("undo skips a change whose item was changed since, prints why, and undoes an older one")
  func undoSkips() throws {
    let milk = Item(id: ItemID(high: 0, low: 1), text: "Milk", order: .between(nil, nil))
    let item: (Change, Item?) -> UndoReport = { change, present in
      var report = UndoReport()
      _ = report.takeBack(change, of: present)
      return report
    }
    var (text, place, done) = (milk, milk, milk)
    text.text = "Tea"
    place.order = OrderKey(digits: [1])
    done.isCompleted = true
    #expect(
      [
        item(.added(milk), nil), item(.deleted(milk), text), item(.completed(milk), text),
        item(.edited(milk, before: "Tea"), done), item(.moved(milk, from: place.position), place),
      ].map { $0.rows(calling: { _, text in text }).split(separator: "\n").first } == [
        "skipped: added \"Milk\": deleted since", "skipped: deleted \"Milk\": in the list again",
        "skipped: reopened \"Milk\": its text was changed since",
        "skipped: changed \"Tea\" to \"Milk\": completed or reopened since",
        "skipped: moved \"Milk\": moved since",
      ])
    var both = item(.added(milk), nil)
    _ = both.takeBack(.deleted(text), of: nil)
    #expect(
      both.rows(calling: { _, text in text })
        == "skipped: added \"Milk\": deleted since\nundone: deleted \"Tea\"\n")
    #expect(
      item(.added(milk), nil).rows(calling: { _, text in text }).hasSuffix(
        ": deleted since\nnothing to undo\n"))
  }

  @Test("undo prints ten lines of a large step, and a text with quotes between others")
  func longUndo() throws {
    let shell = try Shell()
    for text in (1...12).map({ "\($0)" }) + ["Call \"Anna\""] {
      _ = try shell.panelist("add", text)
    }
    #expect(try shell.panelist("undo").output == "undone: added “Call \"Anna\"”\n")
    let ids = try shell.panelist("list", "--json").output.components(separatedBy: "\"id\": \"")
      .dropFirst().map { String($0.prefix(32)) }
    _ = try shell.panelist(["remove"] + ids)
    let rows = try shell.panelist("undo").rows
    #expect(rows.count == 11)
    #expect(rows.last == "and 2 more")
    #expect(try shell.panelist("list").rows.count == 12)
  }

  @Test("list prints nothing for an empty list and ends with 0")
  func empty() throws {
    let shell = try Shell()
    let id = try shell.panelist("add", "x")
    #expect(id.status == 0)
    try FileManager.default.removeItem(atPath: shell.list)
    try Data().write(to: URL(fileURLWithPath: shell.list))
    let list = try shell.panelist("list")
    #expect(list.status == 0)
    #expect(list.output == "")
    #expect(try shell.panelist("list", "--json").output == "[]\n")
  }

  @Test("an unknown id ends with 65")
  func ids() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    var unknown = try shell.panelist("done", String(repeating: "0", count: 31) + "1")
    #expect(unknown.status == 65)
    #expect(unknown.message.contains("`panelist list --json` shows the ids"))
    unknown = try shell.panelist("done", "0000000")
    #expect(unknown.status == 65)
    #expect(!unknown.message.contains("Milk"))
  }

  @Test("an ambiguous id prefix changes no item and asks for more digits")
  func ambiguous() throws {
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    for low in [1, 2] as [UInt64] {
      let id = ItemID(high: 0xABCD, low: low)
      try store.apply(.insert(Item(id: id, text: "\(low)", order: .between(nil, nil))))
    }
    let answer = try shell.panelist("done", "000000000000abcd")
    #expect(answer.status == 65)
    #expect(
      answer.message
        == "panelist: done: '000000000000abcd' may mean 2 items; write one of these in "
        + "its place:\n  id:\(ItemID(high: 0xABCD, low: 1).hex) for [ ] 1\n"
        + "  id:\(ItemID(high: 0xABCD, low: 2).hex) for [ ] 2\n")
    #expect(try shell.panelist("list").output == "[ ] 1\n[ ] 2\n")
    let full = try shell.panelist("done", ItemID(high: 0xABCD, low: 2).hex)
    #expect(full.output == "[x] 2\n")
    #expect(try shell.panelist("list").output == "[ ] 1\n[x] 2\n")
  }

  @Test("without a list, list, done and undo end with 66 and create none")
  func missing() throws {
    let shell = try Shell()
    for answer in [
      try shell.panelist("list"), try shell.panelist("done", "abcd"), try shell.panelist("undo"),
    ] {
      #expect(answer.status == 66)
      #expect(answer.message.hasPrefix("panelist: \(shell.list): open: "))
      #expect(answer.message.contains("add an item to begin a list"))
    }
    #expect(!FileManager.default.fileExists(atPath: shell.list))
  }

  @Test("a file that is not a list ends with 65 and is not changed")
  func noList() throws {
    let shell = try Shell()
    let text = Data(String(repeating: "Dear diary. ", count: 500).utf8)
    try text.write(to: URL(fileURLWithPath: shell.list))
    let answer = try shell.panelist("add", "Milk")
    #expect(answer.status == 65)
    #expect(answer.message.hasPrefix("panelist: \(shell.list): "))
    #expect(FileManager.default.contents(atPath: shell.list) == text)
  }

  @Test("check says of an empty file that there is no list yet, and of another that it is none")
  func checkNoList() throws {
    let shell = try Shell()
    let file = URL(filePath: shell.list)
    try Data().write(to: file)
    for words in [["check"], ["check", "--repair"]] {
      let answer = try shell.panelist(words)
      #expect(answer.status == 0, "\(answer.message)")
      #expect(answer.output == "empty: no list yet; `add` begins one in this file\n")
    }
    try Data("Dear diary\n".utf8).write(to: file)
    for words in [["check"], ["check", "--repair"]] {
      let answer = try shell.panelist(words)
      #expect(answer.status == 65)
      #expect(
        answer.message
          == "panelist: \(shell.list): it is no list (file is not a database) and was left as it is; "
          + "let [store] path name another file\n")
    }
  }

  @Test("a missing folder with a missing parent ends with 73")
  func noFolder() throws {
    let shell = try Shell(settings: "[store]\npath = /nowhere/at/all.db\n")
    for words in [["add", "Milk"], ["list"], ["check"], ["undo"]] {
      let answer = try shell.panelist(words)
      #expect(answer.status == 73)
      #expect(answer.message.contains("there is no folder /nowhere/at; create the folder"))
    }
  }

  @Test("a full disk on standard output ends with 74")
  func fullOutput() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let answer = try shell.panelist("list", output: full)
    #expect(answer.status == 74)
    #expect(answer.message.hasPrefix("panelist: standard output: No space left on device; "))
    let closed = try shell.script("\"$PANELIST\" --config \"$CONFIG\" list >&-")
    #expect(closed.status == 74)
    #expect(closed.message.hasSuffix("; it is closed; open it or write elsewhere\n"))
  }

  @Test("check-config prints the settings in effect as a configuration file")
  func checkConfig() throws {
    let shell = try Shell(settings: "[panel]\nrow_height = across-the-room\n")
    let answer = try shell.panelist("check-config")
    #expect(answer.status == 0)
    #expect(answer.rows.first == "ok")
    let file = shell.folder.path + "/p.conf"
    #expect(answer.rows.contains("row_height = 24mm ; \(file):2"))
    #expect(answer.rows.contains("path = /var/lib/panelist/panelist.db ; default"))
    try shell.configure(answer.rows.dropFirst().joined(separator: "\n"))
    let again = try shell.panelist("check-config")
    #expect(again.rows.contains("row_height = 24mm ; \(file):2"))
    #expect(again.rows.contains { $0.hasPrefix("theme = heat ; \(file):") })
    #expect(again.rows.map(Self.withoutPlace) == answer.rows.map(Self.withoutPlace))
  }

  @Test("what can never be a list is refused by check-config", arguments: ["/tmp", "/dev/null"])
  func noList(path: String) throws {
    let answer = try Shell(settings: "[store]\npath = \(path)\n").panelist("check-config")
    #expect(answer.status == 66)
    #expect(
      answer.message.hasPrefix(
        "panelist: \(path): open: not a regular file; let [store] path name another file"))
  }

  /// A row of check-config without the comment behind its value.
  private static func withoutPlace(_ row: String) -> Substring {
    row.split(separator: " ; ", maxSplits: 1).first ?? ""
  }

  @Test("every subcommand ends with 78 if a line of the configuration is invalid")
  func badConfig() throws {
    let shell = try Shell(settings: "[panel]\nrow_height = 10\n")
    for answer in [
      try shell.panelist("list"), try shell.panelist("add", "Milk"),
      try shell.panelist("done", "abcd"), try shell.panelist("undo"),
      try shell.panelist("check-config"),
    ] {
      #expect(answer.status == 78)
      #expect(answer.output == "")
      #expect(
        answer.message.contains("p.conf:2: [panel] row_height cannot be '10'; allowed: auto, 6mm"))
    }
  }

  @Test("devices reports configured names that match no device")
  func unmatchedNames() throws {
    // No machine has that many cards.
    let settings = "[display]\ncard = /dev/dri/card255\n[touch]\nignore = No such panel\n"
    let answer = try Shell(settings: settings).panelist("devices")
    #expect(answer.status == 69)
    #expect(answer.rows.contains { $0.hasPrefix("  /dev/dri/card255: refused: no such device; ") })
    #expect(
      answer.rows.contains("  No such panel: named in [touch] of the configuration, and not there"))
  }

  @Test("a missing file after --config ends with 66")
  func noConfig() throws {
    let answer = try Shell().bare("list", "--config", "/nowhere/p.conf")
    #expect(answer.status == 66)
    #expect(answer.message.hasPrefix("panelist: /nowhere/p.conf: open: No such file"))
  }

  @Test("without a command the program prints its help")
  func alone() throws {
    let alone = try Shell().bare()
    #expect(alone.status == 0)
    #expect(alone.message == "")
    #expect(alone.output.contains("USAGE: panelist [--config <file>] <subcommand>"))
    for line in [["--help"], ["-h"], ["help"], ["--config", "/nowhere"]] {
      #expect(try Shell().bare(line).output == alone.output, "\(line)")
    }
  }

  @Test(
    "the JSON of the help is refused where the program has none, and is a text behind --",
    arguments: [
      (["--experimental-dump-help"], true), (["add", "--experimental-dump-help=x", "Milk"], true),
      (["list", "--json", "--experimental-dump-help"], true), (["add", "Milk"], false),
      (["add", "--", "--experimental-dump-help"], false),
      (["add", "experimental-dump-help"], false),
    ] as [([String], Bool)])
  func dump(_ words: [String], isRefused: Bool) {
    var refusal: Failure?
    do throws(Failure) { try CommandRunner.refuseDump(words) } catch { refusal = error }
    #expect(refusal?.status == (isRefused ? .usage : nil))
  }

  @Test("--version prints the changelog's version, with and without a command")
  func versions() throws {
    for line in [["--version"], ["list", "--version"]] {
      let answer = try Shell().bare(line)
      // A commit is written by deploy/build alone.
      #expect(answer.output == "panelist \(version)\n")
      #expect(answer.status == 0)
    }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let changes = try String(contentsOf: root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    // The newest heading: unreleased changes are listed under the next version.
    let newest = changes.split(separator: "\n").first { $0.hasPrefix("## ") }
    #expect(newest?.contains(version) == true)
  }

  @Test("a hyphen is standard input or standard output")
  func hyphen() throws {
    let shell = try Shell()
    let recording = Checkout.root.appending(path: "deploy/demonstration.touch").path
    let p = "\"$PANELIST\" --config \"$CONFIG\""
    let settings = "printf '[panel]\\nrow_height = 12mm\\n' | \"$PANELIST\" check-config --config -"
    #expect(try shell.script(settings).rows.contains("row_height = 12mm ; standard input:2"))
    let wrong = try shell.script("echo row | \"$PANELIST\" check-config --config -")
    #expect(wrong.status == 78)
    #expect(wrong.message.hasPrefix("panelist: standard input:1: "), "\(wrong.message)")
    let played = try shell.script("\(p) replay --decisions - < '\(recording)'")
    #expect(played.output == (try shell.script("\(p) replay --decisions '\(recording)'").output))
    #expect(played.rows.count > 3)
    _ = try shell.panelist("add", "Milk")
    #expect(
      try shell.panelist("export", "--format", "text", "--output", "-").output == "[ ] Milk\n")
    let picture = try shell.script(
      "\(p) picture --size 80x80 - > \"$CONFIG.png\"; \(p) picture --size 80x80 - | cmp - \"$CONFIG.png\"; "
        + "\(p) picture --size 80x80 \"$CONFIG.2.png\" && cmp \"$CONFIG.png\" \"$CONFIG.2.png\"")
    #expect(picture.status == 0, "\(picture.message)")
    #expect(picture.output == shell.folder.path + "/p.conf.2.png\n")
    for words in [["done", "--", "milk"], ["list", "--"], ["reopen", "--", "milk"]] {
      let line = words.joined(separator: " ")
      #expect(try shell.script("\(p) \(line)").status == 0, "\(line)")
    }
  }

  @Test("--help prints to standard output and ends with 0")
  func help() throws {
    let answer = try Shell().bare("check-config", "--help")
    #expect(answer.status == 0)
    #expect(answer.message == "")
    #expect(answer.output.contains("Allowed: auto, 6mm to 40mm, or across-the-room (24mm)."))
    // Lines of a long meaning go on below its start.
    #expect(
      answer.output.contains(
        "\n    Width of the lit area before any rotation, if the display reports"))
    #expect(answer.output.contains(" wrong\n    size.\n"))
    // A narrow terminal breaks no line twice.
    let narrow = try Shell().script("COLUMNS=60 \"$PANELIST\" check-config --help")
    #expect(
      narrow.output.contains(
        "\n    How tall a row is on the screen; auto fills it with\n    whole"))
    #expect(narrow.rows.allSatisfy { $0.count <= 60 })
  }
}
