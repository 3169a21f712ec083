// Import into lists without a name, which a file may call by their places.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Files that name lists by their places")
struct CalledListsTests {
  /// A file with lists of these names and an item in each, which is called as its list.
  private func shell(_ names: String...) throws -> Shell {
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    let first = try #require(try store.lists().first)
    var ids = [first.id]
    var edits: [Edit] = [.setText(first.id, names[0])]
    for (index, order) in OrderKey.between(first.order, nil, count: names.count - 1).enumerated() {
      ids.append(ItemID(high: 7, low: UInt64(index)))
      edits.append(
        .insert(Item(id: ids[index + 1], text: names[index + 1], order: order, in: .root)))
    }
    for (index, id) in ids.enumerated() {
      let item = Item(
        id: .random(), text: "item \(index + 1)", order: .between(nil, nil), in: ListID(id))
      edits.append(.insert(item))
    }
    try store.apply(edits)
    return shell
  }

  private func file(_ text: String, named name: String = "a.csv", in shell: Shell) throws -> String
  {
    let file = shell.folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func names(_ shell: Shell) throws -> [String] {
    try shell.lists.map { String($0.prefix { $0 != ":" }) }
  }

  @Test("a file that calls a list by its place means the list that is called so")
  func called() throws {
    let files = [
      ("a.csv", "text,list\nTea,List 1\nSaw,list 3\n"),
      (
        "a.json",
        "[{\"text\": \"Tea\", \"list\": \"List 1\"}, {\"text\": \"Saw\", \"list\": \"List 3\"}]"
      ),
      ("a.md", "# List 1\n- [ ] Tea\n# List 3\n- [ ] Saw\n"),
    ]
    for (name, text) in files {
      let shell = try shell("", "Hardware", "")
      let words =
        ["import", try file(text, named: name, in: shell)]
        + (name == "a.md" ? ["--headings"] : [])
      #expect(
        try shell.panelist(words).rows
          == ["added: \"Tea\", in \"List 1\"", "added: \"Saw\", in \"List 3\""], "\(name)")
      #expect(try names(shell) == ["List 1", "Hardware", "List 3"], "\(name)")
      #expect(try shell.panelist(words).output.hasPrefix("nothing to add\n"), "\(name)")
    }
  }

  @Test("a list_id goes before the place, and a name before both")
  func id() throws {
    let shell = try shell("", "Hardware", "List 4", "")
    let hardware = ListID(high: 7, low: 0).hex
    let path = try file("text,list,list_id\nTea,List 1,\(hardware)\n", in: shell)
    #expect(try shell.panelist("import", path).output == "added: \"Tea\", in \"Hardware\"\n")
    let fourth = try file(
      "text,list,list_id\nSaw,List 4,\(ListID(high: 7, low: 1).hex)\n", in: shell)
    #expect(try shell.panelist("import", fourth).status == 0)
    #expect(
      try shell.panelist("list", "--list", "id:\(ListID(high: 7, low: 1).hex)").rows.count == 2)
    #expect(try names(shell).count == 4)
  }

  @Test("a name that one list has and another is called by is refused without an id")
  func both() throws {
    let shell = try shell("", "List 1")
    let refused = try shell.panelist("import", file("text,list\nTea,List 1\n", in: shell))
    #expect(refused.status == 65)
    #expect(
      refused.message.contains(
        "line 2: the list \"List 1\" may be one of 2 lists of that name; say"),
      "\(refused.message)")
    let markdown = try shell.panelist("export", "--format", "markdown")
    #expect(markdown.status == 65 && markdown.output == "", "\(markdown)")
  }

  @Test("two lists of a file are never one list")
  func two() throws {
    let (one, other) = (try shell("", "List 1"), try shell(""))
    for (ending, words) in [("json", [String]()), ("csv", [])] {
      let path = one.folder.path + "/out." + ending
      #expect(try one.panelist("export", "--output", path).status == 0)
      #expect(try one.panelist(["import", path] + words).output.hasPrefix("nothing to add\n"))
      #expect(try other.panelist(["import", path] + words).status == 0)
      #expect(try other.lists.map { String($0.prefix(6)) } == ["List 1", "List 1"])
      #expect(try Store.items(ofFile: other.list).count == 3)
    }
    // One is found by its name, the other would be by its id.
    let groceries = try shell("Groceries")
    let id = try groceries.panelist("lists", "--json").output.matches(of: /[0-9a-f]{32}/)[0].output
    let path = try file(
      "text,list,list_id\nTea,Groceries,\(ListID(high: 8, low: 1).hex)\nSaw,Hardware,\(id)\n",
      in: groceries)
    #expect(try groceries.panelist("import", path).status == 0)
    #expect(try names(groceries) == ["Groceries", "Hardware"])
  }

  @Test("of two lists without a name none is guessed")
  func nameless() throws {
    let shell = try shell("", "Hardware", "")
    let other = ListID(high: 9, low: 1).hex
    let path = try file("text,list,list_id\nTea,,\(other)\n", in: shell)
    let refused = try shell.panelist("import", path)
    #expect(refused.status == 65)
    #expect(
      refused.message.contains(
        "line 2: a list without a name may be one of 2 lists without a name; write the list_id that "
          + "it has here as `panelist lists --json` shows it, or --list for all items, or give"),
      "\(refused.message)")
    // The remedies.
    let id = try shell.panelist("lists", "--json").output.matches(of: /[0-9a-f]{32}/)[2].output
    let exact = try file("text,list,list_id\nTea,,\(id)\n", named: "exact.csv", in: shell)
    #expect(try shell.panelist("import", exact).output == "added: \"Tea\", in \"List 3\"\n")
    #expect(try shell.panelist("lists", "rename", "list 3", "Garden").status == 0)
    #expect(try shell.panelist("import", path).output == "added: \"Tea\", in \"List 1\"\n")
  }

  @Test(
    "a first list without a name is itself after export and import",
    arguments: ["json", "csv", "md"])
  func roundTrip(ending: String) throws {
    let shell = try shell("", "Hardware", "List 2")
    let path = shell.folder.path + "/out." + ending
    let options = ending == "md" ? ["--headings"] : []
    #expect(try shell.panelist("export", "--output", path).status == 0)
    let (empty, begun) = (try Shell(), try Shell())
    _ = try begun.panelist("add", "Tea")
    for other in [empty, begun] {
      let answer = try other.panelist(["import", path] + options)
      #expect(answer.status == 0, "\(answer.message)")
      #expect(try names(other) == ["List 1", "Hardware", "List 2"])
      let contents = try Store.contents(ofFile: other.list)
      #expect(contents.lists.map(\.text) == ["", "Hardware", "List 2"])
      #expect(
        contents.items.map(\.text) == (other === begun ? ["Tea"] : []) + [
          "item 1", "item 2", "item 3",
        ])
      #expect(try other.panelist(["import", path] + options).output.hasPrefix("nothing to add\n"))
    }
  }
}
