// Hands that touch the glass soon after each other.
import Gestures
import Model
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Hands after each other")
struct HandsInTurnTests {
  @Test(
    "two hands swipe two neighbouring rows 100 ms after each other: no gap opens",
    arguments: [0, 20, 40, 60, 80], [10.0, 20, 40])
  func twoHandsSwipe(_ late: Int, _ apart: Double) {
    var wall = Wall(rows: 8)
    wall.down(1, 20, 25)
    wall.go(1, from: (20, 25), to: (40, 25), in: 10)
    wall.down(2, 20, 25 + apart)
    for step in 1...20 {
      wall.pass(10)
      wall.move(1, 40 + Double(step) * 2, 25)
      wall.move(2, 20 + Double(max(0, step - late / 10)) * 2, 25 + apart)
    }
    wall.up(1, 80, 25)
    wall.up(2, 60 - Double(late) / 5, 25 + apart)
    let parts = wall.names.contains { $0.contains("pinch") }
    #expect(!parts, "\(wall.names)")
  }

  @Test(
    "index and middle finger scroll, the middle finger sets out a little later: the list scrolls",
    arguments: [0, 10, 20, 30, 40, 50, 60], [-20.0, -10, 0, 10, 20])
  func twoFingersScroll(_ late: Int, _ offset: Double) {
    for way in [-1.0, 1] {
      var wall = Wall(rows: 30)
      wall.down(1, 200, 60)
      wall.go(1, from: (200, 60), to: (200, 20), in: 10)
      wall.up(1, 200, 20)
      wall.pass(1500)
      wall.forget()
      wall.down(2, 40, 60)
      wall.pass(10)
      wall.down(3, 65, 60 + offset)
      wall.pass(20)
      for step in 1...15 {
        wall.pass(10)
        wall.frame([
          Wall.contact(2, .moved, 40, 60 + way * Double(step) * 2),
          Wall.contact(3, .moved, 65, 60 + offset + way * Double(max(0, step - late / 10)) * 2),
        ])
      }
      let isScrolling = wall.session.core.holds.contains { $0.kind == .listPan }
      #expect(isScrolling, "way \(way): \(wall.names)")
    }
  }

  @Test(
    "fingers that go apart part rows, also where one stands on the cue's words",
    arguments: [false, true])
  func pinchOnTheCue(_ hasCue: Bool) {
    var wall = Wall(rows: 12)
    wall.down(1, 30, 15)
    wall.go(1, from: (30, 15), to: (90, 15), in: 15)
    wall.up(1, 90, 15)
    wall.pass(hasCue ? 1500 : 60_000)
    wall.forget()
    wall.down(2, 60, 60)
    wall.pass(30)
    wall.down(3, 60, 116)
    for step in 1...10 {
      wall.pass(10)
      wall.move(2, 60, 60 - Double(step) * 2)
      wall.move(3, 60, 116 + Double(step) * 1.5)
    }
    #expect(wall.names == ["2 pinch began"] || wall.names == ["3 pinch began"], "\(wall.names)")
  }

  @Test("a flick of one hand does what it does while the other hand touches a row beside it")
  func flickBesideATouch() {
    for delay in [0, 20, 50, 100] {
      var wall = Wall(rows: 8)
      wall.down(1, 20, 25)
      var down = false
      for step in 1...15 {
        if step * 10 > delay, !down {
          wall.down(2, 60, 75)
          down = true
        }
        wall.pass(10)
        wall.move(1, 20 + Double(step) * 3, 25)
      }
      wall.pass(10)
      wall.up(1, 65, 25)
      wall.up(2, 60, 75)
      #expect(wall.names == ["1 swipe began", "1 swipe ended"], "\(delay): \(wall.names)")
    }
  }

  @Test("children scratch up the list ten times with one finger: each stroke scrolls")
  func scratching() {
    for mode in [ContactStitcher.Mode.auto, .on] {
      var wall = Wall(rows: 30, rejoining: mode)
      for id in 1...10 {
        wall.down(UInt64(id), 60, 80)
        wall.go(UInt64(id), from: (60, 80), to: (60, 50), in: 8)
        wall.up(UInt64(id), 60, 50)
        wall.pass(70)
      }
      let count = wall.names.filter { $0.contains("scroll began") }.count
      #expect(count == 10, "\(mode): \(wall.names)")
    }
  }

  @Test(
    "two fingers walk over the list, one stroke each in turn: each stroke scrolls, or two do as one"
  )
  func walking() {
    var wall = Wall(rows: 30)
    // Each 120 ms long, every 100 ms.
    for tick in 0...120 {
      let time = tick * 10
      for id in 0..<10 {
        let age = time - id * 100
        let x = id % 2 == 0 ? 50.0 : 75
        if age == 0 { wall.down(UInt64(id + 1), x, 90) }
        if age > 0, age < 120 { wall.move(UInt64(id + 1), x, 90 - Double(age) * 0.3) }
        if age == 120 { wall.up(UInt64(id + 1), x, 54) }
      }
      wall.pass(10)
    }
    let count = wall.names.filter { $0.contains("scroll ended") }.count
    #expect(count >= 5, "\(wall.names)")
  }

