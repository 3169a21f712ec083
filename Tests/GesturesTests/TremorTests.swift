// Fingers that tremble, and panels that report one wrong position.
import Gestures
import Testing
import Units

@Suite("Tremor")
struct TremorTests {
  @Test("a finger that stays within the slop may tap, wherever it lifts")
  func slop() {
    for way in [[], [0.9, -0.9], [1.5, 2.5], [0.5, 1, 1.5, 2, 2.4]] {
      #expect(taps(way), "\(way)")
    }
  }

  @Test("after a jump of up to 4 mm, with or without the way back and noise, it may tap")
  func one() {
    for way in [[3.3], [3.3, 3.1, 3.6], [3.3, 0.2], [0.3, -0.4, 3.3, 0.1, 3.2], [4]] {
      #expect(taps(way), "\(way)")
    }
  }

  @Test("a finger that trembles up to 4 mm about its place may tap within 2 mm of it")
  func trembles() {
    for (way, isTap) in [
      ([3.0, -2.5, 2], true), ([3, -2.5, 2.1], false), ([2.6, 1.5], true), ([2.6, 3.9, 0], true),
      ([1.5, 2.6], false), ([3.3, 2.2], false), ([-3, 1.2, 3.5, -1.2], true),
      ([3.9, -3.9, 1.9], true), ([4.1, 0], false), ([3, 20, 0], false),
    ] {
      #expect(taps(way) == isTap, "\(way)")
    }
  }

  @Test("a finger that went past 4 mm is gone, also if it comes back")
  func gone() {
    for way in [[4.1], [20], [3.3, 6], [3.3, 6, 3.3, 0], [6, 0.2]] {
      #expect(tremor(way).isGone && !taps(way), "\(way)")
    }
    for way in [[4], [0.3, -0.4, 3.3], [-3, 3, 0]] { #expect(!tremor(way).isGone, "\(way)") }
  }

  private func taps(_ way: [Double]) -> Bool { tremor(way).isTap(at: at(way.last ?? 0, 0)) }

  private func tremor(_ way: [Double]) -> Tremor {
    var tremor = Tremor(at: at(0, 0), .standard)
    for x in way { tremor.move(to: at(x, 0)) }
    return tremor
  }
}
