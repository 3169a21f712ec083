// Fingers that slide on the board, choose from a strip, and are lost by their panel.
import Gestures
import Testing
import Units

@testable import Keyboard

@Suite("Fingers that slide on the board") struct BoardSlideTests {
  /// On this glass a key is 15.4 mm wide: from its middle to its edge 7.7 mm.
  private let edge = 7.7

  @Test("a finger keeps its key for 1.3 mm beyond the edge, and comes back as late")
  func hysteresis() {
    for (reach, wanted) in [(1.2, "f"), (1.4, "g")] {
      var desk = Desk()
      desk.down(1, "f", at: 0)
      desk.move(1, dx: edge + reach, at: 50)
      desk.up(1, at: 100)
      #expect(desk.text == wanted, "\(reach)")
    }
    var desk = Desk()
    desk.down(1, "f", at: 0)
    desk.move(1, dx: edge + 1.4, at: 50)
    desk.move(1, dx: -2.5, at: 60)
    desk.up(1, at: 100)
    #expect(desk.text == "g")
    #expect(desk.board.light(of: desk.place("f"), at: desk.now) == 0.75)
  }

  @Test("a finger that slides off the board, or to a key that acts at once, writes nothing")
  func slidOff() {
    for (key, dx, dy) in [("t", 0.0, -12.0), ("m", 18, 0), ("z", -18, 0)] {
      var desk = Desk()
      desk.down(1, key, at: 0)
      desk.move(1, dx: dx, dy: dy, at: 50)
      desk.move(1, dx: -dx, dy: -dy, at: 100)
      desk.up(1, at: 150)
      #expect(desk.text == "", "\(key)")
    }
  }

  @Test("beside a board that is narrower than the glass a finger is off it as well")
  func slidAside() {
    var desk = Desk(on: Desk.glass(width: 480, height: 270))
    desk.down(1, "q", at: 0)
    desk.move(1, dx: -10.5, at: 10)
    #expect(desk.board.light(of: desk.place("q"), at: desk.now) == 1)
    desk.move(1, dx: -1.5, at: 50)
    desk.up(1, at: 100)
    #expect(desk.text == "")
  }

  @Test("a finger that rolls on the upper edge keeps its key and its time")
  func upperEdge() {
    var desk = Desk()
    desk.down(1, "e", at: 0, dy: -5.2)
    for step in 0..<20 { desk.move(1, dy: step.isMultiple(of: 2) ? -0.3 : 0.3, at: 10 + step * 10) }
    desk.wait(until: 300)
    #expect(desk.board.strip != nil)
    desk.up(1, at: 310)
    #expect(desk.text == "é")
  }

  @Test("a board that still comes up takes no key from a finger")
  func rising() {
    var desk = Desk()
    desk.down(1, "t", at: 0)
    desk.top = desk.top + 30
    desk.move(1, dx: 0.1, at: 20)
    desk.up(1, at: 40)
    #expect(desk.text == "t")
  }

  @Test("after 300 ms a strip opens; the first of it is written unless the finger slides")
  func strip() {
    var desk = Desk()
    desk.down(1, "e", at: 0)
    desk.wait(until: 299)
    #expect(desk.board.strip == nil)
    desk.wait(until: 300)
    #expect(desk.board.strip?.letters.map(\.lower) == ["é", "è", "ê", "ë"])
    desk.up(1, at: 400)
    #expect(desk.text == "é" && desk.board.strip == nil)
    desk.down(1, "e", at: 1000)
    desk.wait(until: 1300)
    desk.move(1, dx: 15.4 * 2, dy: -6, at: 1350)
    #expect(desk.board.strip?.chosen == 2)
    desk.move(1, dx: 60, at: 1400)
    #expect(desk.board.strip?.chosen == 3)
    desk.move(1, dx: -60, at: 1450)
    desk.up(1, at: 1500)
    #expect(desk.text == "éê")
  }

  @Test("a strip begins where the finger is then, not where it landed")
  func stripBegins() {
    var desk = Desk()
    desk.down(1, "e", at: 0, dx: -6)
    desk.move(1, dx: 12, at: 200)
    desk.wait(until: 300)
    desk.move(1, dx: 0.2, at: 310)
    #expect(desk.board.strip?.chosen == 0)
  }

  @Test("a key without alternates writes itself, however long it is held")
  func noStrip() {
    var desk = Desk()
    desk.down(1, "x", at: 0)
    #expect(desk.board.nextDeadline == nil)
    desk.wait(until: 9000)
    desk.up(1, at: 9000)
    #expect(desk.text == "x")
  }

