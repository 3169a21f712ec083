// Touches in quick succession, by one user or several.
import Gestures
import Model
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Touches in quick succession")
struct HandsInTurnTests {
  @Test(
    "two users who swipe nearby rows, 100 ms after each other, open no gap",
    arguments: [0, 20, 40, 60, 80], [10.0, 20, 40])
  func twoHandsSwipe(_ late: Int, _ apart: Double) {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 20, 25)
    harness.go(1, from: (20, 25), to: (40, 25), in: 10)
    harness.down(2, 20, 25 + apart)
    for step in 1...20 {
      harness.pass(10)
      harness.move(1, 40 + Double(step) * 2, 25)
      harness.move(2, 20 + Double(max(0, step - late / 10)) * 2, 25 + apart)
    }
    harness.up(1, 80, 25)
    harness.up(2, 60 - Double(late) / 5, 25 + apart)
    let parts = harness.names.contains { $0.contains("pinch") }
    #expect(!parts, "\(harness.names)")
  }

  @Test(
    "two fingers of a hand scroll the list, even if one starts moving up to 60 ms later",
    arguments: [0, 10, 20, 30, 40, 50, 60], [-20.0, -10, 0, 10, 20])
  func twoFingersScroll(_ late: Int, _ offset: Double) {
    for way in [-1.0, 1] {
      var harness = SessionHarness(rows: 30)
      harness.down(1, 200, 60)
      harness.go(1, from: (200, 60), to: (200, 20), in: 10)
      harness.up(1, 200, 20)
      harness.pass(1500)
      harness.forget()
      harness.down(2, 40, 60)
      harness.pass(10)
      harness.down(3, 65, 60 + offset)
      harness.pass(20)
      for step in 1...15 {
        harness.pass(10)
        harness.frame([
          SessionHarness.contact(2, .moved, 40, 60 + way * Double(step) * 2),
          SessionHarness.contact(
            3, .moved, 65, 60 + offset + way * Double(max(0, step - late / 10)) * 2),
        ])
      }
      let isScrolling = harness.session.core.holds.contains { $0.kind == .listPan }
      #expect(isScrolling, "way \(way): \(harness.names)")
    }
  }

  @Test(
    "two fingers that move apart open a gap, even if one of them is on the undo bar",
    arguments: [false, true])
  func pinchOnTheUndoBar(_ hasUndoBar: Bool) {
    var harness = SessionHarness(rows: 12)
    harness.down(1, 30, 15)
    harness.go(1, from: (30, 15), to: (90, 15), in: 15)
    harness.up(1, 90, 15)
    harness.pass(hasUndoBar ? 1500 : 60_000)
    harness.forget()
    harness.down(2, 60, 60)
    harness.pass(30)
    harness.down(3, 60, 116)
    for step in 1...10 {
      harness.pass(10)
      harness.move(2, 60, 60 - Double(step) * 2)
      harness.move(3, 60, 116 + Double(step) * 1.5)
    }
    #expect(
      harness.names == ["2 pinch began"] || harness.names == ["3 pinch began"], "\(harness.names)")
  }

  @Test("a swipe is decided as usual while another finger of the hand touches another row")
  func flickBesideATouch() {
    for delay in [0, 20, 50, 100] {
      var harness = SessionHarness(rows: 8)
      harness.down(1, 20, 25)
      var down = false
      for step in 1...15 {
        if step * 10 > delay, !down {
          harness.down(2, 60, 65)
          down = true
        }
        harness.pass(10)
        harness.move(1, 20 + Double(step) * 3, 25)
      }
      harness.pass(10)
      harness.up(1, 65, 25)
      harness.up(2, 60, 65)
      #expect(harness.names == ["1 swipe began", "1 swipe ended"], "\(delay): \(harness.names)")
    }
  }

  @Test("ten quick strokes of one finger are ten scrolls")
  func scratching() {
    for mode in [ContactStitcher.Mode.auto, .on] {
      var harness = SessionHarness(rows: 30, stitching: mode)
      for id in 1...10 {
        harness.down(UInt64(id), 60, 80)
        harness.go(UInt64(id), from: (60, 80), to: (60, 50), in: 8)
        harness.up(UInt64(id), 60, 50)
        harness.pass(70)
      }
      let count = harness.names.filter { $0.contains("scroll began") }.count
      #expect(count == 10, "\(mode): \(harness.names)")
    }
  }

  @Test(
    "overlapping strokes of two fingers in turn scroll, each stroke alone or two as one"
  )
  func walking() {
    var harness = SessionHarness(rows: 30)
    // Each stroke takes 120 ms; one begins every 100 ms.
    for tick in 0...120 {
      let time = tick * 10
      for id in 0..<10 {
        let age = time - id * 100
        let x = id % 2 == 0 ? 50.0 : 75
        if age == 0 { harness.down(UInt64(id + 1), x, 90) }
        if age > 0, age < 120 { harness.move(UInt64(id + 1), x, 90 - Double(age) * 0.3) }
        if age == 120 { harness.up(UInt64(id + 1), x, 54) }
      }
      harness.pass(10)
    }
    let count = harness.names.filter { $0.contains("scroll ended") }.count
    #expect(count >= 5, "\(harness.names)")
  }

  @Test("a finger left over from a pinch does not stop a user 105 mm away from scrolling")
  func besideARestingThumb() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 35)
    harness.down(2, 60, 55)
    for step in 1...10 {
      harness.pass(10)
      harness.move(1, 60, 35 - Double(step) * 2)
    }
    harness.up(1, 60, 15)
    harness.pass(2000)
    harness.type(.cancel)
    harness.pass(1000)
    harness.forget()
    harness.down(3, 165, 45)
    harness.go(3, from: (165, 45), to: (165, 70), in: 10)
    #expect(harness.names == ["3 scroll began"], "\(harness.names)")
  }

  @Test(
    "of three fingers that land 100 ms apart, at most two at a time, the last one swipes")
  func threeInTurn() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 30, 15)
    harness.pass(100)
    harness.down(2, 70, 35)
    harness.pass(10)
    harness.up(1, 30, 15)
    harness.pass(90)
    harness.down(3, 30, 55)
    harness.pass(20)
    harness.up(2, 70, 35)
    harness.go(3, from: (30, 55), to: (70, 55), in: 15)
    let hasIt = harness.has("3 swipe began")
    #expect(hasIt, "\(harness.names)")
  }

  @Test("of three swipes that begin 110 ms apart, the third does not cancel the second")
  func threeSwipesInTurn() {
    var harness = SessionHarness(rows: 10)
    // Each takes 140 ms and moves 56 mm.
    var events: [String] = []
    let starts = [(1, 0, 5.0, 20.0), (2, 110, 75.0, 20.0), (3, 220, 5.0, 70.0)]
    for tick in 0...50 {
      let time = tick * 10
      for (id, start, y, x) in starts {
        let age = time - start
        if age == 0 { harness.down(UInt64(id), x, y) }
        if age > 0, age < 140 { harness.move(UInt64(id), x + Double(age) * 0.4, y) }
        if age == 140 { harness.up(UInt64(id), x + 56, y) }
      }
      harness.pass(10)
    }
    events = harness.names
    #expect(events.contains("2 swipe ended"), "\(events)")
  }

  @Test("a quick tap after two fingers drummed three times is a tap")
  func afterDrumming() {
    var harness = SessionHarness(rows: 8)
    for number in 0..<3 {
      harness.down(UInt64(number + 1), 30 + Double(number % 2) * 70, 25)
      harness.pass(10)
      if number > 0 { harness.up(UInt64(number), 30 + Double((number - 1) % 2) * 70, 25) }
      harness.pass(90)
    }
    harness.up(3, 30, 25)
    harness.pass(120)
    harness.forget()
    harness.tap(4, 60, 45)
    #expect(harness.names == ["4 tap ended"])
  }

  @Test("soon after a whole hand was lifted, quick taps are taps again")
  func tapsAfterAHand() {
    var harness = SessionHarness(rows: 8)
    for id in 1...3 { harness.down(UInt64(id), 20 + Double(id) * 20, 45) }
    harness.pass(50)
    for id in 1...3 { harness.up(UInt64(id), 20 + Double(id) * 20, 45) }
    // Five taps a second.
    for id in 10...30 {
      harness.pass(120)
      harness.tap(UInt64(id), 60, 45, dwell: 80)
    }
    #expect(harness.names.contains { $0.contains("tap") }, "\(harness.names)")
  }

  @Test("two users who tap in turn get through again after a whole hand was on the screen")
  func twoPeopleAfterAHand() {
    var harness = SessionHarness(rows: 8)
    for id in 1...3 { harness.down(UInt64(id), 20 + Double(id) * 20, 45) }
    harness.pass(50)
    for id in 1...3 { harness.up(UInt64(id), 20 + Double(id) * 20, 45) }
    // Each taps twice a second or so, 110 mm apart.
    for id in 10...40 {
      harness.pass(140)
      harness.tap(UInt64(id), id % 2 == 0 ? 60 : 170, 45, dwell: 100)
    }
    #expect(harness.names.contains { $0.contains("tap") }, "\(harness.names)")
  }

  @Test("touches of users side by side do not extend a whole hand along the wall")
  func creepingHand() {
    var harness = SessionHarness(rows: 8)
    for id in 1...3 { harness.down(UInt64(id), 10 + Double(id) * 20, 45) }
    harness.pass(300)
    harness.down(4, 170, 45)
    harness.pass(300)
    harness.down(5, 270, 45)
    harness.pass(300)
    // 300 mm from the hand.
    harness.tap(6, 370, 45)
    let hasIt = harness.has("6 tap")
    #expect(hasIt, "\(harness.names)")
  }

  @Test("taps of two fingers in turn, 100 ms long and 120 ms apart, are all taps")
  func typing() {
    var harness = SessionHarness(rows: 8)
    for id in 1...8 {
      // On the first row, which an edit does not move.
      harness.tap(UInt64(id), id % 2 == 0 ? 40 : 110, 5, dwell: 100)
      harness.pass(20)
    }
    #expect(harness.names.filter { $0.contains("tap ended") }.count == 8, "\(harness.names)")
  }
}
