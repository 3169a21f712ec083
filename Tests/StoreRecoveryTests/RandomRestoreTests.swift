// Restores at large: damage of every kind to a list or to one of three generations of its backups.
import Foundation
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("Restores at large")
struct RandomRestoreTests {
  /// The files of a list of three generations and what came after the last one, by generation.
  private struct Original {
    var list: ListBytes
    var backups: [(name: String, bytes: Data)] = []
    /// The items of each backup, then those of the list.
    var items: [[Item]] = []

    init() throws {
      let scratch = try Scratch(in: .memory)
      var store = try scratch.store()
      for generation in 0..<3 {
        for number in 0..<40 { _ = try store.append("thing \(generation) \(number)") }
        for item in try store.load().prefix(10) {
          try store.apply(.setText(item.id, "changed \(generation)"))
        }
        let path = try store.backUp(at: WallTime(seconds: 1000 * (generation + 1)))
        items.append(try store.load())
        backups.append(
          (URL(filePath: path).lastPathComponent, try Data(contentsOf: URL(filePath: path))))
      }
      for number in 0..<20 { _ = try store.append("late \(number)") }
      items.append(try store.load())
      // With its log, as after a power cut.
      list = try ListBytes(scratch.copy())
    }

    /// A folder with these files.
    func folder() throws -> Scratch {
      let scratch = try Scratch(in: .memory)
      try list.write(to: scratch)
      try FileManager.default.createDirectory(
        atPath: scratch.folder + "/backups", withIntermediateDirectories: true)
      for backup in backups { try backup.bytes.write(to: place(of: backup.name, in: scratch)) }
      return scratch
    }

    func place(of backup: String, in scratch: Scratch) -> URL {
      URL(filePath: "\(scratch.folder)/backups/\(backup)")
    }
  }

  /// How restores ended.
  private struct Tally {
    var (exact, recovered, refused, unnoticed) = (0, 0, 0, 0)
  }

  private func restore(_ scratch: Scratch, _ path: String) throws(StoreError)
    -> BackupRestore.Outcome
  {
    try BackupRestore(ofListAt: scratch.path, patience: 500, at: DamageTests.time, calls: .system)
      .restore(path)
  }

  private func open(_ scratch: Scratch) throws -> [Item] {
    var store = try scratch.store()
    return try store.load()
  }

  /// Restores the newest backup over a damaged list, and takes it back.
  private func takeBack(
    _ damaged: Original, _ original: Original, _ story: String, _ tally: inout Tally
  ) throws {
    let (opened, scratch) = (try damaged.folder(), try damaged.folder())
    // What cannot be opened cannot be taken back.
    let expected = try? open(opened)
    let replaced: String
    do throws(StoreError) {
      let outcome = try restore(
        scratch, original.place(of: original.backups[2].name, in: scratch).path())
      replaced = outcome.replaced ?? ""
    } catch {
      #expect(error.reason == .foreign && expected == nil, "\(story): \(error)")
      tally.refused += 1
      return
    }
    #expect(try open(scratch) == original.items[2], "\(story)")
    do throws(StoreError) { _ = try restore(scratch, replaced) } catch {
      #expect(expected == nil, "\(story): \(error)")
      tally.refused += 1
      return
    }
    let found = try open(scratch)
    #expect(found == expected, "\(story)")
    if found == original.items[3] { tally.exact += 1 } else { tally.recovered += 1 }
  }

  /// Restores a damaged backup.
  private func restoreBackup(
    _ number: Int, _ damaged: Original, _ original: Original, _ isOfValues: Bool, _ story: String,
    _ tally: inout Tally
  ) throws {
    let scratch = try damaged.folder()
    let outcome: BackupRestore.Outcome
    do throws(StoreError) {
      outcome = try restore(
        scratch, original.place(of: original.backups[number].name, in: scratch).path())
    } catch {
      #expect(!error.remedy.isEmpty, "\(story)")
      #expect(try open(scratch) == original.items[3], "\(story): \(error)")
      tally.refused += 1
      return
    }
    let found = try open(scratch)
    let wanted = original.items[number]
    if found == wanted {
      tally.exact += 1
      return
    }
    if isOfValues, outcome.report == nil {
      tally.unnoticed += 1
      return
    }
    tally.recovered += 1
    let ids = Set(found.map(\.id))
    let missing = wanted.count { !ids.contains($0.id) }
    #expect(missing == 0 || (outcome.report?.lost ?? 0) > 0, "\(story): \(missing)")
    guard !isOfValues else { return }
    let texts = Set(original.items.joined().map(\.text))
    #expect(found.allSatisfy { texts.contains($0.text) }, "\(story)")
  }

  @Test("each is exact, or recovers what opening does and reports it, or is refused with a remedy")
  func atLarge() throws {
    let original = try Original()
    var tally = Tally()
    let count = TestCounts.count("random-restores")
    for seed in 0..<count {
      var chance = SeededRandom(seed: UInt64(seed))
      let mutation = Mutation.allCases[chance.roll(below: Mutation.allCases.count)]
      let generation = chance.roll(below: 4)
      let story = "seed \(seed): \(mutation) of \(generation)"
      var damaged = original
      if generation == 3 {
        try mutation.apply(to: &damaged.list, &chance)
        try takeBack(damaged, original, story, &tally)
      } else {
        var files = original.list
        (files.main, files.log) = (original.backups[generation].bytes, nil)
        try mutation.apply(to: &files, &chance)
        damaged.backups[generation].bytes = files.main
        let isOfValues = [.bits, .pageBits, .values].contains(mutation)
        try restoreBackup(generation, damaged, original, isOfValues, story, &tally)
      }
    }
    #expect(
      tally.exact + tally.recovered + tally.refused + tally.unnoticed == count, "\(tally)")
    #expect(tally.exact > count / 4 && tally.recovered > 0, "\(tally)")
  }
}
