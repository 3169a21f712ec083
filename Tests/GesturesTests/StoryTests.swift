// Stories in which one finger, or many independent fingers, swipe and drag.
import Gestures
import Testing
import Units

@Suite("Stories of one finger")
struct OneFingerTests {
  @Test("a swipe begins without a jump, follows the finger and ends where it is lifted")
  func swipe() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []),
        (.move(1, 52, 25), []),
        (.move(1, 53, 25.5), ["finger 1: row 2 began"]),
        (.move(1, 60, 26), ["finger 1: row 2 changed +7.0 +0.5"]),
        // The row under the finger no longer matters; the vertical travel does.
        (.move(1, 60, 66), ["finger 1: row 2 changed +7.0 +40.5 in vain"]),
        (.move(1, 90, 40), ["finger 1: row 2 changed +37.0 +14.5 in vain"]),
        (.up(1, 90, 40), ["finger 1: row 2 ended +37.0 +14.5 in vain"]),
      ])
    #expect(screen.core.isAtRest)
  }

  @Test("a 45° drag scrolls and does not swipe")
  func diagonal() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []),
        (.move(1, 52, 27), ["finger 1: list began"]),
        (.move(1, 72, 47), ["finger 1: list changed +20.0 +20.0"]),
        (.move(1, 150, 47), ["finger 1: list changed +98.0 +20.0"]),
        (.up(1, 150, 47), ["finger 1: list ended +98.0 +20.0"]),
      ])
  }

  @Test("a swipe dragged back to where it began has zero translation")
  func dragBack() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []),
        (.move(1, 46, 25), ["finger 1: row 2 began"]),
        (.move(1, 16, 25), ["finger 1: row 2 changed -30.0 +0.0"]),
        (.move(1, 46, 25), ["finger 1: row 2 changed"]),
        (.up(1, 46, 25), ["finger 1: row 2 ended"]),
      ])
  }

  @Test("a touch that stays within the slop neither swipes nor drags")
  func still() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.up(1, 50, 25), []),
        (.down(2, 50, 25), []), (.move(2, 52.4, 25), []), (.move(2, 47.6, 25), []),
        (.move(2, 50, 27.4), []), (.up(2, 50, 27.4), []),
      ])
    #expect(screen.core.isAtRest)
  }

  @Test("on empty space a vertical drag scrolls, and a horizontal one does nothing")
  func emptySpace() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 95), []), (.move(1, 50, 90), ["finger 1: list began"]),
        (.up(1, 50, 80), ["finger 1: list ended +0.0 -10.0"]),
        (.down(2, 50, 95), []), (.move(2, 60, 95), []), (.move(2, 60, 60), []),
        (.up(2, 60, 60), []),
      ])
  }

  @Test("a touch that stops a fling starts no swipe, but may drag the list")
  func stopsFling() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.listMoves(true), []), (.down(1, 50, 25), []), (.listMoves(false), []),
        (.move(1, 60, 25), []), (.move(1, 60, 60), []), (.up(1, 60, 60), []),
        (.listMoves(true), []), (.down(2, 50, 25), []), (.listMoves(false), []),
        (.move(2, 50, 35), ["finger 2: list began"]), (.up(2, 50, 35), ["finger 2: list ended"]),
        // A fling that begins while the finger already rests on a row.
        (.down(3, 50, 25), []), (.listMoves(true), []), (.move(3, 60, 25), []),
        (.up(3, 60, 25), []),
      ])
  }

  @Test("a cancelled contact cancels its gesture, if it had one")
  func lost() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(1, 90, 25), ["finger 1: row 2 changed +30.0 +0.0"]),
        (.lost(1, 90, 25), ["finger 1: row 2 cancelled +30.0 +0.0"]),
        (.down(2, 50, 25), []), (.lost(2, 90, 25), []),
        (.down(3, 50, 25), []), (.move(3, 50, 35), ["finger 3: list began"]),
        (.lost(3, 50, 35), ["finger 3: list cancelled"]),
      ])
    #expect(screen.core.isAtRest)
  }

  @Test("a released row cancels its swipe, and the finger then does nothing")
  func released() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.wait(160), []), (.down(2, 50, 45), []), (.wait(160), []),
        (.down(3, 90, 25), []), (.wait(100), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(2, 60, 45), ["finger 2: row 4 began"]),
        (.release(row: 2), ["finger 1: row 2 cancelled"]),
        (.release(row: 2), []),
        (.move(1, 90, 25), []), (.move(1, 90, 75), []),
        (.move(2, 61, 45), ["finger 2: row 4 changed +1.0 +0.0"]),
        (.up(2, 61, 45), ["finger 2: row 4 ended +1.0 +0.0"]),
        // Finger 3 was down on the row as well and had not moved yet.
        (.move(3, 90, 65), []), (.move(3, 10, 65), []),
        (.up(1, 90, 75), []), (.up(3, 10, 65), []),
      ])
    #expect(screen.core.isAtRest)
  }

  @Test("a list drag continues when the row under its touch-down point is released")
  func releasedUnderDrag() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.move(1, 50, 30), ["finger 1: list began"]),
        (.release(row: 2), []),
        (.move(1, 50, 31), ["finger 1: list changed +0.0 +1.0"]),
        (.up(1, 50, 31), ["finger 1: list ended +0.0 +1.0"]),
      ])
  }
}

