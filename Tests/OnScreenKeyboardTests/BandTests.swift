// The suggestion bar above the keys: a tap takes a suggestion, a long press forgets it.
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Suggestion bar") struct BandTests {
  /// On this screen a key is 15.4 mm wide and 10.5 mm tall, and the suggestion bar 8.4 mm tall.
  private func bench(_ texts: String...) -> TypingBench {
    var bench = TypingBench()
    bench.keyboard.open(at: nil, suggests: true)
    bench.keyboard.suggest(texts)
    bench.top = bench.top - 8.375
    return bench
  }

  @Test("the suggestion bar is 0.8 of a key tall, has three parts and moves no key sideways")
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

  @Test("the suggestion bar does not change which key a touch on the keys hits")
  func nearest() {
    let screen = TypingBench.screen(width: 154, height: 86)
    let without = KeyPlan(TypingBench.english, page: .letters, hasLanguages: false, on: screen)
    let with = KeyPlan(
      TypingBench.english, page: .letters, hasLanguages: false, on: screen, suggests: true)
    for x in stride(from: 0, to: without.size.width, by: 7) {
      // Touches in the upper half of the first row may hit the suggestion bar.
      for y in stride(from: without.rowHeight / 2, to: without.size.height, by: 5) {
        let before = without.slot(x: Double(x), y: Double(y))
        #expect(with.slot(x: Double(x), y: Double(y + with.band)) == before, "\(x) \(y)")
      }
    }
  }

  @Test("a suggestion is taken when its finger lifts or another finger lands")
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

  @Test("a held letter is written before the suggestion that the next finger takes")
  func rollOver() {
    var bench = bench("Milk")
    bench.down(1, "m", at: 0)
    bench.down(2, "#1", at: 60)
    bench.up(1, at: 80)
    bench.up(2, at: 120)
    #expect(bench.acts == [.insert("m"), .take("Milk")])
  }

  @Test("a finger takes the suggestion from its touch-down, even if the suggestions change")
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

  @Test("a long press of 600 ms forgets the suggestion, once; a shorter one takes it")
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

  @Test("a finger that slides off a suggestion, or from a key to one, writes nothing")
  func slidOff() {
    var bench = bench("Milk", "Bread", "Eggs")
    for (key, dx, dy) in [("#1", 60.0, 0.0), ("#2", 0, 14), ("#3", 0, -8), ("t", 0, -14)] {
      bench.down(1, key, at: 0)
      for _ in 0..<3 { bench.move(1, dx: dx / 3, dy: dy / 3, at: 50) }
      for _ in 0..<3 { bench.move(1, dx: -dx / 3, dy: -dy / 3, at: 100) }
      bench.up(1, at: 150)
      bench.wait(until: 1000)
      #expect(bench.acts.isEmpty, "\(key)")
    }
  }

  @Test("an empty suggestion does nothing, and a palm takes none")
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
