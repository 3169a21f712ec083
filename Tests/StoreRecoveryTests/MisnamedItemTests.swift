// An index with wrong ids beside a damaged table: a backup fills what the index does not name.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("An index that names items wrongly")
struct MisnamedItemTests {
  private static let page = 4096
  private static let cleared = 60

  /// A list of 200 items of which the backup has all, and 60 were cleared since.
  private func list() throws -> (scratch: Scratch, items: [Item]) {
    let scratch = try Scratch()
    var store = try scratch.store()
    var items: [Item] = []
    for number in UInt64(1)...200 {
      let id = number &* 0x9E37_79B9_7F4A_7C15
      items.append(
        Item(
          id: ItemID(high: id, low: number), text: "thing number \(number) of a long list",
          isCompleted: number.isMultiple(of: 3), order: OrderKey.between(items.last?.order, nil),
          in: .original))
    }
    try store.apply(items.map { .insert($0) })
    _ = try store.backUp(at: WallTime(seconds: 1000))
    try store.apply(items.filter(\.isCompleted).prefix(Self.cleared).map { .delete($0.id) })
    return (scratch, try store.load())
  }

  private func bytes(of id: ItemID) -> Data {
    Data([id.high, id.low].flatMap { word in (0..<8).map { UInt8(word >> (56 - 8 * $0) & 255) } })
  }

  /// Blanks the page with an item's row, and changes bytes of its id in all indexes.
  private func damage(_ bytes: inout Data, at item: Item, changing count: Int) throws {
    let page = try #require(bytes.range(of: item.record)).lowerBound / Self.page
    let range = (page * Self.page)..<((page + 1) * Self.page)
    bytes.replaceSubrange(range, with: Data(count: Self.page))
    var misnamed = 0
    for start in stride(from: 0, to: bytes.count, by: Self.page) where start != range.lowerBound {
      let other = bytes[start..<(start + Self.page)]
      guard let place = other.range(of: self.bytes(of: item.id)),
        other.range(of: Data(item.text.utf8)) == nil
      else { continue }
      for offset in 0..<count { bytes[place.lowerBound + 15 - offset] ^= 0x15 }
      misnamed += 1
    }
    #expect(misnamed > 0)
  }

  @Test(
    "the item at the place of a wrong entry is taken from the backup, and cleared ones stay away",
    arguments: [0, 50, 100, 139], [1, 3])
  func filled(place: Int, changed: Int) throws {
    let (original, items) = try list()
    // Old copies of rows would be found in free space.
    try OtherProgram(original.path).run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try #require(original.bytes())
    try damage(&bytes, at: items[place], changing: changed)
    for hasBackup in [true, false] {
      let scratch = try Scratch()
      try bytes.write(to: URL(filePath: scratch.path))
      if hasBackup {
        try FileManager.default.copyItem(
          atPath: original.folder + "/backups", toPath: scratch.folder + "/backups")
      }
      var store = try Store(
        path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
      let loaded = try store.load()
      let report = try #require(store.recoveryReports.first)
      guard hasBackup else {
        #expect(report.lost == items.count - loaded.count)
        continue
      }
      #expect(loaded == items, "\(loaded.count) of \(items.count)")
      #expect(report.lost == 0 && report.filled == items.count - report.salvaged)
    }
  }
}
