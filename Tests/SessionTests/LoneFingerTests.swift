// A single finger is decided the same way alone, after a whole hand, and beside a resting hand.
import ListUI
import Model
import TestCounts
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("A single finger beside whole hands")
struct LoneFingerTests {
  /// Other contacts on the screen.
  enum Company: CaseIterable {
    case nobody
    /// A whole hand was lifted 300 ms before.
    case handThatLeft
    /// A whole hand rests more than 150 mm away.
    case handAtRest
  }

  /// What the finger does.
  enum Meaning: CaseIterable {
    case swipe, scroll, tap
  }

  private static let rowHeight: Millimeters = 10

  private static func finger(
    _ meaning: Meaning, on screen: SyntheticScreen, _ chance: inout SeededRandom
  ) -> SyntheticFinger {
    let start = chance.spot(on: screen, margin: 5)
    let duration = chance.milliseconds(150...500)
    switch meaning {
    case .swipe:
      // Nearly horizontal, and longer than the threshold of a swipe.
      let slant = chance.degrees(-10...10) + (chance.isOne(of: 2) ? 180 : 0)
      let way = direction(slant) * chance.millimeters(35...60)
      return .straight(from: start, by: way, in: duration)
    case .scroll:
      let slant = chance.degrees(-15...15) + 90 * chance.sign()
      let way = direction(slant) * chance.millimeters(20...60)
      return .straight(from: start, by: way, in: duration)
    case .tap: return .resting(at: start, until: chance.milliseconds(40...160))
    }
  }

  /// What is wrong with the outcome; nil if nothing is.
  private static func flaw(
    _ meaning: Meaning, _ item: ItemID, goesRight: Bool, _ contactOutcome: ContactOutcome
  ) -> String? {
    let isAsMeant =
      switch meaning {
      case .swipe:
        contactOutcome.swipes == [item]
          && contactOutcome.actions == [goesRight ? .completed : .deleted]
          && contactOutcome.drags == 0 && contactOutcome.opened == []
      case .scroll:
        contactOutcome.drags == 1 && contactOutcome.swipes == [] && !contactOutcome.harms
      case .tap:
        contactOutcome.tapped == [item] && contactOutcome.opened == [item]
          && !contactOutcome.isChanged
      }
    return isAsMeant && contactOutcome.gaps == 0
      ? nil : "\(meaning) of \(item.low): \(contactOutcome)"
  }

  @Test(
    "a single finger swipes, scrolls and taps as if it were alone",
    arguments: Meaning.allCases, Company.allCases)
  func decided(meaning: Meaning, company: Company) throws {
    var chance = SeededRandom(seed: 5)
    let begun = SyntheticStand(.large, rowHeight: Self.rowHeight, at: .middle)
    var flaws: [String] = []
    let count = TestCounts.count("lone-fingers")
    for number in 0..<count {
      var stand = begun
      stand.rate = SyntheticStand.rates[number % 3]
      let screen = stand.screen
      let (hand, finger) = try #require(
        chance.first { chance -> ([SyntheticFinger], SyntheticFinger)? in
          let hand = SyntheticSweep.somewhere(
            on: screen, hands: 1, fingers: chance.isOne(of: 2) ? 3 : 5, eighth: nil, &chance)
          let finger = Self.finger(meaning, on: screen, &chance)
          guard let hand, finger.fits(screen), begun.isClear(finger.start) else { return nil }
          switch company {
          case .nobody: return ([], finger)
          case .handThatLeft:
            return (hand.fingers, finger.later(by: hand.end + .milliseconds(300)))
          case .handAtRest:
            let fingers = hand.fingers.map {
              SyntheticFinger.resting(at: $0.start, landing: $0.landing, until: .seconds(2))
            }
            let isFar = fingers.allSatisfy { finger.nearest(to: $0) > 150 }
            return isFar ? (fingers, finger.later(by: .milliseconds(400))) : nil
          }
        })
      let item = try #require(stand.item(at: finger.start))
      stand.play(hand + [finger], &chance)
      stand.wait(milliseconds: 300)
      let goesRight = finger.place(finger.leaving).x > finger.start.x
      if let flaw = Self.flaw(meaning, item, goesRight: goesRight, ContactOutcome(stand)) {
        flaws.append("\(number): \(flaw)")
      }
    }
    #expect(flaws.isEmpty, "of \(count) \(flaws.report)")
  }

  /// A fingertip that rolls, or electrical noise, shifts a contact once.
  @Test("a tap that jumps once by 3.3 mm is a tap", arguments: [false, true])
  func jump(comesBack: Bool) throws {
    try expectTaps { stand, spot, chance in
      let away = spot + direction(chance.degrees(0...360)) * 3.3
      let before = chance.roll(1...4)
      for _ in 0..<before { stand.reportNext([(0, spot)], &chance) }
      stand.reportNext([(0, away)], &chance)
      for _ in 0..<chance.roll(1...4) {
        stand.reportNext([(0, comesBack ? spot : away)], &chance)
      }
    }
  }

  @Test("a tap with a single report is a tap")
  func oneReport() throws {
    try expectTaps { stand, spot, chance in stand.reportNext([(0, spot)], &chance) }
  }

  /// Expects that each tap opens the row that it lands on, and does nothing else.
  private func expectTaps(
    _ tap: (inout SyntheticStand, Spot, inout SeededRandom) -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var chance = SeededRandom(seed: 6)
    let stands = [SyntheticScreen.small, .large].map {
      SyntheticStand($0, rowHeight: Self.rowHeight, at: .middle)
    }
    var flaws: [String] = []
    let count = TestCounts.count("lone-fingers")
    for number in 0..<count {
      let begun = stands[number % 2]
      var stand = begun
      // At most ten reports, which take less than 200 ms at 60 Hz.
      stand.rate = SyntheticStand.rates[number % 3]
      let spot = try #require(
        chance.first { chance -> Spot? in
          let spot = chance.spot(on: begun.screen, margin: 8)
          return begun.isClear(spot) ? spot : nil
        })
      let item = try #require(stand.item(at: spot))
      tap(&stand, spot, &chance)
      stand.tick()
      stand.report([])
      stand.wait(milliseconds: 300)
      if let flaw = Self.flaw(.tap, item, goesRight: true, ContactOutcome(stand)) {
        flaws.append("\(number) at \(stand.rate) Hz: \(flaw)")
      }
    }
    #expect(flaws.isEmpty, "of \(count) \(flaws.report)", sourceLocation: location)
  }
}

extension SyntheticStand {
  /// The next report, with noise.
  mutating func reportNext(
    _ spots: [(key: Int, spot: Spot)], _ chance: inout SeededRandom
  ) {
    tick()
    report(spots.map { ($0.key, noisy($0.spot, &chance)) })
  }
}
