// Whatever hands, keys, other programs and displays do: what a list promises, it keeps.
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

/// All random evenings, spent once: each promise has a test that reads what was seen of it.
private final class Evenings: Sendable {
  static let all = Evenings(TestCounts.count("list-sessions"))

  private let flaws = Mutex<[SessionInvariants.Promise: [UInt64: String]]>([:])
  private let heard = Mutex<Set<String>>([])

  private init(_ count: Int) {
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let seed = UInt64(number)
      let invariants = Self.spend(seed)
      flaws.withLock { flaws in
        for (promise, flaw) in invariants.flaws { flaws[promise, default: [:]][seed] = flaw }
      }
      heard.withLock { $0.formUnion(invariants.heard) }
    }
  }

  /// What was wrong with a promise, the first three by their seeds.
  func flaws(of promise: SessionInvariants.Promise) -> [String] {
    let found = flaws.withLock { $0[promise] ?? [:] }
    let first = found.sorted { $0.key < $1.key }.prefix(3).map(\.value)
    return found.isEmpty
      ? [] : ["\(found.count) seeds, as \(found.keys.sorted().prefix(12))"] + first
  }

  /// What never happened of what can.
  func missing(_ names: [String]) -> [String] {
    heard.withLock { heard in names.filter { !heard.contains($0) } }
  }

  private static func spend(_ seed: UInt64) -> SessionInvariants {
    var simulator = MultiUserSimulator(seed: seed)
    // Each goes on for a while: what is left over from one round would be found in the next.
    for _ in 0..<3 {
      simulator.play(reports: 110)
      simulator.leave()
      simulator.agree()
    }
    return simulator.invariants
  }
}

extension MultiUserSimulator {
  /// At rest picture, list and store are one, and nobody has anything.
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

  @Test("no two cells have one name, and every cell can be drawn")
  func sound() { expect(.sound) }

  @Test("nothing jumps when something happens that is no finger's move")
  func calm() { expect(.calm) }

  @Test("what a hand has stays where the hand has it, whatever happens around it")
  func held() { expect(.held) }

  @Test("letting go of a swiped row does what the sign beside it said")
  func honest() { expect(.honest) }

  @Test("the cue takes back the step that it names, and never another")
  func named() { expect(.named) }

  @Test("what is reported as begun has begun, and ends or is cancelled once")
  func events() { expect(.events) }

  @Test("what the gesture core calls held the list calls held, at every moment")
  func agreed() { expect(.agreed) }

  @Test("rows come from one row beyond the screen at most, and go no farther")
  func near() { expect(.near) }

  @Test("the banner stands before all else until it is over, or until a tap that met it")
  func shown() { expect(.shown) }

  @Test("a list at rest looks as if it was just made of what is stored")
  func rest() { expect(.rest) }

  @Test("people do everything that can be done")
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
      "reopened", "deleted", "added", "changed", "moved", "cleared", "bannerDismissed",
    ])
    #expect(missing == [])
  }

  @Test(
    "at any frame rate the same hands make the same pictures",
    // Each is played twice, for four seconds.
    arguments: 0..<UInt64(TestCounts.count("random-list-hands") + 5) / 6)
  func frameRate(seed: UInt64) {
    let lines = SharedLines()
    var households = [4, 16].map {
      MultiUserSimulator(seed: seed, pace: .even(framesEvery: $0), measurer: lines)
    }
    for _ in 0..<240 {
      for place in households.indices { households[place].play(reports: 1) }
      let first = households[0].invariants.seen
      for other in households.dropFirst() where other.invariants.seen != first {
        let different = first.values.filter { other.invariants.seen[$0.id] != $0 }
        let others = different.map { other.invariants.seen[$0.id].map { "\($0)" } ?? "none" }
        Issue.record("not \(others) but \(different): \(households[0].story)\n\(other.story)")
        return
      }
    }
  }
}
