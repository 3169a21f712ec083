// `panelist check` of items whose list is nowhere.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Items of lists that are nowhere")
struct ListlessItemTests {
  private func insert(_ lists: [ListID], into shell: Shell) throws {
    let rows = lists.map { "(randomblob(16), x'90', 0, 'Saw', x'\($0.hex)')" }
    try run("INSERT INTO item VALUES " + rows.joined(separator: ", "), in: shell)
  }

  private func run(_ sql: String, in shell: Shell) throws {
    try Connection.open(path: shell.list, busyTimeout: 1000).run(sql, "change")
  }

  @Test("check says how many there are, and --repair stores their lists again")
  func repaired() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    let list = ListID(high: 5, low: 6)
    try insert([list], into: shell)
    let one = try shell.panelist("check")
    #expect(one.status == 65 && one.output == "")
    #expect(
      one.message == "panelist: \(shell.list): 1 item belongs to a list that is nowhere; "
        + "`panelist check --repair` stores the list again, without a name\n")
    try insert([list, ListID(high: 5, low: 7)], into: shell)
    let more = try shell.panelist("check")
    #expect(more.status == 65)
    #expect(
      more.message == "panelist: \(shell.list): 3 items belong to lists that are nowhere; "
        + "`panelist check --repair` stores the lists again, without names\n")
    let repaired = try shell.panelist("check", "--repair")
    #expect(repaired.output == "sound: 4 items, 0 done, 1 step to undo\n", "\(repaired.message)")
    #expect(repaired.status == 0)
    #expect(try shell.panelist("lists").rows.count == 3)
    #expect(try shell.panelist("check").status == 0)
  }

  @Test("beyond a hundred lists --repair says what makes room, and that helps")
  func full() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    try insert((1...101).map { ListID(high: 5, low: $0) }, into: shell)
    let answer = try shell.panelist("check", "--repair")
    #expect(answer.status == 65)
    #expect(
      answer.message == "panelist: \(shell.list): 2 items belong to lists that are nowhere; "
        + "`panelist move` puts an item into another list, and `panelist lists remove` makes room: "
        + "there are at most 100\n")
    // Items have to be named by their ids, as the last ones of the list.
    let ids = try Store.contents(ofFile: shell.list).items.suffix(2).map(\.id.hex)
    #expect(try shell.panelist("move", ids[0], "--to", "List 2").status == 0)
    #expect(try shell.panelist("lists", "remove", "List 3").status == 0)
    let mended = try shell.panelist("check", "--repair")
    #expect(mended.status == 0, "\(mended.message)")
  }

  @Test("100,000 lists that are nowhere are printed, counted and left alone")
  func many() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    try run(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000)
      INSERT INTO item SELECT randomblob(16), x'90', 0, 'item ' || x, randomblob(16) FROM n
      """, in: shell)
    // Each below its name.
    #expect(try shell.panelist("list").rows.count == 200_002)
    #expect(try shell.panelist("lists").rows.count == 100_001)
    #expect(
      try shell.panelist("check").message.contains(
        ": 100000 items belong to lists that are nowhere; "))
    #expect(try shell.panelist("add", "Bread").status == 0)
    #expect(try shell.panelist("list").rows.prefix(3) == ["List 1", "[ ] Milk", "[ ] Bread"])
    #expect(
      try shell.panelist("check").message.contains(
        ": 99901 items belong to lists that are nowhere; "))
  }

  @Test("a flipped bit in the id of a list is said")
  func flipped() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    let id = ListID(high: ListID.original.high, low: 3)
    try run("UPDATE list SET id = x'\(id.hex)'", in: shell)
    #expect(
      try shell.panelist("check").message.contains(": 1 item belongs to a list that is nowhere; "))
  }
}