  @Test("after a gap was opened and its finger lies on, another person 110 mm away scrolls")
  func besideARestingThumb() {
    var wall = Wall(rows: 8)
    wall.down(1, 60, 35)
    wall.down(2, 60, 55)
    for step in 1...10 {
      wall.pass(10)
      wall.move(1, 60, 35 - Double(step) * 2)
    }
    wall.up(1, 60, 15)
    wall.pass(2000)
    wall.type(.cancel)
    wall.pass(1000)
    wall.forget()
    wall.down(3, 165, 45)
    wall.go(3, from: (165, 45), to: (165, 70), in: 10)
    #expect(wall.names == ["3 scroll began"], "\(wall.names)")
  }

  @Test(
    "three fingers in turn, never more than two within 150 ms, are no hand: the last one swipes")
  func threeInTurn() {
    var wall = Wall(rows: 8)
    wall.down(1, 30, 15)
    wall.pass(100)
    wall.down(2, 70, 35)
    wall.pass(10)
    wall.up(1, 30, 15)
    wall.pass(90)
    wall.down(3, 30, 55)
    wall.pass(20)
    wall.up(2, 70, 35)
    wall.go(3, from: (30, 55), to: (70, 55), in: 15)
    let hasIt = wall.has("3 swipe began")
    #expect(hasIt, "\(wall.names)")
  }

  @Test("three swipes in turn, 110 ms after each other: the second is not taken back by the third")
  func threeSwipesInTurn() {
    var wall = Wall(rows: 10)
    // 90 mm between them, each 140 ms long.
    var told: [String] = []
    let starts = [(1, 0, 5.0, 20.0), (2, 110, 75.0, 20.0), (3, 220, 5.0, 70.0)]
    for tick in 0...50 {
      let time = tick * 10
      for (id, start, y, x) in starts {
        let age = time - start
        if age == 0 { wall.down(UInt64(id), x, y) }
        if age > 0, age < 140 { wall.move(UInt64(id), x + Double(age) * 0.4, y) }
        if age == 140 { wall.up(UInt64(id), x + 56, y) }
      }
      wall.pass(10)
    }
    told = wall.names
    #expect(told.contains("2 swipe ended"), "\(told)")
  }

  @Test("a quick tap after two fingers drummed three times is a tap")
  func afterDrumming() {
    var wall = Wall(rows: 8)
    for number in 0..<3 {
      wall.down(UInt64(number + 1), 30 + Double(number % 2) * 70, 25)
      wall.pass(10)
      if number > 0 { wall.up(UInt64(number), 30 + Double((number - 1) % 2) * 70, 25) }
      wall.pass(90)
    }
    wall.up(3, 30, 25)
    wall.pass(120)
    wall.forget()
    wall.tap(4, 60, 45)
    #expect(wall.names == ["4 tap ended"])
  }

  @Test("after a hand has left for half a second quick taps are taps again")
  func tapsAfterAHand() {
    var wall = Wall(rows: 8)
    for id in 1...3 { wall.down(UInt64(id), 20 + Double(id) * 20, 45) }
    wall.pass(50)
    for id in 1...3 { wall.up(UInt64(id), 20 + Double(id) * 20, 45) }
    // Five a second.
    for id in 10...30 {
      wall.pass(120)
      wall.tap(UInt64(id), 60, 45, dwell: 80)
    }
    #expect(wall.names.contains { $0.contains("tap") }, "\(wall.names)")
  }

  @Test("two people who tap in turn are not deaf for ever after one of them laid down a hand")
  func twoPeopleAfterAHand() {
    var wall = Wall(rows: 8)
    for id in 1...3 { wall.down(UInt64(id), 20 + Double(id) * 20, 45) }
    wall.pass(50)
    for id in 1...3 { wall.up(UInt64(id), 20 + Double(id) * 20, 45) }
    // Each taps twice a second or so, 110 mm apart.
    for id in 10...40 {
      wall.pass(140)
      wall.tap(UInt64(id), id % 2 == 0 ? 60 : 170, 45, dwell: 100)
    }
    #expect(wall.names.contains { $0.contains("tap") }, "\(wall.names)")
  }

  @Test("a hand does not creep along the wall by people who tap beside each other")
  func creepingHand() {
    var wall = Wall(rows: 8)
    for id in 1...3 { wall.down(UInt64(id), 10 + Double(id) * 20, 45) }
    wall.pass(300)
    wall.down(4, 170, 45)
    wall.pass(300)
    wall.down(5, 270, 45)
    wall.pass(300)
    // 300 mm from the hand.
    wall.tap(6, 370, 45)
    let hasIt = wall.has("6 tap")
    #expect(hasIt, "\(wall.names)")
  }

  @Test("taps of two fingers in turn, each 120 ms after the last and 100 ms long, are all taps")
  func typing() {
    var wall = Wall(rows: 8)
    for id in 1...8 {
      wall.tap(UInt64(id), id % 2 == 0 ? 40 : 110, id % 2 == 0 ? 25 : 65, dwell: 100)
      wall.pass(20)
    }
    #expect(wall.names.filter { $0.contains("tap ended") }.count == 8, "\(wall.names)")
  }
}
