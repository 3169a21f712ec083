// The recognizers of two fingers as machines: a table each.
import Gestures
import Testing
import Units

/// A report of one finger, so many milliseconds after the second one touched down.
func moved(
  _ seat: Seat, to point: Point, by travel: Vector = .zero, at time: Int = 0,
  _ holds: Holds = Holds()
) -> PairEvent {
  .moved(
    seat, to: point, at: .zero + .milliseconds(time), Direction(of: travel, .standard), holds)
}

/// The first finger at 0,0 on row 3, the second 20 mm below it on row 4.
func pinch(_ tuning: Tuning = .standard) -> Pinch {
  Pinch(
    Seam(above: row, below: Rows.row(4)), first: at(0, 0), second: at(0, 20), at: .zero, tuning)
}

@Suite("Two-finger tap")
struct TwoFingerTapTests {
  @Test("whichever finger is lifted first, the other one decides")
  func taps() {
    for (one, other) in [(Seat.first, Seat.second), (.second, .first)] {
      expect(
        TwoFingerTap(),
        [
          (moved(one, to: at(2, 0), by: Vector(dx: 2, dy: 0)), .verdict(.pending), "bothDown"),
          (.lifted(one, at: at(0, 0)), .verdict(.pending), "oneDown"),
          (moved(other, to: at(0, 2), by: Vector(dx: 0, dy: 2)), .verdict(.pending), "oneDown"),
          (.lifted(other, at: at(0, 0)), .verdict(.accept), "oneDown"),
          (.accepted, .step(.twoFingerTap, .ended, first: .zero, second: .zero), "over"),
        ])
    }
  }

  @Test("it gives up when either leaves the slop or goes away, and when its time is over")
  func givesUp() {
    let first = (PairEvent.lifted(.first, at: at(0, 0)), PairEffect.verdict(.pending), "oneDown")
    let far = Vector(dx: 0, dy: 3)
    for event in [
      moved(.second, to: at(0, 3), by: far), .due, .cancelled(.second, at: at(0, 0)),
    ] {
      let end = [
        (event, PairEffect.verdict(.reject), "leaving"), (.rejected, .nothing, "over"),
      ]
      expect(TwoFingerTap(), end)
      expect(TwoFingerTap(), [first] + end)
    }
    expect(
      TwoFingerTap(), [(moved(.first, to: at(0, 3), by: far), .verdict(.reject), "leaving")])
  }

  @Test("another may have the fingers")
  func loses() {
    expect(TwoFingerTap(), [(.rejected, .nothing, "over")])
    expect(
      TwoFingerTap(),
      [
        (.lifted(.second, at: at(0, 0)), .verdict(.pending), "oneDown"),
        (.rejected, .nothing, "over"),
      ])
  }
}

@Suite("Pinch")
struct PinchTests {
  private let kind = Gesture.Kind.pinch(Seam(above: row, below: Rows.row(4)))

  @Test("a span that grows by 4 mm parts the rows, without a jump, until either finger is lifted")
  func apart() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(0, -2)), .verdict(.pending), "possible"),
        (moved(.second, to: at(0, 22)), .verdict(.accept), "possible"),
        (.accepted, .step(kind, .began, first: .zero, second: .zero), "held"),
        (
          moved(.second, to: at(1, 30)),
          .step(kind, .changed, first: .zero, second: Vector(dx: 1, dy: 8)), "held"
        ),
        (
          .lifted(.first, at: at(0, -5)),
          .step(kind, .ended, first: Vector(dx: 0, dy: -3), second: Vector(dx: 1, dy: 8)), "over"
        ),
      ])
  }

  @Test("together as well, also with one finger alone")
  func together() {
    expect(
      pinch(),
      [
        (moved(.second, to: at(0, 17)), .verdict(.pending), "possible"),
        (moved(.second, to: at(0, 16)), .verdict(.accept), "possible"),
        (.accepted, .step(kind, .began, first: .zero, second: .zero), "held"),
        (
          .cancelled(.second, at: at(0, 15)),
          .step(kind, .cancelled, first: .zero, second: Vector(dx: 0, dy: -1)), "over"
        ),
      ])
  }

  @Test("half a report decides nothing: the other finger's place may be old")
  func halfReport() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(0, -5.1), at: 10), .verdict(.pending), "possible"),
        (moved(.second, to: at(0, 14.9), at: 10), .verdict(.reject), "leaving"),
      ])
    expect(
      pinch(),
      [
        (moved(.second, to: at(0, 25), at: 10), .verdict(.pending), "possible"),
        (moved(.second, to: at(0, 26), at: 20), .verdict(.accept), "possible"),
        (.accepted, .step(kind, .began, first: .zero, second: .zero), "held"),
      ])
  }

  @Test("a common move is none: one finger is 5 mm further and the span is as it was")
  func parallel() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(0, 3)), .verdict(.pending), "possible"),
        (moved(.second, to: at(0, 23)), .verdict(.pending), "possible"),
        (moved(.first, to: at(0, 5.1)), .verdict(.reject), "leaving"),
        (.rejected, .nothing, "over"),
      ])
  }

  @Test("a turn is none: the span changes by too small a share of the way")
  func turn() {
    expect(
      pinch(),
      [
        (moved(.first, to: at(4.9, 0)), .verdict(.pending), "possible"),
        (moved(.second, to: at(-4.9, 20)), .verdict(.pending), "possible"),
        (moved(.second, to: at(-9, 22)), .verdict(.reject), "leaving"),
      ])
  }

  @Test("it gives up where hands are in the way, and when a finger goes")
  func givesUp() {
    for event in [
      moved(.first, to: at(0, 0), by: .zero, Holds(anyRow: true)),
      moved(.first, to: at(0, 0), by: .zero, Holds(list: true)),
      moved(.first, to: at(0, 0), by: .zero, Holds(listMoves: true)),
      .lifted(.second, at: at(0, 20)), .cancelled(.first, at: at(0, 0)),
    ] {
      expect(pinch(), [(event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
    expect(pinch(), [(.rejected, .nothing, "over")])
  }
}
