// State machine of the two-finger tap recognizer.
import Gestures
import Testing
import Units

private let down = Vector(dx: 0, dy: 3)
private let near = Vector(dx: 0, dy: 2)

@Suite("Two-finger tap")
struct TwoFingerTapTests {
  @Test("it accepts when the second of the two fingers lifts, in either order")
  func taps() {
    for (one, other) in [(Seat.first, Seat.second), (.second, .first)] {
      expect(
        TwoFingerTap(),
        [
          (moved(one, by: near), .pending),
          (.ended(one), .pending),
          (moved(other, by: near), .pending),
          (.ended(other), .accept),
        ])
    }
  }

  @Test("it rejects when either finger leaves the slop, and at its deadline")
  func givesUp() {
    expect(TwoFingerTap(), [(moved(.first, by: down), .reject)])
    expect(TwoFingerTap(), [(moved(.second, by: down), .reject)])
    expect(TwoFingerTap(), [(.due, .reject)])
    expect(
      TwoFingerTap(),
      [(.ended(.first), .pending), (moved(.second, by: down), .reject)])
    expect(TwoFingerTap(), [(.ended(.second), .pending), (.due, .reject)])
  }

  @Test("its state is the number of fingers that are down")
  func states() {
    var tap = TwoFingerTap()
    #expect("\(tap)" == "bothDown")
    _ = tap.disposition(on: .ended(.first))
    #expect("\(tap)" == "oneDown")
  }

  @Test("a lifted finger reports no further event")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var tap = TwoFingerTap()
      _ = tap.disposition(on: .ended(.first))
      _ = tap.disposition(on: .ended(.first))
    }
    await #expect(processExitsWith: .failure) {
      var tap = TwoFingerTap()
      _ = tap.disposition(on: .ended(.second))
      _ = tap.disposition(on: moved(.second, by: .zero))
    }
  }
}
