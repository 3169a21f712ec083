// Invariants of a session under random touches, keys, external changes and display changes.
import Dispatch
import Gestures
import Model
import Paint
import Recordings
import Synchronization
import Session
import TestCounts
import Testing
import Units

@testable import ListUI
@testable import panelist

/// All random sessions, run once. Each invariant has a test that reads its failures.
private final class Evenings: Sendable {
  static let all = Evenings(TestCounts.seeds("list-sessions"))

  private let flaws = Mutex<[SessionInvariants.Promise: [UInt64: String]]>([:])
  private let heard = Mutex<Set<String>>([])

  private init(_ seeds: [UInt64]) {
    DispatchQueue.concurrentPerform(iterations: seeds.count) { number in
      let seed = seeds[number]
      let invariants = Self.spend(seed)
      flaws.withLock { flaws in
        for (promise, flaw) in invariants.flaws { flaws[promise, default: [:]][seed] = flaw }
      }
      heard.withLock { $0.formUnion(invariants.heard) }
    }
  }

  /// Failures of an invariant: the number of seeds, and the first three failures.
  func flaws(of promise: SessionInvariants.Promise) -> [String] {
    let found = flaws.withLock { $0[promise] ?? [:] }
    let seeds = found.keys.sorted()
    guard let seed = seeds.first else { return [] }
    return [
      "\(found.count) seeds, as \(seeds.prefix(12))",
      TestCounts.alone(seed, of: RandomSessionTests.self),
    ] + seeds.prefix(3).compactMap { found[$0] }
  }

  /// Those of the named events that never happened.
  func missing(_ names: [String]) -> [String] {
    heard.withLock { heard in names.filter { !heard.contains($0) } }
  }

  private static func spend(_ seed: UInt64) -> SessionInvariants {
    var simulator = MultiUserSimulator(seed: seed)
    // Three rounds: state left over from one would be found in the next.
    for _ in 0..<3 {
      simulator.play(reports: 110)
      simulator.leave()
      simulator.agree()
    }
    return simulator.invariants
  }
}

extension MultiUserSimulator {
  /// Checks that picture, list and store agree at rest, and that nothing is held.
  mutating func agree() {
    let view = session.view
    let story = story
    if view.list != store.list {
      invariants.breach(.rest, "another list than the stored one: \(story)")
    }
    if !view.isIdle || view.isBusy {
      invariants.breach(.rest, "no rest after eight seconds: \(story)")
    }
    if !session.core.isAtRest { invariants.breach(.agreed, "fingers without hands: \(story)") }
    invariants.compareAtRest(view, store.list.items, story)
  }
}

@Suite("Random sessions")
struct RandomSessionTests {
  private func expect(
    _ promise: SessionInvariants.Promise, _ location: SourceLocation = #_sourceLocation
  ) {
    let flaws = Evenings.all.flaws(of: promise)
    #expect(
      flaws.isEmpty, "\(flaws.joined(separator: "\n"))", sourceLocation: location)
  }

  @Test("cell ids are unique, and every cell can be drawn")
  func sound() { expect(.sound) }

  @Test("nothing jumps that no finger moves")
  func calm() { expect(.calm) }

  @Test("held rows stay under their fingers, whatever else happens")
  func held() { expect(.held) }

  @Test("releasing a swiped row does what the icon beside it announced")
  func honest() { expect(.honest) }

  @Test("Undo reverts the action that the undo bar names, and never another")
  func named() { expect(.named) }

  @Test("every reported gesture begins, and ends or is cancelled once")
  func events() { expect(.events) }

  @Test("the gesture core and the list agree at every moment on what is held")
  func agreed() { expect(.agreed) }

  @Test("no deadline stays due once its time has passed")
  func timely() { expect(.timely) }

  @Test("row animations begin and end at most one row off the screen")
  func near() { expect(.near) }

  @Test("the banner is in front of everything until it is over or tapped")
  func shown() { expect(.shown) }

  @Test("a list at rest looks like a new list of the stored items")
  func rest() { expect(.rest) }

  @Test(
    "the random sessions contain every event",
    .enabled(if: TestCounts.onlySeed == nil, "one session does not have them all"))
  func everything() {
    let missing = Evenings.all.missing([
      "swipeBegan", "swipeOutcomeChanged", "swipeEnded", "swipeCancelled", "dragBegan",
      "pullTurned",
      "pullReached", "dragEnded", "dragCancelled", "tapped", "shaken", "twoFingerTapped",
      "undoAsked",
      "newestUndoAsked",
      "lifted", "putDown", "liftCancelled", "partingBegan", "partingEnded", "partingCancelled",
      "editBegan", "editEnded", "externalChange", "externalChangeWaits", "undone", "left",
      "completed",
      "uncompleted", "deleted", "added", "changed", "moved", "cleared", "bannerDismissed",
    ])
    #expect(missing == [])
  }

  @Test(
    "the same touches make the same pictures at any frame rate",
    // Each is played twice, for four seconds.
    arguments: 0..<UInt64(TestCounts.count("random-list-hands") + 5) / 6)
  func frameRate(seed: UInt64) {
    let lines = SharedLines()
    var simulators = [4, 16].map {
      MultiUserSimulator(seed: seed, pace: .even(framesEvery: $0), measurer: lines)
    }
    for _ in 0..<240 {
      for place in simulators.indices { simulators[place].play(reports: 1) }
      let first = simulators[0].invariants.seen
      for other in simulators.dropFirst() where other.invariants.seen != first {
        let different = first.values.filter { other.invariants.seen[$0.id] != $0 }
        let others = different.map { other.invariants.seen[$0.id].map { "\($0)" } ?? "none" }
        Issue.record("not \(others) but \(different): \(simulators[0].story)\n\(other.story)")
        return
      }
    }
  }
}
