// `panelist lists` and its commands: their output, their effect, and undo.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

extension Shell {
  /// The file with the lists Groceries (Milk, Bread), Hardware (Nails, Milk) and Morning.
  static func withLists() throws -> Shell {
    let shell = try Shell()
    for text in ["Milk", "Bread"] { _ = try shell.panelist("add", text) }
    #expect(try shell.panelist("lists", "rename", "list 1", "Groceries").output == "Groceries\n")
    for name in ["Hardware", "Morning"] {
      let id = try shell.panelist("lists", "add", name).rows[0]
      #expect(ItemID(hex: id) != nil)
    }
    for text in ["Nails", "Milk"] { _ = try shell.panelist("add", text, "--list", "hardware") }
    return shell
  }

  /// The lists as `lists` prints them.
  var lists: [String] { get throws { try panelist("lists").rows } }
}

@Suite("Commands about lists")
struct ListsCommandTests {
  @Test("a new file has one list, which is called by its place")
  func one() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    #expect(try shell.panelist("lists").output == "List 1: 1 open, 1 item\n")
    _ = try shell.panelist("done", "milk")
    let id = try Store.contents(ofFile: shell.list).outerIDs.outerID(of: .original)
    #expect(
      try shell.panelist("lists", "--json").output
        == "[\n  {\"id\": \"\(id.hex)\", \"name\": \"\", \"open\": 0, \"items\": 1}\n]\n")
    #expect(id != .original)
    #expect(try shell.panelist("list", "--list", String(id.hex.prefix(6))).output == "[x] Milk\n")
  }

  @Test("lists prints each with its open and all items, and list each below its name")
  func several() throws {
    let shell = try Shell.withLists()
    _ = try shell.panelist("done", "bread")
    #expect(
      try shell.lists == [
        "Groceries: 1 open, 2 items", "Hardware: 2 open, 2 items", "Morning: 0 open, 0 items",
      ])
    #expect(
      try shell.panelist("list").rows == [
        "Groceries", "[ ] Milk", "[x] Bread", "Hardware", "[ ] Nails", "[ ] Milk", "Morning",
      ])
    #expect(try shell.panelist("list", "--done").rows == ["Groceries", "[x] Bread"])
    #expect(try shell.panelist("list", "--list", "HARD").rows == ["[ ] Nails", "[ ] Milk"])
    #expect(try shell.panelist("list", "--list", "morning").output == "")
  }

  @Test("numbers run through all lists, and a number of lists names a list")
  func numbers() throws {
    let shell = try Shell.withLists()
    let lines = try shell.session(
      "p list; p lists; p lists move 3 --first; p done 3; p list --list 1; p add Tea --list 3 >/dev/null; "
        + "p list --list 3; p done 1 --list hardware; p lists remove 4")
    let printed = [
      "Groceries", "1  [ ] Milk", "2  [ ] Bread", "Hardware", "3  [ ] Nails", "4  [ ] Milk",
      "Morning", "1  Groceries: 2 open, 2 items", "2  Hardware: 2 open, 2 items",
      "3  Morning: 0 open, 0 items", "Morning", "[x] Nails", "1  [ ] Milk", "2  [ ] Bread",
      "1  [ ] Tea",
    ]
    #expect(Array(lines.prefix(printed.count)) == printed)
    let item = """
      panelist: done: the item of row 1 is not in "Hardware"; `panelist list` on a terminal shows \
      the rows; `panelist list --json` shows the ids; for a text write text:1
      """
    let list = """
      panelist: lists remove: the last `panelist lists` on this terminal printed no row 4; \
      `panelist lists` on a terminal shows the rows; `panelist lists --json` shows the ids; for a \
      name write text:4
      """
    #expect(Array(lines.dropFirst(printed.count)) == [item, list])
  }

  @Test("a list is renamed, to another case too, and not to the name of another")
  func rename() throws {
    let shell = try Shell.withLists()
    #expect(try shell.panelist("lists", "rename", "groc", "GROCERIES").output == "GROCERIES\n")
    let refused = try shell.panelist("lists", "rename", "hardware", "groceries")
    #expect(refused.status == 65)
    #expect(
      refused.message == "panelist: lists rename: there is a list \"GROCERIES\" already; choose "
        + "another name, or give that list one with `panelist lists rename`\n")
    #expect(
      try shell.panelist("undo").output == "undone: renamed list \"Groceries\" to \"GROCERIES\"\n")
    let config = shell.folder.path + "/p.conf"
    let dashed = try shell.bare(["--config", config, "lists", "rename", "hardware", "- tools -"])
    #expect(dashed.output == "- tools -\n")
  }

  @Test("lists move puts a list at an end or beside another, and nothing happens where it is")
  func move() throws {
    let shell = try Shell.withLists()
    let steps: [([String], String)] = [
      (["morning", "--first"], "MGH"), (["morning", "--first"], "MGH"),
      (["morning", "--after", "groc"], "GMH"), (["hardware", "--before", "morning"], "GHM"),
      (["groceries", "--last"], "HMG"), (["groceries", "--after", "morning"], "HMG"),
    ]
    for (words, order) in steps {
      #expect(try shell.panelist(["lists", "move"] + words).status == 0)
      #expect(try shell.lists.map { String($0.prefix(1)) }.joined() == order, "\(words)")
    }
    #expect(try shell.panelist("undo").output == "undone: moved list \"Groceries\"\n")
    #expect(try shell.lists.map { String($0.prefix(1)) }.joined() == "GHM")
    #expect(try shell.panelist("add", "Toast").status == 0)
    #expect(try shell.panelist("list", "--list", "groc").rows.last == "[ ] Toast")
  }

  @Test("a list between two that share a key is put between them")
  func sharedKeys() throws {
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    let order = try #require(store.lists().first).order
    for (place, name) in ["A", "B", "C"].enumerated() {
      let id = ItemID(high: 7, low: UInt64(place))
      try store.apply(.insert(Item(id: id, text: name, order: order, in: .root)))
    }
    let before = try shell.lists
    #expect(before.count == 4)
    #expect(try shell.panelist("lists", "move", "text:C", "--before", "text:B").output == "C\n")
    let names = try shell.lists.map { String($0.prefix { $0 != ":" }) }
    let place = try #require(names.firstIndex(of: "C"))
    #expect(names[place + 1] == "B")
  }

  @Test("a removed list takes its items along, in one step that undo takes back")
  func remove() throws {
    let shell = try Shell.withLists()
    let before = try shell.panelist("list").output
    #expect(
      try shell.panelist("lists", "remove", "hardware").output
        == "removed: \"Hardware\" with 2 items\n")
    #expect(
      try shell.panelist("list").rows == ["Groceries", "[ ] Milk", "[ ] Bread", "Morning"])
    #expect(
      try shell.panelist("undo").rows == [
        "undone: deleted list \"Hardware\"", "undone: deleted \"Milk\"",
        "undone: deleted \"Nails\"",
      ])
    #expect(try shell.panelist("list").output == before)
    for name in ["morning", "groceries"] {
      #expect(try shell.panelist("lists", "remove", name).status == 0)
    }
    let last = try shell.panelist("lists", "remove", "hardware")
    #expect(last.status == 65)
    #expect(try shell.panelist("list").rows == ["[ ] Nails", "[ ] Milk"])
  }

  @Test("there are at most 100 lists")
  func most() throws {
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    var order = try store.lists().first?.order
    for place in 2...99 {
      let key = OrderKey.between(order, nil)
      order = key
      let id = ItemID(high: 7, low: UInt64(place))
      try store.apply(.insert(Item(id: id, text: "", order: key, in: .root)))
    }
    #expect(try shell.panelist("lists", "add", "Last").status == 0)
    let refused = try shell.panelist("lists", "add", "More")
    #expect(refused.status == 65)
    #expect(
      refused.message == "panelist: lists add: there are 100 lists, which is the most; `panelist "
        + "lists remove` removes one\n")
    #expect(try shell.lists.count == 100)
    // The whole name is meant before the names that only begin so.
    #expect(try shell.panelist("lists", "rename", "list 9", "Nine").output == "Nine\n")
  }

  @Test("equal names are a question, and refused without a terminal")
  func equalNames() throws {
    let shell = try Shell.withLists()
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    let id = try #require(ItemID(hex: "3f9a" + String(repeating: "0", count: 28)))
    let order = OrderKey.between(try store.lists().last?.order, nil)
    try store.apply(.insert(Item(id: id, text: "hardware", order: order, in: .root)))
    let refused = try shell.panelist("add", "Glue", "--list", "hardware")
    #expect(refused.status == 65)
    let lines = refused.message.split(separator: "\n")
    #expect(
      lines.first == "panelist: add: 'hardware' may mean 2 lists; write one of these in its place:")
    #expect(lines.last == "  id:3f9a for hardware, list 4 of 4")
    #expect(try shell.panelist("add", "Glue", "--list", "id:3f9a").status == 0)
    #expect(try shell.panelist("list", "--list", "3f9a").output == "[ ] Glue\n")
    let answers = try shell.session("p list --list hardware", typing: "3f9a\\n")
    #expect(answers.contains("  3f9a  hardware, list 4 of 4"))
    #expect(answers.last?.hasSuffix("[ ] Glue") == true)
  }
}
