// The two pans as machines: a table each.
import Gestures
import Testing
import Units

@Suite("Horizontal pan")
struct HorizontalPanTests {
  private let asks = (touched(), RecognizerEffect.verdict(.pending), "possible")

  @Test("accepted, it follows to the end")
  func held() {
    expect(
      HorizontalPan(.standard),
      [
        asks,
        (moved(2, 1), .verdict(.pending), "possible"),
        (moved(4, 1), .verdict(.accept), "possible"),
        (.accepted(at: at(4, 1)), .step(.rowPan(row), .began, .zero), "held"),
        (moved(9, 9), .step(.rowPan(row), .changed, Vector(dx: 5, dy: 8)), "held"),
        (
          lifted(1, 1), .step(.rowPan(row), .ended, Vector(dx: -3, dy: 0)), "over"
        ),
      ])
  }

  @Test("accepted and cancelled")
  func cancelled() {
    expect(
      HorizontalPan(.standard),
      [
        asks,
        (moved(-4, 0), .verdict(.accept), "possible"),
        (.accepted(at: at(-4, 0)), .step(.rowPan(row), .began, .zero), "held"),
        (
          .cancelled(at: at(-6, 0)), .step(.rowPan(row), .cancelled, Vector(dx: -2, dy: 0)), "over"
        ),
      ])
  }

  @Test("it gives up at once over empty space, over a held row and on a moving list")
  func givesUpAtOnce() {
    for event in [
      touched(nil), touched(row, [], Holds(ownRow: true)), touched(row, [], Holds(listMoves: true)),
    ] {
      expect(
        HorizontalPan(.standard),
        [(event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
    expect(
      HorizontalPan(.standard),
      [(touched(row, [], Holds(list: true)), .verdict(.pending), "possible")])
  }

  @Test("it gives up when its time comes and it may not")
  func givesUp() {
    for event in [
      moved(0, 5), moved(5, 5), moved(5, 0, Holds(list: true)), moved(5, 0, Holds(listMoves: true)),
      moved(5, 0, Holds(ownRow: true)), lifted(0, 0), .cancelled(at: at(0, 0)),
    ] {
      expect(
        HorizontalPan(.standard),
        [asks, (event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
    expect(
      HorizontalPan(.standard),
      [asks, (moved(5, 0, Holds(anyRow: true)), .verdict(.accept), "possible")])
  }

  @Test("another may have the finger")
  func loses() {
    expect(HorizontalPan(.standard), [asks, (.rejected, .nothing, "over")])
  }
}

@Suite("Vertical pan")
struct VerticalPanTests {
  private let asks = (touched(), RecognizerEffect.verdict(.pending), "possible")

  @Test("accepted, it follows to the end")
  func held() {
    expect(
      VerticalPan(),
      [
        asks,
        (moved(1, -2), .verdict(.pending), "possible"),
        (moved(1, -4), .verdict(.accept), "possible"),
        (.accepted(at: at(1, -4)), .step(.listPan, .began, .zero), "held"),
        (moved(9, 9), .step(.listPan, .changed, Vector(dx: 8, dy: 13)), "held"),
        (lifted(1, 1), .step(.listPan, .ended, Vector(dx: 0, dy: 5)), "over"),
      ])
  }

  @Test("accepted and cancelled")
  func cancelled() {
    expect(
      VerticalPan(),
      [
        asks,
        (moved(3, 3), .verdict(.accept), "possible"),
        (.accepted(at: at(3, 3)), .step(.listPan, .began, .zero), "held"),
        (.cancelled(at: at(3, 4)), .step(.listPan, .cancelled, Vector(dx: 0, dy: 1)), "over"),
      ])
  }

  @Test("it contends over empty space and on a moving list as well")
  func anywhere() {
    for event in [touched(nil), touched(row, [], Holds(listMoves: true))] {
      expect(
        VerticalPan(),
        [
          (event, .verdict(.pending), "possible"),
          (moved(0, 5, Holds(listMoves: true)), .verdict(.accept), "possible"),
        ])
    }
  }

  @Test("it gives up when its time comes and it may not")
  func givesUp() {
    for event in [
      moved(5, 0), moved(0, 5, Holds(list: true)), moved(0, 5, Holds(anyRow: true)),
      lifted(0, 0), .cancelled(at: at(0, 0)),
    ] {
      expect(
        VerticalPan(),
        [asks, (event, .verdict(.reject), "leaving"), (.rejected, .nothing, "over")])
    }
  }

  @Test("another may have the finger")
  func loses() {
    expect(VerticalPan(), [asks, (.rejected, .nothing, "over")])
  }
}