@Suite("Stories of many fingers")
struct ManyFingersTests {
  @Test("two contacts swipe two rows")
  func twoRows() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.wait(160), []), (.down(2, 150, 55), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(2, 140, 55), ["finger 2: row 5 began"]),
        (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (.move(2, 120, 55), ["finger 2: row 5 changed -20.0 +0.0"]),
        (.up(1, 70, 25), ["finger 1: row 2 ended +10.0 +0.0"]),
        (.move(2, 110, 55), ["finger 2: row 5 changed -30.0 +0.0"]),
        (.up(2, 110, 55), ["finger 2: row 5 ended -30.0 +0.0"]),
      ])
  }

  @Test("eight rows are swiped by eight fingers at once")
  func allRows() {
    var screen = FakeSurface()
    let fingers = UInt64(0)..<8
    let y = { (finger: UInt64) in Double(finger) * 10 + 5 }
    for finger in fingers {
      expect(&screen, [(.down(finger, 50, y(finger)), []), (.wait(160), [])])
    }
    for finger in fingers {
      expect(&screen, [(.move(finger, 60, y(finger)), ["finger \(finger): row \(finger) began"])])
    }
    for finger in fingers {
      expect(&screen, [(.up(finger, 60, y(finger)), ["finger \(finger): row \(finger) ended"])])
    }
  }

  @Test("the list does not scroll while a row is held")
  func rowHeld() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.wait(160), []), (.down(2, 50, 65), []), (.move(2, 50, 55), []),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        // Refused at its start: it does nothing until it is lifted.
        (.move(2, 50, 35), []), (.move(2, 90, 35), []), (.up(2, 90, 35), []),
        (.down(3, 50, 65), []), (.move(3, 50, 55), ["finger 3: list began"]),
        (.up(3, 50, 55), ["finger 3: list ended"]),
      ])
  }

  @Test("while the list is dragged no swipe begins")
  func listDragged() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.wait(160), []), (.move(1, 50, 35), ["finger 1: list began"]),
        (.down(2, 50, 65), []), (.move(2, 60, 65), []),
        (.up(1, 50, 35), ["finger 1: list ended"]),
        (.move(2, 90, 65), []), (.up(2, 90, 65), []),
        (.down(3, 50, 65), []), (.move(3, 60, 65), ["finger 3: row 6 began"]),
        (.lost(3, 60, 65), ["finger 3: row 6 cancelled"]),
      ])
  }

  @Test("a second finger on a held row does nothing, on its neighbour it swipes")
  func sameRow() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.wait(160), []), (.down(2, 90, 25), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]), (.wait(160), []),
        (.move(2, 100, 25), []), (.down(3, 120, 25), []), (.move(3, 130, 25), []), (.wait(160), []),
        (.down(4, 120, 35), []), (.move(4, 130, 35), ["finger 4: row 3 began"]),
        (.up(1, 60, 25), ["finger 1: row 2 ended"]),
        (.move(2, 150, 25), []), (.move(3, 150, 25), []),
        (.up(2, 150, 25), []), (.up(3, 150, 25), []),
        (.up(4, 130, 35), ["finger 4: row 3 ended"]),
      ])
  }

  @Test("one finger drags the list; a second one goes on with it when the first is lifted")
  func oneListDrag() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.wait(160), []), (.down(2, 90, 25), []),
        (.move(1, 50, 35), ["finger 1: list began"]),
        (.move(2, 90, 35), []),
        (.move(1, 50, 36), ["finger 1: list changed +0.0 +1.0"]),
        (.up(1, 50, 36), ["finger 1: list ended +0.0 +1.0", "finger 2: list began"]),
        (.move(2, 90, 55), ["finger 2: list changed +0.0 +20.0"]),
        (.up(2, 90, 55), ["finger 2: list ended +0.0 +20.0"]),
      ])
  }

  @Test("cancelling all contacts cancels every gesture once; later reports of them are ignored")
  func unplugged() {
    var screen = FakeSurface()
    expect(
      &screen,
      [
        (.down(1, 50, 25), []), (.down(2, 250, 45), []), (.down(3, 450, 65), []),
        (.move(1, 60, 25), ["finger 1: row 2 began"]),
        (.move(2, 260, 45), ["finger 2: row 4 began"]),
        (.move(1, 70, 25), ["finger 1: row 2 changed +10.0 +0.0"]),
        (
          .cancelAll,
          ["finger 1: row 2 cancelled +10.0 +0.0", "finger 2: row 4 cancelled"]
        ),
        (.cancelAll, []),
        (.move(1, 90, 25), []), (.lost(1, 90, 25), []), (.up(2, 260, 45), []),
        (.move(3, 490, 65), []),
        (.down(4, 50, 25), []), (.move(4, 60, 25), ["finger 4: row 2 began"]),
        (.up(4, 60, 25), ["finger 4: row 2 ended"]),
      ])
    #expect(screen.core.isAtRest)
  }

  @Test("the sixty-fifth finger does nothing until it is lifted")
  func limit() {
    var screen = FakeSurface()
    for finger in UInt64(1)...65 {
      let y = finger <= 32 ? 25.0 : 65
      expect(&screen, [(.down(finger, Double(finger % 32) * 15 + 10, y), []), (.wait(160), [])])
    }
    expect(
      &screen,
      [
        (.move(65, 90, 25), []), (.up(64, 10, 65), []), (.move(65, 95, 25), []),
        (.up(65, 95, 25), []),
        (.down(66, 10, 45), []), (.move(66, 20, 45), ["finger 66: row 4 began"]),
      ])
  }

  @Test("the core's description lists each contact and the state of its arena")
  func says() {
    var screen = FakeSurface()
    for step: Step in [
      .down(1, 50, 25), .down(2, 250, 95), .down(3, 390, 45), .move(3, 380, 45), .wait(160),
      .down(4, 50, 65), .move(4, 50, 75),
    ] {
      _ = screen.play(step)
    }
    #expect(
      screen.core.description == """
        contact 1 [open] rowPan listPan
        contact 2 [open] listPan
        contact 3 [taken] rowPan
        contact 4 [over]
        """)
  }

  @Test("a contact that begins twice ends the program with a reason")
  func twice() async {
    await #expect(processExitsWith: .failure) {
      var screen = FakeSurface()
      _ = screen.play(.down(1, 50, 25))
      _ = screen.play(.down(1, 50, 25))
    }
  }
}
