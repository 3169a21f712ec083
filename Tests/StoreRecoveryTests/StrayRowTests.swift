// Lists whose tables have rows where no search leads: read or undone, they are damage and no trap.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Rows in a wrong place")
struct StrayRowTests {
  private static let page = 4096

  /// A list of three items, each added by a step of its own, on one page a table.
  private func list() throws -> (scratch: Scratch, items: [Item]) {
    let scratch = try Scratch()
    var store = try scratch.store()
    let items = try ["Milk", "Bread", "Eggs"].map { text in try store.append(text) }
    return (scratch, items)
  }

  private func change(_ scratch: Scratch, _ body: (inout Data) throws -> Void) throws {
    var bytes = try #require(scratch.bytes())
    try body(&bytes)
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
  }

  /// The root page of a table, counted from 0.
  private func root(of table: String, in scratch: Scratch) throws -> Int {
    let other = try OtherProgram(scratch.path)
    let text = try other.texts("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'").first
    return try #require(text.flatMap { Int($0) }) - 1
  }

  private func bytes(_ id: ItemID) -> Data {
    Data(
      id.hex.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { place, _ in
        let start = id.hex.index(id.hex.startIndex, offsetBy: place)
        return UInt8(id.hex[start...id.hex.index(after: start)], radix: 16) ?? 0
      })
  }

  /// Gives the second item of the table the id of the first.
  private func double(_ scratch: Scratch, _ items: [Item]) throws {
    let place = try root(of: "item", in: scratch) * Self.page
    let ids = items.map(\.id).sorted()
    try change(scratch) { data in
      let table = place..<(place + Self.page)
      let found = try #require(data.range(of: bytes(ids[1]), in: table))
      data.replaceSubrange(found, with: bytes(ids[0]))
    }
  }

  @Test("two rows with one id are damage, and the list is recovered with one of them")
  func doubled() throws {
    let (scratch, items) = try list()
    try double(scratch, items)
    var failure: StoreError?
    do throws(StoreError) { _ = try Store.items(ofFile: scratch.path) } catch { failure = error }
    #expect(failure?.reason == .damaged)
    var store = try scratch.store(isCheckedWhole: false)
    let beginning = try store.recovering { (store) throws(StoreError) in
      try store.loadBeginning(rows: 10, sinksCompleted: true)
    }
    let first = items.map(\.id).min()
    #expect(beginning.items.contains { $0.id == first })
    #expect(Set(beginning.items.map(\.id)).count == beginning.items.count)
    #expect(store.recoveryReports.count == 1)
  }

  @Test("a step that is not where it is looked for ends undo, and the list is recovered")
  func endless() throws {
    let (scratch, items) = try list()
    let place = try root(of: "undo", in: scratch) * Self.page
    try change(scratch) { data in
      // The pointers of the cells, the first of which becomes the last.
      let start = place + 8
      let first = data.subdata(in: start..<(start + 2))
      data.replaceSubrange(start..<(start + 4), with: data.subdata(in: (start + 2)..<(start + 6)))
      data.replaceSubrange((start + 4)..<(start + 6), with: first)
    }
    var store = try scratch.store(isCheckedWhole: false)
    var failure: StoreError?
    do throws(StoreError) { _ = try store.undo() } catch { failure = error }
    #expect(failure?.reason == .damaged)
    let report = try store.recovering { (store) throws(StoreError) in try store.undo() }
    #expect(report.unreadable == 0)
    let loaded = try store.load()
    #expect(loaded == Array(items.dropLast(report.undone.count)))
    #expect(store.recoveryReports.count == 1)
  }

  @Test("a counter with which nothing can be computed is damage")
  func counter() throws {
    for value in ["9223372036854775807", "-9223372036854775808", "-1"] {
      let (scratch, items) = try list()
      do {
        let other = try OtherProgram(scratch.path)
        try other.run("PRAGMA ignore_check_constraints = ON; UPDATE file SET counter = \(value)")
      }
      var store = try scratch.store(isCheckedWhole: false)
      #expect(store.recoveryReports.count == 1, "\(value)")
      let loaded = try store.load()
      #expect(loaded == items, "\(value)")
      _ = try store.append("Jam")
    }
  }
}
