// `panelist add --once`: a shopping list to which people add what it may have.
import Foundation
import Testing

@Suite("Adding once")
struct AddOnceTests {
  @Test("a text that is open is not added, one that is done is reopened, and the answer says which")
  func texts() throws {
    let shell = try Shell()
    let milk = try shell.panelist("add", "--once", "Milk")
    #expect(milk.status == 0 && milk.message == "")
    let again = try shell.panelist("add", "--once", "Milk")
    #expect(again.output == milk.output)
    #expect(again.message == "panelist: add: \"Milk\" is open, not added\n")
    _ = try shell.panelist("done", "Milk")
    let reopened = try shell.panelist("add", "--once", "Milk")
    #expect(reopened.output == milk.output)
    #expect(reopened.message == "panelist: add: \"Milk\" was done, reopened\n")
    #expect(try shell.panelist("list").rows == ["[ ] Milk"])
    _ = try shell.panelist("undo")
    #expect(try shell.panelist("list").rows == ["[x] Milk"])
    #expect(try shell.panelist("add", "Milk").message == "")
    #expect(try shell.panelist("list").rows == ["[x] Milk", "[ ] Milk"])
    _ = try shell.panelist("add", "--once", "Milk")
    #expect(try shell.panelist("list").rows == ["[x] Milk", "[ ] Milk"])
  }

  @Test("lines of standard input are added once, each in that list, in one step")
  func lines() throws {
    let shell = try Shell()
    _ = try shell.panelist("lists", "add", "Shop")
    for text in ["Milk", "Eggs"] { _ = try shell.panelist("add", "--list", "shop", text) }
    _ = try shell.panelist("add", "Ham")
    _ = try shell.panelist("done", "Eggs")
    let answer = try shell.script(
      "printf 'Ham\\nMilk\\n\\nEggs\\nHam\\nmilk\\n' | "
        + "\"$PANELIST\" --config \"$CONFIG\" add --once --list shop -")
    #expect(answer.status == 0, "\(answer.message)")
    #expect(answer.rows.count == 5 && answer.rows[0] == answer.rows[3])
    #expect(
      answer.message.split(separator: "\n") == [
        "panelist: add: \"Milk\" is open, not added", "panelist: add: \"Eggs\" was done, reopened",
        "panelist: add: \"Ham\" is open, not added",
      ])
    #expect(
      try shell.panelist("list", "--list", "shop").rows
        == ["[ ] Milk", "[ ] Eggs", "[ ] Ham", "[ ] milk"])
    _ = try shell.panelist("undo")
    #expect(try shell.panelist("list", "--list", "shop").rows == ["[ ] Milk", "[x] Eggs"])
  }
}
