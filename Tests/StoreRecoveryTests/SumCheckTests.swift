// What is known of items that are not as their sums say, and how a repair leaves them.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Items that are not as they were written")
struct SumCheckTests {
  /// Changes rows as damage does: this program's connections run no triggers.
  private func damage(_ scratch: borrowing Scratch, _ sql: String) throws {
    try Connection.open(path: scratch.path, busyTimeout: 1000).run(sql, "damage")
  }

  /// A list whose items have no history.
  private func list(_ texts: String...) throws -> Scratch {
    let scratch = try Scratch(in: .memory)
    _ = try Store(path: scratch.path, ifMissing: .beginsAList(with: texts))
    return scratch
  }

  private func items(_ scratch: borrowing Scratch) throws -> [Item] {
    var store = try scratch.store()
    return try store.load()
  }

  private func findings(_ scratch: borrowing Scratch) throws -> [AlteredItem.Finding] {
    try Store.checkSums(fileAt: scratch.path).altered.map(\.finding)
  }

  /// Mends the list; returns its items.
  private func mended(_ scratch: borrowing Scratch) throws -> [Item] {
    var store = try scratch.store()
    _ = try store.mendSums()
    #expect(try Store.checkSums(fileAt: scratch.path).isSound)
    _ = try Store.check(fileAt: scratch.path)
    #expect(store.altered == [])
    return try store.load()
  }

  private func proves(_ finding: AlteredItem.Finding?, text: String, isCompleted: Bool) -> Bool {
    guard case .proved(let item)? = finding else { return false }
    return item.text == text && item.isCompleted == isCompleted
  }

  @Test("a sound list has nothing to say, nor has a file of an earlier version")
  func sound() throws {
    let scratch = try list("Milk", "Tea")
    #expect(try Store.checkSums(fileAt: scratch.path).isSound)
    let old = try Scratch()
    let other = try OtherProgram(old.path)
    for sql in Schema.sql.prefix(9).joined() { try other.run(sql) }
    try other.run("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 9")
    #expect(try Store.checkSums(fileAt: old.path).isSound)
  }

