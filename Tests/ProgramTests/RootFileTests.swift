// Files that root names besides the list: read and written as root, and never through a link of others.
import Foundation
import Glibc
import Testing

@Suite("Root's own files", .enabled(if: RootHouse.isRoot, "only root has files of root's"))
struct RootFileTests {
  /// A folder that root alone may enter.
  private func vault(_ house: RootHouse) throws -> String {
    let path = house.shell.folder.path + "/vault"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try house.give(path, to: 0, group: 0, mode: 0o700)
    return path
  }

  @Test("what only root may read is imported and restored, what only root may write is exported")
  func vault() throws {
    let house = try RootHouse()
    let vault = try vault(house)
    #expect(try house.run("panelist add \"Milk Bread\"").status == 0)
    for line in [
      "panelist export --output '\(vault)/list.md'", "panelist picture '\(vault)/list.png'",
      "cp \"$(panelist backup)\" '\(vault)/list.db' && chmod 600 '\(vault)/list.db'",
      "panelist remove \"Milk Bread\" && panelist import '\(vault)/list.md'",
      "cd '\(vault)' && panelist restore list.db", "panelist restore '\(vault)/list.db'",
      "panelist picture - > '\(vault)/other.png' && cmp '\(vault)/list.png' '\(vault)/other.png'",
    ] {
      let answer = try house.run(line)
      #expect(answer.status == 0, "\(line): \(answer)")
    }
    #expect(try house.run("panelist list").rows == ["[ ] Milk Bread"])
    let owners = try house.owners()
    for (name, owner) in owners { #expect(owner.hasPrefix("54321 54322 "), "\(name): \(owner)") }
  }

  @Test("a file beside the list is read as its owner, and a link there not at all")
  func beside() throws {
    let house = try RootHouse()
    #expect(try house.run("panelist add Milk").status == 0)
    let path = house.folder + "/notes.txt"
    try Data("Bread\n".utf8).write(to: URL(filePath: path))
    try house.give(path, to: 0, group: 0, mode: 0o600)
    let closed = try house.run("panelist import --format text '\(path)'")
    #expect(closed.status != 0 && !closed.output.contains("Bread"), "\(closed)")
    // The paths are lent for the calls.
    try #require(unsafe unlink(path) == 0 && symlink(house.secret, path) == 0)
    for line in ["import --format text '\(path)'", "restore '\(path)'", "picture '\(path)'"] {
      let answer = try house.run("panelist \(line)")
      #expect(answer.status != 0 && !answer.output.contains("root alone"), "\(line): \(answer)")
    }
    #expect(try house.run("panelist list").rows == ["[ ] Milk"])
    #expect(try house.secretNow() == RootHouse.Secret())
  }

  @Test("an export that fails leaves no file, or says that it is left")
  func failed() throws {
    let house = try RootHouse()
    let vault = try vault(house)
    let answer = try house.run("panelist export --output '\(vault)/list.json'")
    #expect(answer.status != 0, "\(answer)")
    let isLeft = FileManager.default.fileExists(atPath: vault + "/list.json")
    #expect(
      isLeft == answer.message.contains("list.json: it is left empty; remove it"), "\(answer)")
  }

  @Test("a list among others with a log beside it is not read by root, and named to its owner")
  func log() throws {
    let house = try RootHouse()
    let theirs = house.shell.folder.path + "/theirs"
    #expect(try house.run("panelist add Milk && mkdir '\(theirs)'").status == 0)
    #expect(try house.run("cp '\(house.list)' '\(theirs)/other.db'").status == 0)
    try Data("log".utf8).write(to: URL(filePath: theirs + "/other.db-wal"))
    try house.give(theirs + "/other.db", to: 54_323, mode: 0o660)
    try house.give(theirs, to: 54_323, mode: 0o755)
    for command in ["import", "restore"] {
      let answer = try house.run("panelist \(command) '\(theirs)/other.db'")
      #expect(answer.status == 77, "\(answer)")
      #expect(answer.message.contains("run \(command) as its owner"), "\(answer)")
    }
  }

  @Test("a link, a pipe, and a file that root alone may read are refused among those of others")
  func planted() throws {
    let house = try RootHouse()
    #expect(try house.run("panelist add Milk").status == 0)
    let shared = "/dev/shm/panelist-\(UUID().uuidString)"
    // The paths are lent for the calls.
    try #require(unsafe mkdir(shared, 0o1777) == 0 && chmod(shared, 0o1777) == 0)
    // Left behind it harms no other test.
    defer { try? FileManager.default.removeItem(atPath: shared) }
    try #require(unsafe symlink(house.secret, shared + "/link.png") == 0)
    try #require(unsafe link(house.secret, house.folder + "/hard.png") == 0)
    try #require(unsafe mkfifo(shared + "/pipe.png", 0o666) == 0)
    try Data("root alone".utf8).write(to: URL(filePath: shared + "/moved.png"))
    try house.give(shared + "/moved.png", to: 0, group: 0, mode: 0o600)
    let paths =
      ["link", "pipe", "moved"].map { "\(shared)/\($0).png" } + [house.folder + "/hard.png"]
    for path in paths {
      for words in ["import --format text '\(path)'", "restore '\(path)'", "picture '\(path)'"] {
        let answer = try house.run(
          "ulimit -t 20; timeout 20 \"$PANELIST\" \(words) --config \"$CONFIG\"")
        #expect(answer.status != 0 && answer.status < 100, "\(words): \(answer)")
      }
    }
    #expect(try house.run("panelist list").rows == ["[ ] Milk"])
    #expect(try house.secretNow() == RootHouse.Secret())
    #expect(try String(contentsOfFile: shared + "/moved.png", encoding: .utf8) == "root alone")
  }
}
