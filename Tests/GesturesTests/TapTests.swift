// Tap and long press as machines: a table each.
import Gestures
import Testing
import Units

@Suite("Tap")
struct TapTests {
  private let asks = (touched(), RecognizerEffect.verdict(.pending), "possible")

  @Test("lifted where it touched down, it is a tap on the row, or beside the rows")
  func taps() {
    for target in [row, nil] {
      expect(
        Tap(),
        [
          (touched(target), .verdict(.pending), "possible"),
          (moved(2, 1), .verdict(.pending), "possible"),
          (.joined(Holds(hasCompany: true)), .verdict(.pending), "possible"),
          (lifted(2, 1), .verdict(.accept), "possible"),
          (.accepted(at: at(2, 1)), .step(.tap(Hit(.rows, target)), .ended, .zero), "over"),
        ])
    }
  }

  @Test("it gives up at once on a list that moves or is dragged, and in a crowd")
  func givesUpAtOnce() {
    for holds in [Holds(list: true), Holds(listMoves: true), Holds(isCrowded: true)] {
      expect(
        Tap(),
        [
          (touched(row, [], holds), .verdict(.reject), "leaving"),
          (.rejected, .nothing, "over"),
        ])
    }
  }

  @Test("it gives up beyond the slop, in a crowd, after its time and where a hand is in the way")
  func givesUp() {
    for event in [
      moved(3, 0), moved(0, 3), .joined(Holds(isCrowded: true)), .due(Holds()),
      lifted(0, 0, Holds(list: true)), lifted(0, 0, Holds(listMoves: true)),
      lifted(0, 0, Holds(ownRow: true)), .cancelled(at: at(0, 0)),
    ] {
      expect(Tap(), [asks, (event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
  }

  @Test("another may have the finger")
  func loses() { expect(Tap(), [asks, (.rejected, .nothing, "over")]) }
}

@Suite("Long press")
struct LongPressTests {
  private let asks = (touched(), RecognizerEffect.verdict(.pending), "possible")

  @Test("held long enough it lifts the row, and follows to the end")
  func held() {
    expect(
      LongPress(),
      [
        asks,
        (moved(2, 1), .verdict(.pending), "possible"),
        (.due(Holds(anyRow: true)), .verdict(.accept), "possible"),
        (.accepted(at: at(2, 1)), .step(.longPress(row), .began, .zero), "held"),
        (moved(9, 9), .step(.longPress(row), .changed, Vector(dx: 7, dy: 8)), "held"),
        (lifted(1, 1), .step(.longPress(row), .ended, Vector(dx: -1, dy: 0)), "over"),
      ])
  }

  @Test("accepted and cancelled")
  func cancelled() {
    expect(
      LongPress(),
      [
        asks,
        (.due(Holds()), .verdict(.accept), "possible"),
        (.accepted(at: at(0, 0)), .step(.longPress(row), .began, .zero), "held"),
        (
          .cancelled(at: at(0, 4)), .step(.longPress(row), .cancelled, Vector(dx: 0, dy: 4)), "over"
        ),
      ])
  }

  @Test("it gives up at once over empty space, with company and where a hand is in the way")
  func givesUpAtOnce() {
    let obstacles = [
      Holds(list: true), Holds(listMoves: true), Holds(ownRow: true), Holds(hasCompany: true),
    ]
    for event in [touched(nil)] + obstacles.map({ touched(row, [], $0) }) {
      expect(LongPress(), [(event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
  }

  @Test("it gives up when it moves, is lifted or gets company, and when its time comes in vain")
  func givesUp() {
    for event in [
      moved(3, 0), moved(0, 3), .joined(Holds()), lifted(0, 0), .cancelled(at: at(0, 0)),
      .due(Holds(list: true)), .due(Holds(listMoves: true)), .due(Holds(ownRow: true)),
      .due(Holds(hasCompany: true)),
    ] {
      expect(
        LongPress(), [asks, (event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
  }

  @Test("another may have the finger")
  func loses() { expect(LongPress(), [asks, (.rejected, .nothing, "over")]) }
}
