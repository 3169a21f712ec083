// Fingers that slide on the keyboard, choose alternates, or are lost by the panel.
import Gestures
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Sliding on the keyboard") struct KeyboardSlideTests {
  /// On this screen a key is 15.4 mm wide, 7.7 mm from its middle to its edge.
  private let edge = 7.7

  @Test("a finger keeps its key up to 1.3 mm past the edge, in both directions")
  func hysteresis() {
    for (reach, wanted) in [(1.2, "f"), (1.4, "g")] {
      var bench = TypingBench()
      bench.down(1, "f", at: 0)
      bench.move(1, dx: edge + reach, at: 50)
      bench.up(1, at: 100)
      #expect(bench.text == wanted, "\(reach)")
    }
    var bench = TypingBench()
    bench.down(1, "f", at: 0)
    bench.move(1, dx: edge + 1.4, at: 50)
    bench.move(1, dx: -2.5, at: 60)
    bench.up(1, at: 100)
    #expect(bench.text == "g")
    #expect(bench.keyboard.light(of: bench.place("f"), at: bench.now) == 0.75)
  }

  @Test("a finger that slides off the keyboard or to a function key writes nothing")
  func slidOff() {
    for (key, dx, dy) in [("t", 0.0, -12.0), ("m", 18, 0), ("z", -18, 0)] {
      var bench = TypingBench()
      bench.down(1, key, at: 0)
      bench.move(1, dx: dx, dy: dy, at: 50)
      bench.move(1, dx: -dx, dy: -dy, at: 100)
      bench.up(1, at: 150)
      #expect(bench.text == "", "\(key)")
    }
  }

  @Test("a finger that slides off the side of a narrow keyboard writes nothing")
  func slidAside() {
    var bench = TypingBench(on: TypingBench.screen(width: 480, height: 270))
    bench.down(1, "q", at: 0)
    bench.move(1, dx: -10.5, at: 10)
    #expect(bench.keyboard.light(of: bench.place("q"), at: bench.now) == 1)
    bench.move(1, dx: -1.5, at: 50)
    bench.up(1, at: 100)
    #expect(bench.text == "")
  }

  @Test("a finger that wavers at the upper edge keeps its key and its delay")
  func upperEdge() {
    var bench = TypingBench()
    bench.down(1, "e", at: 0, dy: -5.2)
    for step in 0..<20 {
      bench.move(1, dy: step.isMultiple(of: 2) ? -0.3 : 0.3, at: 10 + step * 10)
    }
    bench.wait(until: 300)
    #expect(bench.keyboard.alternates != nil)
    bench.up(1, at: 310)
    #expect(bench.text == "é")
  }

  @Test("a finger keeps its key while the keyboard still slides in")
  func rising() {
    var bench = TypingBench()
    bench.down(1, "t", at: 0)
    bench.top = bench.top + 30
    bench.move(1, dx: 0.1, at: 20)
    bench.up(1, at: 40)
    #expect(bench.text == "t")
  }

  @Test("after 300 ms alternates open, and the first is written unless the finger slides")
  func everyLetter() {
    var bench = TypingBench()
    bench.down(1, "e", at: 0)
    bench.wait(until: 299)
    #expect(bench.keyboard.alternates == nil)
    bench.wait(until: 300)
    #expect(bench.keyboard.alternates?.letters.map(\.lower) == ["é", "è", "ê", "ë"])
    bench.up(1, at: 400)
    #expect(bench.text == "é" && bench.keyboard.alternates == nil)
    bench.down(1, "e", at: 1000)
    bench.wait(until: 1300)
    for _ in 0..<2 { bench.move(1, dx: 15.4, dy: -3, at: 1350) }
    #expect(bench.keyboard.alternates?.chosen == 2)
    for _ in 0..<3 { bench.move(1, dx: 20, at: 1400) }
    #expect(bench.keyboard.alternates?.chosen == 3)
    for _ in 0..<3 { bench.move(1, dx: -20, at: 1450) }
    bench.up(1, at: 1500)
    #expect(bench.text == "éê")
  }

  @Test("alternates are chosen relative to where the finger is when they open")
  func alternatesBegin() {
    var bench = TypingBench()
    bench.down(1, "e", at: 0, dx: -6)
    bench.move(1, dx: 12, at: 200)
    bench.wait(until: 300)
    bench.move(1, dx: 0.2, at: 310)
    #expect(bench.keyboard.alternates?.chosen == 0)
  }

  @Test("a key without alternates writes its letter, however long it is held")
  func noAlternates() {
    var bench = TypingBench()
    bench.down(1, "x", at: 0)
    #expect(bench.keyboard.nextDeadline == nil)
    bench.wait(until: 9000)
    bench.up(1, at: 9000)
    #expect(bench.text == "x")
  }

  @Test("another finger that lands writes the chosen alternate, once")
  func alternatesAndAnother() {
    var bench = TypingBench()
    bench.down(1, "o", at: 0)
    bench.wait(until: 300)
    bench.move(1, dx: -15.4, at: 350)
    bench.down(2, "k", at: 400)
    #expect(bench.text == "ò" && bench.keyboard.alternates == nil)
    bench.move(1, dx: 30, at: 420)
    bench.up(2, at: 440)
    bench.up(1, at: 460)
    #expect(bench.text == "òk")
  }

  @Test("alternates stay on the keyboard, start at their key, and can all be reached")
  func everyAlternate() {
    for screen in [
      TypingBench.screen(width: 94, height: 150), TypingBench.screen(width: 480, height: 270),
    ] {
      for count in 1...12 {
        let letters = (0..<count).map { KeyboardLetter(String($0)) }
        let plan = KeyPlan(TypingBench.english, page: .letters, hasLanguages: false, on: screen)
        for slot in plan.slots where slot.key.writes && slot.key != .space {
          let all = (-plan.size.width...plan.size.width).map {
            KeyAlternates(
              letters, over: slot, travel: Double($0), keyboard: plan.size.width, above: 1000)
          }
          let alternates = all[plan.size.width]
          #expect(alternates.frame.left >= 0 && alternates.frame.right <= plan.size.width)
          #expect(alternates.frame.bottom == slot.frame.top)
          let first = alternates.isReversed ? alternates.frame.right : alternates.frame.left
          #expect(slot.frame.left...slot.frame.right ~= first, "\(slot) \(count)")
          // A finger that starts anywhere on the key reaches every alternate on the keyboard.
          for start in [slot.frame.left + 1, slot.middle, slot.frame.right - 1] {
            let found = Set(
              (0..<plan.size.width).map { all[plan.size.width + $0 - start].chosen })
            #expect(found.count == count, "\(slot.middle) of \(count) from \(start)")
          }
        }
      }
    }
  }

  @Test("a finger that the panel loses for less than 35 ms writes once and keeps its delay")
  func bridged() {
    var bench = TypingBench()
    bench.down(1, "e", at: 0, loses: true)
    bench.up(1, at: 100, loses: true)
    #expect(bench.text == "" && !bench.follows(1))
    bench.down(1, "e", at: 134, dx: 1, loses: true)
    #expect(bench.follows(1))
    bench.wait(until: 300)
    #expect(bench.keyboard.alternates != nil)
    bench.up(1, at: 320, loses: true)
    #expect(bench.keyboard.nextDeadline == .zero + .milliseconds(355))
    bench.wait(until: 355)
    #expect(bench.text == "é" && bench.keyboard.nextDeadline == nil)
  }

  @Test("a contact after a longer gap, on another key, or where none is awaited is a new finger")
  func notBridged() {
    for (key, gap, loses) in [("l", 36, true), ("k", 20, true), ("l", 20, false)] {
      var bench = TypingBench()
      bench.down(1, "l", at: 0, loses: true)
      bench.up(1, at: 100, loses: true)
      bench.down(2, key, at: 100 + gap, loses: loses)
      #expect(bench.text == "l", "\(key) \(gap) \(loses)")
      bench.up(2, at: 200, loses: false)
      #expect(bench.text == "l" + key)
    }
  }

  @Test("a finger that is lost and found again does not repeat its action")
  func lostAfterAction() {
    var bench = TypingBench()
    // The first finger has written because another landed; then it is lost and found again.
    bench.down(1, "a", at: 0, loses: true)
    bench.down(2, "b", at: 50, loses: true)
    bench.up(1, at: 60, loses: true)
    bench.down(1, "a", at: 75, loses: true)
    #expect(bench.text == "a")
    bench.up(2, at: 100, loses: true)
    bench.up(1, at: 110, loses: true)
    bench.wait(until: 200)
    #expect(bench.text == "ab")
    // A held backspace continues, and Shift is not pressed twice.
    bench.down(1, "back", at: 1000, loses: true)
    bench.up(1, at: 1395, loses: true)
    bench.down(1, "back", at: 1410, loses: true)
    #expect(bench.text == "ab⌫⌫" && bench.keyboard.nextDeadline == .zero + .milliseconds(1450))
    bench.up(1, at: 1420, loses: true)
    bench.wait(until: 2000)
    #expect(bench.text == "ab⌫⌫")
    bench.down(1, "shift", at: 3000, loses: true)
    bench.up(1, at: 3050, loses: true)
    bench.down(1, "shift", at: 3060, loses: true)
    bench.up(1, at: 3100, loses: true)
    bench.wait(until: 3200)
    #expect(bench.keyboard.isShifted && !bench.keyboard.isShiftLocked)
  }

  @Test("a page key whose finger is lost and found again turns one page")
  func lostOnPage() {
    var bench = TypingBench()
    bench.down(1, "123", at: 0, loses: true)
    bench.up(1, at: 40, loses: true)
    bench.down(1, "abc", at: 50, loses: true)
    bench.up(1, at: 80, loses: true)
    bench.wait(until: 200)
    #expect(bench.keyboard.page == .numbers)
  }
}
