// The list decides what users intend, whatever others do at the same panel.
import Dispatch
import Foundation
import ListUI
import Model
import Synchronization
import TestCounts
import Testing

@testable import panelist

/// The results of all simulations, which run once.
private final class IntentSimulators: Sendable {
  struct Outcome {
    var table = Judge.Table()
    /// Unintended changes and broken invariants, by seed.
    var wrongs: [UInt64: [String]] = [:]
    var flaws: [UInt64: [String]] = [:]
  }

  static let all = IntentSimulators(gestures: TestCounts.count("meant-gestures"))
  /// Gestures of each user in a simulation.
  private static let gestures = 50

  private let outcome = Mutex(Outcome())

  private init(gestures: Int) {
    DispatchQueue.concurrentPerform(iterations: (gestures + 49) / Self.gestures) { number in
      let seed = UInt64(number)
      var simulator = IntentSimulator(seed: seed)
      simulator.spend(gestures: min(Self.gestures, gestures - number * Self.gestures))
      let (judge, invariants) = (simulator.judge, simulator.invariants)
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

  /// The number of seeds, and the first failure of each of the first three.
  var wrongs: [String] { Self.first(outcome.withLock { $0.wrongs }) }
  var flaws: [String] { Self.first(outcome.withLock { $0.flaws }) }

  private static func first(_ found: [UInt64: [String]]) -> [String] {
    found.isEmpty
      ? []
      : ["\(found.count) seeds, as \(found.keys.sorted().prefix(12))"]
        + found.sorted { $0.key < $1.key }.prefix(3).compactMap(\.value.first)
  }
}

@Suite("What users intend")
struct JudgeTests {
  @Test("every change was intended by a user or another process")
  func nothingElse() {
    let wrongs = IntentSimulators.all.wrongs
    #expect(wrongs.isEmpty, "\(wrongs.joined(separator: "\n"))")
  }

  @Test("at least 99 of 100 gestures are decided as the user intended")
  func asMeant() {
    let table = IntentSimulators.all.table
    #expect(table.countOtherwise * 100 <= table.count, "\(table.report)")
  }

  @Test("the simulations contain every kind of intention")
  func everything() {
    let table = IntentSimulators.all.table
    let missing = Intention.Kind.allCases.filter { table.meant[$0] == nil }
    #expect(missing == [])
  }

  @Test("all invariants hold in every frame of the simulations")
  func promises() {
    let flaws = IntentSimulators.all.flaws
    #expect(flaws.isEmpty, "\(flaws.joined(separator: "\n"))")
  }
}
