// Whole hands and noise on a list with something to undo: they change, undo and add nothing.
import TestCounts
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("Whole hands and noise")
struct WholeHandTests {
  /// The number of hands, and of fingers of each.
  enum Fingers: CaseIterable {
    case three, five, threeOfEachOfTwo, fiveOfEachOfTwo

    fileprivate var count: (hands: Int, fingers: Int) {
      switch self {
      case .three: (1, 3)
      case .five: (1, 5)
      case .threeOfEachOfTwo: (2, 3)
      case .fiveOfEachOfTwo: (2, 5)
      }
    }
  }

  private static func stands() -> [SyntheticStand] {
    [
      .withHistory(.small, rowHeight: 10), .withHistory(.large, rowHeight: 10),
      .withHistory(.large, rowHeight: 24),
    ]
  }

  /// A sweep on a random stand; on the last one if it fits only there.
  private static func sweep(
    on stands: [SyntheticStand], _ fingers: Fingers, eighth: Int?, _ chance: inout SeededRandom
  ) throws -> (SyntheticSweep, SyntheticStand) {
    let (hands, fingers) = fingers.count
    let first = chance.roll(below: stands.count)
    for stand in [stands[first], stands[stands.count - 1]] {
      let sweep = SyntheticSweep.somewhere(
        on: stand.screen, hands: hands, fingers: fingers, eighth: eighth, &chance)
      guard let sweep else { continue }
      var stand = stand
      stand.rate = SyntheticStand.rates[chance.roll(below: SyntheticStand.rates.count)]
      return (sweep, stand)
    }
    throw NoPlace()
  }

  /// The hand is larger than every screen.
  private struct NoPlace: Error {}

  @Test("hands that sweep over the screen do nothing", arguments: Fingers.allCases)
  func sweep(fingers: Fingers) throws {
    var chance = SeededRandom(seed: UInt64(fingers.count.hands * 10 + fingers.count.fingers))
    let stands = Self.stands()
    var harms: [String] = []
    let count = TestCounts.count("hand-sweeps")
    for number in 0..<count {
      var (sweep, stand) = try Self.sweep(
        on: stands, fingers, eighth: number % 8, &chance)
      stand.play(sweep.fingers, &chance)
      stand.wait(milliseconds: 500)
      let contactOutcome = ContactOutcome(stand)
      if contactOutcome.harms { harms.append("\(number): \(sweep.words): \(contactOutcome)") }
    }
    #expect(harms.isEmpty, "of \(count) \(harms.report)")
  }

  @Test("a single contact beside a hand that was just lifted does nothing")
  func ghost() throws {
    var chance = SeededRandom(seed: 3)
    let stands = Self.stands()
    var harms: [String] = []
    let count = TestCounts.count("noise-volleys")
    for number in 0..<count {
      var (sweep, stand) = try Self.sweep(
        on: stands, number % 2 == 0 ? .three : .five,
        eighth: chance.isOne(of: 2) ? nil : number % 8, &chance)
      let last = sweep.fingers[chance.roll(below: sweep.fingers.count)]
      let place = chance.first { chance -> Spot? in
        let place =
          last.place(last.leaving)
          + direction(chance.degrees(0...360)) * chance.millimeters(0...115)
        return stand.screen.holds(place) ? place : nil
      }
      // First reported at most 100 ms after the lift of the hand is reported.
      let delay = chance.milliseconds(0...80)
      let ghost = SyntheticFinger.resting(
        at: try #require(place), landing: sweep.end + delay,
        until: sweep.end + delay + .milliseconds(30))
      stand.play(sweep.fingers + [ghost], &chance)
      stand.wait(milliseconds: 500)
      let contactOutcome = ContactOutcome(stand)
      if contactOutcome.harms {
        harms.append("\(number): \(sweep.words), then at \(ghost.start): \(contactOutcome)")
      }
    }
    #expect(harms.isEmpty, "of \(count) \(harms.report)")
  }

  @Test("four or more contacts that appear in one report, jump and vanish do nothing")
  func noise() {
    var chance = SeededRandom(seed: 4)
    let stands = Self.stands()
    var harms: [String] = []
    let count = TestCounts.count("noise-volleys")
    for number in 0..<count {
      var stand = stands[chance.roll(below: stands.count)]
      stand.rate = SyntheticStand.rates[chance.roll(below: SyntheticStand.rates.count)]
      let lives = (0..<chance.roll(4...10)).map { _ in chance.roll(1...3) }
      let isFar = chance.isOne(of: 2)
      var spots = lives.map { _ in chance.spot(on: stand.screen, margin: 3) }
      for report in 0...3 {
        stand.tick()
        stand.report(lives.indices.filter { lives[$0] > report }.map { ($0, spots[$0]) })
        for place in spots.indices {
          // Anywhere, or up to 30 mm away.
          let way = direction(chance.degrees(0...360)) * chance.millimeters(0...30)
          let near = spots[place] + way
          let far = chance.spot(on: stand.screen, margin: 3)
          spots[place] = !isFar && stand.screen.holds(near) ? near : far
        }
      }
      stand.wait(milliseconds: 500)
      let contactOutcome = ContactOutcome(stand)
      if contactOutcome.harms {
        harms.append("\(number): contacts for \(lives) reports: \(contactOutcome)")
      }
    }
    #expect(harms.isEmpty, "of \(count) \(harms.report)")
  }
}

extension SyntheticSweep {
  /// Description for a failure message.
  var words: String {
    let lags = landings.map { "\(Int($0.seconds * 1000))" }.joined(separator: " ")
    return """
      \(places.count) fingers by \(Int(way.x)), \(Int(way.y)) mm in \
      \(Int(duration.seconds * 1000)) ms, landing at \(lags)\(isFlying ? ", in flight" : "")
      """
  }
}
