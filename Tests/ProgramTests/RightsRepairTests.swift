// Files of a list that belong to others: given back by `check --repair`, by name, kind and descriptor.
import Foundation
import Glibc
import Testing

@Suite("Files of others", .enabled(if: RootHouse.isRoot, "only root can give files away"))
struct RightsRepairTests {
  /// How a list's files came to belong to others.
  enum State: CaseIterable {
    /// A reinstallation gave the service another number.
    case otherNumbers
    /// Root copied them, as from a backup of the machine.
    case copiedByRoot
    case lockOfRoot
    case backupsOfRoot
    /// Bits that run a program as its owner.
    case setIDBits

    /// What brings it about, in the list's folder.
    var line: String {
      switch self {
      case .otherNumbers: "chown -R 4711:4712 panelist.db .lock backups"
      case .copiedByRoot: "chown -R 0:0 panelist.db .lock backups; chmod 600 panelist.db backups/*"
      case .lockOfRoot: "chown 0:0 .lock; chmod 600 .lock"
      case .backupsOfRoot: "chown -R 0:0 backups; chmod 700 backups"
      case .setIDBits: "chown 4711:4712 panelist.db; chmod 6777 panelist.db"
      }
    }
  }

  @Test(
    "every such state is mended by check --repair, for the service and for members",
    arguments: State.allCases)
  func states(state: State) throws {
    let house = try RootHouse()
    try #require(try house.run("panelist add Milk && panelist backup", as: .service).status == 0)
    try #require(try house.shell.script("cd '\(house.folder)' && \(state.line)").status == 0)
    if state != .setIDBits {
      let refused = try house.run("panelist add Bread && panelist backup", as: .service)
      #expect(refused.status == 77, "\(refused)")
      #expect(refused.message.contains("sudo panelist check --repair"), "\(refused)")
    }
    let answer = try house.run("panelist check --repair")
    #expect(answer.status == 0, "\(answer)")
    #expect(answer.output.contains("given to the owner of the folder: "), "\(answer)")
    let wanted = ["panelist.db": "660", ".lock": "660", "backups": "2770"]
    for (name, owner) in try house.owners() {
      #expect(owner.hasPrefix("54321 54322 "), "\(name): \(owner)")
      if let mode = wanted[name] { #expect(owner.hasSuffix(" " + mode), "\(name): \(owner)") }
    }
    for user in [RootHouse.User.service, .member] {
      let next = try house.run("panelist add Bread && panelist backup", as: user)
      #expect(next.status == 0, "\(user): \(next)")
    }
    #expect(try house.run("panelist check --repair").output.contains("sound: "))
  }

  @Test("nothing else is given away: no link, no hard link, no program, no other name")
  func kept() throws {
    let house = try RootHouse()
    try #require(try house.run("panelist add Milk", as: .service).status == 0)
    let plant = """
      cd '\(house.folder)'
      cp /bin/true panelist.db.rescue; chown 54323:54322 panelist.db.rescue; chmod 6755 panelist.db.rescue
      ln '\(house.secret)' panelist.db.restoring; ln -s '\(house.secret)' panelist.db-journal
      mkdir -m 700 backups; echo hush > backups/private
      mkfifo panelist.db.damaged-2026-11-22T104012; chown 0:0 panelist.db.damaged-2026-11-22T104012
      cp panelist.db other.db; chown 0:0 other.db; chmod 600 other.db
      echo secret > panelist.db.replaced-2026-11-22T104012; chmod 600 panelist.db.replaced-2026-11-22T104012
      """
    try #require(try house.shell.script(plant).status == 0)
    let before = try house.owners()
    let answer = try house.run("panelist check --repair")
    #expect(answer.status < 100, "\(answer)")
    let after = try house.owners()
    let left = [
      "panelist.db.rescue", "panelist.db.restoring", "panelist.db-journal",
      "panelist.db.damaged-2026-11-22T104012",
      "backups", "other.db", "panelist.db.replaced-2026-11-22T104012",
    ]
    for name in left { #expect(after[name] == before[name], "\(name)") }
    #expect(try house.secretNow() == RootHouse.Secret())
    for name in left where name != "other.db" {
      #expect(answer.message.contains("/\(name): left as it was: "), "\(name): \(answer)")
    }
    // No program of a member's runs as the service.
    #expect(after["panelist.db.rescue"] == "54323 54322 6755")
  }
}
