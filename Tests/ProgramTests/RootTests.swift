// Root is nobody's hand: no name in a folder of others leads it anywhere.
import Foundation
import Glibc
import Store
import TestCounts
import TestRandom
import Testing

@Suite("Root and the folder of others", .enabled(if: RootHouse.isRoot, "only root is tempted"))
struct RootTests {
  @Test("what root's commands make belongs to the owner of the folder")
  func owner() throws {
    let house = try RootHouse()
    let answer = try house.run("panelist add Milk && panelist backup && panelist done Milk")
    #expect(answer.status == 0, "\(answer)")
    let owners = try house.owners()
    #expect(owners.keys.contains { $0.hasPrefix("backups/panelist-") }, "\(owners)")
    for (name, owner) in owners { #expect(owner.hasPrefix("54321 54322 "), "\(name): \(owner)") }
    // The service and a member go on.
    #expect(try house.run("panelist add Bread", as: .service).status == 0)
    #expect(try house.run("panelist add Salt", as: .member).status == 0)
    #expect(try house.run("panelist list").rows.count == 3)
  }

  /// What takes the place of a name.
  enum Trap: CaseIterable { case link, hardLink }

  @Test(
    "a name that is swapped while root restores gives nobody root's file", arguments: Trap.allCases)
  func race(trap: Trap) throws {
    let house = try RootHouse()
    let lines = (0..<5_000).map { "item \($0)\n" }.joined()
    try Data(lines.utf8).write(to: house.shell.folder.appending(path: "lines"))
    let made = try house.run(
      "panelist add - < '\(house.shell.folder.path)/lines' > /dev/null && basename $(panelist backup)"
    )
    let backup = try #require(made.rows.last, "\(made)")
    for round in 0..<TestCounts.count("root-races") {
      let stop = Flag()
      let (secret, folder) = (house.secret, house.folder)
      let member = Thread { Self.swap(secret, in: folder, trap, until: stop) }
      member.start()
      let answer = try house.run("panelist restore \(backup)")
      stop.raise()
      #expect(try house.secretNow() == RootHouse.Secret(), "round \(round): \(answer)")
      #expect(answer.status < 128, "\(answer)")
      // Missing where the restoration succeeded.
      try? FileManager.default.removeItem(atPath: house.list + ".restoring")
    }
  }

  /// Puts a link to root's file in the place of the new list as soon as that is there.
  private static func swap(
    _ secret: String, in folder: String, _ trap: Trap, until stop: Flag
  ) {
    let (ready, draft) = (folder + "/ready", folder + "/panelist.db.restoring")
    while !stop.isRaised {
      // The paths are lent for the calls.
      let isMade =
        unsafe trap == .link ? symlink(secret, ready) == 0 : link(secret, ready) == 0
      guard isMade || errno == EEXIST else { return }
      var entry = stat()
      // As above; `entry` is this function's own.
      while !stop.isRaised, unsafe lstat(draft, &entry) != 0 || entry.st_size == 0 { sched_yield() }
      unsafe rename(ready, draft)
    }
    unsafe unlink(ready)
  }

  /// Every name that the store uses in its folder.
  private static let names =
    StoreNames.suffixes.map { "panelist.db" + $0 } + [StoreNames.lock, "panelist.db.restoring"]
    + ["panelist.db.restoring-journal", "panelist.db.rescue", "panelist.db.rescue-wal"]
    + StoreNames.Mark.allCases.map { "panelist.db\($0.rawValue)2026-11-22T104012" }
    + ["backups", "backups/panelist-000001-2026-11-22T104012.db"]
    + ["backups/panelist-000002-2026-11-22T104012.db.tmp"]

  private struct Plant: CustomStringConvertible {
    let name: String
    let trap: Trap
    let user: RootHouse.User
    var description: String { "\(name) as \(trap), run by \(user)" }
  }

  @Test("a link at any name of the store leads no command of anybody to root's file")
  func links() throws {
    var plants = Self.names.flatMap { name in
      Trap.allCases.flatMap { trap in
        RootHouse.User.allCases.map { Plant(name: name, trap: trap, user: $0) }
      }
    }
    var chance = SeededRandom(seed: 62)
    while plants.count > TestCounts.count("planted-names") {
      plants.swapAt(chance.roll(below: plants.count), plants.count - 1)
      plants.removeLast()
    }
    for plant in plants {
      let house = try RootHouse()
      try #require(try house.run("panelist add Milk && panelist backup", as: .service).status == 0)
      let path = house.folder + "/" + plant.name
      // Most names are not there yet.
      try? FileManager.default.removeItem(atPath: path)
      // The paths are lent for the calls.
      switch plant.trap {
      case .link: try #require(unsafe symlink(house.secret, path) == 0)
      case .hardLink: try #require(unsafe link(house.secret, path) == 0)
      }
      let before = try FileManager.default.contentsOfDirectory(atPath: house.shell.folder.path)
      let answer = try house.run(
        """
        cd '\(house.folder)'
        for words in "add Bread" list undo backup "check --repair" "restore panelist-000001-2026-11-22T104012.db" \
          "restore \(plant.name)" "import \(path)" export "clear"; do
          timeout 20 \(plant.user.prefix)"$PANELIST" $words --config "$CONFIG" > /dev/null 2>&1
          status=$?
          ((status < 100)) || echo "$words: $status"
        done
        """)
      #expect(answer.output == "", "\(plant): \(answer)")
      #expect(try house.secretNow() == RootHouse.Secret(), "\(plant): \(answer)")
      let after = try FileManager.default.contentsOfDirectory(atPath: house.shell.folder.path)
      #expect(
        after.filter { !$0.hasPrefix("std") }.sorted()
          == before.filter { !$0.hasPrefix("std") }.sorted())
    }
  }

