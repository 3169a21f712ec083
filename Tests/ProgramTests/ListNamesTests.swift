// How messages name lists, with a name and without one.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Lists in messages")
struct ListNamesTests {
  /// A file with a first list without a name, Hardware, and a last one without a name.
  private func shell() throws -> Shell {
    let shell = try Shell()
    for text in ["Milk", "Tea"] { _ = try shell.panelist("add", text) }
    _ = try shell.panelist("lists", "add", "Hardware")
    _ = try shell.panelist("lists", "add", "Last")
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    let last = try #require(try store.lists().last)
    try store.apply(.setText(last.id, ""))
    return shell
  }

  @Test("a list without a name is called by its place in every message")
  func places() throws {
    let shell = try shell()
    let steps: [([String], String)] = [
      (["lists", "move", "list 3", "--first"], "List 1"),
      (["undo"], "undone: moved list \"List 3\""),
      (["lists", "remove", "list 1"], "removed: \"List 1\" with 2 items"),
      (["undo"], "undone: deleted list \"List 1\""),
      (["lists", "rename", "list 3", "Garden"], "Garden"),
      (["undo"], "undone: renamed list \"List 3\" to \"Garden\""),
      (["undo"], "undone: renamed list \"Last\" to \"List 3\""),
    ]
    for (words, row) in steps {
      #expect(try shell.panelist(words).rows.first == row, "\(words)")
    }
  }

  @Test("what is gone has no place")
  func gone() throws {
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    let list = Item(
      id: ItemID(high: 7, low: 1), text: "", order: OrderKey(digits: [0xF0]), in: .root)
    try store.apply(.insert(list))
    #expect(try shell.panelist("undo").output == "undone: added a list without a name\n")
  }

  @Test("import names lists that it makes by their places, and those of a file without a place")
  func imported() throws {
    let shell = try Shell.withLists()
    let id = ListID(high: 9, low: 1).hex
    let file = shell.folder.appending(path: "a.csv")
    try Data("text,list,list_id\nTea,,\(id)\n".utf8).write(to: file)
    let lines = [" list: \"List 4\"", ": \"Tea\", in \"List 4\""]
    #expect(
      try shell.panelist("import", "--dry-run", file.path).rows == lines.map { "would add" + $0 })
    #expect(try shell.panelist("import", file.path).rows == lines.map { "added" + $0 })
    try Data("text,list,list_id\nTea,,\(id)\nSaw,Tools,\(id)\n".utf8).write(to: file)
    let refused = try shell.panelist("import", file.path)
    #expect(
      refused.message.contains("has the list_id of a list without a name and another list; "),
      "\(refused.message)")
  }

  @Test("export to Markdown names the list that has no heading as others name it")
  func exported() throws {
    let refused = try shell().panelist("export", "--format", "markdown")
    #expect(refused.status == 65)
    #expect(
      refused.message.contains("cannot give back List 3, list 3 of 3: it has no name, or "),
      "\(refused.message)")
  }
}