  @Test("another finger that lands takes the chosen one of a strip, once")
  func stripAndAnother() {
    var desk = Desk()
    desk.down(1, "o", at: 0)
    desk.wait(until: 300)
    desk.move(1, dx: -15.4, at: 350)
    desk.down(2, "k", at: 400)
    #expect(desk.text == "ò" && desk.board.strip == nil)
    desk.move(1, dx: 30, at: 420)
    desk.up(2, at: 440)
    desk.up(1, at: 460)
    #expect(desk.text == "òk")
  }

  @Test("no strip is cut, its first letter is over the key, and every letter can be reached")
  func strips() {
    for glass in [Desk.glass(width: 94, height: 150), Desk.glass(width: 480, height: 270)] {
      for count in 1...12 {
        let letters = (0..<count).map { BoardLetter(String($0)) }
        let plan = BoardPlan(Desk.english, page: .letters, hasLanguages: false, on: glass)
        for slot in plan.slots where slot.key.writes && slot.key != .space {
          let strips = (-plan.size.width...plan.size.width).map {
            BoardStrip(letters, over: slot, travel: Double($0), board: plan.size.width, above: 1000)
          }
          let strip = strips[plan.size.width]
          #expect(strip.frame.left >= 0 && strip.frame.right <= plan.size.width)
          #expect(strip.frame.bottom == slot.frame.top)
          let first = strip.isReversed ? strip.frame.right : strip.frame.left
          #expect(slot.frame.left...slot.frame.right ~= first, "\(slot) \(count)")
          // A finger that begins anywhere on the key finds all of them on the board.
          for start in [slot.frame.left + 1, slot.middle, slot.frame.right - 1] {
            let found = Set(
              (0..<plan.size.width).map { strips[plan.size.width + $0 - start].chosen })
            #expect(found.count == count, "\(slot.middle) of \(count) from \(start)")
          }
        }
      }
    }
  }

  @Test("a finger that its panel loses for less than 30 ms writes once, and keeps its time")
  func bridged() {
    var desk = Desk()
    desk.down(1, "e", at: 0, loses: true)
    desk.up(1, at: 100, loses: true)
    #expect(desk.text == "" && !desk.follows(1))
    desk.down(1, "e", at: 129, dx: 1, loses: true)
    #expect(desk.follows(1))
    desk.wait(until: 300)
    #expect(desk.board.strip != nil)
    desk.up(1, at: 320, loses: true)
    #expect(desk.board.nextDeadline == .zero + .milliseconds(350))
    desk.wait(until: 350)
    #expect(desk.text == "é" && desk.board.nextDeadline == nil)
  }

  @Test("a finger that is lost longer, elsewhere, or by a device that loses none is another one")
  func notBridged() {
    for (key, gap, loses) in [("l", 31, true), ("k", 20, true), ("l", 20, false)] {
      var desk = Desk()
      desk.down(1, "l", at: 0, loses: true)
      desk.up(1, at: 100, loses: true)
      desk.down(2, key, at: 100 + gap, loses: loses)
      #expect(desk.text == "l", "\(key) \(gap) \(loses)")
      desk.up(2, at: 200, loses: false)
      #expect(desk.text == "l" + key)
    }
  }

  @Test("what a lost finger has done it does not do again")
  func lostAfterDeed() {
    var desk = Desk()
    // It has written, as another landed; then it is lost and comes back.
    desk.down(1, "a", at: 0, loses: true)
    desk.down(2, "b", at: 50, loses: true)
    desk.up(1, at: 60, loses: true)
    desk.down(1, "a", at: 75, loses: true)
    #expect(desk.text == "a")
    desk.up(2, at: 100, loses: true)
    desk.up(1, at: 110, loses: true)
    desk.wait(until: 200)
    #expect(desk.text == "ab")
    // A held backspace goes on, and Shift is not pressed twice.
    desk.down(1, "back", at: 1000, loses: true)
    desk.up(1, at: 1395, loses: true)
    desk.down(1, "back", at: 1410, loses: true)
    #expect(desk.text == "ab⌫⌫" && desk.board.nextDeadline == .zero + .milliseconds(1450))
    desk.up(1, at: 1420, loses: true)
    desk.wait(until: 2000)
    #expect(desk.text == "ab⌫⌫")
    desk.down(1, "shift", at: 3000, loses: true)
    desk.up(1, at: 3050, loses: true)
    desk.down(1, "shift", at: 3060, loses: true)
    desk.up(1, at: 3100, loses: true)
    desk.wait(until: 3200)
    #expect(desk.board.isShifted && !desk.board.isShiftLocked)
  }

  @Test("a key of pages whose finger is lost and comes back turns one page")
  func lostOnPage() {
    var desk = Desk()
    desk.down(1, "123", at: 0, loses: true)
    desk.up(1, at: 40, loses: true)
    desk.down(1, "abc", at: 50, loses: true)
    desk.up(1, at: 80, loses: true)
    desk.wait(until: 200)
    #expect(desk.board.page == .numbers)
  }
}