  @Test("any flipped bit of a text is found, proved and put right, without history and backup")
  func letters() throws {
    let text = Array("Käse".utf8)
    for place in text.indices {
      for bit in 0..<8 {
        var bytes = text
        bytes[place] ^= 1 << bit
        guard let wrong = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
          continue
        }
        let scratch = try list("Käse")
        let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try damage(scratch, "UPDATE item SET text = CAST(x'\(hex)' AS TEXT)")
        #expect(try items(scratch).map(\.text) == [wrong])
        #expect(proves(try findings(scratch).first, text: "Käse", isCompleted: false))
        #expect(try mended(scratch).map(\.text) == ["Käse"])
      }
    }
  }

  @Test(
    "a flipped completion and a flipped place are proved",
    arguments: ["completed = 1", "position = x'81'"])
  func fields(change: String) throws {
    let scratch = try list("Milk")
    let before = try items(scratch)
    try damage(scratch, "UPDATE item SET \(change)")
    #expect(try findings(scratch) == [.proved(before[0])])
    #expect(try mended(scratch) == before)
  }

  @Test("a repair is a step that can be undone")
  func undone() throws {
    let scratch = try list("Milk")
    try damage(scratch, "UPDATE item SET text = 'Milj'")
    #expect(try mended(scratch).map(\.text) == ["Milk"])
    var store = try scratch.store()
    _ = try store.undo()
    #expect(try store.load().map(\.text) == ["Milj"])
    #expect(try Store.checkSums(fileAt: scratch.path).isSound)
  }

  @Test("a text that is quite another is proved by the step that wrote it, or by a backup")
  func known() throws {
    let scratch = try list("Milk")
    var store = try scratch.store()
    _ = try store.append("Bread")
    _ = try store.backUp()
    try damage(scratch, "UPDATE item SET text = 'a page of another list'")
    #expect(try findings(scratch).count == 2)
    #expect(Set(try mended(scratch).map(\.text)) == ["Milk", "Bread"])
  }

  @Test("what was done after the newest backup stays done, also where the text is damaged after it")
  func done() throws {
    let scratch = try list("Milk")
    var store = try scratch.store()
    _ = try store.backUp()
    try store.apply(.setCompleted(store.load()[0].id, true))
    try damage(scratch, "UPDATE item SET text = 'Xyzzy'")
    #expect(proves(try findings(scratch).first, text: "Milk", isCompleted: true))
    let item = try #require(try mended(scratch).first)
    #expect(item.text == "Milk" && item.isCompleted)
  }

  @Test("a damaged text is proved also after the item was done, as which its step has the damage")
  func doneAfterwards() throws {
    let scratch = try list("Milk")
    var store = try scratch.store()
    _ = try store.backUp()
    try damage(scratch, "UPDATE item SET text = 'Xyzzy'")
    try store.apply(.setCompleted(store.load()[0].id, true))
    #expect(store.altered.map(\.text) == ["Xyzzy"])
    // A backup of the damage says nothing.
    _ = try store.backUp()
    #expect(proves(try findings(scratch).first, text: "Milk", isCompleted: true))
    #expect(try mended(scratch).map(\.isCompleted) == [true])
  }

  @Test("a sum alone that is wrong is made anew, and the item stays")
  func sumAlone() throws {
    let scratch = try list("Milk")
    var store = try scratch.store()
    let bread = try store.append("Bread")
    _ = try store.backUp()
    let before = try store.load()
    try damage(scratch, "UPDATE item_sum SET sum = 7")
    let altered = try Store.checkSums(fileAt: scratch.path).altered
    for altered in altered {
      switch altered.finding {
      case .confirmed(.history): #expect(altered.item == bread)
      case .confirmed(.backup): #expect(altered.item != bread)
      case .proved, .open, .unknown: Issue.record("\(altered)")
      }
    }
    #expect(altered.count == 2)
    #expect(try mended(scratch) == before)
  }

  @Test("without a proof a repair takes the text alone, from the steps to undo before a backup")
  func open() throws {
    let scratch = try list("Milk", "Tea")
    var store = try scratch.store()
    _ = try store.backUp()
    let items = try store.load()
    try store.apply(.setText(items[1].id, "Green tea"))
    try damage(
      scratch,
      "UPDATE item SET text = 'Xyzzy', completed = 1, position = CAST(position || x'07' AS BLOB)")
    try damage(scratch, "UPDATE item_sum SET sum = 7")
    let findings = try Store.checkSums(fileAt: scratch.path).altered
    for altered in findings {
      switch altered.finding {
      case .open("Milk", .backup): #expect(altered.item.id == items[0].id)
      case .open("Green tea", .history): #expect(altered.item.id == items[1].id)
      case .open, .confirmed, .proved, .unknown: Issue.record("\(altered)")
      }
    }
    let mended = try mended(scratch)
    #expect(Set(mended.map(\.text)) == ["Milk", "Green tea"])
    #expect(mended.map(\.isCompleted) == [true, true])
  }

  @Test("an item of which nothing else is known stays")
  func unknown() throws {
    let scratch = try list("Milk")
    try damage(scratch, "UPDATE item SET text = 'Xyzzy'")
    #expect(try findings(scratch) == [.unknown])
    #expect(try mended(scratch).map(\.text) == ["Xyzzy"])
  }

  @Test("a damaged key of the sums is no damage of every item")
  func key() throws {
    let scratch = try list("Milk", "Tea", "Bread", "Eggs")
    let before = try items(scratch)
    try damage(scratch, "UPDATE file SET list = randomblob(16)")
    let check = try Store.checkSums(fileAt: scratch.path)
    #expect(check.isKeyAltered && check.altered == [] && !check.isSound)
    #expect(try mended(scratch) == before)
  }

  @Test("sums of items that are nowhere are counted, and deleted by a repair")
  func strays() throws {
    let scratch = try list("Milk", "Tea")
    try damage(scratch, "DELETE FROM item WHERE text = 'Tea'")
    #expect(try Store.checkSums(fileAt: scratch.path).strays == 1)
    #expect(try mended(scratch).map(\.text) == ["Milk"])
  }

  @Test("a repair makes the sums that are missing as well")
  func missing() throws {
    let scratch = try list("Milk", "Tea")
    try damage(scratch, "DELETE FROM item_sum")
    #expect(try Store.checkSums(fileAt: scratch.path).isSound)
    _ = try mended(scratch)
    #expect(try OtherProgram(scratch.path).texts("SELECT count(*) FROM item_sum") == ["2"])
  }
}
