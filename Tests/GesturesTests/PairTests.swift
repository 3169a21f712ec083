// The recognizer of a two-finger tap as a machine.
import Gestures
import Testing
import Units

private let down = Vector(dx: 0, dy: 3)
private let near = Vector(dx: 0, dy: 2)

@Suite("Two-finger tap")
struct TwoFingerTapTests {
  @Test("whichever finger leaves first, the other one decides")
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

  @Test("it gives up when either finger leaves the slop, and when its time is over")
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

  @Test("a finger that has left says nothing more")
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
