// Two fingers at once that do not pinch: swipes of two users, and two fingers of one hand.
import Model
import TestCounts
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("Two fingers that move together")
struct TwoFingerTests {
  private static let rowHeight: Millimeters = 10

  /// Two fingers that land within 60 ms and start to move when both are down.
  private struct Both {
    var first: SyntheticFinger
    var second: SyntheticFinger

    var fingers: [SyntheticFinger] { [first, second] }
    /// Whether the first finger goes away from the second one.
    var parts: Bool {
      (first.place(first.leaving) - first.start).y * (first.start - second.start).y > 0
    }
  }

  /// Two random places with a distance within `apart`, in mm.
  private static func places(
    on screen: SyntheticScreen, apart: ClosedRange<Double>, slant: ClosedRange<Double>,
    _ chance: inout SeededRandom
  ) -> (Spot, Spot) {
    let first = chance.spot(on: screen, margin: 5)
    let span = direction(chance.degrees(slant) * chance.sign()) * chance.millimeters(apart)
    return (first, first + span * chance.sign())
  }

  /// Two fingers with the same travel, up to a few millimetres and degrees.
  private static func alike(
    on stand: SyntheticStand, apart: ClosedRange<Double>, slant: ClosedRange<Double>,
    far: ClosedRange<Double> = 35...55, going degrees: (inout SeededRandom) -> Double,
    _ chance: inout SeededRandom
  ) -> Both? {
    chance.first { chance in
      let (one, two) = places(on: stand.screen, apart: apart, slant: slant, &chance)
      let (lag, duration) = (chance.milliseconds(0...60), chance.milliseconds(200...500))
      let (way, length) = (degrees(&chance), chance.millimeters(far))
      let ways = (0..<2).map { _ in
        direction(way + chance.degrees(-3...3)) * (length + chance.millimeters(-3...3))
      }
      let both = Both(
        first: .straight(from: one, by: ways[0], setsOut: lag, in: duration),
        second: .straight(from: two, by: ways[1], landing: lag, setsOut: lag, in: duration))
      let areClear = both.fingers.allSatisfy { $0.fits(stand.screen) && stand.isClear($0.start) }
      return areClear ? both : nil
    }
  }

  /// Plays many random pairs, on lists at several scroll positions, and expects the right outcome.
  private func expect(
    at scrolls: [SyntheticStand.Scroll] = [.middle],
    _ both: (SyntheticStand, inout SeededRandom) -> Both?,
    _ isRight: (ContactOutcome, SyntheticStand, Both) -> Bool,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var chance = SeededRandom(seed: 7)
    let stands = [SyntheticScreen.small, .large].flatMap { screen in
      scrolls.map {
        SyntheticStand(screen, rowHeight: Self.rowHeight, at: $0, completed: [3, 30])
      }
    }
    var flaws: [String] = []
    let count = TestCounts.count("lone-fingers")
    for number in 0..<count {
      let begun = stands[number % stands.count]
      var stand = begun
      stand.rate = SyntheticStand.rates[chance.roll(below: SyntheticStand.rates.count)]
      let both = try #require(both(stand, &chance))
      stand.play(both.fingers, &chance)
      stand.wait(milliseconds: 400)
      let contactOutcome = ContactOutcome(stand)
      if !isRight(contactOutcome, begun, both) {
        let apart = Int((both.first.start - both.second.start).length)
        flaws.append("\(number): \(apart) mm apart from \(both.first.start): \(contactOutcome)")
      }
    }
    #expect(flaws.isEmpty, "of \(count) \(flaws.report)", sourceLocation: location)
  }

  private static func level(_ chance: inout SeededRandom) -> Double {
    chance.degrees(-5...5) + (chance.isOne(of: 2) ? 180 : 0)
  }

