// Commands on items of several lists: --list, move --to, --all.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Items of several lists")
struct ListOptionTests {
  @Test("a text in two lists is a question that names the list of each, and --list answers it")
  func question() throws {
    let shell = try Shell.withLists()
    let refused = try shell.panelist("done", "milk")
    #expect(refused.status == 65)
    let lines = refused.message.split(separator: "\n")
    #expect(
      lines.first == "panelist: done: 'milk' may mean 2 items; write one of these in its place:")
    #expect(lines[1].hasSuffix(" for [ ] Milk, in \"Groceries\""), "\(lines)")
    #expect(lines[2].hasSuffix(" for [ ] Milk, in \"Hardware\""), "\(lines)")
    #expect(try shell.panelist("done", "milk", "--list", "hard").output == "[x] Milk\n")
    #expect(try shell.panelist("edit", "milk", "Glue", "--list", "hard").output == "[x] Glue\n")
    #expect(try shell.panelist("reopen", "glue", "--list", "hard").output == "[ ] Glue\n")
    #expect(try shell.panelist("remove", "milk", "--list", "groc").output == "[ ] Milk\n")
    let other = try shell.panelist("remove", "nails", "--list", "groc")
    #expect(other.status == 65)
    #expect(
      other.message == "panelist: remove: no item of \"Groceries\" begins with 'nails'; `panelist "
        + "list` shows the items; `panelist list --json` shows the ids\n")
    let inside = try shell.panelist("remove", "ails")
    #expect(inside.message.hasSuffix(" for [ ] Nails, in \"Hardware\"\n"), "\(inside.message)")
  }

  @Test("an id of another list is refused with --list")
  func otherID() throws {
    let shell = try Shell.withLists()
    let nails = try #require(
      Store.items(ofFile: shell.list).first { $0.text == "Nails" }
    ).id.hex
    let refused = try shell.panelist("done", nails, "--list", "groceries")
    #expect(refused.status == 65)
    #expect(refused.message.contains("no item of \"Groceries\" has the id "), "\(refused.message)")
    #expect(try shell.panelist("done", nails, "--list", "hardware").output == "[x] Nails\n")
  }

  @Test("add puts items into the first list, or into that of --list or of the neighbor")
  func add() throws {
    let shell = try Shell.withLists()
    #expect(try shell.panelist("add", "Jam").status == 0)
    #expect(try shell.panelist("add", "Tea", "--list", "morning").status == 0)
    #expect(try shell.panelist("add", "Screws", "--after", "nails").status == 0)
    #expect(try shell.panelist("add", "Glue", "--list", "hard", "--before", "milk").status == 0)
    #expect(try shell.panelist("add", "Saw", "--list", "hard", "--first").status == 0)
    #expect(
      try shell.panelist("list").rows == [
        "Groceries", "[ ] Milk", "[ ] Bread", "[ ] Jam", "Hardware", "[ ] Saw", "[ ] Nails",
        "[ ] Screws", "[ ] Glue", "[ ] Milk", "Morning", "[ ] Tea",
      ])
    let refused = try shell.panelist("add", "Oil", "--list", "groc", "--after", "nails")
    #expect(refused.status == 65)
    #expect(
      refused.message == "panelist: add: [ ] Nails is in \"Hardware\", not in \"Groceries\"; write "
        + "--list Hardware instead\n")
    let lines = "printf 'A\\nB\\n' | \"$PANELIST\" --config \"$CONFIG\" add - --list morning"
    #expect(try shell.script(lines).status == 0)
    #expect(try shell.panelist("list", "--list", "morning").rows == ["[ ] Tea", "[ ] A", "[ ] B"])
  }

  @Test("move --to puts an item at the end of a list, or beside an item there")
  func moveTo() throws {
    let shell = try Shell.withLists()
    #expect(try shell.panelist("move", "bread", "--to", "hardware").output == "[ ] Bread\n")
    #expect(
      try shell.panelist("list", "--list", "hard").rows == ["[ ] Nails", "[ ] Milk", "[ ] Bread"])
    // Already there.
    #expect(try shell.panelist("move", "nails", "--to", "hardware").output == "[ ] Nails\n")
    #expect(try shell.panelist("undo").output == "undone: moved \"Bread\"\n")
    #expect(try shell.panelist("list", "--list", "groc").rows == ["[ ] Milk", "[ ] Bread"])
    let words = ["move", "bread", "--to", "hardware", "--before", "milk"]
    #expect(try shell.panelist(words).status == 0)
    #expect(
      try shell.panelist("list", "--list", "hard").rows == ["[ ] Nails", "[ ] Bread", "[ ] Milk"])
    #expect(try shell.panelist("move", "bread", "--to", "groc", "--first").status == 0)
    #expect(try shell.panelist("list", "--list", "groc").rows == ["[ ] Bread", "[ ] Milk"])
    #expect(
      try shell.panelist("move", "milk", "--list", "hard", "--first").output == "[ ] Milk\n")
    #expect(try shell.panelist("list", "--list", "hard").rows == ["[ ] Milk", "[ ] Nails"])
    let elsewhere = try shell.panelist("move", "bread", "--after", "nails")
    #expect(elsewhere.status == 65)
    #expect(
      elsewhere.message
        == "panelist: move: [ ] Nails is in \"Hardware\", not in \"Groceries\"; add "
        + "--to Hardware\n")
  }

  @Test("clear deletes what is done of all lists, or of one")
  func clear() throws {
    let shell = try Shell.withLists()
    #expect(try shell.panelist("done", "--all").output == "done: 4 items\n")
    #expect(try shell.panelist("clear", "--list", "hard").output == "cleared: 2 items\n")
    #expect(try shell.panelist("clear", "--list", "hard").output == "nothing to clear\n")
    #expect(
      try shell.panelist("list").rows
        == ["Groceries", "[x] Milk", "[x] Bread", "Hardware", "Morning"])
    #expect(try shell.panelist("clear").output == "cleared: 2 items\n")
  }

  @Test("done --all and reopen --all are one step, and count as no use of the texts")
  func all() throws {
    let shell = try Shell.withLists()
    #expect(try shell.panelist("done", "--all", "--list", "groc").output == "done: 2 items\n")
    #expect(try shell.panelist("done", "--all").output == "done: 2 items\n")
    #expect(try shell.panelist("done", "--all").output == "nothing to do\n")
    #expect(try shell.panelist("undo").rows.count == 2)
    let before = try uses(shell)
    let again = ["reopen", "--all", "--list", "groceries"]
    #expect(try shell.panelist(again).output == "reopened: 2 items\n")
    #expect(try shell.panelist(again).output == "nothing to reopen\n")
    #expect(try uses(shell) == before)
    #expect(
      try shell.panelist("undo").rows
        == ["undone: reopened \"Bread\"", "undone: reopened \"Milk\""])
    #expect(try shell.panelist("reopen", "--all").output == "reopened: 2 items\n")
    #expect(try uses(shell) == before)
    // A single item is a use.
    _ = try shell.panelist("done", "bread")
    _ = try shell.panelist("reopen", "bread")
    #expect(try uses(shell) != before)
  }

  /// The texts that would be suggested.
  private func uses(_ shell: Shell) throws -> [String] {
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    return try store.readSuggestions().map(\.text)
  }

  @Test("a list without a name is called by its place, in names and in questions")
  func unnamed() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    _ = try shell.panelist("lists", "add", "Hardware")
    _ = try shell.panelist("add", "Milk", "--list", "hardware")
    #expect(try shell.panelist("list").rows == ["List 1", "[ ] Milk", "Hardware", "[ ] Milk"])
    #expect(try shell.panelist("done", "milk").message.contains("[ ] Milk, in \"List 1\"\n"))
    #expect(try shell.panelist("done", "milk", "--list", "list 1").output == "[x] Milk\n")
    #expect(try shell.panelist("lists", "move", "list 1", "--last").output == "List 2\n")
    #expect(try shell.lists == ["Hardware: 1 open, 1 item", "List 2: 0 open, 1 item"])
    #expect(try shell.panelist("lists", "rename", "list 2", "Groceries").status == 0)
    #expect(
      try shell.panelist("undo").output == "undone: renamed list \"List 2\" to \"Groceries\"\n")
  }
}
