// What people mean is what the list decides, whoever is at the panel beside them.
import Dispatch
import Foundation
import ListUI
import Model
import Synchronization
import TestCounts
import Testing

@testable import panelist

/// All evenings of people who mean what they do, spent once.
private final class IntentSimulators: Sendable {
  struct Outcome {
    var table = Judge.Table()
    /// What was changed and not meant, and promises that were not kept.
    var wrongs: [UInt64: [String]] = [:]
    var flaws: [UInt64: [String]] = [:]
  }

  static let all = IntentSimulators(gestures: TestCounts.count("meant-gestures"))
  /// Of each person in one evening.
  private static let gestures = 50

  private let outcome = Mutex(Outcome())

  private init(gestures: Int) {
    DispatchQueue.concurrentPerform(iterations: (gestures + 49) / Self.gestures) { number in
      let seed = UInt64(number)
      var evening = IntentSimulator(seed: seed)
      evening.spend(gestures: min(Self.gestures, gestures - number * Self.gestures))
      let (judge, invariants) = (evening.judge, evening.invariants)
      outcome.withLock { outcome in
        outcome.table.add(judge.table)
        if !judge.wrongs.isEmpty { outcome.wrongs[seed] = judge.wrongs }
        if !invariants.flaws.isEmpty {
          outcome.flaws[seed] = invariants.flaws.map { "\($0.key): \($0.value)" }
        }
      }
    }
    guard ProcessInfo.processInfo.environment["PANELIST_LONG"] == "1" else { return }
    print(table.report)
  }

  var table: Judge.Table { outcome.withLock { $0.table } }

  /// The first three by their seeds.
  var wrongs: [String] { Self.first(outcome.withLock { $0.wrongs }) }
  var flaws: [String] { Self.first(outcome.withLock { $0.flaws }) }

  private static func first(_ found: [UInt64: [String]]) -> [String] {
    found.isEmpty
      ? []
      : ["\(found.count) seeds, as \(found.keys.sorted().prefix(12))"]
        + found.sorted { $0.key < $1.key }.prefix(3).compactMap(\.value.first)
  }
}

@Suite("What people mean")
struct JudgeTests {
  @Test("nothing changes that neither a person nor another program meant")
  func nothingElse() {
    let wrongs = IntentSimulators.all.wrongs
    #expect(wrongs.isEmpty, "\(wrongs.joined(separator: "\n"))")
  }

  @Test("what a person means is what the list decides, but for one gesture in a hundred")
  func asMeant() {
    let table = IntentSimulators.all.table
    #expect(table.countOtherwise * 100 <= table.count, "\(table.report)")
  }

  @Test("people mean everything that can be meant")
  func everything() {
    let table = IntentSimulators.all.table
    let missing = Intention.Kind.allCases.filter { table.meant[$0] == nil }
    #expect(missing == [])
  }

  @Test("all that a list promises holds in every frame while people mean what they do")
  func promises() {
    let flaws = IntentSimulators.all.flaws
    #expect(flaws.isEmpty, "\(flaws.joined(separator: "\n"))")
  }
}
