// Damage that hides rows without an error: a backup that has them is believed.
import Foundation
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("Rows that damage hides")
struct HiddenRowTests {
  private static let page = 4096

  /// A list, and a backup of the same items.
  private func list(_ count: Int) throws -> (scratch: Scratch, ids: Set<ItemID>) {
    let scratch = try Scratch()
    var random = SeededRandom(seed: UInt64(count))
    var items: [Item] = []
    for number in 1...count {
      let order = OrderKey.between(items.last?.order, nil)
      let id = ItemID(high: random.next(), low: random.next())
      items.append(Item(id: id, text: "Item \(number)", order: order))
    }
    do {
      var store = try scratch.store()
      try store.apply(items.map { .insert($0) })
      _ = try store.backUp(at: WallTime(seconds: 1000))
    }
    try OtherProgram(scratch.path).run("PRAGMA wal_checkpoint(TRUNCATE)")
    return (scratch, Set(items.map(\.id)))
  }

  /// Flips a bit in the head or among the cell pointers of a page of a b-tree.
  private func flip(_ bytes: inout Data, _ chance: inout SeededRandom) {
    let count = bytes.count / Self.page
    var start = 0
    repeat {
      start = (1 + chance.roll(below: count - 1)) * Self.page
    } while bytes[start] != 0x0A && bytes[start] != 0x02
    let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let place = start + chance.roll(below: 12 + 2 * cells)
    bytes[place] ^= 1 << UInt8(chance.roll(below: 8))
  }

  @Test("what the newest backup has is never lost to a flipped bit or to a missing end")
  func hidden() throws {
    let (source, ids) = try list(500)
    let whole = try #require(source.bytes())
    var recovered = 0
    let seeds = TestCounts.seeds("hidden-rows")
    for seed in seeds {
      var chance = SeededRandom(seed: seed)
      let scratch = try source.copy()
      try FileManager.default.copyItem(
        atPath: source.folder + "/backups", toPath: scratch.folder + "/backups")
      var bytes = whole
      if seed.isMultiple(of: 3) {
        bytes = bytes.prefix(5 * Self.page + chance.roll(below: whole.count - 5 * Self.page))
      } else {
        flip(&bytes, &chance)
      }
      try bytes.write(to: URL(fileURLWithPath: scratch.path))
      var store = try scratch.store()
      let loaded = try store.load()
      let missing = ids.subtracting(loaded.map(\.id)).count
      #expect(missing == 0, "seed \(seed)")
      if !store.recoveryReports.isEmpty { recovered += 1 }
    }
    #expect(recovered > seeds.count / 4 || seeds.count == 1)
  }

  @Test("a file that ends within a page of items loses nothing that the newest backup has")
  func torn() throws {
    let (source, ids) = try list(500)
    let whole = try #require(source.bytes())
    // A full page of items: the first that has the item in the middle.
    let middle = try #require(ids.sorted().dropFirst(250).first)
    let found = try #require(whole.range(of: Data(middle.bytes)))
    let start = found.lowerBound / Self.page * Self.page
    for cut in stride(from: start + 100, to: start + Self.page, by: 100) {
      let scratch = try source.copy()
      try FileManager.default.copyItem(
        atPath: source.folder + "/backups", toPath: scratch.folder + "/backups")
      try whole.prefix(cut).write(to: URL(fileURLWithPath: scratch.path))
      var store = try scratch.store()
      #expect(ids.subtracting(try store.load().map(\.id)).count == 0, "\(cut)")
    }
  }
}
