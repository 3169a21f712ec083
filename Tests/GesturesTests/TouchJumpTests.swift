// Touch jumps: a panel reports one wrong position.
import Gestures
import Testing
import Units

@Suite("Touch jumps")
struct TouchJumpTests {
  @Test("a jump of up to 4 mm, with or without the way back and noise, is one touch jump")
  func one() {
    for way in [[3.3], [3.3, 3.1, 3.6], [3.3, 0.2], [0.3, -0.4, 3.3, 0.1, 3.2], [4]] {
      #expect(jump(way).isOne, "\(way)")
    }
  }

  @Test("a finger that rolls, moves on or jumps too far makes no touch jump")
  func none() {
    for way in [[], [0.9, -0.9], [1.5, 3], [3.3, 6], [4.1], [3.3, 2.2], [20]] {
      #expect(!jump(way).isOne, "\(way)")
    }
  }

  @Test("a finger that moved past a jump stays moved")
  func gone() { #expect(!jump([3.3, 6, 3.3, 0]).isOne) }

  private func jump(_ way: [Double]) -> TouchJump {
    var jump = TouchJump(at: at(0, 0), .standard)
    for x in way { jump.move(to: at(x, 0)) }
    return jump
  }
}
