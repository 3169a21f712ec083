// Latency of a single finger: reports from touch-down to the first frame that responds.
import Gestures
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("Latency of a single finger")
struct LagTests {
  /// What a finger does, and how fast.
  struct Action: CustomTestStringConvertible {
    enum Kind: CaseIterable {
      case swipe, scroll, tap
    }

    let kind: Kind
    /// From touch-down to the end of the motion, or of the tap.
    let milliseconds: Int
    /// Index of the first report with a visible response, at 60, 100 and 125 reports a second. The
    /// touch-down is report 0.
    let reports: [Int]

    var testDescription: String { "\(kind) in \(milliseconds) ms" }

    fileprivate var finger: SyntheticFinger {
      let (start, time): (Spot, Interval) = ([200, 132], .milliseconds(milliseconds))
      return switch kind {
      case .swipe: .straight(from: start, by: [60, 0], in: time)
      case .scroll: .straight(from: start, by: [0, 60], in: time)
      case .tap: .resting(at: start, until: time)
      }
    }
  }

  /// Measured when no finger waited for a second one to land.
  static let actions = [
    Action(kind: .swipe, milliseconds: 100, reports: [2, 2, 3]),
    Action(kind: .swipe, milliseconds: 300, reports: [4, 6, 7]),
    Action(kind: .swipe, milliseconds: 900, reports: [10, 16, 20]),
    Action(kind: .scroll, milliseconds: 100, reports: [2, 2, 3]),
    Action(kind: .scroll, milliseconds: 300, reports: [4, 6, 7]),
    Action(kind: .scroll, milliseconds: 900, reports: [10, 16, 20]),
    Action(kind: .tap, milliseconds: 20, reports: [2, 2, 3]),
    Action(kind: .tap, milliseconds: 80, reports: [5, 8, 10]),
    Action(kind: .tap, milliseconds: 160, reports: [10, 16, 20]),
  ]

  /// Two and a half frames at 60 Hz. A longer wait for a second finger is visible as lag. A tap is
  /// decided once its lift was awaited, which the next report shows.
  private static func growth(_ kind: Action.Kind, _ rate: Int) -> Interval {
    switch kind {
    case .swipe, .scroll: .milliseconds(40)
    case .tap: Tuning().stationaryStitchTime + .seconds(1 / Double(rate))
    }
  }

  @Test(
    "a response comes less than 40 ms later than it was once measured, a tap's after 35 ms",
    arguments: actions)
  func answered(action: Action) throws {
    for (rate, reports) in zip(SyntheticStand.rates, action.reports) {
      let taken = try #require(Self.reports(action.finger, rate: rate))
      let grown = Interval.seconds(Double(taken - reports) / Double(rate))
      let limit = Self.growth(action.kind, rate)
      #expect(grown < limit, "report \(taken), once \(reports), of \(rate) a second")
    }
  }

  /// Index of the first report with a visible response; nil if there is none.
  private static func reports(_ finger: SyntheticFinger, rate: Int) -> Int? {
    var stand = SyntheticStand(.large, rowHeight: 10, at: .middle)
    stand.rate = rate
    let before = stand.cells()
    let start = stand.now
    for report in 0..<rate * 2 {
      stand.report(stand.now - start < finger.leaving ? [(0, finger.place(stand.now - start))] : [])
      if stand.cells() != before { return report }
      stand.tick()
    }
    return nil
  }
}
