// Random damage to a list's files, as by cards, cables and other programs.
import Foundation
import Model
import Store
import TestRandom
import TestStore

/// The bytes of a list's files.
struct ListBytes: Equatable {
  var main: Data
  var log: Data?

  init(_ scratch: Scratch) throws {
    guard let main = scratch.bytes() else { throw Scratch.Failure(text: "no list") }
    self.main = main
    log = scratch.bytes("-wal")
  }

  func write(to scratch: Scratch) throws {
    try main.write(to: URL(fileURLWithPath: scratch.path))
    try log?.write(to: URL(fileURLWithPath: scratch.path + "-wal"))
  }
}

/// A kind of damage.
enum Mutation: CaseIterable {
  case bits, header, pageBits, cut, cutPages, swapPages, blankPage, noisePage, doublePage, tail
  case logBits, logCut, noLog, values, schema, freeSchema

  private static let page = 4096

  func apply(to files: inout ListBytes, _ chance: inout SeededRandom) throws {
    let count = files.main.count
    guard count > 0 else { return }
    switch self {
    case .bits: for _ in 0...chance.roll(below: 8) { flip(&files.main, 0..<count, &chance) }
    case .header: flip(&files.main, 0..<min(100, count), &chance)
    case .pageBits:
      let start = chance.roll(below: (count + Self.page - 1) / Self.page) * Self.page
      for _ in 0..<4 { flip(&files.main, start..<min(start + 16, count), &chance) }
    case .cut: files.main = files.main.prefix(chance.roll(below: count))
    case .cutPages:
      files.main = files.main.prefix(chance.roll(below: count / Self.page + 1) * Self.page)
    case .swapPages: swap(&files.main, &chance)
    case .blankPage: fill(&files.main, &chance) { _ in 0 }
    case .noisePage: fill(&files.main, &chance) { UInt8($0.roll(0...255)) }
    case .doublePage:
      guard let (a, b) = pages(files.main, &chance) else { return }
      files.main.replaceSubrange(a, with: files.main.subdata(in: b))
    case .tail:
      files.main += Data((0...chance.roll(below: 6000)).map { _ in UInt8(chance.roll(0...255)) })
    case .logBits:
      guard var log = files.log, !log.isEmpty else { return }
      flip(&log, 0..<log.count, &chance)
      files.log = log
    case .logCut: files.log = files.log.map { $0.prefix(chance.roll(below: $0.count + 1)) }
    case .noLog: files.log = nil
    case .values: try run(Self.values(&chance), on: &files)
    case .schema: try run(Self.schema(&chance), on: &files)
    case .freeSchema:
      try run(
        "UPDATE sqlite_schema SET rootpage = \(chance.roll(0...12)) WHERE rowid = \(chance.roll(1...5))",
        on: &files)
    }
  }

  private func flip(_ data: inout Data, _ range: Range<Int>, _ chance: inout SeededRandom) {
    guard !range.isEmpty else { return }
    data[data.startIndex + range.lowerBound + chance.roll(below: range.count)] ^=
      1 << UInt8(chance.roll(0...7))
  }

  private func pages(_ data: Data, _ chance: inout SeededRandom) -> (Range<Int>, Range<Int>)? {
    let count = data.count / Self.page
    guard count > 1 else { return nil }
    let first = chance.roll(below: count) * Self.page,
      second = chance.roll(below: count) * Self.page
    return (first..<(first + Self.page), second..<(second + Self.page))
  }

  private func swap(_ data: inout Data, _ chance: inout SeededRandom) {
    guard let (a, b) = pages(data, &chance) else { return }
    let first = data.subdata(in: a), second = data.subdata(in: b)
    data.replaceSubrange(a, with: second)
    data.replaceSubrange(b, with: first)
  }

  private func fill(
    _ data: inout Data, _ chance: inout SeededRandom, _ byte: (inout SeededRandom) -> UInt8
  ) {
    guard let (page, _) = pages(data, &chance) else { return }
    for index in page { data[index] = byte(&chance) }
  }

  /// Runs SQL that ignores all constraints; a file that is already broken stays as it is.
  private func run(_ sql: String, on files: inout ListBytes) throws {
    let scratch = try Scratch()
    try files.write(to: scratch)
    do {
      let other = try OtherProgram(scratch.path)
      let rules = "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON;"
      guard other.tries(rules + sql) else { return }
    }
    files = try ListBytes(scratch)
  }

  private static func values(_ chance: inout SeededRandom) -> String {
    let values = [
      "completed = 7", "completed = -9223372036854775808", "text = CAST(x'C328' AS TEXT)",
      "text = 'a' || char(0)", "text = CAST(zeroblob(20000) AS TEXT)", "position = zeroblob(70000)",
      "id = x'01'", "id = zeroblob(40)", "position = x''", "text = ''",
    ]
    let value = values[chance.roll(below: values.count)]
    return
      "UPDATE item SET \(value) WHERE id = (SELECT id FROM item LIMIT 1 OFFSET \(chance.roll(0...40)))"
  }

  private static func schema(_ chance: inout SeededRandom) -> String {
    let statements = [
      "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'item'",
      "UPDATE sqlite_schema SET sql = replace(sql, 'text', 'txet') WHERE name = 'item'",
      "UPDATE sqlite_schema SET sql = 'CREATE TABLE item (' WHERE name = 'item'",
      "UPDATE sqlite_schema SET sql = 'x' WHERE name = 'undo'",
      "UPDATE sqlite_schema SET type = 'view' WHERE name = 'item'",
      "DELETE FROM sqlite_schema WHERE name = 'item_position'",
      "DELETE FROM sqlite_schema WHERE name = 'item'",
      "CREATE TRIGGER t AFTER INSERT ON item BEGIN DELETE FROM item; END",
      "CREATE VIEW v AS SELECT randomblob(100000000)", "DROP TABLE undo",
      "PRAGMA user_version = \(chance.roll(-3...9))",
      "PRAGMA application_id = \(chance.roll(0...2))",
      "ALTER TABLE item RENAME TO things", "CREATE TABLE item2 AS SELECT * FROM item",
    ]
    return statements[chance.roll(below: statements.count)]
  }
}
