// Thumb and forefinger, as any hand holds them: they part rows, and harm none.
import Model
import TestCounts
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("Two fingers of a hand")
struct HandPairTests {
  /// Rows as low as usual, and as tall as where people stand farther off.
  private static let heights: [Millimeters] = [10, 16, 24]

  /// How often a gap opened, for each kind of hand.
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

  /// One after the other of twelve sizes, in places that chance finds.
  private static func spans(
    _ number: Int, _ chance: inout SeededRandom
  ) -> (from: Double, to: Double) {
    let end = 25 + Double(number % 12) * 85 / 11
    // A hand that opens, and not merely stirs.
    let start = chance.isOne(of: 2) ? end / 3 : chance.millimeters(15...min(40, end - 10))
    return (start, end)
  }

  /// On the small screen or the large one by turns; on the large one what fits on no other.
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

  @Test("fingers that go apart open a gap, and change no row", arguments: heights)
  func apart(rowHeight: Millimeters) throws {
    var chance = SeededRandom(seed: UInt64(rowHeight.value))
    let stands = [SyntheticScreen.small, .large].map {
      SyntheticStand($0, rowHeight: rowHeight, at: .middle)
    }
    var table = Table()
    var (opened, harms): (Int, [String]) = (0, [])
    // Each height has its third of them.
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

  @Test("fingers that come together change no row and add none", arguments: heights)
  func together(rowHeight: Millimeters) throws {
    try expectHarmless(rowHeight) { number, chance in
      let spans = Self.spans(number, &chance)
      return try Self.pair(number, (from: spans.to, to: spans.from), &chance)
    }
  }

  @Test("fingers that turn change no row and add none", arguments: heights)
  func turn(rowHeight: Millimeters) throws {
    try expectHarmless(rowHeight) { number, chance in
      let span = Self.spans(number, &chance).to
      let turn = chance.icon() * chance.degrees(30...120)
      return try Self.pair(number, (from: span, to: span), turn: turn, &chance)
    }
  }

  /// Over a list with a history, at its beginning, where a pull would add.
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
  /// How many there are, and the first few.
  var report: String { "\(count):\n" + prefix(5).joined(separator: "\n") }
}

extension SyntheticPair {
  /// For the reader of a failure.
  var words: String {
    """
    \(Int(spans.from)) to \(Int(spans.to)) mm, \(Int(slant))° turning by \(Int(turn))°, \
    \(Int(lag.seconds * 1000)) ms apart, in \(Int(duration.seconds * 1000)) ms, \
    each \(setsOutAlone ? "as it lands" : "when both have landed")
    """
  }
}
