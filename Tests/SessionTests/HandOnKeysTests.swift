// A hand that is laid on the on-screen keyboard, to wipe it, changes nothing.
import Gestures
import Model
import OnScreenKeyboard
import Session
import Store
import TestCounts
import TestRandom
import Testing
import Units

@testable import ListUI

@Suite("A hand on the keys")
struct HandOnKeysTests {
  /// A finger of a hand: where it lands, and how long after the first one.
  private struct Finger {
    let x: Double
    let y: Double
    let delay: Int
  }

  /// What a hand must leave as it was.
  private struct Outcome: Equatable {
    let items: [Item]
    let edited: ItemID?
    let draft: String?
    let stored: Int
    let page: KeyboardPage?
    let language: String?
    let isShifted: Bool?

    init(_ bench: borrowing SessionBench) {
      let view = bench.session.view
      (items, edited, draft) = (view.list.items, view.editedItem, view.draft?.item.text)
      stored = bench.stored.count
      let keys = view.editing.keyboard?.keys
      (page, language, isShifted) = (keys?.page, keys?.layout.name, keys?.isShifted)
    }
  }

  /// A row in edit whose text has a suggestion.
  private func bench() throws -> SessionBench {
    let layouts = try ["en", "el"].map { try #require(KeyboardLayout.named($0)) }
    var bench = try SessionBench(rows: 3, layouts: layouts)
    let texts = ["Row 0 and more", "Rowing"].map { Suggestion($0, by: SessionBench.id(9)) }
    bench.session.handle(.answered(.suggestionsRead(texts)), at: bench.now)
    bench.tap(1, 50, 5)
    bench.rest()
    bench.wait(milliseconds: 600)
    #expect(bench.session.view.editedItem == SessionBench.id(0))
    return bench
  }

  private func lay(_ hand: [Finger], from first: UInt64, _ bench: inout SessionBench) {
    var time = 0
    for (number, finger) in hand.enumerated() {
      if finger.delay > time { bench.wait(milliseconds: finger.delay - time) }
      time = max(time, finger.delay)
      bench.down(first + UInt64(number), finger.x, finger.y)
    }
  }

  private func lift(_ hand: [Finger], from first: UInt64, _ bench: inout SessionBench) {
    for (number, finger) in hand.enumerated() {
      bench.finger(first + UInt64(number), .ended, finger.x, finger.y)
      bench.wait(milliseconds: 10)
    }
    bench.wait(milliseconds: 300)
  }

  @Test("a hand that is laid on the keys types nothing, wherever its fingers land")
  func changesNothing() throws {
    var chance = SeededRandom(seed: 5)
    var bench = try bench()
    let before = Outcome(bench)
    let english = try #require(KeyboardLayout.named("en"))
    let plan = KeyPlan(
      english, page: .letters, hasLanguages: true, on: bench.panel, suggests: true)
    let top = Double(bench.panel.pixels.height - plan.size.height) / 10
    for round in 0..<TestCounts.count("hands-on-keys") {
      let count = Int.random(in: 4...6, using: &chance)
      var hand = (0..<count).map { _ in
        Finger(
          x: .random(in: 1...99, using: &chance), y: .random(in: top...79, using: &chance),
          delay: .random(in: 0...240, using: &chance))
      }
      hand.sort { $0.delay < $1.delay }
      let first = UInt64(100 + 10 * round)
      lay(hand, from: first, &bench)
      bench.wait(milliseconds: 1000)
      lift(hand, from: first, &bench)
      let after = Outcome(bench)
      #expect(after == before, "\(hand)")
      guard after == before else { return }
    }
  }

  @Test("a hand that lies on the keys locks the touch, and the edit goes on afterwards")
  func locks() throws {
    var bench = try bench()
    let before = Outcome(bench)
    let hand = (0..<4).map { Finger(x: 15 + 20 * Double($0), y: 45, delay: 30 * $0) }
    lay(hand, from: 100, &bench)
    bench.wait(milliseconds: 2100)
    #expect(bench.session.lockEnd != nil)
    lift(hand, from: 100, &bench)
    bench.wait(milliseconds: 31_000)
    #expect(bench.session.lockEnd == nil)
    let after = Outcome(bench)
    #expect(after == before)
    bench.tap(200, 50, 45)
    bench.rest()
    let text = bench.session.view.draft?.item.text
    #expect(text?.count == 6)
  }

  @Test("three fingers on the keys write a letter each")
  func three() throws {
    var bench = try bench()
    let hand = (0..<3).map { Finger(x: 15 + 20 * Double($0), y: 45, delay: 30 * $0) }
    lay(hand, from: 100, &bench)
    lift(hand, from: 100, &bench)
    let text = bench.session.view.draft?.item.text
    #expect(text?.count == 8)
  }
}
