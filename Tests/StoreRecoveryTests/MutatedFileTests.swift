// Hundreds of broken lists: each opens or says why not, and no row that can be read is lost.
import CSQLite
import Foundation
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("Broken lists")
struct MutatedFileTests {
  /// Lists as they are found: worked off and not, short and long, with steps to undo.
  private static func originals() throws -> [ListBytes] {
    try [3, 60, 400].flatMap { count in
      let scratch = try Scratch()
      var chance = SeededRandom(seed: UInt64(count))
      var items: [Item] = []
      do {
        var store = try scratch.store()
        for number in 0..<count {
          let id = ItemID(high: chance.next(), low: chance.next())
          let text = String(repeating: "Thing \(number) ", count: chance.roll(0...8))
          items.append(Item(id: id, text: text, order: .between(items.last?.order, nil)))
        }
        try store.apply(items.map { .insert($0) })
      }
      let quiet = try ListBytes(scratch)
      var store = try scratch.store()
      for item in items.prefix(20) {
        try store.apply(.setCompleted(item.id, true))
        try store.apply(.setText(item.id, "changed"))
      }
      try store.apply(.delete(items[1].id))
      return [quiet, try ListBytes(scratch.copy())]
    }
  }

  @Test(
    "each opens or names place and remedy; what can be read stays, what is set aside is as it was")
  func mutated() throws {
    let originals = try Self.originals()
    var restored = 0
    var refused = 0
    for seed in 0..<TestCounts.count("mutated-lists") {
      var chance = SeededRandom(seed: UInt64(seed))
      let original = originals[chance.roll(below: originals.count)]
      var files = original
      var story = "seed \(seed):"
      for _ in 0...chance.roll(0...2) {
        let mutation = Mutation.allCases[chance.roll(below: Mutation.allCases.count)]
        story += " \(mutation)"
        try mutation.apply(to: &files, &chance)
      }
      switch try open(files, of: original, story) {
      case .restored: restored += 1
      case .refused: refused += 1
      case .sound: break
      }
    }
    // Mutations that nobody notices would show nothing.
    #expect(restored > TestCounts.count("mutated-lists") / 4)
    #expect(refused > 0)
  }

  private enum End { case sound, restored, refused }

  private func open(_ files: ListBytes, of original: ListBytes, _ story: String) throws -> End {
    var plain = try PlainReading(files)
    // SQLite drops what stands behind a broken frame: the list may be newer than what it reads.
    if files.log != original.log { try plain.allow(PlainReading(original)) }
    let scratch = try Scratch()
    try files.write(to: scratch)
    do throws(StoreError) {
      var store = try Store(
        path: scratch.path, ifMissing: .isAnError, patience: 500, at: DamageTests.time)
      let loaded = try store.load()
      plain.compare(loaded, story)
      _ = try store.undo()
      _ = try store.append("one more")
      let after = try store.load()
      #expect(after.map(\.text).contains("one more"), "\(story)")
      guard let recoveryReport = store.recoveryReports.first else {
        // Nothing at all is a list that begins.
        #expect(plain.isWhole || files.main.isEmpty && files.log?.isEmpty != false, "\(story)")
        return .sound
      }
      #expect(recoveryReport.salvaged == loaded.count, "\(story)")
      let name = ".damaged-\(DamageTests.time.stamp)"
      #expect(scratch.bytes(name) == files.main, "\(story)")
      #expect(scratch.bytes(name + "-wal") == files.log, "\(story)")
      return .restored
    } catch {
      switch error.reason {
      case .foreign, .newer: break
      default: Issue.record("\(error): \(story)")
      }
      #expect(error.description.hasPrefix(scratch.path), "\(story)")
      #expect(error.description.hasSuffix(error.remedy), "\(story)")
      // Left as it is, with nothing beside it.
      #expect(try ListBytes(scratch) == files, "\(story)")
      // No names are as bad as others.
      let names = try? FileManager.default.contentsOfDirectory(atPath: scratch.folder)
      #expect(names?.count == (files.log == nil ? 1 : 2), "\(story)")
      return .refused
    }
  }
}

/// What SQLite gives of a broken list by itself, without any of our code: the rows that must not be lost.
struct PlainReading {
  /// The rows that could be a list's, by their ids; a broken tree may tell one twice.
  private(set) var rows: [[UInt8]: Set<[String]>] = [:]
  /// Whether all could be read to the end.
  private(set) var isWhole = false

  init(_ files: ListBytes) throws {
    let scratch = try Scratch()
    try files.write(to: scratch)
    var handle: OpaquePointer?
    // Closed at the end; the path is copied.
    defer { unsafe sqlite3_close_v2(handle) }
    guard unsafe sqlite3_open(scratch.path, &handle) == SQLITE_OK else { return }
    var statement: OpaquePointer?
    let sql = "SELECT id, position, completed, text FROM item"
    // The handle is open; the statement is finalised before it closes.
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return }
    defer { unsafe sqlite3_finalize(statement) }
    // Far more than any file here has: a tree that leads back into itself.
    for _ in 0..<20_000 {
      // As above.
      let result = unsafe sqlite3_step(statement)
      guard result == SQLITE_ROW else {
        isWhole = result == SQLITE_DONE
        return
      }
      unsafe take(statement)
    }
  }

  /// Takes the present row if it could be an item.
  private mutating func take(_ statement: OpaquePointer?) {
    // The statement stands on a row; bytes are copied at once.
    let types = (0..<4).map { unsafe sqlite3_column_type(statement, $0) }
    let values = (0..<4).map { column in
      unsafe [UInt8](
        UnsafeRawBufferPointer(
          start: unsafe sqlite3_column_blob(statement, column),
          count: Int(unsafe sqlite3_column_bytes(statement, column))))
    }
    // As above.
    let completed = unsafe sqlite3_column_int64(statement, 2)
    guard types == [SQLITE_BLOB, SQLITE_BLOB, SQLITE_INTEGER, SQLITE_TEXT], values[0].count == 16,
      values[1].count <= 65_536, completed == 0 || completed == 1, values[3].count <= 10_000,
      !values[3].contains(0), let text = String(validating: values[3], as: UTF8.self)
    else { return }
    let place = OrderKey(digits: values[1]).digits
    rows[values[0], default: []].insert(["\(place)", "\(completed)", text])
  }

  /// Lets rows also be as they were later, or be gone by then.
  mutating func allow(_ later: PlainReading) {
    for id in rows.keys {
      guard let versions = later.rows[id] else {
        rows[id] = nil
        continue
      }
      rows[id]?.formUnion(versions)
    }
  }

  /// Checks that every row is in the list as it was read.
  func compare(_ loaded: [Item], _ story: String) {
    var texts: [[UInt8]: [String]] = [:]
    for item in loaded {
      texts[bytes(item.id)] = ["\(item.order.digits)", item.isCompleted ? "1" : "0", item.text]
    }
    let lost = rows.filter { id, versions in texts[id].map { !versions.contains($0) } ?? true }
    #expect(lost.isEmpty, "\(lost.count) of \(rows.count) rows lost: \(story)")
    #expect(texts.count == loaded.count, "\(story)")
  }

  private func bytes(_ id: ItemID) -> [UInt8] {
    [id.high, id.low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
  }
}
