// Simulated hands move as specified, and the simulated panel reports them.
import Gestures
import TestRandom
import Testing
import Units

@Suite("Simulated hands")
struct SyntheticHandTests {
  @Test("a pair lands at its first span and moves to its second")
  func pair() throws {
    var chance = SeededRandom(seed: 9)
    for _ in 0..<50 {
      let spans = (from: chance.millimeters(15...40), to: chance.millimeters(50...110))
      let made = SyntheticPair.somewhere(on: .large, spans: spans, &chance)
      let pair = try #require(made)
      let (one, two) = (pair.fingers[0], pair.fingers[1])
      let end = min(one.leaving, two.leaving)
      #expect(abs((one.place(end) - two.place(end)).length - spans.to) < 0.001)
      #expect(abs((one.start - two.start).length - spans.from) < 0.001)
      #expect(min(one.landing, two.landing) == .zero && max(one.landing, two.landing) == pair.lag)
      #expect(15...80 ~= pair.slantOffLevel)
      // A finger that waits for the other does not move before both are down.
      #expect(pair.setsOutAlone || pair.headway == 0)
    }
  }

  @Test("a rotating pair turns by the given angle and keeps its span")
  func turn() throws {
    var chance = SeededRandom(seed: 10)
    for degrees in [-120.0, -30, 30, 120] {
      let made = SyntheticPair.somewhere(
        on: .large, spans: (from: 60, to: 60), turn: degrees, &chance)
      let pair = try #require(made)
      let (one, two) = (pair.fingers[0], pair.fingers[1])
      let end = min(one.leaving, two.leaving)
      let before = one.place(.zero) - two.place(.zero)
      let after = one.place(end) - two.place(end)
      #expect(abs(after.length - 60) < 0.001)
      // On the screen y points down, so a counterclockwise turn is negative.
      let cross = (before.x * after.y - before.y * after.x) / 3600
      #expect(abs(cross - direction(degrees).y) < 0.001)
    }
  }

  @Test("the fingers of a hand are less than 115 mm apart and move as specified")
  func hand() throws {
    var chance = SeededRandom(seed: 11)
    for eighth in 0..<8 {
      for fingers in [3, 5] {
        let made = SyntheticSweep.somewhere(
          on: .large, hands: 1, fingers: fingers, eighth: eighth, &chance)
        let sweep = try #require(made)
        let way = sweep.fingers[0].place(sweep.duration) - sweep.fingers[0].place(.zero)
        #expect(sweep.fingers.count == fingers && sweep.landings.min() == .zero)
        #expect((sweep.landings.max() ?? .zero) <= .milliseconds(120))
        #expect((way - direction(Double(eighth) * 45) * way.length).length < 0.001)
        #expect(40...150 ~= way.length.rounded())
        #expect(0.099...1.001 ~= way.length / 1000 / sweep.duration.seconds)
        for one in sweep.places {
          for two in sweep.places { #expect((one - two).length < 115) }
        }
      }
    }
  }

  @Test("a panel reports a finger from touch-down to lift, at its rate, with 0.2 mm of noise")
  func panel() {
    var chance = SeededRandom(seed: 12)
    for rate in SyntheticStand.rates {
      var stand = SyntheticStand(.small, rowHeight: 10)
      stand.rate = rate
      let finger = SyntheticFinger.straight(
        from: [40, 35], by: [60, 0], in: .milliseconds(400), resting: .milliseconds(100))
      stand.play([finger], &chance)
      let positions = stand.frames.flatMap(\.contacts).map(\.position)
      let phases = stand.frames.flatMap(\.contacts).map(\.phase)
      // Half a second, and the report of the lift.
      #expect(abs(stand.frames.count - 1 - rate / 2) <= 1)
      #expect(phases.first == .began && phases.last == .ended)
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .moved })
      #expect(positions.allSatisfy { abs($0.y.value - 35) <= 0.2 })
      #expect(Set(positions.map(\.y)).count > 10)
      for (one, two) in zip(stand.frames, stand.frames.dropFirst()) {
        #expect(abs((two.time - one.time).seconds * Double(rate) - 1) < 0.001)
      }
    }
  }
}
