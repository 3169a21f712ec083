// Tests that animations have the same values at the same times, whatever the frame rate.
import Motion
import Testing
import TestRandom
import Units

/// A frame clock: the times of the frames shown during two seconds.
enum FrameClock: CaseIterable, CustomTestStringConvertible {
  case hertz30, hertz60, hertz120, hertz144, irregular, stalling

  var testDescription: String { "\(self)" }

  /// Nanoseconds from zero. Frames of 30, 60 and 120 Hz coincide every 1/30 s.
  var frames: [Int64] {
    switch self {
    case .hertz30: return (0...60).map { Int64($0) * 33_333_332 }
    case .hertz60: return (0...120).map { Int64($0) * 16_666_666 }
    case .hertz120: return (0...240).map { Int64($0) * 8_333_333 }
    case .hertz144: return (0...288).map { Int64($0) * 6_944_444 }
    case .irregular:
      var dice = SeededRandom(seed: 7)
      var time: Int64 = 0
      return (0...200).map { _ in
        time += Int64(dice.roll(below: 20_000_000)) + 1
        return time
      }
    case .stalling: return [0, 16_666_666, 1_999_999_920]
    }
  }
}

@Suite("Frame clocks")
struct FrameClockTests {
  /// A call to the scheduler, at a time that is no frame's.
  private enum Step {
    case add(to: Double, delay: Interval)
    case retarget(Int, to: Double, delay: Interval)
    case addSpring(to: Double, Spring)
    case retargetSpring(Int, to: Double, Spring)
  }

  private static let loose = Spring(response: .milliseconds(340), damping: 0.6)
  private static let firm = Spring(response: .milliseconds(280), damping: 1)
  private static let slack = Spring(response: .milliseconds(150), damping: 1.5)

  private static let story: [(at: Int64, step: Step)] = unordered.sorted { $0.at < $1.at }

  private static let unordered: [(at: Int64, step: Step)] = [
    (1_000_000, .add(to: 100, delay: .zero)),
    (1_000_000, .add(to: 1, delay: .milliseconds(30))),
    (90_000_001, .retarget(0, to: -20, delay: .zero)),
    (170_000_003, .retarget(1, to: 0, delay: .milliseconds(60))),
    (171_000_000, .add(to: -3, delay: .milliseconds(90))),
    (480_000_000, .retarget(0, to: 55, delay: .milliseconds(30))),
    (501_000_000, .retarget(0, to: 10, delay: .zero)),
    // Springs started from rest, retargeted by springs and by an easing, and easings retargeted by
    // springs.
    (7_000_000, .addSpring(to: 300, loose)),
    (8_000_001, .addSpring(to: -90, slack)),
    (97_000_000, .retargetSpring(3, to: 40, firm)),
    (190_000_007, .retargetSpring(2, to: 77, loose)),
    (210_000_000, .retarget(4, to: 12, delay: .zero)),
    (301_000_011, .retargetSpring(4, to: 600, loose)),
    (333_333_332, .retargetSpring(3, to: -5, slack)),
  ]

  /// The bits of all values after a frame at each of `stamps`; the clock's own frames come in
  /// between.
  private static func bits(_ clock: FrameClock, at stamps: [Int64]) throws -> [Int64: [UInt64]] {
    var scheduler = AnimationScheduler()
    var ids: [AnimationID] = []
    var todo = story[...]
    var found: [Int64: [UInt64]] = [:]
    for frame in Set(clock.frames + stamps).sorted() {
      while let next = todo.first, next.at <= frame {
        todo.removeFirst()
        let now = Instant(nanoseconds: next.at)
        switch next.step {
        case .add(let target, let delay):
          ids.append(
            try scheduler.add(
              from: 0, to: target, duration: .milliseconds(300), delay: delay, at: now))
        case .retarget(let index, let target, let delay):
          scheduler.retarget(
            ids[index], to: target, duration: .milliseconds(300), delay: delay, at: now)
        case .addSpring(let target, let spring):
          ids.append(try scheduler.add(from: 0, to: target, by: spring, at: now))
        case .retargetSpring(let index, let target, let spring):
          scheduler.retarget(ids[index], to: target, by: spring, at: now)
        }
      }
      scheduler.advance(to: Instant(nanoseconds: frame))
      found[frame] = ids.map { scheduler.value($0).bitPattern }
    }
    #expect(scheduler.isIdle)
    return found
  }

  @Test(
    "30, 60, 120, 144 Hz, an irregular and a stalling clock show bit-identical values",
    arguments: FrameClock.allCases)
  func sameValues(clock: FrameClock) throws {
    let common = FrameClock.hertz30.frames
    let reference = try Self.bits(.hertz120, at: common)
    let found = try Self.bits(clock, at: common)
    for stamp in common {
      #expect(found[stamp] == reference[stamp])
    }
  }

  @Test("the 30, 60 and 120 Hz clocks share the times that are compared")
  func clocksMeet() {
    let slow = Set(FrameClock.hertz30.frames)
    #expect(slow.subtracting(FrameClock.hertz60.frames).isEmpty)
    #expect(slow.subtracting(FrameClock.hertz120.frames).isEmpty)
  }

  @Test(
    "an animation has the values computed by hand, before and after it is retargeted",
    arguments: [
      (frame: 1, value: 3.2344), (frame: 4, value: 32.0886), (frame: 9, value: -3.2176),
    ] as [(frame: Int, value: Double)])
  func known(frame: Int, value: Double) throws {
    let stamp = FrameClock.hertz30.frames[frame]
    let bits = try Self.bits(.hertz30, at: [])[stamp]![0]
    #expect(abs(Double(bitPattern: bits) - value) < 0.001)
  }
}
