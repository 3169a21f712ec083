// Bad samples and bounces on the on-screen keyboard: what a finger did not do is not written.
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Bad reports on the keyboard")
struct KeyboardBadReportTests {
  @Test(
    "a last report more than 25 mm off is where the finger is only if it stands there for 40 ms",
    arguments: [(24.0, 8, ""), (26, 8, "d"), (26, 40, "d"), (26, 41, "")])
  func last(way: Double, pause: Int, text: String) {
    var bench = TypingBench()
    bench.down(1, "d", at: 0)
    // Off the keyboard.
    bench.move(1, dy: -60, at: 10)
    bench.move(1, dy: 60, at: 20)
    bench.move(1, dy: -way, at: 100)
    bench.up(1, at: 100 + pause)
    #expect(bench.text == text)
  }

  @Test("one report far off does not stop a key or move its finger; two do", arguments: [1, 2, 3])
  func between(count: Int) {
    var bench = TypingBench()
    bench.down(1, "d", at: 0)
    for number in 0..<count { bench.move(1, dy: number == 0 ? -60 : -1, at: 10 + 8 * number) }
    bench.move(1, dy: 60 + Double(count - 1), at: 50)
    bench.up(1, at: 100)
    #expect(bench.text == (count == 1 ? "d" : ""))
  }

  @Test("a finger that two reports put on another key writes that key")
  func slides() {
    var bench = TypingBench()
    bench.down(1, "a", at: 0)
    bench.move(1, dx: 15.4 * 2, at: 10)
    bench.move(1, dx: 0.1, at: 20)
    bench.up(1, at: 60)
    #expect(bench.text == "d")
  }

  @Test(
    "Next, Shift and Backspace act once for a finger that lands again within 100 ms and 1 mm",
    arguments: [(100, 1.0, true), (101, 0, false), (60, 1.1, false), (40, 0.5, true)])
  func bounces(pause: Int, way: Double, isBounce: Bool) {
    for loses in [false, true] {
      for key in ["back", "enter", "shift", "a"] {
        var bench = TypingBench()
        bench.down(1, key, at: 0, loses: loses)
        bench.up(1, at: 60, loses: loses)
        bench.down(2, key, at: 60 + pause, dx: way, loses: loses)
        bench.up(2, at: 90 + pause, loses: loses)
        bench.wait(until: 1000)
        let count = isBounce && key != "a" ? 1 : 2
        guard key == "shift" else {
          #expect(bench.acts.count == count, "\(key), \(loses)")
          continue
        }
        #expect(bench.keyboard.isShiftLocked == (count == 2), "\(key), \(loses)")
        #expect(bench.keyboard.isShifted)
      }
    }
  }

  @Test("a finger that bounces may bounce again, and a finger on another key is no bounce")
  func again() {
    var bench = TypingBench()
    for time in [0, 90, 180] {
      bench.down(1, "back", at: time)
      bench.up(1, at: time + 30)
    }
    #expect(bench.acts == [.deleteLetter])
    bench.down(2, "enter", at: 230)
    bench.up(2, at: 260)
    bench.down(3, "back", at: 300)
    bench.up(3, at: 330)
    #expect(bench.acts == [.deleteLetter, .enter, .deleteLetter])
  }
}
