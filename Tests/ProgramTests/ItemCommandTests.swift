// Commands that change an item: their output, their effect, and undo.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Commands that change an item")
struct ItemCommandTests {
  /// Creates a list of these texts; returns the ids in the same order.
  private func begin(_ texts: String...) throws -> (shell: Shell, ids: [String]) {
    let shell = try Shell()
    return (shell, try texts.map { try shell.panelist("add", $0).rows[0] })
  }

  @Test("remove deletes an item, and undo restores it at its place")
  func remove() throws {
    let (shell, ids) = try begin("Milk", "Bread", "Eggs")
    let answer = try shell.panelist("remove", String(ids[1].prefix(12)).uppercased())
    #expect(answer.output == "[ ] Bread\n")
    #expect(answer.status == 0)
    #expect(try shell.panelist("list").output == "[ ] Milk\n[ ] Eggs\n")
    #expect(try shell.panelist("remove", ids[1]).status == 65)
    #expect(try shell.panelist("undo").output == "undone: deleted \"Bread\"\n")
    #expect(try shell.panelist("list").output == "[ ] Milk\n[ ] Bread\n[ ] Eggs\n")
  }

  @Test("reopen marks an item as not done; repeating it stores no change")
  func reopen() throws {
    let (shell, ids) = try begin("Milk")
    #expect(try shell.panelist("done", ids[0]).output == "[x] Milk\n")
    for _ in 0..<2 { #expect(try shell.panelist("reopen", ids[0]).output == "[ ] Milk\n") }
    #expect(try shell.panelist("undo").output == "undone: reopened \"Milk\"\n")
    #expect(try shell.panelist("list").output == "[x] Milk\n")
  }

  @Test("edit changes the text, also to one with a leading hyphen; an equal text is no change")
  func edit() throws {
    let (shell, ids) = try begin("Milk", "Bread")
    for _ in 0..<2 {
      #expect(try shell.panelist("edit", ids[0], " Oat milk ").output == "[ ] Oat milk\n")
    }
    let config = shell.folder.path + "/p.conf"
    #expect(
      try shell.bare(["--config", config, "edit", ids[1], "--", "--config"]).output
        == "[ ] --config\n")
    #expect(try shell.panelist("undo").output == "undone: changed \"Bread\" to \"--config\"\n")
    #expect(try shell.panelist("undo").output == "undone: changed \"Milk\" to \"Oat milk\"\n")
    #expect(try shell.panelist("list").output == "[ ] Milk\n[ ] Bread\n")
  }

  @Test(
    "move puts an item at the given place",
    arguments: [
      (2, ["--first"], "CABD"), (0, ["--last"], "BCDA"), (3, ["--before", "1"], "ADBC"),
      (0, ["--after", "2"], "BCAD"), (1, ["--after", "3"], "ACDB"), (1, ["--before", "0"], "BACD"),
      (0, ["--first"], "ABCD"), (3, ["--last"], "ABCD"), (1, ["--before", "2"], "ABCD"),
      (1, ["--after", "0"], "ABCD"),
    ])
  func move(row: Int, place: [String], order: String) throws {
    let (shell, ids) = try begin("A", "B", "C", "D")
    let place = place.map { Int($0).map { ids[$0] } ?? $0 }
    let config = ["--config", shell.folder.path + "/p.conf"]
    let answer = try shell.bare(config + ["move", ids[row]] + place)
    #expect(answer.status == 0, "\(answer.message)")
    #expect(try shell.panelist("list").rows.map { String($0.suffix(1)) }.joined() == order)
    // If nothing moved, the newest change is still the last add.
    let name = String(Array("ABCD")[row])
    let undone = order == "ABCD" ? "added \"D\"" : "moved \"\(name)\""
    #expect(try shell.panelist("undo").output == "undone: \(undone)\n")
  }

  @Test("move refuses a place beside the item itself or an unknown id")
  func nowhere() throws {
    let (shell, ids) = try begin("A", "B")
    let itself = try shell.panelist("move", ids[0], "--after", ids[0])
    #expect(itself.status == 64)
    #expect(
      itself.message == "panelist: move: an item has no place beside itself; name another one\n")
    let unknown = try shell.panelist("move", ids[0], "--before", String(repeating: "0", count: 32))
    #expect(unknown.status == 65)
    #expect(try shell.panelist("list").output == "[ ] A\n[ ] B\n")
  }

  @Test("with completed = sink an item moves only among items of its state")
  func sinking() throws {
    let shell = try Shell()
    try shell.configure("[store]\npath = \(shell.list)\n[list]\ncompleted = sink\n")
    let ids = try ["A", "B", "C", "D"].map { try shell.panelist("add", $0).rows[0] }
    for id in ids[2...] { _ = try shell.panelist("done", id) }
    _ = try shell.panelist("move", ids[3], "--first")
    _ = try shell.panelist("move", ids[0], "--last")
    let list = ItemList(items: try Store.items(ofFile: shell.list), sinksCompleted: true)
    #expect(list.items.map(\.text) == ["B", "A", "D", "C"])
  }

  @Test("--config is accepted before and after the command, and the later one wins")
  func bothSides() throws {
    let (shell, ids) = try begin("Milk")
    let config = shell.folder.path + "/p.conf"
    for line in [
      ["--config", config, "list"], ["list", "--config", config], ["--config=" + config, "list"],
      ["list", "--config=" + config], ["--config", "/nowhere", "list", "--config", config],
    ] {
      #expect(try shell.bare(line).output == "[ ] Milk\n", "\(line)")
    }
    #expect(try shell.bare(["--config", config, "done", ids[0]]).output == "[x] Milk\n")
  }
}
