// The board of keys: fingers in, letters out.
import Gestures
import Testing
import Units

@testable import Keyboard

@Suite("Fingers on the board") struct BoardTests {
  @Test("a tap writes when it is lifted, however short it is")
  func tap() {
    var desk = Desk()
    desk.down(1, "h", at: 0)
    #expect(desk.text == "" && desk.board.light(of: desk.place("h"), at: desk.now) == 1)
    desk.up(1, at: 16)
    desk.tap("i", at: 100, lasting: 16)
    desk.tap("space", at: 200, lasting: 1)
    desk.tap("enter", at: 300, lasting: 16)
    #expect(desk.text == "hi ⏎")
    #expect(desk.board.nextDeadline == nil)
  }

  @Test("a double letter 40 ms apart is two letters, by one thumb and by two")
  func doubleLetter() {
    var desk = Desk()
    desk.tap("l", at: 0, lasting: 16)
    desk.tap("l", at: 40, lasting: 16)
    #expect(desk.text == "ll")
    desk.down(1, "l", at: 100)
    desk.down(2, "l", at: 140)
    #expect(desk.text == "lll")
    desk.up(2, at: 180)
    desk.up(1, at: 190)
    #expect(desk.text == "llll")
  }

  @Test("neighbouring keys 60 ms apart are written in the order of landing")
  func neighbours() {
    var desk = Desk()
    desk.down(1, "d", at: 0)
    desk.down(2, "f", at: 60)
    #expect(desk.text == "d")
    desk.up(2, at: 100)
    desk.up(1, at: 130)
    #expect(desk.text == "df")
    desk.down(1, "g", at: 200)
    desk.down(2, "h", at: 260)
    desk.down(3, "j", at: 320)
    desk.up(1, at: 330)
    desk.up(3, at: 340)
    desk.up(2, at: 350)
    #expect(desk.text == "dfghj")
  }

  @Test("contacts that land in one frame are written in its order")
  func oneFrame() {
    var desk = Desk()
    for (finger, key) in ["s", "a", "d"].enumerated() { desk.down(finger, key, at: 0) }
    #expect(desk.text == "sa")
    for finger in 0..<3 { desk.up(finger, at: 30) }
    #expect(desk.text == "sad")
  }

  @Test("a palm writes nothing and disturbs nobody, from the first or later")
  func palm() {
    var desk = Desk()
    desk.down(1, "t", at: 0)
    desk.down(2, "m", at: 20, length: 45)
    #expect(desk.text == "" && !desk.follows(2))
    desk.up(1, at: 50)
    desk.up(2, at: 60)
    #expect(desk.text == "t")
    desk.down(3, "m", at: 100, length: 20)
    desk.move(3, at: 110, length: 45)
    desk.tap("o", at: 150)
    desk.up(3, at: 900)
    #expect(desk.text == "to" && !desk.follows(3))
  }

  @Test("a palm that lay on Shift or on backspace holds neither")
  func palmOnDoing() {
    var desk = Desk()
    desk.down(1, "shift", at: 0)
    desk.move(1, at: 10, length: 45)
    desk.tap("a", at: 100)
    desk.tap("b", at: 200)
    desk.up(1, at: 300)
    #expect(desk.text == "Ab")
    desk.down(2, "back", at: 1000)
    desk.move(2, at: 1010, length: 45)
    desk.wait(until: 5000)
    #expect(desk.text == "Ab⌫")
  }

  @Test("a finger that rests while another types writes once")
  func resting() {
    var desk = Desk()
    desk.down(1, "z", at: 0)
    for (number, key) in ["m", "o", "o", "n"].enumerated() { desk.tap(key, at: 100 + number * 150) }
    desk.up(1, at: 5000)
    #expect(desk.text == "zmoon")
  }

  @Test("a contact that is cancelled writes nothing, and others what they hold")
  func cancelled() {
    var desk = Desk()
    desk.down(1, "q", at: 0)
    desk.cancel(1, at: 40)
    #expect(desk.text == "" && !desk.follows(1))
    desk.down(1, "q", at: 100)
    desk.down(2, "w", at: 140)
    desk.cancel(2, at: 150)
    desk.up(1, at: 160)
    #expect(desk.text == "q")
    desk.down(1, "back", at: 200)
    desk.cancel(1, at: 210)
    desk.wait(until: 5000)
    #expect(desk.text == "q⌫")
  }

