// The stored list: edits survive restarts and power cuts, complete or not at all.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("The stored list")
struct StoreTests {
  @Test("edits are there after a restart")
  func roundTrip() throws {
    let scratch = try Scratch()
    var list = ItemList()
    let milk = item(1, "Milk")
    let bread = item(2, "Brød 🍞 \u{1} \"'; DROP", after: milk.order)
    let eggs = item(0x8000_0000_0000_0001, "", after: bread.order)
    let edits: [Edit] = [
      .insert(milk), .insert(bread), .insert(eggs), .setCompleted(bread.id, true),
      .setText(milk.id, "Oat milk"), .move(eggs.id, to: Position(.between(nil, milk.order))),
      .setCompleted(milk.id, true), .setCompleted(milk.id, false), .delete(milk.id),
    ]
    for edit in edits {
      var store = try scratch.store()
      list.apply(edit)
      try store.apply(edit)
      let same = try store.load()
      #expect(same == list.items)
      var again = try Store(path: scratch.path, ifMissing: .isAnError, patience: 5)
      let loaded = try again.load()
      #expect(loaded == list.items)
    }
  }

  @Test("after a power cut the list is in a state after a whole edit")
  func cuts() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    var list = ItemList()
    for number in 1...20 as ClosedRange<UInt64> {
      let new = item(number, "\(number)", after: list.items.last?.order)
      list.apply(.insert(new))
      try store.apply(.insert(new))
      let copy = try scratch.copy()
      defer { withExtendedLifetime(copy) {} }
      var cut = try copy.store()
      let loaded = try cut.load()
      #expect(loaded == list.items)
    }
    let before = list.items
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE; DELETE FROM item")
    let copy = try scratch.copy()
    defer { withExtendedLifetime(copy) {} }
    var cut = try copy.store()
    let loaded = try cut.load()
    #expect(loaded == before)
  }

  @Test("edits that belong together are stored together or not at all")
  func together() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let long = String(repeating: "x", count: Item.longestText + 1)
    var failure: StoreError?
    do throws(StoreError) {
      try store.apply([.insert(item(1, "Milk")), .insert(item(2, long))])
    } catch { failure = error }
    #expect(failure?.reason == .refused)
    #expect(failure?.remedy == "shorten the text")
    #expect(failure?.description.contains("xxx") == false)
    let loaded = try store.load()
    #expect(loaded == [])
    try store.apply(.insert(item(1, String(long.dropLast()))))
    let longest = try store.load()
    #expect(longest.map(\.text.count) == [Item.longestText])
  }

  @Test("an edit that is repeated, or of a missing item, changes nothing")
  func twice() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let milk = item(1, "Milk")
    try store.apply([.insert(milk), .insert(Item(id: milk.id, text: "?", order: milk.order))])
    try store.apply([.delete(ItemID(high: 9, low: 9)), .setText(ItemID(high: 9, low: 9), "x")])
    let loaded = try store.load()
    #expect(loaded == [milk])
  }

  @Test("appended items are last, also when two programs append in turn")
  func appending() throws {
    let scratch = try Scratch()
    var panel = try scratch.store()
    var shell = try scratch.store()
    for round in 0..<10 {
      _ = try panel.append("panel \(round)")
      _ = try shell.append("shell \(round)")
    }
    let loaded = try panel.load()
    #expect(loaded.map(\.text) == (0..<10).flatMap { ["panel \($0)", "shell \($0)"] })
    #expect(Set(loaded.map(\.id)).count == 20)
  }

  @Test("the change counter changes only for external changes")
  func changes() throws {
    let scratch = try Scratch()
    var panel = try scratch.store()
    var shell = try scratch.store()
    let first = try panel.dataVersion()
    _ = try panel.append("own")
    let own = try panel.dataVersion()
    #expect(own == first)
    _ = try shell.append("other")
    let other = try panel.dataVersion()
    #expect(other != first)
  }

  @Test("a new file is writable by its owner and group only, whatever the umask")
  func mode() throws {
    let scratch = try Scratch()
    _ = try scratch.store().path
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path)
    #expect(attributes[.posixPermissions] as? Int == 0o660)
  }

  @Test(
    "root opens no list in a folder of another user, and leaves nothing there",
    .enabled(if: geteuid() == 0, "only root can change a folder's owner"))
  func owner() throws {
    let scratch = try Scratch()
    let folder = URL(filePath: scratch.path).deletingLastPathComponent().path
    // Unused user and group ids.
    #expect(unsafe chown(folder, 4711, 4712) == 0)
    let failure = scratch.failure()
    #expect(failure?.reason == .notPermitted, "\(failure?.description ?? "none")")
    #expect(failure?.remedy == "run it as its owner: sudo -u '#4711'")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test("ten thousand random ids are unique")
  func names() {
    #expect(Set((0..<10_000).map { _ in ItemID.random() }).count == 10_000)
  }
}
