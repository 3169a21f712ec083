// Fingers that a panel tells once in a wrong place.
import Gestures
import Testing
import Units

@Suite("Leaps")
struct TouchJumpTests {
  @Test("one leap is one: there and back, with a panel's noise")
  func one() {
    for way in [[3.3], [3.3, 3.1, 3.6], [3.3, 0.2], [0.3, -0.4, 3.3, 0.1, 3.2], [4]] {
      #expect(jump(way).isOne, "\(way)")
    }
  }

  @Test("a finger that rolls, goes on or is far off has not leapt")
  func none() {
    for way in [[], [0.9, -0.9], [1.5, 3], [3.3, 6], [4.1], [3.3, 2.2], [20]] {
      #expect(!jump(way).isOne, "\(way)")
    }
  }

  @Test("what it tells last does not make up for what it reported before")
  func gone() { #expect(!jump([3.3, 6, 3.3, 0]).isOne) }

  private func jump(_ way: [Double]) -> TouchJump {
    var jump = TouchJump(at: at(0, 0), .standard)
    for x in way { jump.move(to: at(x, 0)) }
    return jump
  }
}
