// Randomly broken lists: each opens or is refused with a reason, and no readable row is lost.
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
  /// Lists to mutate: short and long, with and without a WAL, with an undo history.
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
    "a broken list opens or is refused with path and remedy, and loses no readable row")
  func mutated() throws {
    let originals = try Self.originals()
    var restored = 0
    var refused = 0
    let seeds = TestCounts.seeds("mutated-lists")
    for seed in seeds {
      var chance = SeededRandom(seed: seed)
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
    guard seeds.count > 1 else { return }
    // Most mutations must be noticed, else this tests nothing.
    #expect(restored > seeds.count / 4)
    #expect(refused > 0)
  }

  private enum End { case sound, restored, refused }

  private func open(_ files: ListBytes, of original: ListBytes, _ story: String) throws -> End {
    var plain = try PlainReading(files)
    // SQLite ignores frames after a broken one, so the recovered list may be newer than it reads.
    if files.log != original.log { try plain.allow(PlainReading(original)) }
    let scratch = try Scratch()
    try files.write(to: scratch)
    do throws(StoreError) {
      var store = try Store(
        path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true,
        at: DamageTests.time)
      let loaded = try store.load()
      plain.compare(loaded, hasFlippedLog: files.log != original.log, story)
      _ = try store.undo()
      _ = try store.append("one more")
      let after = try store.load()
      #expect(after.map(\.text).contains("one more"), "\(story)")
      guard let recoveryReport = store.recoveryReports.first else {
        // An empty file without a WAL becomes a new list.
        #expect(plain.isWhole || files.main.isEmpty && files.log?.isEmpty != false, "\(story)")
        return .sound
      }
      #expect(recoveryReport.salvaged == loaded.count, "\(story)")
      guard recoveryReport.kind == .damaged else {
        // Without its header the file has no log.
        #expect(scratch.bytes(".foreign-\(DamageTests.time.stamp)-wal") == files.log, "\(story)")
        return .restored
      }
      let name = ".damaged-\(DamageTests.time.stamp)"
      #expect(scratch.bytes(name) == files.main, "\(story)")
      // SQLite may have made an empty log before the damage was found.
      #expect(
        (scratch.bytes(name + "-wal") ?? .init()) == (files.log ?? .init()), "\(story)")
      return .restored
    } catch {
      switch error.reason {
      case .foreign, .newer: break
      default: Issue.record("\(error): \(story)")
      }
      #expect(error.description.hasPrefix(scratch.path), "\(story)")
      #expect(error.description.hasSuffix(error.remedy), "\(story)")
      // A refused list is unchanged, and nothing is created beside it.
      #expect(try ListBytes(scratch) == files, "\(story)")
      // An unreadable folder fails the expectation below.
      let names = try? FileManager.default.contentsOfDirectory(atPath: scratch.folder)
        .filter { $0 != ".lock" }
      #expect(names?.count == (files.log == nil ? 1 : 2), "\(story)")
      return .refused
    }
  }
}

/// Rows that plain SQLite reads from a broken list: those must not be lost.
struct PlainReading {
  /// Possible versions of valid rows, by id; a broken b-tree may contain a row twice.
  private(set) var rows: [[UInt8]: Set<[String]>] = [:]
  /// Whether the table could be read to its end.
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
    // Far more rows than any file here has; limits a cyclic b-tree.
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

  /// Adds the current row if it is a valid item.
  private mutating func take(_ statement: OpaquePointer?) {
    // The statement is at a row; bytes are copied at once.
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

  /// Also allows the later versions of rows, their later deletion, and the versions in between: a row
  /// is completed first and changed in a transaction of its own.
  mutating func allow(_ later: PlainReading) {
    for id in rows.keys {
      guard let versions = later.rows[id] else {
        rows[id] = nil
        continue
      }
      for later in versions {
        for earlier in rows[id] ?? [] { rows[id]?.insert([later[0], later[1], earlier[2]]) }
      }
      rows[id]?.formUnion(versions)
    }
  }

  /// Checks that the list contains every row in an allowed version.
  ///
  /// - Parameters:
  ///   - loaded: The list.
  ///   - hasFlippedLog: Whether a page of the log may have flipped bits: a bit of a text or an id is
  ///     then another text or id, in place of the one that the file had.
  ///   - story: For messages.
  func compare(_ loaded: [Item], hasFlippedLog: Bool, _ story: String) {
    var texts: [[UInt8]: [String]] = [:]
    for item in loaded {
      texts[bytes(item.id)] = ["\(item.order.digits)", item.isCompleted ? "1" : "0", item.text]
    }
    let records = hasFlippedLog ? loaded.map { bytes($0.id) + $0.text.utf8 } : []
    let lost = rows.filter { id, versions in
      guard texts[id].map({ !versions.contains($0) }) ?? true else { return false }
      return !records.contains { record in
        versions.contains { Self.isNear(record, id + $0[2].utf8) }
      }
    }
    #expect(lost.isEmpty, "\(lost.count) of \(rows.count) rows lost: \(story)")
    #expect(texts.count == loaded.count, "\(story)")
  }

  /// Whether two records differ in some bits of one or two bytes.
  private static func isNear(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).count { $0 != $1 } <= 2
  }

  private func bytes(_ id: ItemID) -> [UInt8] {
    [id.high, id.low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
  }
}
