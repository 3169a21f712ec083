// State machine of the two-finger tap recognizer.
import Gestures
import Testing
import Units

private let down = Vector(dx: 0, dy: 3)
private let near = Vector(dx: 0, dy: 2)

private func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

private func lifted(_ seat: Seat, _ milliseconds: Int) -> PairEvent {
  .ended(seat, at: at(milliseconds))
}

/// Two fingers of which the second one lands so many milliseconds after the first.
private func tap(lag: Int = 0) -> TwoFingerTap {
  TwoFingerTap(first: at(0), second: at(lag), .standard)
}

@Suite("Two-finger tap")
struct TwoFingerTapTests {
  @Test("it accepts when the second of the two fingers lifts, in either order")
  func taps() {
    for (one, other) in [(Seat.first, Seat.second), (.second, .first)] {
      expect(
        tap(),
        [
          (moved(one, by: near), .pending),
          (lifted(one, 80), .pending),
          (moved(other, by: near), .pending),
          (lifted(other, 90), .accept),
        ])
    }
  }

  @Test("it rejects when either finger leaves the slop, and at its deadline")
  func givesUp() {
    expect(tap(), [(moved(.first, by: down), .reject)])
    expect(tap(), [(moved(.second, by: down), .reject)])
    expect(tap(), [(.due, .reject)])
    expect(
      tap(),
      [(lifted(.first, 80), .pending), (moved(.second, by: down), .reject)])
    expect(tap(), [(lifted(.second, 80), .pending), (.due, .reject)])
  }

  @Test(
    "both are down together for 0.65 of the time, and leave within 250 ms of the second landing",
    arguments: [
      // The second landing, the first lift, the last lift.
      (0, 65, 100, .accept), (0, 64, 100, .reject),
      (35, 100, 100, Disposition.accept), (36, 100, 100, .reject),
      (20, 90, 100, .accept), (20, 84, 100, .reject),
      // The longest lag of all.
      (134, 384, 384, .accept), (135, 385, 385, .reject),
      (0, 250, 250, .accept), (0, 250, 251, .reject),
      // Fingers that drum.
      (90, 120, 210, .reject), (60, 110, 150, .reject),
    ])
  func share(lag: Int, one: Int, other: Int, disposition: Disposition) {
    expect(tap(lag: lag), [(lifted(.first, one), .pending), (lifted(.second, other), disposition)])
    // A lift that was awaited is reported late.
    expect(tap(lag: lag), [(lifted(.second, other), .pending), (lifted(.first, one), disposition)])
  }

  @Test("its state is the number of fingers that are down")
  func states() {
    var tap = tap()
    #expect("\(tap)" == "bothDown")
    _ = tap.disposition(on: lifted(.first, 80))
    #expect("\(tap)" == "oneDown")
  }

  @Test("a lifted finger reports no further event")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var tap = TwoFingerTap(first: .zero, second: .zero, .standard)
      _ = tap.disposition(on: .ended(.first, at: .zero))
      _ = tap.disposition(on: .ended(.first, at: .zero))
    }
    await #expect(processExitsWith: .failure) {
      var tap = TwoFingerTap(first: .zero, second: .zero, .standard)
      _ = tap.disposition(on: .ended(.second, at: .zero))
      _ = tap.disposition(on: .moved(.second, .undecided))
    }
  }
}
