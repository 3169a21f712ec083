// What flips say about a display, and what close frames say about its driver: tables.
@testable import Scanout
import Testing
import Units

@Suite("Flip pace and driver guard")
struct FlipPaceTests {
  private static let period = Interval.milliseconds(16)

  /// A flip as it looks: from the commit to the flip, and to the promise.
  private enum Flip: CaseIterable {
    case atBlank, atOnce, slow

    var wait: Interval {
      switch self {
      case .atBlank: .milliseconds(6)
      case .atOnce: Interval(nanoseconds: 60_000)
      case .slow: .milliseconds(40)
      }
    }
    var early: Interval { self == .atOnce ? .milliseconds(5) : .zero }
    var kind: FlipPace.Kind {
      switch self {
      case .atBlank: .blanks
      case .atOnce: .atOnce
      case .slow: .slow
      }
    }
  }

  private func judge(_ pace: inout FlipPace, _ flip: Flip, times: Int) {
    for _ in 0..<times { pace.judge(flip.wait, before: flip.early, period: Self.period) }
  }

  @Test("three flips that agree change the pace, two do not", arguments: FlipPace.Kind.all)
  func evidence(known: FlipPace.Kind) {
    for flip in Flip.allCases {
      var pace = FlipPace()
      judge(&pace, Flip.allCases.first { $0.kind == known } ?? .atBlank, times: 3)
      #expect(pace.kind == known)
      judge(&pace, flip, times: 2)
      #expect(pace.kind == known)
      #expect(pace.isDoubtful == (flip.kind != known))
      judge(&pace, flip, times: 1)
      #expect(pace.kind == flip.kind)
    }
  }

  @Test("flips of two other kinds by turns change nothing")
  func byTurns() {
    var pace = FlipPace()
    for _ in 0..<10 {
      judge(&pace, .slow, times: 2)
      judge(&pace, .atOnce, times: 2)
    }
    #expect(pace.kind == .blanks)
  }

  @Test("the length of slow flips follows them")
  func length() {
    var pace = FlipPace()
    judge(&pace, .slow, times: 3)
    #expect(pace.length == .milliseconds(40))
    for _ in 0..<100 { pace.judge(.milliseconds(60), before: .zero, period: Self.period) }
    #expect(pace.length > .milliseconds(59) && pace.length <= .milliseconds(60))
  }

  @Test(
    "only a frame that had its time and not half a period is the driver's fault",
    arguments: [
      (-1.0, false), (0.2, false), (1.4, false), (1.5, true), (3, true), (7.9, true), (8, false),
      (12, false),
    ])
  func blame(rest: Double, isDriver: Bool) {
    var driver = DriverGuard()
    let rest = Interval.seconds(rest / 1000)
    #expect(driver.missed(rest, period: Self.period) == isDriver)
    #expect(driver.time == (isDriver ? rest + Interval(nanoseconds: 250_000) : .seconds(0.0015)))
  }

  @Test(
    "the guard goes no lower than what a frame had, than half a millisecond, and than a fault",
    arguments: [
      ([5], 1.5), ([1], 1), ([0.1], 0.5), ([0.1, 16.6], 0.85), ([18], 2.25), ([18, 0.1], 2.25),
      ([30], 1.5), ([0, -3], 1.5),
    ] as [([Double], Double)])
  func shrinks(waits: [Double], guardTime: Double) {
    var driver = DriverGuard()
    for _ in 0..<30 {
      for wait in waits { driver.waited(.seconds(wait / 1000), period: Self.period) }
    }
    let error = driver.time - .seconds(guardTime / 1000)
    #expect(error < Interval(nanoseconds: 1000) && Interval(nanoseconds: -1000) < error)
  }
}

extension FlipPace.Kind {
  fileprivate static let all: [Self] = [.blanks, .atOnce, .slow]
}
