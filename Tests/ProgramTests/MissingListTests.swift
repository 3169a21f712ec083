// What commands say where there is no list: its backups, and what is in its place.
import Foundation
import Glibc
import Testing

@Suite("Without a list")
struct MissingListTests {
  @Test("a pipe or a device in place of the list is refused by check as by list")
  func checkDevice() throws {
    let shell = try Shell()
    try #require(unsafe mkfifo(shell.list, 0o600) == 0)
    let words = "open: not a regular file; let [store] path name another file"
    for command in ["check", "list"] {
      let pipe = try shell.panelist(command)
      #expect(pipe.status == 66)
      #expect(pipe.message.hasPrefix("panelist: \(shell.list): \(words)"), "\(pipe.message)")
      let device = try Shell(settings: "[store]\npath = /dev/null\n").panelist(command)
      #expect(device.status == 66)
      #expect(device.message.hasPrefix("panelist: /dev/null: \(words)"), "\(device.message)")
    }
  }

  @Test("without a list and with a backup, commands name the backups, and add restores the newest")
  func backups() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    #expect(try shell.panelist("backup").status == 0)
    try FileManager.default.removeItem(atPath: shell.list)
    let commands = [
      "list", "check", "clear", "lists", "check --repair", "backup", "undo", "done Milk",
      "reopen Milk", "edit Milk Tea", "move Milk --first", "remove Milk", "done --all", "export",
      "lists remove Tea", "add --list Tea Milk",
    ]
    for command in commands {
      let answer = try shell.panelist(command.split(separator: " ").map(String.init))
      #expect(answer.status == 66)
      #expect(
        answer.message.contains(
          "; there are backups of it: `panelist restore` lists them, and "),
        "\(answer.message)")
      #expect(!FileManager.default.fileExists(atPath: shell.list))
    }
    let added = try shell.panelist("add", "Bread")
    #expect(
      added.message.contains(
        "\(shell.list): the list was missing, or its file was empty, 1 came from the backup of "),
      "\(added.message)")
    #expect(try shell.panelist("list").output == "[ ] Milk\n[ ] Bread\n")
  }

  @Test("an empty file whose list had backups is not said to be a new list")
  func checkEmptied() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    #expect(try shell.panelist("backup").status == 0)
    try Data().write(to: URL(filePath: shell.list))
    let answer = try shell.panelist("check")
    #expect(answer.status == 65)
    #expect(answer.message.contains("the file is empty and the list had backups"))
  }
}