  @Test("two users who swipe two rows at once, 70 to 110 mm apart, swipe both")
  func twoPeople() throws {
    try expect(
      { stand, chance in
        chance.first { chance in
          // Far enough on every panel: 25 mm commit a swipe, 6 mm pass before two swipes are
          // recognized, 10 mm at most lie between two reports, and the distances differ by 3 mm.
          let both = Self.alike(
            on: stand, apart: 70...110, slant: 5...60, far: 45...60, going: Self.level, &chance)
          let rows = both?.fingers.map { stand.item(at: $0.start) } ?? []
          return Set(rows).count == 2 ? both : nil
        }
      },
      { contactOutcome, stand, both in
        let rows = Set(both.fingers.compactMap { stand.item(at: $0.start) })
        return Set(contactOutcome.swipes) == rows && contactOutcome.swipes.count == 2
          && contactOutcome.actions.count == 2 && contactOutcome.drags == 0
          && contactOutcome.gaps == 0
      })
  }

  @Test("two fingers of one hand that move sideways, 16 to 50 mm apart, do nothing")
  func level() throws {
    try expect(
      { stand, chance in
        Self.alike(
          on: stand, apart: 16...50, slant: 0...90, going: Self.level, &chance)
      },
      { contactOutcome, _, _ in
        !contactOutcome.harms && contactOutcome.swipes == [] && contactOutcome.drags == 0
          && contactOutcome.gaps == 0
      })
  }

  @Test("two fingers of one hand that move up or down scroll the list once and pull nothing")
  func steep() throws {
    try expect(
      at: SyntheticStand.Scroll.allCases,
      { stand, chance in
        Self.alike(
          on: stand, apart: 16...60, slant: 0...90,
          going: { $0.degrees(-8...8) + 90 * $0.sign() }, &chance)
      },
      { contactOutcome, _, _ in
        !contactOutcome.harms && contactOutcome.swipes == [] && contactOutcome.drags == 1
          && contactOutcome.gaps == 0
      })
  }

  @Test("of two fingers of a hand that land together, one swipes while the other rests")
  func swipeBesideRest() throws {
    try expect(
      { stand, chance in
        Self.oneAtRest(on: stand, apart: Self.hand, going: { Self.level(&$0) }, &chance)
      },
      { contactOutcome, stand, both in
        contactOutcome.swipes == [stand.item(at: both.first.start)]
          && contactOutcome.actions.count == 1
          && contactOutcome.opened == [] && contactOutcome.drags == 0 && contactOutcome.gaps == 0
      })
  }

  @Test("of two users' fingers that land together, one swipes while the other taps another row")
  func swipeBesideTap() throws {
    try expect(
      { stand, chance in
        chance.first { chance in
          let both = Self.oneAtRest(
            on: stand, apart: Self.users, going: { Self.level(&$0) }, &chance)
          let rows = both?.fingers.map { stand.item(at: $0.start) } ?? []
          return Set(rows).count == 2 ? both : nil
        }
      },
      { contactOutcome, stand, both in
        contactOutcome.swipes == [stand.item(at: both.first.start)]
          && contactOutcome.actions.count == 1
          && contactOutcome.tapped == [stand.item(at: both.second.start)]
          && contactOutcome.drags == 0 && contactOutcome.gaps == 0
      })
  }

  @Test("of two fingers that land together, one scrolls towards the other, which rests")
  func scrollBesideRest() throws {
    try expect(
      { stand, chance in
        chance.first { chance in
          let both = Self.oneAtRest(
            on: stand, apart: 16...110, going: { $0.degrees(-10...10) + 90 * $0.sign() }, &chance)
          // Away from it, it parts rows.
          return both.flatMap { $0.parts ? nil : $0 }
        }
      },
      { contactOutcome, _, _ in
        !contactOutcome.harms && contactOutcome.swipes == [] && contactOutcome.drags == 1
          && contactOutcome.gaps == 0
      })
  }

  /// Distances of two fingers that are one user's, and of two users'. The border is 60 mm, and each
  /// place has 0.4 mm of noise.
  private static let hand = 16...58.0
  private static let users = 62...110.0

