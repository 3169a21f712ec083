// The band of suggestions over the keys: one touch takes, a long one forgets, and keys are where they were.
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("The band of suggestions") struct BandTests {
  /// On this screen a key is 15.4 mm wide and 10.5 mm tall, and the band 8.4 mm.
  private func bench(_ texts: String...) -> TypingBench {
    var bench = TypingBench()
    bench.keyboard.open(at: nil, suggests: true)
    bench.keyboard.suggest(texts)
    bench.top = bench.top - 8.375
    return bench
  }

  @Test("it is 0.8 of a key tall, in three equal parts, and keys stand below it as they did")
  func places() {
    for screen in [
      TypingBench.screen(width: 154, height: 86), TypingBench.screen(width: 300, height: 190),
      TypingBench.upright(pitch: 9.4),
    ] {
      for page in [KeyboardPage.letters, .numbers, .symbols] {
        let without = KeyPlan(TypingBench.english, page: page, hasLanguages: true, on: screen)
        let with = KeyPlan(
          TypingBench.english, page: page, hasLanguages: true, on: screen, suggests: true)
        #expect(without.band == 0)
        #expect(abs(Double(with.band) - 0.8 * Double(with.rowHeight)) <= 0.5)
        #expect(with.size.height == without.size.height + with.band)
        #expect(with.size.width == without.size.width && with.left == without.left)
        let keys = with.slots.dropLast(3)
        #expect(keys.map(\.key) == without.slots.map(\.key))
        for (key, before) in zip(keys, without.slots) {
          #expect(key.frame.top == before.frame.top + with.band)
          #expect(key.frame.left == before.frame.left && key.frame.right == before.frame.right)
        }
        let band = with.slots.suffix(3)
        #expect(band.map(\.key) == [.suggestion(0), .suggestion(1), .suggestion(2)])
        #expect(band.allSatisfy { $0.frame.top == 0 && $0.frame.bottom == with.band })
        #expect(band.first?.frame.left == 0 && band.last?.frame.right == with.size.width)
        for (one, next) in zip(band, band.dropFirst()) {
          #expect(one.frame.right == next.frame.left)
        }
      }
    }
  }

  @Test("a finger means the same key with the band as without, wherever it lands on the keys")
  func nearest() {
    let screen = TypingBench.screen(width: 154, height: 86)
    let without = KeyPlan(TypingBench.english, page: .letters, hasLanguages: false, on: screen)
    let with = KeyPlan(
      TypingBench.english, page: .letters, hasLanguages: false, on: screen, suggests: true)
    for x in stride(from: 0, to: without.size.width, by: 7) {
      // The upper half of the first row may be meant for the band.
      for y in stride(from: without.rowHeight / 2, to: without.size.height, by: 5) {
        let before = without.slot(x: Double(x), y: Double(y))
        #expect(with.slot(x: Double(x), y: Double(y + with.band)) == before, "\(x) \(y)")
      }
    }
  }

  @Test("a tap takes the text, and so does the next finger that lands")
  func taken() {
    var bench = bench("Milk", "Bread", "Eggs")
    bench.tap("#1", at: 0)
    bench.tap("#3", at: 200)
    bench.down(1, "#2", at: 400)
    bench.down(2, "a", at: 450)
    bench.up(1, at: 500)
    bench.up(2, at: 550)
    #expect(
      bench.acts == [.take("Milk"), .take("Eggs"), .take("Bread"), .insert("a")])
  }

  @Test("a letter that a finger holds is written before what the next one takes")
  func rollOver() {
    var bench = bench("Milk")
    bench.down(1, "m", at: 0)
    bench.down(2, "#1", at: 60)
    bench.up(1, at: 80)
    bench.up(2, at: 120)
    #expect(bench.acts == [.insert("m"), .take("Milk")])
  }

  @Test("a finger takes what it saw when it landed, whatever stands there when it leaves")
  func whatWasSeen() {
    var bench = bench("Milk", "Bread")
    bench.down(1, "#1", at: 0)
    #expect(bench.keyboard.isChoosing)
    bench.keyboard.suggest(["Bread"])
    bench.up(1, at: 100)
    #expect(!bench.keyboard.isChoosing)
    bench.tap("#2", at: 200)
    #expect(bench.acts == [.take("Milk")])
  }

  @Test("a finger that rests for 600 ms forgets the text, once; before that it takes it")
  func forgotten() {
    var bench = bench("Milk", "Bread")
    bench.down(1, "#2", at: 0)
    bench.wait(until: 599)
    #expect(bench.acts.isEmpty)
    bench.wait(until: 600)
    #expect(bench.acts == [.forget("Bread")])
    bench.wait(until: 2000)
    bench.up(1, at: 2000)
    #expect(bench.acts == [.forget("Bread")])
    bench.down(1, "#1", at: 3000)
    bench.up(1, at: 3590)
    #expect(bench.acts == [.forget("Bread"), .take("Milk")])
  }

  @Test("who slides off a suggestion, or from a key to one, writes nothing")
  func slidOff() {
    var bench = bench("Milk", "Bread", "Eggs")
    for (key, dx, dy) in [("#1", 60.0, 0.0), ("#2", 0, 14), ("#3", 0, -8), ("t", 0, -14)] {
      bench.down(1, key, at: 0)
      bench.move(1, dx: dx, dy: dy, at: 50)
      bench.move(1, dx: -dx, dy: -dy, at: 100)
      bench.up(1, at: 150)
      bench.wait(until: 1000)
      #expect(bench.acts.isEmpty, "\(key)")
    }
  }

  @Test("a place without a text does nothing, and a palm takes nothing")
  func nothing() {
    var bench = bench("Milk")
    bench.tap("#2", at: 0)
    bench.down(1, "#3", at: 200)
    bench.wait(until: 1000)
    bench.up(1, at: 1000)
    bench.down(1, "#1", at: 1200, length: 45)
    bench.up(1, at: 1300)
    #expect(bench.acts.isEmpty)
  }
}
