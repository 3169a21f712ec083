// What messages say to write where lists are named, and that it does what they say.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Hints about lists")
struct ListHintTests {
  @Test(
    "a list's name behind a command is pointed to --list",
    arguments: [
      (["list", "hard"], "`panelist list --list hard` prints the items of that list"),
      (["list", "nails"], "`panelist list --find nails` prints the items with it"),
      (["clear", "hard"], "`panelist clear --list hard` deletes what is done of that list"),
      (["clear", "nails"], "`panelist remove nails` deletes a single item"),
      (["export", "Hardware"], "`panelist export --list Hardware` prints that list"),
      (["export", "out"], "`panelist export --output out` writes a file"),
    ])
  func name(words: [String], advice: String) throws {
    let shell = try Shell.withLists()
    let refused = try shell.panelist(words)
    #expect(refused.status == 64)
    #expect(
      refused.message.hasPrefix(
        "panelist: \(words[0]): unexpected argument '\(words[1])'; \(advice)\n"),
      "\(refused.message)")
  }

  @Test("a row or all items of one list are named within that list")
  func rows() throws {
    let shell = try Shell.withLists()
    for (word, advice) in [
      ("first", "write the number of the first row below \"Hardware\" that `panelist list` shows"),
      ("last", "write the number of the last row below \"Hardware\" that `panelist list` shows"),
      ("all", "`panelist done --all --list Hardware` marks all items of \"Hardware\" as done"),
    ] {
      let refused = try shell.panelist("done", word, "--list", "hard")
      #expect(refused.status == 65)
      #expect(
        refused.message
          == "panelist: done: no item of \"Hardware\" begins with '\(word)'; \(advice); "
          + "`panelist list` shows the items\n")
    }
    #expect(
      try shell.panelist("done", "first").message.contains(
        "; write 1, the first row that `panelist list` shows; "))
    #expect(
      try shell.panelist("reopen", "all").message.contains(
        "; `panelist reopen --all` marks all items as to be done again; "))
    // Two lists have the name: an id means one of them.
    var store = try Store(path: shell.list, ifMissing: .isAnError)
    let last = try #require(try store.lists().last)
    try store.apply(.setText(last.id, "hardware"))
    let digits = last.id.hex.prefix(4)
    let twin = try shell.panelist("done", "all", "--list", "id:\(digits)")
    #expect(twin.message.contains("--all --list id:\(digits)"), "\(twin.message)")
  }

  @Test("a neighbor in another list is named with that list and the option for it")
  func neighbor() throws {
    let shell = try Shell.withLists()
    _ = try shell.panelist("add", "Coffee", "--list", "morning")
    let many = try shell.panelist("move", "coffee", "--before", "milk")
    #expect(many.status == 65)
    #expect(
      many.message == "panelist: move: 'milk' is in \"Groceries\" and \"Hardware\", not in "
        + "\"Morning\"; add --to Groceries or --to Hardware\n")
    let given = try shell.panelist("move", "coffee", "--to", "groc", "--after", "nails")
    #expect(
      given.message == "panelist: move: [ ] Nails is in \"Hardware\", not in \"Groceries\"; write "
        + "--to Hardware instead\n")
    let none = try shell.panelist("move", "coffee", "--before", "tea")
    #expect(none.message.contains("no item of \"Morning\" begins with 'tea'; "))
    let word = "move coffee --list morning --before nails --to Hardware"
    #expect(try shell.panelist(word.split(separator: " ").map(String.init)).status == 0)
    #expect(
      try shell.panelist("list", "--list", "hard").rows
        == ["[ ] Coffee", "[ ] Nails", "[ ] Milk"])
  }

  @Test("the commands of the page work in the order in which they stand there")
  func page() throws {
    let page = try String(
      contentsOf: Checkout.root.appending(path: "Sources/panelist/panelist.docc/Commands.md"),
      encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```sh\n").dropFirst().first)
    let commands = block.components(separatedBy: "```")[0]
    #expect(commands.split(separator: "\n").count > 7)
    let shell = try Shell()
    for text in ["Milk", "Bread", "Eggs", "Tea", "Jam", "Salt"] {
      _ = try shell.panelist("add", text)
    }
    for text in ["jam", "salt"] { _ = try shell.panelist("done", text) }
    let rows = try shell.session("set -e; panelist() { p \"$@\"; }\n" + commands)
    #expect(rows.first == "1  List 1: 4 open, 6 items")
    #expect(rows.last == "removed: \"Hardware\" with 2 items", "\(rows)")
  }
}