  @Test("sixty-four fingers write a letter each, and the next one does nothing and disturbs nobody")
  func crowd() {
    var desk = Desk()
    for finger in 0..<64 { desk.down(finger, "x", at: finger) }
    #expect(desk.text.count == 63)
    desk.down(64, "y", at: 70)
    #expect(desk.text.count == 63 && !desk.follows(64))
    desk.up(64, at: 75)
    for finger in 0..<64 { desk.up(finger, at: 80) }
    #expect(desk.text == String(repeating: "x", count: 64))
    desk.tap("y", at: 200)
    #expect(desk.text.last == "y")
  }

  @Test("enter held while the next finger lands ends the row before the letter")
  func enterHeld() {
    var desk = Desk()
    desk.down(1, "enter", at: 0)
    desk.down(2, "a", at: 50)
    #expect(desk.text == "⏎")
    desk.up(1, at: 80)
    desk.up(2, at: 100)
    #expect(desk.text == "⏎a")
  }

  @Test("a page that is turned while a finger rests: it writes what it held, and no more")
  func pageTurned() {
    var desk = Desk()
    desk.down(1, "p", at: 0)
    desk.down(2, "123", at: 50)
    #expect(desk.board.page == .numbers && desk.text == "p")
    #expect(desk.board.light(of: desk.place("abc"), at: desk.now) == 1)
    desk.wait(until: 1000)
    #expect(desk.board.strip == nil && desk.board.nextDeadline == nil)
    desk.up(1, at: 1100)
    desk.up(2, at: 1200)
    desk.tap("7", at: 1300)
    desk.tap("more", at: 1400)
    desk.tap("§", at: 1500)
    desk.tap("123", at: 1600)
    desk.tap("8", at: 1700)
    desk.tap("abc", at: 1800)
    desk.tap("q", at: 1900)
    #expect(desk.text == "p7§8q")
  }

  @Test("the key of languages goes round, and stands only where there are several")
  func languages() {
    var desk = Desk([Desk.english, Desk.greek])
    desk.down(1, "a", at: 0)
    desk.tap("language", at: 50)
    desk.up(1, at: 200)
    desk.tap("σ", at: 300)
    desk.tap("language", at: 400)
    desk.tap("s", at: 500)
    #expect(desk.text == "aσs")
    #expect(!Desk().board.plan.slots.contains { $0.key == .language })
  }

  @Test("a held backspace takes letters after 400 ms, then words, until it leaves")
  func backspace() {
    var desk = Desk()
    desk.down(1, "back", at: 0)
    #expect(desk.text == "⌫")
    desk.wait(until: 399)
    #expect(desk.text == "⌫")
    desk.wait(until: 400)
    #expect(desk.text == "⌫⌫")
    desk.wait(until: 449)
    #expect(desk.text == "⌫⌫")
    desk.wait(until: 400 + 18 * 50)
    #expect(desk.text == String(repeating: "⌫", count: 20))
    desk.wait(until: 400 + 19 * 50 + 2 * 200)
    #expect(desk.text == String(repeating: "⌫", count: 20) + "⌫⌦⌦")
    desk.up(1, at: 3000)
    let ended = desk.text
    desk.wait(until: 9000)
    #expect(desk.text == ended)
  }

  @Test("a held backspace stops when another finger writes")
  func backspaceAndAnother() {
    var desk = Desk()
    desk.down(1, "back", at: 0)
    desk.wait(until: 420)
    desk.down(2, "a", at: 430)
    desk.wait(until: 3000)
    desk.up(2, at: 3010)
    desk.up(1, at: 3020)
    #expect(desk.text == "⌫⌫à")
  }

  @Test("whoever lets go of the board writes nothing, and nobody is followed")
  func letGo() {
    var desk = Desk()
    desk.down(1, "shift", at: 0)
    desk.down(2, "e", at: 10)
    desk.down(3, "back", at: 20)
    let before = desk.text
    desk.board.letGo(at: desk.now)
    for finger in 1...3 { #expect(!desk.follows(finger)) }
    #expect(desk.board.nextDeadline == nil)
    desk.wait(until: 2000)
    for finger in 1...3 { desk.up(finger, at: 2010) }
    #expect(desk.text == before && before == "E⌫")
    desk.board.open(at: nil)
    desk.tap("e", at: 2100)
    #expect(desk.text == "E⌫e")
  }

  @Test("the light of a key fades within 200 ms of letting go")
  func light() {
    var desk = Desk()
    desk.tap("k", at: 0, lasting: 16)
    let place = desk.place("k")
    let light = [16, 116, 216].map { desk.board.light(of: place, at: .zero + .milliseconds($0)) }
    #expect(light == [1, 0.5, 0])
    #expect(desk.board.isFading(at: .zero + .milliseconds(215)))
    #expect(!desk.board.isFading(at: .zero + .milliseconds(216)))
  }
}
