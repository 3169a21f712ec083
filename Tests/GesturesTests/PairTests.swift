// The recognizers of two fingers as machines: a table each.
import Gestures
import Testing
import Units

/// The first finger at 0,0 on row 3, the second 20 mm below it on row 4.
private func pinch() -> Pinch { Pinch(first: at(0, 0), second: at(0, 20), at: .zero, .standard) }

private let down = Vector(dx: 0, dy: 3)

@Suite("Two-finger tap")
struct TwoFingerTapTests {
  @Test("whichever finger leaves first, the other one decides")
  func taps() {
    for (one, other) in [(Seat.first, Seat.second), (.second, .first)] {
      expect(
        TwoFingerTap(),
        [
          (moved(one, to: at(2, 0), by: Vector(dx: 2, dy: 0)), .pending),
          (.ended(one), .pending),
          (moved(other, to: at(0, 2), by: Vector(dx: 0, dy: 2)), .pending),
          (.ended(other), .accept),
        ])
    }
  }

  @Test("it gives up when either finger leaves the slop, and when its time is over")
  func givesUp() {
    expect(TwoFingerTap(), [(moved(.first, to: at(0, 3), by: down), .reject)])
    expect(TwoFingerTap(), [(moved(.second, to: at(0, 3), by: down), .reject)])
    expect(TwoFingerTap(), [(.due, .reject)])
    expect(
      TwoFingerTap(),
      [(.ended(.first), .pending), (moved(.second, to: at(0, 3), by: down), .reject)])
    expect(TwoFingerTap(), [(.ended(.second), .pending), (.due, .reject)])
  }

  @Test("its state is the number of fingers that are down")
  func states() {
    var tap = TwoFingerTap()
    #expect("\(tap)" == "bothDown")
    _ = tap.verdict(on: .ended(.first))
    #expect("\(tap)" == "oneDown")
  }

  @Test("a finger that has left says nothing more")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var tap = TwoFingerTap()
      _ = tap.verdict(on: .ended(.first))
      _ = tap.verdict(on: .ended(.first))
    }
    await #expect(processExitsWith: .failure) {
      var tap = TwoFingerTap()
      _ = tap.verdict(on: .ended(.second))
      _ = tap.verdict(on: moved(.second, to: at(0, 20)))
    }
  }
}

@Suite("Pinch")
struct PinchTests {
  @Test("a span that grows or shrinks by 4 mm is one, also with one finger alone")
  func span() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(0, -2)), .pending),
        (moved(.second, to: at(0, 22)), .accept),
      ])
    expect(
      pinch(),
      [
        (moved(.second, to: at(0, 17)), .pending),
        (moved(.second, to: at(0, 16)), .accept),
      ])
  }

  @Test("half a report decides nothing: the other finger's place may be old")
  func halfReport() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(0, -5.1), at: 10), .pending),
        (moved(.second, to: at(0, 14.9), at: 10), .reject),
      ])
    expect(
      pinch(),
      [
        (moved(.second, to: at(0, 25), at: 10), .pending),
        (moved(.second, to: at(0, 26), at: 20), .accept),
      ])
  }

  @Test("a common move is none: one finger is 5 mm further and the span is as it was")
  func parallel() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(0, 3)), .pending),
        (moved(.second, to: at(0, 23)), .pending),
        (moved(.first, to: at(0, 5.1)), .reject),
      ])
  }

  @Test("a turn is none: the span changes by too small a share of the way")
  func turn() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(4.9, 0)), .pending),
        (moved(.second, to: at(-4.9, 20)), .pending),
        (moved(.second, to: at(-9, 22)), .reject),
      ])
  }

  @Test("two rows that are swiped level and apart are none")
  func level() {
    expect(
      Pinch(first: at(0, 0), second: at(20, 10), at: .zero, .standard),
      [
        (moved(.first, to: at(-4, 0)), .pending),
        (moved(.second, to: at(24, 10)), .pending),
        (moved(.second, to: at(26, 10)), .reject),
      ])
  }

  @Test("it gives up when a finger leaves, and has all the time until then")
  func givesUp() {
    expect(pinch(), [(.due, .pending), (.ended(.first), .reject)])
    expect(pinch(), [(.ended(.second), .reject)])
  }
}
