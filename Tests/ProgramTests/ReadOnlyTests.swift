// `panelist list` for a user who has read permission only.
import Foundation
import Glibc
import Store
import StoreRecovery
import Testing

@Suite("A read-only list")
struct ReadOnlyTests {
  /// Permissions do not restrict root, so tests run by root start the program as nobody.
  private static let asNobody =
    geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

  /// A list in a folder that others may enter; with `inLog` a second item is only in the WAL.
  private func shell(inLog: Bool) throws -> Shell {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    if inLog {
      let kept = shell.folder.path + "/kept"
      // A WAL remains if the last program ends without closing it, as after a power cut.
      var store = try Store(path: shell.list, ifMissing: .isAnError)
      _ = try store.append("Bread")
      for suffix in ["", "-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: shell.list + suffix, toPath: kept + suffix)
      }
      _ = consume store
      for suffix in ["", "-wal", "-shm"] {
        // The closed store has deleted its WAL.
        try? FileManager.default.removeItem(atPath: shell.list + suffix)
        try FileManager.default.moveItem(atPath: kept + suffix, toPath: shell.list + suffix)
      }
    }
    // The paths are lent for the calls.
    for suffix in ["", "-wal", "-shm"] { unsafe chmod(shell.list + suffix, 0o444) }
    unsafe chmod(shell.folder.path, 0o555)
    return shell
  }

  private func list(_ shell: Shell) throws -> Answer {
    let before = try files(shell)
    defer { unsafe chmod(shell.folder.path, 0o755) }  // The path is lent for the call.
    let answer = try shell.script(Self.asNobody + "\"$PANELIST\" --config \"$CONFIG\" list")
    #expect(try files(shell) == before, "something was written")
    return answer
  }

  /// The files of the list and their contents; nil for the -shm file, which is SQLite's own.
  private func files(_ shell: Shell) throws -> [String: Data?] {
    let names = try FileManager.default.contentsOfDirectory(atPath: shell.folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasPrefix("panelist.db") }.map {
        (
          $0,
          $0.hasSuffix("-shm")
            ? nil : FileManager.default.contents(atPath: shell.folder.path + "/" + $0)
        )
      })
  }

  @Test("list works on a full disk", arguments: [false, true])
  func noRoom(_ inLog: Bool) throws {
    let shell = try shell(inLog: inLog)
    // The paths are lent for the calls.
    unsafe chmod(shell.folder.path, 0o755)
    for suffix in ["", "-wal"] { unsafe chmod(shell.list + suffix, 0o644) }
    if inLog { try FileManager.default.removeItem(atPath: shell.list + "-shm") }
    // SQLite creates the -shm file as far as there is space, and it remains.
    let before = try files(shell).filter { !$0.key.hasSuffix("-shm") }
    let answer = try shell.rows(writingAtMost: 16, .refuses)
    #expect(answer.rows == (inLog ? ["[ ] Milk", "[ ] Bread"] : ["[ ] Milk"]), "\(answer.message)")
    let after = try files(shell).filter { !$0.key.hasSuffix("-shm") }
    #expect(after == before, "something was written")
  }

  @Test("list works in a read-only folder and creates no file there")
  func closed() throws {
    let answer = try list(try shell(inLog: false))
    #expect(answer.message == "")
    #expect(answer.output == "[ ] Milk\n")
    #expect(answer.status == 0)
  }

  @Test("items that are only in the WAL are printed while the -shm file exists")
  func inLog() throws {
    let answer = try list(try shell(inLog: true))
    #expect(answer.message == "")
    #expect(answer.output == "[ ] Milk\n[ ] Bread\n")
  }

  @Test("a WAL without its -shm file ends with 77 and a message, not with an older list")
  func logAlone() throws {
    let shell = try shell(inLog: true)
    unsafe chmod(shell.folder.path, 0o755)  // The path is lent for the call.
    try FileManager.default.removeItem(atPath: shell.list + "-shm")
    unsafe chmod(shell.folder.path, 0o555)  // The path is lent for the call.
    let answer = try list(shell)
    #expect(answer.status == 77)
    #expect(answer.output == "")
    #expect(
      answer.message.hasPrefix(
        "panelist: \(shell.list)-wal: read the log: the newest changes stand in it"))
  }

  @Test("an empty WAL without its -shm file is ignored")
  func emptyLog() throws {
    let shell = try shell(inLog: false)
    unsafe chmod(shell.folder.path, 0o755)  // The path is lent for the call.
    try Data().write(to: URL(filePath: shell.list + "-wal"))
    unsafe chmod(shell.folder.path, 0o555)  // The path is lent for the call.
    #expect(try list(shell).output == "[ ] Milk\n")
  }

  @Test("a file without read permission ends with 77")
  func unreadable() throws {
    let shell = try shell(inLog: false)
    unsafe chmod(shell.list, 0o400)  // The path is lent for the call.
    // Without root this user is the owner, who may read a file of mode 0400.
    if geteuid() != 0 { unsafe chmod(shell.list, 0) }
    let answer = try shell.script(Self.asNobody + "\"$PANELIST\" --config \"$CONFIG\" list")
    unsafe chmod(shell.folder.path, 0o755)  // The path is lent for the call.
    #expect(answer.status == 77)
    #expect(answer.message.hasPrefix("panelist: \(shell.list): open: Permission denied"))
  }

  @Test("the message to a reader says that the list is damaged, and who can recover it")
  func damaged() throws {
    let shell = try shell(inLog: false)
    unsafe chmod(shell.list, 0o644)  // The path is lent for the call.
    let file = try FileHandle(forWritingTo: URL(filePath: shell.list))
    try file.seek(toOffset: 20)
    try file.write(contentsOf: Data(count: 4076))
    try file.close()
    unsafe chmod(shell.list, 0o444)  // The path is lent for the call.
    for command in ["list", "check", "check --repair"] {
      let answer = try shell.script(Self.asNobody + "\"$PANELIST\" --config \"$CONFIG\" \(command)")
      let isRefused = command == "check --repair"
      #expect(answer.status == (isRefused ? 77 : 65), "\(command)")
      if !isRefused {
        #expect(
          answer.message.contains("; that takes the right to write it: "), "\(answer.message)")
      }
    }
    unsafe chmod(shell.folder.path, 0o755)  // The path is lent for the call.
  }

  @Test("list prints the last stored state while another program has the list open")
  func writing() throws {
    let shell = try Shell()
    var store = try Store(path: shell.list, ifMissing: .beginsAList())
    _ = try store.append("Milk")
    #expect(try shell.panelist("list").output == "[ ] Milk\n")
    _ = try store.append("Bread % ? #")
    #expect(try shell.panelist("list").output == "[ ] Milk\n[ ] Bread % ? #\n")
  }

  @Test("a file name with characters special to SQLite works")
  func names() throws {
    let shell = try Shell()
    let path = shell.folder.path + "/50% of?#1é.db"
    try shell.configure("[store]\npath = \(path)\n")
    _ = try shell.panelist("add", "Milk")
    #expect(try shell.panelist("list").output == "[ ] Milk\n")
  }
}
