// Thumb and forefinger in every natural posture: moving apart opens a gap, no row is changed.
import Model
import TestCounts
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("Two fingers of one hand")
struct HandPairTests {
  /// The usual row height, and taller ones for panels that are seen from a distance.
  private static let heights: [Millimeters] = [10, 16, 24]

  /// How often a gap opened, by lag, slant, span and start of the pair.
  private struct Table {
    private var rows: [String: (opened: Int, all: Int)] = [:]

    mutating func note(_ pair: SyntheticPair, opens: Bool) {
      let lag = Int(pair.lag.seconds * 1000) / 20 * 20
      let slant = min(60, Int(pair.slantOffLevel) / 15 * 15)
      let together = pair.setsOutAlone ? "at its own landing" : "when both are down"
      for row in [
        "lag from \(Self.aligned(lag)) ms", "slant from \(Self.aligned(slant))°",
        "span \(Self.aligned(Int(pair.spans.to))) mm", "sets out \(together)",
        "first finger gone \(pair.headway < 6 ? "less than 6 mm" : "6 mm and more") alone",
      ] {
        let (opened, all) = rows[row] ?? (0, 0)
        rows[row] = (opened + (opens ? 1 : 0), all + 1)
      }
    }

    var text: String {
      rows.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.opened) of \($0.value.all)" }
        .joined(separator: "\n")
    }

    private static func aligned(_ number: Int) -> String {
      String(repeating: " ", count: max(0, 3 - "\(number)".count)) + "\(number)"
    }
  }

  /// Random spans that end, in turn, at one of twelve sizes from 25 to 110 mm.
  private static func spans(
    _ number: Int, _ chance: inout SeededRandom
  ) -> (from: Double, to: Double) {
    let end = 25 + Double(number % 12) * 85 / 11
    // The span grows by 10 mm at least.
    let start = chance.isOne(of: 2) ? end / 3 : chance.millimeters(15...min(40, end - 10))
    return (start, end)
  }

  /// A pair on the large or the small screen, alternating; on the large one if it fits only there.
  private static func pair(
    _ number: Int, _ spans: (from: Double, to: Double), turn: Double = 0,
    _ chance: inout SeededRandom
  ) throws -> (SyntheticPair, isLarge: Bool) {
    let large = { (chance: inout SeededRandom) in
      SyntheticPair.somewhere(on: .large, spans: spans, turn: turn, &chance).map { ($0, true) }
    }
    guard number / 12 % 2 == 1 else { return try #require(large(&chance)) }
    let small = SyntheticPair.somewhere(on: .small, spans: spans, turn: turn, &chance)
    return try #require(small.map { ($0, false) } ?? large(&chance))
  }

  private static func play(
    _ pair: SyntheticPair, on stand: SyntheticStand, _ chance: inout SeededRandom
  ) -> ContactOutcome {
    var stand = stand
    stand.rate = SyntheticStand.rates[chance.roll(below: SyntheticStand.rates.count)]
    stand.play(pair.fingers, &chance)
    stand.wait(milliseconds: 500)
    return ContactOutcome(stand)
  }

  @Test(
    "two fingers that move apart open a gap in 95 of 100 cases, and change no row",
    arguments: heights)
  func apart(rowHeight: Millimeters) throws {
    var chance = SeededRandom(seed: UInt64(rowHeight.value))
    let stands = [SyntheticScreen.small, .large].map {
      SyntheticStand($0, rowHeight: rowHeight, at: .middle)
    }
    var table = Table()
    var (opened, harms): (Int, [String]) = (0, [])
    // A third of the count for each row height.
    let count = TestCounts.count("hand-pinches") / 3
    for number in 0..<count {
      let spans = Self.spans(number, &chance)
      let (pair, isLarge) = try Self.pair(number, spans, &chance)
      let contactOutcome = Self.play(pair, on: stands[isLarge ? 1 : 0], &chance)
      table.note(pair, opens: contactOutcome.gaps > 0)
      if contactOutcome.gaps > 0 { opened += 1 }
      if contactOutcome.harmsOld { harms.append("\(number): \(pair.words): \(contactOutcome)") }
    }
    #expect(opened * 100 >= count * 95, "\(opened) of \(count) opened a gap:\n\(table.text)")
    #expect(harms.isEmpty, "\(harms.report)")
  }

  @Test("two fingers that move together change no row and add none", arguments: heights)
  func together(rowHeight: Millimeters) throws {
    try expectHarmless(rowHeight) { number, chance in
      let spans = Self.spans(number, &chance)
      return try Self.pair(number, (from: spans.to, to: spans.from), &chance)
    }
  }

  @Test("two fingers that rotate change no row and add none", arguments: heights)
  func turn(rowHeight: Millimeters) throws {
    try expectHarmless(rowHeight) { number, chance in
      let span = Self.spans(number, &chance).to
      let turn = chance.sign() * chance.degrees(30...120)
      return try Self.pair(number, (from: span, to: span), turn: turn, &chance)
    }
  }

  /// Plays pairs at the top of a list with something to undo, where a pull would add a row.
  private func expectHarmless(
    _ rowHeight: Millimeters,
    _ pair: (Int, inout SeededRandom) throws -> (SyntheticPair, isLarge: Bool),
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var chance = SeededRandom(seed: UInt64(rowHeight.value))
    let stands = [SyntheticScreen.small, .large].map {
      SyntheticStand.withHistory($0, rowHeight: rowHeight)
    }
    var harms: [String] = []
    let count = TestCounts.count("hand-turns") / 3
    for number in 0..<count {
      let (pair, isLarge) = try pair(number, &chance)
      let contactOutcome = Self.play(pair, on: stands[isLarge ? 1 : 0], &chance)
      if contactOutcome.harms { harms.append("\(number): \(pair.words): \(contactOutcome)") }
    }
    #expect(harms.isEmpty, "of \(count) \(harms.report)", sourceLocation: location)
  }
}

extension [String] {
  /// The count and the first five.
  var report: String { "\(count):\n" + prefix(5).joined(separator: "\n") }
}

extension SyntheticPair {
  /// Description for a failure message.
  var words: String {
    """
    \(Int(spans.from)) to \(Int(spans.to)) mm, \(Int(slant))° turning by \(Int(turn))°, \
    \(Int(lag.seconds * 1000)) ms apart, in \(Int(duration.seconds * 1000)) ms, \
    each \(setsOutAlone ? "as it lands" : "when both have landed")
    """
  }
}
