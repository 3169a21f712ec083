// `panelist restore` in a shell: what it prints, and lists that were replaced.
import Foundation
import Testing

@Suite("Restoring from a shell")
struct RestoreCommandTests {
  @Test("restore prints how to take it back, and lists what it replaced below the backups")
  func takenBack() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    let backup = try #require(try shell.panelist("backup").rows.first?.split(separator: "/").last)
    _ = try shell.panelist("add", "Bread")
    let restored = try shell.panelist("restore", String(backup))
    #expect(restored.status == 0, "\(restored.message)")
    #expect(try shell.panelist("list").rows == ["[ ] Milk"])
    let replaced = try #require(restored.rows.dropFirst().first?.split(separator: " ").last)
    #expect(
      restored.rows.last
        == "take it back: panelist --config \(shell.folder.path)/p.conf restore \(replaced)")
    let listed = try shell.panelist("restore").rows
    let name = try #require(replaced.split(separator: "/").last)
    #expect(listed.count == 3, "\(listed)")
    #expect(listed[0].hasPrefix("\(backup)  "))
    #expect(listed[1] == "\(name)  the list before a restore")
    #expect(
      listed[2] == "restore one: panelist --config \(shell.folder.path)/p.conf restore NAME")
    #expect(try shell.panelist("restore", String(name)).status == 0)
    #expect(try shell.panelist("list").rows == ["[ ] Milk", "[ ] Bread"])
  }

  @Test("without a backup, restore says so; a name that is none is refused")
  func none() throws {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    #expect(
      try shell.panelist("restore").output == "no backup in \(shell.folder.path)/backups yet\n")
    #expect(try shell.panelist("restore", "panelist.db.replaced-1").status == 66)
  }
}
