// Lists with one flipped bit each: whatever reads them ends, in time, with items or an error.
import Foundation
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("A list with a flipped bit")
struct FlippedBitTests {
  /// A list as a power cut leaves it.
  private struct Original {
    let files: ListBytes
    let name: String
  }

  private static func list(of count: Int, undoing changes: Int, hasLog: Bool) throws -> Original {
    let scratch = try Scratch()
    var chance = SeededRandom(seed: UInt64(count))
    var items: [Item] = []
    var store = try scratch.store()
    for number in 0..<count {
      let id = ItemID(high: chance.next(), low: chance.next())
      let text = "Thing \(number)" + String(repeating: " and so on", count: chance.roll(0...5))
      items.append(Item(id: id, text: text, order: .between(items.last?.order, nil)))
    }
    try store.apply(items.map { .insert($0) })
    for number in 0..<changes {
      let item = items[number % items.count]
      try store.apply(.setCompleted(item.id, number.isMultiple(of: 2)))
      try store.apply([.setText(item.id, "text \(number)"), .move(item.id, to: item.position)])
    }
    try store.keep(Item(id: items[0].id, text: "half a dra", order: items[0].order))
    let files = try ListBytes(scratch.copy())
    if hasLog { return Original(files: files, name: "\(count) items with a log") }
    // The last connection writes the log into the file.
    _ = consume store
    return Original(files: try ListBytes(scratch), name: "\(count) items")
  }

  private static func originals() throws -> [Original] {
    [
      try list(of: 3, undoing: 1, hasLog: false), try list(of: 30, undoing: 20, hasLog: false),
      try list(of: 30, undoing: 20, hasLog: true), try list(of: 700, undoing: 8, hasLog: false),
      try list(of: 300, undoing: 30, hasLog: true),
    ]
  }

  @Test("every program that reads it ends in two seconds, with the list or a reason")
  func flipped() throws {
    let originals = try Self.originals()
    var (sound, failed, slowest) = (0, 0, Duration.zero)
    for seed in 0..<TestCounts.count("flipped-bits") {
      var chance = SeededRandom(seed: UInt64(seed))
      let original = originals[seed % originals.count]
      var files = original.files
      let inLog = chance.roll(below: files.main.count + (files.log?.count ?? 0)) - files.main.count
      let bit = 1 << UInt8(chance.roll(0...7)) as UInt8
      if inLog < 0 {
        files.main[files.main.startIndex + files.main.count + inLog] ^= bit
      } else if let log = files.log {
        files.log?[log.startIndex + inLog] ^= bit
      }
      let story = "seed \(seed): \(original.name), byte \(inLog), bit \(bit)"
      let scratch = try Scratch(in: .memory)
      try files.write(to: scratch)
      var isRefused = false
      let time = processorTime {
        let reading = ListReading(path: scratch.path)
        do throws(StoreError) {
          reading.look()
          // What comes first meets the damage.
          if seed.isMultiple(of: 2) {
            try reading.undo()
            #expect(try reading.run() != nil, "what was added is gone: \(story)")
          } else {
            #expect(try reading.run() != nil, "what was added is gone: \(story)")
            try reading.undo()
          }
        } catch {
          isRefused = true
          #expect(error.description.hasPrefix(scratch.path), "\(error): \(story)")
          // What a flipped bit can make of a list: none of them, or one of a later version.
          switch error.reason {
          case .foreign, .newer: break
          case _: Issue.record("\(error): \(story)")
          }
        }
      }
      #expect(time < .seconds(2), "\(time): \(story)")
      slowest = max(slowest, time)
      if isRefused { failed += 1 } else { sound += 1 }
    }
    // Nearly every one must open, else this tests nothing.
    #expect(sound > 20 * failed, "\(sound) opened, \(failed) refused")
    print("flipped bits: \(sound) opened, \(failed) refused; the slowest took \(slowest)")
  }
}
