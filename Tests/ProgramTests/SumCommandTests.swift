// Damage that leaves the file sound, as a person at a shell meets it.
import Foundation
import Model
import Store
import StoreRecovery
import Testing

@Suite("Damage of an item, in a shell")
struct SumCommandTests {
  /// Changes rows as damage does: this program's connections run no triggers.
  private func damage(_ shell: Shell, _ sql: String) throws {
    try Connection.open(path: shell.list, busyTimeout: 1000).run(sql, "damage")
  }

  private func id(_ shell: Shell) throws -> String {
    try #require(try Store.items(ofFile: shell.list).first).id.hex
  }

  @Test("a command that edits such an item says so, check names it, and --repair puts it right")
  func repaired() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    _ = try shell.panelist("add", "Tea")
    try damage(shell, "UPDATE item SET text = 'Milj' WHERE text = 'Milk'")
    let id = try id(shell)
    #expect(try shell.panelist("list").message == "")
    let done = try shell.panelist("done", "Milj")
    #expect(done.status == 0 && done.output == "[x] Milj\n")
    #expect(
      done.message == "panelist: \(shell.list): item \(id), 'Milj', was not as it was "
        + "written, which may be damage; `panelist check` says what is known of it\n")
    #expect(try shell.panelist("done", "Tea").message == "")
    let check = try shell.panelist("check")
    #expect(check.status == 65 && check.output == "")
    #expect(
      check.message == "panelist: \(shell.list): item \(id), 'Milj', is not as it was "
        + "written: its sum proves that its text was 'Milk'\n"
        + "panelist: \(shell.list): 1 item is not as it was written; `panelist check --repair` "
        + "takes what is proved, else the text of the steps to undo or of a backup\n")
    let repair = try shell.panelist("check", "--repair")
    #expect(repair.status == 0 && repair.message == "")
    #expect(
      repair.output == "mended: item \(id), 'Milj', is not as it was written: its sum proves that "
        + "its text was 'Milk', and so it is again\n"
        + "`panelist undo` gives these items back what they had before\n"
        + "sound: 2 items, 2 done, 5 steps to undo\n")
    #expect(try shell.panelist("list").output == "[x] Milk\n[x] Tea\n")
    #expect(try shell.panelist("check").status == 0)
    #expect(try shell.panelist("undo").status == 0)
    #expect(try shell.panelist("list").output == "[x] Milj\n[x] Tea\n")
  }

  @Test("where nothing is proved, check prints both texts, and --repair says what it took")
  func open() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    try damage(shell, "UPDATE item SET text = 'Xyzzy'")
    try damage(shell, "UPDATE item_sum SET sum = 7")
    let check = try shell.panelist("check")
    #expect(check.status == 65)
    #expect(
      check.message.contains(
        "'Xyzzy', is not as it was written: the newest step that changed it has 'Milk', and it is "
          + "not known which is right\n"))
    let repair = try shell.panelist("check", "--repair")
    #expect(repair.status == 0)
    #expect(repair.output.contains("it is not known which is right; it has that text now\n"))
    #expect(try shell.panelist("list").output == "[ ] Milk\n")
  }

  @Test("a damaged key, and sums of items that are nowhere, are said and mended")
  func sums() throws {
    let shell = try Shell()
    for text in ["Milk", "Tea", "Bread", "Eggs"] { _ = try shell.panelist("add", text) }
    try damage(shell, "UPDATE file SET list = randomblob(16)")
    let key = try shell.panelist("check")
    #expect(key.status == 65)
    #expect(key.message.contains("no item is as its sum says, so that the key"))
    #expect(
      try shell.panelist("check", "--repair").output
        == "mended: the sums of the items\nsound: 4 items, 0 done, 4 steps to undo\n")
    try damage(shell, "DELETE FROM item WHERE text = 'Tea'")
    let stray = try shell.panelist("check")
    #expect(stray.status == 65)
    #expect(stray.message.contains(": 1 sum belongs to an item that is nowhere; compare the list "))
    #expect(try shell.panelist("check", "--repair").status == 0)
    #expect(try shell.panelist("check").status == 0)
  }
}
