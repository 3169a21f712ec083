// A panel that loses fingers for longer than a key waits for them: each letter is written once.
import Testing

@testable import OnScreenKeyboard

@Suite("Keys whose finger is lost for long") struct LostKeyTests {
  @Test(
    "on a panel that loses fingers a key writes once, wherever the page turned meanwhile",
    arguments: [36, 60, 69])
  func once(gap: Int) {
    var bench = TypingBench()
    bench.isLossy = true
    bench.down(1, "l", at: 0, loses: true)
    bench.up(1, at: 100, loses: true)
    bench.down(2, "l", at: 100 + gap, dx: 2.9, loses: true)
    bench.up(2, at: 300, loses: true)
    bench.wait(until: 400)
    #expect(bench.text == "l")
    bench.down(3, "123", at: 1000, loses: true)
    bench.up(3, at: 1040, loses: true)
    bench.down(4, "abc", at: 1040 + gap, loses: true)
    bench.up(4, at: 1200, loses: true)
    bench.wait(until: 1300)
    #expect(bench.keyboard.page == .numbers && bench.text == "l")
  }

  @Test(
    "a double letter of a quick typist is two", arguments: [(36, false), (69, false), (70, true)])
  func twice(gap: Int, isLossy: Bool) {
    var bench = TypingBench()
    bench.isLossy = isLossy
    bench.down(1, "l", at: 0, loses: true)
    bench.up(1, at: 60, loses: true)
    bench.down(2, "l", at: 60 + gap, dx: 0.2, loses: true)
    bench.up(2, at: 200, loses: true)
    bench.wait(until: 300)
    #expect(bench.text == "ll")
  }

  @Test("another place is another finger")
  func elsewhere() {
    var bench = TypingBench()
    bench.isLossy = true
    bench.down(1, "l", at: 0, loses: true)
    bench.up(1, at: 60, loses: true)
    bench.down(2, "l", at: 110, dx: 3.1, loses: true)
    bench.up(2, at: 180, loses: true)
    bench.wait(until: 300)
    #expect(bench.text == "ll")
  }
}
