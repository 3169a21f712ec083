// The on-screen keyboard: contacts in, letters and actions out.
import Gestures
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("On-screen keyboard") struct KeyboardTests {
  @Test("a tap writes when the finger lifts, however short it is")
  func tap() {
    var bench = TypingBench()
    bench.down(1, "h", at: 0)
    #expect(bench.text == "" && bench.keyboard.light(of: bench.place("h"), at: bench.now) == 1)
    bench.up(1, at: 16)
    bench.tap("i", at: 100, lasting: 16)
    bench.tap("space", at: 200, lasting: 1)
    bench.tap("enter", at: 300, lasting: 16)
    #expect(bench.text == "hi ⏎")
    #expect(bench.keyboard.nextDeadline == nil)
  }

  @Test("two taps on a key 40 ms apart write two letters, by one thumb or two")
  func doubleLetter() {
    var bench = TypingBench()
    bench.tap("l", at: 0, lasting: 16)
    bench.tap("l", at: 40, lasting: 16)
    #expect(bench.text == "ll")
    bench.down(1, "l", at: 100)
    bench.down(2, "l", at: 140)
    #expect(bench.text == "lll")
    bench.up(2, at: 180)
    bench.up(1, at: 190)
    #expect(bench.text == "llll")
  }

  @Test("overlapping touches write in the order of touch-down")
  func neighbours() {
    var bench = TypingBench()
    bench.down(1, "d", at: 0)
    bench.down(2, "f", at: 60)
    #expect(bench.text == "d")
    bench.up(2, at: 100)
    bench.up(1, at: 130)
    #expect(bench.text == "df")
    bench.down(1, "g", at: 200)
    bench.down(2, "h", at: 260)
    bench.down(3, "j", at: 320)
    bench.up(1, at: 330)
    bench.up(3, at: 340)
    bench.up(2, at: 350)
    #expect(bench.text == "dfghj")
  }

  @Test("contacts that begin in one frame write in the frame's order")
  func oneFrame() {
    var bench = TypingBench()
    for (finger, key) in ["s", "a", "d"].enumerated() { bench.down(finger, key, at: 0) }
    #expect(bench.text == "sa")
    for finger in 0..<3 { bench.up(finger, at: 30) }
    #expect(bench.text == "sad")
  }

  @Test("a palm writes nothing and does not disturb other fingers")
  func palm() {
    var bench = TypingBench()
    bench.down(1, "t", at: 0)
    bench.down(2, "m", at: 20, length: 45)
    #expect(bench.text == "" && !bench.follows(2))
    bench.up(1, at: 50)
    bench.up(2, at: 60)
    #expect(bench.text == "t")
    bench.down(3, "m", at: 100, length: 20)
    bench.move(3, at: 110, length: 45)
    bench.tap("o", at: 150)
    bench.up(3, at: 900)
    #expect(bench.text == "to" && !bench.follows(3))
  }

  @Test("a contact that grows to a palm releases Shift and backspace")
  func palmOnDoing() {
    var bench = TypingBench()
    bench.down(1, "shift", at: 0)
    bench.move(1, at: 10, length: 45)
    bench.tap("a", at: 100)
    bench.tap("b", at: 200)
    bench.up(1, at: 300)
    #expect(bench.text == "Ab")
    bench.down(2, "back", at: 1000)
    bench.move(2, at: 1010, length: 45)
    bench.wait(until: 5000)
    #expect(bench.text == "Ab⌫")
  }

  @Test("a finger that rests while another types writes once")
  func resting() {
    var bench = TypingBench()
    bench.down(1, "z", at: 0)
    for (number, key) in ["m", "o", "o", "n"].enumerated() {
      bench.tap(key, at: 100 + number * 150)
    }
    bench.up(1, at: 5000)
    #expect(bench.text == "zmoon")
  }

  @Test("a cancelled contact writes nothing, and other fingers are not affected")
  func cancelled() {
    var bench = TypingBench()
    bench.down(1, "q", at: 0)
    bench.cancel(1, at: 40)
    #expect(bench.text == "" && !bench.follows(1))
    bench.down(1, "q", at: 100)
    bench.down(2, "w", at: 140)
    bench.cancel(2, at: 150)
    bench.up(1, at: 160)
    #expect(bench.text == "q")
    bench.down(1, "back", at: 200)
    bench.cancel(1, at: 210)
    bench.wait(until: 5000)
    #expect(bench.text == "q⌫")
  }

  @Test("a key that ends the edit waits for its finger or a later one to leave, in its turn")
  func endsLast() {
    for key in ["enter", "done"] {
      let end: OnScreenKeyboard.Act = key == "enter" ? .enter : .done
      var bench = TypingBench()
      bench.down(1, "a", at: 0)
      bench.down(2, key, at: 40)
      #expect(bench.acts == [.insert("a")])
      bench.down(3, "b", at: 80)
      bench.down(4, "c", at: 120)
      #expect(bench.acts == [.insert("a")])
      bench.up(4, at: 160)
      #expect(bench.acts == [.insert("a"), end, .insert("b"), .insert("c")])
      bench.up(3, at: 170)
      bench.up(2, at: 180)
      bench.up(1, at: 190)
      bench.down(5, key, at: 1000)
      bench.up(5, at: 1050)
      #expect(bench.acts == [.insert("a"), end, .insert("b"), .insert("c"), end])
    }
  }

  @Test("64 fingers write a letter each, and the 65th is ignored")
  func crowd() {
    var bench = TypingBench()
    for finger in 0..<64 { bench.down(finger, "x", at: finger) }
    #expect(bench.text.count == 63)
    bench.down(64, "y", at: 70)
    #expect(bench.text.count == 63 && !bench.follows(64))
    bench.up(64, at: 75)
    for finger in 0..<64 { bench.up(finger, at: 80) }
    #expect(bench.text == String(repeating: "x", count: 64))
    bench.tap("y", at: 200)
    #expect(bench.text.last == "y")
  }

  @Test("turning the page writes the letter that a finger holds, once")
  func pageTurned() {
    var bench = TypingBench()
    bench.down(1, "p", at: 0)
    bench.down(2, "123", at: 50)
    #expect(bench.keyboard.page == .numbers && bench.text == "p")
    #expect(bench.keyboard.light(of: bench.place("abc"), at: bench.now) == 1)
    bench.wait(until: 1000)
    #expect(bench.keyboard.alternates == nil && bench.keyboard.nextDeadline == nil)
    bench.up(1, at: 1100)
    bench.up(2, at: 1200)
    bench.tap("7", at: 1300)
    bench.tap("more", at: 1400)
    bench.tap("§", at: 1500)
    bench.tap("123", at: 1600)
    bench.tap("8", at: 1700)
    bench.tap("abc", at: 1800)
    bench.tap("q", at: 1900)
    #expect(bench.text == "p7§8q")
  }

  @Test("the language key cycles through the layouts, and is there only if there are several")
  func languages() {
    var bench = TypingBench([TypingBench.english, TypingBench.greek])
    bench.down(1, "a", at: 0)
    bench.tap("language", at: 50)
    bench.up(1, at: 200)
    bench.tap("σ", at: 300)
    bench.tap("language", at: 400)
    bench.tap("s", at: 500)
    #expect(bench.text == "aσs")
    #expect(!TypingBench().keyboard.plan.slots.contains { $0.key == .language })
  }

  @Test("a held backspace deletes letters from 400 ms on, then words, until it is released")
  func backspace() {
    var bench = TypingBench()
    bench.down(1, "back", at: 0)
    #expect(bench.text == "⌫")
    bench.wait(until: 399)
    #expect(bench.text == "⌫")
    bench.wait(until: 400)
    #expect(bench.text == "⌫⌫")
    bench.wait(until: 449)
    #expect(bench.text == "⌫⌫")
    bench.wait(until: 400 + 18 * 50)
    #expect(bench.text == String(repeating: "⌫", count: 20))
    bench.wait(until: 400 + 19 * 50 + 2 * 200)
    #expect(bench.text == String(repeating: "⌫", count: 20) + "⌫⌦⌦")
    bench.up(1, at: 3000)
    let ended = bench.text
    bench.wait(until: 9000)
    #expect(bench.text == ended)
  }

  @Test("a held backspace stops when another finger writes")
  func backspaceAndAnother() {
    var bench = TypingBench()
    bench.down(1, "back", at: 0)
    bench.wait(until: 420)
    bench.down(2, "a", at: 430)
    bench.wait(until: 3000)
    bench.up(2, at: 3010)
    bench.up(1, at: 3020)
    #expect(bench.text == "⌫⌫à")
  }

  @Test("letting go of the keyboard writes nothing and drops all touches")
  func letGo() {
    var bench = TypingBench()
    bench.down(1, "shift", at: 0)
    bench.down(2, "e", at: 10)
    bench.down(3, "back", at: 20)
    let before = bench.text
    bench.keyboard.letGo(at: bench.now)
    for finger in 1...3 { #expect(!bench.follows(finger)) }
    #expect(bench.keyboard.nextDeadline == nil)
    bench.wait(until: 2000)
    for finger in 1...3 { bench.up(finger, at: 2010) }
    #expect(bench.text == before && before == "E⌫")
    bench.keyboard.open(at: nil)
    bench.tap("e", at: 2100)
    #expect(bench.text == "E⌫e")
  }

  @Test("the highlight fades within 200 ms of release")
  func light() {
    var bench = TypingBench()
    bench.tap("k", at: 0, lasting: 16)
    let place = bench.place("k")
    let light = [16, 116, 216].map {
      bench.keyboard.light(of: place, at: .zero + .milliseconds($0))
    }
    #expect(light == [1, 0.5, 0])
    #expect(bench.keyboard.isFading(at: .zero + .milliseconds(215)))
    #expect(!bench.keyboard.isFading(at: .zero + .milliseconds(216)))
  }
}
