// Export and import of several lists.
import Foundation
import Model
import Store
import StoreRecovery
import TestRandom
import Testing

@Suite("Files of several lists")
struct FileListsTests {
  private func file(_ text: String, named name: String, in shell: Shell) throws -> String {
    let file = shell.folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test("JSON and CSV say the list of each item, also where there is one")
  func keys() throws {
    let shell = try Shell.withLists()
    let json = try shell.panelist("export").output
    #expect(json.components(separatedBy: "\"list\": \"Hardware\", \"list_id\": \"").count == 3)
    #expect(try shell.panelist("list", "--json").output == json)
    let csv = try shell.panelist("export", "--format", "csv", "--list", "groceries").rows
    #expect(csv[0] == "id,text,completed,list,list_id")
    #expect(csv.count == 3 && csv[1].contains("\"Milk\",false,\"Groceries\","), "\(csv)")
    let one = try Shell()
    _ = try one.panelist("add", "Milk")
    #expect(try one.panelist("export").output.contains("\"list\": \"\", \"list_id\": \""))
    // The id of the list with which each file begins stays in the file.
    #expect(!(try one.panelist("export").output.contains(ListID.original.hex)))
  }

  @Test("Markdown has a heading for each list; a text needs --list")
  func lines() throws {
    let shell = try Shell.withLists()
    #expect(
      try shell.panelist("export", "--format", "markdown").output == """
        # Groceries

        - [ ] Milk
        - [ ] Bread

        # Hardware

        - [ ] Nails
        - [ ] Milk

        # Morning

        """)
    #expect(
      try shell.panelist("export", "--format", "markdown", "--list", "hard").output
        == "- [ ] Nails\n- [ ] Milk\n")
    for format in ["text", "todo.txt"] {
      let refused = try shell.panelist("export", "--format", format)
      #expect(refused.status == 65)
      #expect(
        refused.message
          == "panelist: export: \(format) has one list, and there are 3; name one by --list, or "
          + "write them with --format json, csv or markdown; `panelist lists` shows the lists\n")
    }
    #expect(
      try shell.panelist("export", "--format", "text", "--list", "hard").output
        == "[ ] Nails\n[ ] Milk\n")
  }

  @Test(
    "what was exported is imported into the same lists, once", arguments: ["json", "csv", "md"])
  func once(ending: String) throws {
    let shell = try Shell.withLists()
    let path = shell.folder.path + "/out." + ending
    #expect(try shell.panelist("export", "--output", path).status == 0)
    let options = ending == "md" ? ["--headings"] : []
    #expect(try shell.panelist(["import", path] + options).output.hasPrefix("nothing to add\n"))
    let other = try Shell()
    let answer = try other.panelist(["import", path] + options)
    #expect(answer.status == 0, "\(answer.message)")
    #expect(answer.rows.contains("added: \"Nails\", in \"Hardware\""), "\(answer.rows)")
    #expect(try other.panelist("list").rows.starts(with: ["Groceries", "[ ] Milk", "[ ] Bread"]))
    #expect(try other.panelist(["import", path] + options).output.hasPrefix("nothing to add\n"))
    #expect(try other.panelist("undo").status == 0)
    #expect(try other.panelist("list").rows == [])
  }

  @Test("lists of equal names and other ids are the same lists")
  func equalNames() throws {
    let (one, other) = (try Shell.withLists(), try Shell.withLists())
    _ = try one.panelist("add", "Saw", "--list", "hardware")
    let path = try file(try one.panelist("export").output, named: "a.json", in: one)
    #expect(try other.panelist("import", path).status == 0)
    #expect(try other.lists.count == 3)
    #expect(
      try other.panelist("list", "--list", "hardware").rows
        == ["[ ] Nails", "[ ] Milk", "[ ] Nails", "[ ] Milk", "[ ] Saw"])
  }

  @Test("--list wins over the file, and compares within that list")
  func chosen() throws {
    let shell = try Shell.withLists()
    let path = try file(try shell.panelist("export").output, named: "a.json", in: shell)
    #expect(try shell.panelist("import", path, "--list", "morning").rows.count == 4)
    #expect(
      try shell.panelist("list", "--list", "morning").rows
        == ["[ ] Milk", "[ ] Bread", "[ ] Nails", "[ ] Milk"])
    let again = try shell.panelist("import", path, "--list", "morning")
    #expect(again.output == "nothing to add\nskipped: 4, which the list has\n")
    let text = try file("Milk\nTea\n", named: "a.txt", in: shell)
    #expect(
      try shell.panelist("import", text, "--list", "hard").output
        == "added: \"Tea\", in \"Hardware\"\nskipped: 1, which the list has\n")
    #expect(try shell.panelist("import", text, "--list", "garden").status == 65)
  }

  @Test("a backup has its lists")
  func backup() throws {
    let shell = try Shell.withLists()
    #expect(try shell.panelist("backup").status == 0)
    #expect(try shell.panelist("lists", "remove", "hardware").status == 0)
    let folder = shell.folder.path + "/backups"
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
    #expect(try shell.panelist("import", folder + "/" + name).status == 0)
    #expect(try shell.panelist("list", "--list", "hardware").rows == ["[ ] Nails", "[ ] Milk"])
  }

  @Test(
    "what is not certain is refused with its place and a remedy",
    arguments: [
      (
        "a.json", "[{\"text\": \"a\", \"list\": 7}]", [], "item 1 has a list that is no text; write"
      ),
      ("a.csv", "text,list_id\na,7", [], "line 2: it has a list_id that is none; write the 32"),
      ("a.csv", "text,list\na,\" \"", [], "line 2: it is in a list whose name is blank; write its"),
      (
        "a.csv",
        "text,list,list_id\na,A,\(ListID(high: 1, low: 1).hex)\n"
          + "b,B,\(ListID(high: 1, low: 1).hex)", [],
        "line 3: it has the list_id of \"A\" and another list; leave out"
      ),
      (
        "a.md", "# A\n- [ ] a\n## B\n- [ ] b", ["--headings"],
        "line 3: it is a heading of level 2, and line 1 is one of level 1; write the names"
      ),
      (
        "a.md", "#\n- [ ] a", ["--headings"],
        "line 1: it is a heading without a name; write the name of its list; nothing was added"
      ),
      (
        "a.md", "A\n===\n- [ ] a", ["--headings"],
        "line 1: it is a heading that is underlined; write it with #"
      ),
      (
        "a.txt", "a", ["--headings"],
        "line 1: neither Markdown, JSON nor a table, which alone name lists; leave out"
      ),
    ])
  func bad(name: String, text: String, options: [String], message: String) throws {
    let shell = try Shell()
    let answer = try shell.panelist(["import", try file(text, named: name, in: shell)] + options)
    #expect(answer.status == 65)
    #expect(answer.message.contains(message), "\(answer.message)")
    #expect(!shell.hasList)
  }

  @Test("a name that two lists have is decided by id, else refused")
  func twins() throws {
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    let ids = [ListID(high: 7, low: 1), ListID(high: 7, low: 2)]
    let orders = OrderKey.between(nil, nil, count: 3)
    for (id, order) in zip(ids, orders.dropFirst()) {
      try store.apply([.insert(Item(id: ItemID(id), text: "Twin", order: order, in: .root))])
    }
    let plain = try file("text,list\nTea,twin\n", named: "plain.csv", in: shell)
    let refused = try shell.panelist("import", plain)
    #expect(refused.status == 65)
    #expect(
      refused.message.contains(
        "line 2: the list \"twin\" may be one of 2 lists of that name; say its list_id as `panelist "
          + "lists --json` shows it, or --list"),
      "\(refused.message)")
    let exact = try file("text,list,list_id\nTea,Twin,\(ids[1].hex)\n", named: "a.csv", in: shell)
    #expect(try shell.panelist("import", exact).status == 0)
    #expect(try Store.items(ofFile: shell.list).map(\.list) == [ids[1]])
    #expect(try shell.panelist("import", plain, "--list", "twin").status == 65)
  }

  @Test("an item that has the id of a list gets another one, and is added once")
  func listID() throws {
    let shell = try Shell.withLists()
    let json = try shell.panelist("lists", "--json").output
    let ids = json.matches(of: /"id": "([0-9a-f]{32})"/).map { String($0.1) }
    for (index, id) in (ids.suffix(2) + [ListID.original.hex, ListID.root.hex]).enumerated() {
      let path = try file(
        "[{\"id\": \"\(id)\", \"text\": \"Saw \(index)\"}]", named: "\(index).json", in: shell)
      #expect(
        try shell.panelist("import", path).output == "added: \"Saw \(index)\", in \"Groceries\"\n")
      #expect(try shell.panelist("list").rows.contains("[ ] Saw \(index)"))
      #expect(try shell.panelist("import", path).output.hasPrefix("nothing to add\n"))
    }
    // Of one file, which makes the list first.
    let id = String(repeating: "a", count: 32)
    let path = try file(
      "[{\"id\": \"\(id)\", \"text\": \"Axe\", \"list\": \"New\", \"list_id\": \"\(id)\"}]",
      named: "both.json", in: shell)
    #expect(try shell.panelist("import", path).status == 0)
    #expect(try shell.panelist("list", "--list", "new").rows == ["[ ] Axe"])
  }

  @Test("a name of which nothing is seen is refused, and shown as none")
  func unseen() throws {
    let shell = try Shell.withLists()
    let path = try file(
      "[{\"text\": \"a\", \"list\": \"\u{200B}\"}]", named: "unseen.json", in: shell)
    let refused = try shell.panelist("import", path)
    #expect(refused.status == 65 && refused.message.contains("blank"), "\(refused.message)")
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    let last = try #require(try store.loadLists().root.items.last)
    try store.apply([.setText(last.id, "\u{200B}")])
    #expect(try shell.panelist("lists").rows.last == "List 3: 0 open, 0 items")
  }

  @Test("beyond a hundred lists the rest goes into the first, and that is said")
  func full() throws {
    let shell = try Shell()
    let rows = (1...101).map { "i\($0),L\($0)\n" }.joined()
    let path = try file("text,list\n" + rows, named: "a.csv", in: shell)
    let answer = try shell.panelist("import", path)
    #expect(answer.status == 0)
    #expect(
      answer.message.contains("there are at most 100 lists; items of \"L101\" are in \"L1\""),
      "\(answer.message)")
    #expect(try shell.lists.count == 100)
    #expect(try shell.panelist("import", path).output.hasPrefix("nothing to add\n"))
  }

  private static let names = [
    "", "", "List 1", "List 2", "Groceries", "groceries", "Äpfel", "# C #", "C #", "a,b", "\"",
    "\\#", "*x*", "<b>",
    "1. x", "- [ ] x", "👩\u{200D}🌾", "x\ny",
  ]

  @Test(
    "random lists are the same after export and import", arguments: ["json", "csv", "markdown"])
  func random(format: String) throws {
    var random = SeededRandom(seed: 11)
    var written = 0
    for _ in 0..<20 {
      let shell = try Shell()
      var store = try Store(path: shell.list, ifMissing: .beginsAList())
      let first = try #require(try store.lists().first)
      var lists = [first.id]
      var edits: [Edit] = [.setText(first.id, Self.names[random.roll(below: Self.names.count)])]
      for order in OrderKey.between(first.order, nil, count: random.roll(0...4)) {
        let name = Self.names[random.roll(below: Self.names.count)]
        lists.append(.random())
        edits.append(.insert(Item(id: lists[lists.count - 1], text: name, order: order, in: .root)))
      }
      for list in lists {
        for order in OrderKey.between(nil, nil, count: random.roll(1...4)) {
          edits.append(
            .insert(
              Item(
                id: .random(), text: "item \(random.roll(below: 3))",
                isCompleted: random.roll(below: 2) == 0, order: order, in: ListID(list))))
        }
      }
      try store.apply(edits)
      let path = shell.folder.path + "/out"
      let words = ["export", "--format", format, "--output", path]
      let export = try shell.panelist(words)
      if format == "markdown", export.status == 65 { continue }
      #expect(export.status == 0, "\(export.message)")
      written += 1
      let other = try Shell()
      let options = format == "markdown" && lists.count > 1 ? ["--headings"] : []
      let answer = try other.panelist(["import", "--format", format, path] + options)
      #expect(answer.status == 0, "\(answer.message)")
      let keepsName = format != "markdown" || lists.count > 1
      #expect(try Self.values(other, keepsName) == Self.values(shell, keepsName))
      for shell in [shell, other] {
        let again = try shell.panelist(["import", "--format", format, path] + options)
        #expect(again.output.hasPrefix("nothing to add\n"), "\(again)")
      }
    }
    #expect(written > 3)
  }

  /// The names of the lists and their items.
  private static func values(_ shell: Shell, _ hasNames: Bool) throws -> [[String]] {
    let contents = try Store.contents(ofFile: shell.list)
    return contents.lists.map { list in
      [hasNames ? list.text : ""]
        + contents.items.filter { ItemID($0.list) == list.id }.map {
          "\($0.isCompleted) \($0.text)"
        }
    }
  }
}
