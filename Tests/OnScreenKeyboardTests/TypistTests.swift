// Typing accuracy: simulated typists with two overlapping thumbs and random aim.
import Foundation
import Gestures
import TestCounts
import TestRandom
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Typing accuracy") struct TypistTests {
  /// How far below their target touches land, in millimetres.
  enum Low: CaseIterable {
    /// Uniformly from 0 to 3 on every key.
    case anywhere
    /// From 0 at the keyboard's top to 3 at its bottom.
    case downwards

    func offset(share: Double, _ random: inout SeededRandom) -> Double {
      switch self {
      case .anywhere: .random(in: 0...3, using: &random)
      case .downwards: 3 * share
      }
    }
  }

  /// Totals over many typists.
  struct Result {
    var letters = 0
    var meant = 0
    /// Touches above the keyboard, which belong to the list.
    var above = 0
    var doubled = 0
    var lost = 0
    /// Typists whose text differs from the keys they hit, in order.
    var jumbled = 0
    var percent: Double { 100 * Double(meant) / Double(max(1, letters)) }
  }

  @Test(
    "on keys of 9.4, 12.8 and 16 mm at least 96, 99 and 99.8 % of the letters are as aimed",
    arguments: [(9.4, 96.0), (12.8, 99), (16, 99.8)], Low.allCases)
  func share(of keys: (pitch: Double, percent: Double), low: Low) {
    let screen = TypingBench.upright(pitch: keys.pitch)
    let result = Self.result(on: screen, low)
    print("typists: \(keys.pitch) mm upright, low \(low): \(result)")
    #expect(result.percent >= keys.percent, "\(result)")
    #expect(result.doubled == 0 && result.lost == 0 && result.jumbled == 0, "\(result)")
  }

  /// Keys are at least 10.5 mm high. At that height the wrong row is hit more often than the wrong
  /// column, which wider keys do not change.
  @Test(
    "in landscape, with keys 10.5 mm high, at least 96.5, 98.5 and 98.7 % are as aimed",
    arguments: [(95.0, 54.0, 96.5), (128, 72, 98.5), (160, 90, 98.7)], Low.allCases)
  func lying(_ screen: (width: Double, height: Double, percent: Double), low: Low) {
    let result = Self.result(
      on: TypingBench.screen(width: screen.width, height: screen.height), low)
    print("typists: \(screen.width / 10) mm lying, low \(low): \(result)")
    #expect(result.percent >= screen.percent, "\(result)")
    #expect(result.doubled == 0 && result.lost == 0 && result.jumbled == 0, "\(result)")
  }

  /// The narrowest keyboard of a usual panel, 7 inches wide: keys are 10.5 mm high, and 12.8 mm wide
  /// where a row has twelve.
  @Test(
    "in every language at least 98 % of 40 letters are as aimed on a panel of 7 inches",
    arguments: KeyboardLayout.all)
  func languages(layout: KeyboardLayout) {
    let result = Self.result(
      on: TypingBench.screen(width: 154, height: 86), .downwards, [layout.withoutShift])
    print("typists: \(layout.name): \(result)")
    #expect(result.percent >= 98, "\(result)")
    #expect(result.doubled == 0 && result.lost == 0 && result.jumbled == 0, "\(result)")
  }

  private static func result(
    on screen: PanelGeometry, _ low: Low, _ layouts: [KeyboardLayout] = [TypingBench.english]
  ) -> Result {
    var result = Result()
    for seed in 1...TestCounts.count("typists") {
      var random = SeededRandom(seed: UInt64(seed))
      type(40, TypingBench(layouts, on: screen), low, &random, &result)
    }
    return result
  }

  /// Types letters with alternating thumbs: a touch-down every 111 ms (nine a second) that lasts 60
  /// to 200 ms, so that it often overlaps the next one.
  private static func type(
    _ count: Int, _ bench: consuming TypingBench, _ low: Low, _ random: inout SeededRandom,
    _ result: inout Result
  ) {
    let names = bench.keyboard.layout.rows.joined().map(\.letter.lower)
    var wanted = ""
    var lifts: [(finger: Int, time: Instant)] = []
    for number in 0..<count {
      let key = names.randomElement(using: &random) ?? ""
      let landing = Instant.zero + .milliseconds(number * 111 + random.roll(0...20))
      for lift in lifts where lift.time <= landing { bench.lift(lift.finger, at: lift.time) }
      lifts.removeAll { $0.time <= landing }
      result.letters += 1
      guard let point = aim(key, bench, low, &random) else {
        result.above += 1
        continue
      }
      bench.land(number, point, at: landing)
      lifts.append((number, landing + .milliseconds(random.roll(60...200))))
      lifts.sort { $0.time < $1.time }
      let place = bench.keyboard.touches.last.map(\.slot) ?? 0
      switch bench.keyboard.plan.slots[place].key {
      case .letter(let met):
        if bench.keyboard.page == .letters, met.letter.lower == key { result.meant += 1 }
        if bench.keyboard.page == .letters { wanted += met.letter.lower }
      case .space: wanted += " "
      case .enter: wanted += "⏎"
      case .done: wanted += "✓"
      case .backspace: wanted += "⌫"
      case .shift, .language, .page, .emoji, .suggestion: break
      }
      if bench.keyboard.page != .letters {
        // A typist who hits the page key notices and turns back.
        bench.land(-number - 1, bench.middle("abc"), at: landing)
        bench.lift(-number - 1, at: landing)
      }
    }
    for lift in lifts { bench.lift(lift.finger, at: lift.time) }
    // The text must be the keys that were hit, in the order of touch-down.
    let written = bench.text.lowercased()
    result.lost += max(0, wanted.count - written.count)
    result.doubled += max(0, written.count - wanted.count)
    if written != wanted { result.jumbled += 1 }
  }

  /// Where a finger that aims at a key lands; nil above the keyboard.
  private static func aim(
    _ key: String, _ bench: TypingBench, _ low: Low, _ random: inout SeededRandom
  ) -> Point? {
    let middle = bench.middle(key)
    let height = bench.keyboard.plan.size.height
    let row = bench.keyboard.plan.slots[bench.place(key)].frame
    let share = Double(row.top + row.bottom) / 2 / Double(height)
    let (right, down) = scatter(&random)
    let y = middle.y + Millimeters(2 * down + low.offset(share: share, &random))
    guard y >= bench.top else { return nil }
    return Point(x: middle.x + Millimeters(2 * right), y: y)
  }

  /// Two standard normal variates (Marsaglia's polar method).
  private static func scatter(_ random: inout SeededRandom) -> (Double, Double) {
    while true {
      let x = Double.random(in: -1...1, using: &random)
      let y = Double.random(in: -1...1, using: &random)
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * log(square) / square).squareRoot()
      return (x * factor, y * factor)
    }
  }
}

extension KeyboardLayout {
  /// The same keys, each of which types one letter and composes nothing.
  fileprivate var withoutShift: KeyboardLayout {
    KeyboardLayout(
      name: name, label: label,
      rows: rows.map { $0.map { LetterKey(KeyboardLetter($0.letter.lower)) } })
  }
}