  @Test("a link that leads nowhere makes no file there, and one of root's own counts")
  func dangling() throws {
    let house = try RootHouse()
    let target = house.shell.folder.path + "/new"
    // The paths are lent for the calls.
    try #require(unsafe symlink(target, house.list) == 0)
    for user in RootHouse.User.allCases {
      let answer = try house.run("panelist add Milk", as: user)
      #expect(answer.status == 66 || answer.status == 74, "\(answer)")
      #expect(
        answer.message.contains("is a link in a folder in which others may write"), "\(answer)")
    }
    #expect(!FileManager.default.fileExists(atPath: target))
    // Root's own folder and link.
    let own = try RootHouse(ownedBy: 0, mode: 0o755)
    try #require(unsafe symlink(own.shell.folder.path + "/list.db", own.list) == 0)
    #expect(try own.run("panelist add Milk").status == 0)
    #expect(FileManager.default.fileExists(atPath: own.shell.folder.path + "/list.db"))
  }

  @Test("root opens nothing in its own folder if others may write there, and says what helps")
  func refused() throws {
    for remedy in ["sudo chmod go-w '", "sudo chown "] {
      let house = try RootHouse(ownedBy: 0)
      let answer = try house.run("panelist add Milk")
      #expect(answer.status == 77 && answer.output == "", "\(answer)")
      let words = try #require(answer.message.split(separator: remedy, maxSplits: 1).last)
      let rest = words.prefix { $0 != ";" && $0 != "\n" }
      let command =
        remedy.dropFirst(5)
        + rest.replacing("panelist '", with: "54321 '")
        .replacing("USER '", with: "54321 '")
      #expect(try house.shell.script(String(command)).status == 0, "\(command)")
      #expect(try house.run("panelist add Milk").status == 0, "\(command)")
    }
  }

  @Test("root gives no row up for backups that it opens only after the remedy")
  func backups() throws {
    let house = try RootHouse(ownedBy: 0, mode: 0o755)
    let backups = house.folder + "/backups"
    let made = try house.run("panelist add Milk && panelist add Bread && panelist backup")
    #expect(made.status == 0, "\(made)")
    try house.give(backups, to: RootHouse.service, mode: 0o770)
    // The page of the items.
    let damage = "dd if=/dev/zero of='\(house.list)' bs=4096 seek=1 count=1 conv=notrunc"
    #expect(try house.shell.script(damage).status == 0)
    let refused = try house.run("panelist add Tea")
    #expect(refused.status == 77 && refused.output == "", "\(refused)")
    #expect(refused.message.contains("\(backups): open: others may write in it"), "\(refused)")
    let remedy = try #require(refused.message.split(separator: "sudo ", maxSplits: 1).last)
    let command = remedy.replacing("sudo ", with: "")
    #expect(try house.shell.script(String(command)).status == 0, "\(command)")
    let mended = try house.run("panelist add Tea && panelist list")
    #expect(mended.status == 0 && mended.output.contains("Bread"), "\(mended)")
  }

  @Test("a folder that its owner may not write is reported, with what helps")
  func readOnly() throws {
    let house = try RootHouse(mode: 0o500)
    let answer = try house.run("panelist add Milk")
    #expect(answer.status == 77, "\(answer)")
    #expect(
      answer.message.contains("may not write in it; sudo chmod u+rwx '\(house.folder)' lets it"))
    #expect(try house.shell.script("chmod u+rwx '\(house.folder)'").status == 0)
    #expect(try house.run("panelist add Milk").status == 0)
  }
}