  /// The first finger moves and the second rests; either may land first.
  private static func oneAtRest(
    on stand: SyntheticStand, apart: ClosedRange<Double>,
    going degrees: (inout SeededRandom) -> Double, _ chance: inout SeededRandom
  ) -> Both? {
    chance.first { chance in
      let (one, two) = places(on: stand.screen, apart: apart, slant: 0...90, &chance)
      let (lag, duration) = (chance.milliseconds(0...60), chance.milliseconds(200...500))
      let way = direction(degrees(&chance)) * chance.millimeters(35...60)
      let isRestFirst = chance.isOne(of: 2)
      let both = Both(
        first: .straight(
          from: one, by: way, landing: isRestFirst ? lag : .zero, setsOut: lag, in: duration),
        second: .resting(
          at: two, landing: isRestFirst ? .zero : lag,
          until: lag + duration + chance.milliseconds(40...200)))
      let areClear = both.fingers.allSatisfy { $0.fits(stand.screen) && stand.isClear($0.start) }
      return areClear ? both : nil
    }
  }

  /// Panels merge two fingers that come close into one contact in their middle.
  @Test("two fingers that merge into one contact and split again for 10 ms open no gap")
  func melt() throws {
    var chance = SeededRandom(seed: 8)
    let stands = [SyntheticScreen.small, .large].map {
      SyntheticStand.withHistory($0, rowHeight: Self.rowHeight, at: .middle)
    }
    var flaws: [String] = []
    let count = TestCounts.count("lone-fingers")
    for number in 0..<count {
      var stand = stands[number % 2]
      // At these rates the period of the reports is 10 or 8 ms.
      stand.rate = [100, 125][number / 2 % 2]
      let spans = (from: chance.millimeters(40...90), to: chance.millimeters(9...14))
      let pair = SyntheticPair.somewhere(on: stand.screen, spans: spans, &chance)
      let fate = chance.roll(below: 3)
      stand.melt(try #require(pair).fingers, keepsFirst: fate == 0, keepsSecond: fate == 1, &chance)
      stand.wait(milliseconds: 500)
      let contactOutcome = ContactOutcome(stand)
      if contactOutcome.harms || contactOutcome.gaps > 0 {
        flaws.append("\(number): \(contactOutcome)")
      }
    }
    #expect(flaws.isEmpty, "of \(count) \(flaws.report)")
  }
}

extension SyntheticStand {
  /// Two fingers come together and are reported as one contact in their middle, which splits for
  /// one report.
  ///
  /// - Parameters:
  ///   - keepsFirst: Whether the merged contact is that of the first finger.
  ///   - keepsSecond: Whether it is that of the second finger. If neither, it is a new contact.
  fileprivate mutating func melt(
    _ fingers: [SyntheticFinger], keepsFirst: Bool, keepsSecond: Bool,
    _ chance: inout SeededRandom
  ) {
    let start = now
    let rests = chance.milliseconds(60...200)
    // Close to each other, before the slower of them has stopped.
    let end = (fingers.map(\.leaving).min() ?? .zero) - .milliseconds(80)
    while now - start < end {
      let time = now - start
      let down = fingers.indices.filter { fingers[$0].landing <= time }
      reportNext(down.map { ($0, fingers[$0].place(time)) }, &chance)
    }
    let (one, two) = (fingers[0].place(end), fingers[1].place(end))
    let middle = (one + two) / 2
    let melted = keepsFirst ? 0 : keepsSecond ? 1 : 2
    let melting = now
    while now - melting < rests { reportNext([(melted, middle)], &chance) }
    reportNext(
      [(keepsFirst ? 0 : 3, one), (keepsSecond ? 1 : 4, two)], &chance)
    if chance.isOne(of: 2) {
      for _ in 0..<chance.roll(1...5) {
        reportNext([(keepsFirst ? 0 : keepsSecond ? 1 : 5, middle)], &chance)
      }
    }
    tick()
    report([])
  }
}
