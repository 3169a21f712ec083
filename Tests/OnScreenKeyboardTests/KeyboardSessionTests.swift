// Random typing: no key is doubled or lost, and the result does not depend on the time steps.
import Gestures
import TestCounts
import TestRandom
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Random typing") struct KeyboardSessionTests {
  private static let keys =
    "q e a p s l z m o , . space enter back shift".split(separator: " ").map(String.init)

  @Test("every touch writes once, in order, unless it is cancelled or slides off")
  func sessions() {
    for seed in 1...TestCounts.count("keyboard-sessions") {
      Self.spend(UInt64(seed))
    }
  }

  private static func spend(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (bench, patient) = (TypingBench(), TypingBench())
    var owing = Owing()
    var (down, now, next, all) = ([Int](), 0, 0, 0)
    var lifts = Lifts()
    for _ in 0..<80 {
      let wait = random.roll(0...[30, 200, 900][random.roll(below: 3)])
      // One bench advances in one step, the other 1 ms at a time.
      for step in 0..<wait { patient.wait(until: now + step) }
      now += wait
      bench.wait(until: now)
      #expect(bench.keyboard.nextDeadline.map { $0 > bench.now } ?? true, "seed \(seed) at \(now)")
      let before = writes(bench)
      var wanted = 0
      switch random.roll(below: 10) {
      case 0..<4:
        let key = keys[random.roll(below: keys.count)]
        guard !lifts.wouldBounce(next, on: key, at: now) else { continue }
        bench.down(next, key, at: now)
        patient.down(next, key, at: now)
        wanted = owing.land(next, on: key)
        down.append(next)
        next += 1
        all += 1
      case 4..<8:
        guard let finger = down.randomElement(using: &random) else { continue }
        lifts.lift(finger, at: now)
        bench.up(finger, at: now)
        patient.up(finger, at: now)
        wanted = owing.lift(finger)
        down.removeAll { $0 == finger }
      case 8:
        guard let finger = down.randomElement(using: &random) else { continue }
        bench.cancel(finger, at: now)
        patient.cancel(finger, at: now)
        owing.drop(finger)
        down.removeAll { $0 == finger }
      default:
        guard let finger = down.randomElement(using: &random) else { continue }
        // Far enough to be off the keyboard.
        let isOff = random.roll(below: 3) == 0
        bench.waver(finger, isOff, at: now)
        patient.waver(finger, isOff, at: now)
        if isOff { owing.drop(finger) }
      }
      #expect(writes(bench) - before == wanted, "seed \(seed) at \(now)")
    }
    #expect(bench.text == patient.text, "seed \(seed)")
    #expect(bench.keyboard.nextDeadline == patient.keyboard.nextDeadline, "seed \(seed)")
    #expect(all > 0, "seed \(seed): nobody landed")
    let text = bench.text
    bench.keyboard.letGo(at: bench.now)
    for finger in 0..<next { #expect(!bench.follows(finger), "seed \(seed)") }
    bench.wait(until: now + 5000)
    #expect(bench.text == text && bench.keyboard.nextDeadline == nil, "seed \(seed)")
  }

  /// Number of keys that were written, without deletions: they depend on how long backspace is
  /// held.
  private static func writes(_ bench: TypingBench) -> Int {
    bench.acts.count { $0 != .deleteLetter && $0 != .deleteWord }
  }
}

/// Fingers whose keys are not written yet, in the order of touch-down, in which they are numbered.
private struct Owing {
  private var fingers: [(number: Int, key: String)] = []

  /// Returns how many keys are written. One that ends the edit, and what landed behind it, waits.
  mutating func land(_ finger: Int, on key: String) -> Int {
    let written = fingers.prefix { $0.key != "enter" }.count
    fingers.removeFirst(written)
    if !["back", "shift"].contains(key) { fingers.append((finger, key)) }
    return written
  }

  /// Returns how many keys are written: those of earlier fingers as well.
  mutating func lift(_ finger: Int) -> Int {
    let before = fingers.count
    fingers.removeAll { $0.number <= finger }
    return before - fingers.count
  }

  mutating func drop(_ finger: Int) { fingers.removeAll { $0.number == finger } }
}

/// When keys were left: a finger that lands again soon after bounces, which another test covers.
private struct Lifts {
  private var times: [String: Int] = [:]
  private var keys: [Int: String] = [:]

  /// Whether a finger that lands would bounce; otherwise it has landed.
  mutating func wouldBounce(_ finger: Int, on key: String, at now: Int) -> Bool {
    if ["back", "shift", "enter"].contains(key), let lift = times[key], now - lift <= 100 {
      return true
    }
    keys[finger] = key
    return false
  }

  mutating func lift(_ finger: Int, at now: Int) {
    if let key = keys[finger] { times[key] = now }
  }
}

extension TypingBench {
  /// Moves a finger a little, or off the keyboard in steps that are no bad sample's.
  fileprivate mutating func waver(_ finger: Int, _ isOff: Bool, at now: Int) {
    for _ in 0..<(isOff ? 5 : 1) {
      move(finger, dx: isOff ? 0 : 0.5, dy: isOff ? -18 : 0.2, at: now)
    }
  }
}
