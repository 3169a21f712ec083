// What it costs a deliberate swipe that the fingers of a hand that wipes are given no row at once.
import Foundation
import Gestures
import TestCounts
import TestRandom
import Testing
import Units

@Suite("Swipes beside others")
struct SwipeWaitTests {
  /// What others do near a swipe, from the touch-down to the lift.
  private struct Touch {
    let landing: Int
    let duration: Int
    let start: (x: Double, y: Double)
    let way: (dx: Double, dy: Double)

    /// The place after so many milliseconds of the scene; nil before and after the touch.
    func place(_ time: Int) -> Point? {
      guard landing..<landing + duration ~= time else { return nil }
      let share = Smooth.part(at: Double(time - landing) / Double(duration))
      return at(start.x + way.dx * share, start.y + way.dy * share)
    }
  }

  /// How swipes beside so many others went.
  private struct Costs {
    var swipes = 0
    /// Milliseconds that swipes began later for the rule.
    var waits: [Int] = []
    /// Swipes that commit only without the rule.
    var lost = 0

    var report: String {
      let sorted = waits.sorted()
      let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
      return """
        \(swipes) swipes, \(waits.count) wait, half of them at most \(median) ms, the longest \
        \(sorted.last ?? 0) ms; \(lost) are lost
        """
    }
  }

  private static func swipe(_ chance: inout SeededRandom) -> Touch {
    Touch(
      landing: 400, duration: 200 + chance.roll(below: 400),
      start: (180 + Double(chance.roll(below: 100)), 5 + 10 * Double(chance.roll(below: 8))),
      way: ((chance.roll(below: 2) == 0 ? 1 : -1) * Double(40 + chance.roll(below: 30)), 0))
  }

  /// Another user's touch, at most 200 mm away and 250 ms earlier or later: a tap, a swipe, a drag
  /// or a finger that rests.
  private static func other(beside swipe: Touch, _ chance: inout SeededRandom) -> Touch {
    let landing = swipe.landing - 250 + chance.roll(below: 501)
    let start = (
      x: swipe.start.x - 200 + Double(chance.roll(below: 401)), y: Double(chance.roll(below: 80))
    )
    let length = Double(30 + chance.roll(below: 40)) * (chance.roll(below: 2) == 0 ? 1 : -1)
    let (duration, way): (Int, (dx: Double, dy: Double)) =
      switch chance.roll(below: 4) {
      case 0: (60 + chance.roll(below: 90), (0, 0))
      case 1: (200 + chance.roll(below: 400), (length, 0))
      case 2: (200 + chance.roll(below: 400), (0, length))
      default: (1000, (0, 0))
      }
    return Touch(landing: landing, duration: duration, start: start, way: way)
  }

  /// When the first touch is given its row, in milliseconds, and whether it commits.
  private static func outcome(of touches: [Touch], _ tuning: Tuning) -> (begun: Int?, commits: Bool)
  {
    var core = GestureCore(tuning: tuning)
    let surface = Rows()
    var begun: Int?
    var commits = false
    var time = 0
    let note = { (gesture: Gesture) in
      guard gesture.contact.serial == 0, case .rowPan = gesture.kind else { return }
      if gesture.phase == .began { begun = time }
      let travel = abs(gesture.translation.dx.value)
      if gesture.phase == .ended { commits = gesture.mayCommit && travel > 25 }
    }
    var down: [Point?] = Array(repeating: nil, count: touches.count)
    while time <= 2000 {
      core.advance(to: .zero + .milliseconds(time), on: surface, emit: note)
      var contacts: [Contact] = []
      for (number, touch) in touches.enumerated() {
        let place = touch.place(time)
        guard let last = place ?? down[number] else { continue }
        let phase: Contact.Phase = place == nil ? .ended : down[number] == nil ? .began : .moved
        contacts.append(
          Contact(id: ContactID(serial: UInt64(number)), phase: phase, position: last))
        down[number] = place
      }
      if !contacts.isEmpty {
        core.handle(
          ContactFrame(time: .zero + .milliseconds(time), contacts: contacts), on: surface,
          emit: note)
      }
      time += 10
    }
    return (begun, commits)
  }

  private static func costs(others: Int) -> Costs {
    var chance = SeededRandom(seed: UInt64(others))
    var costs = Costs()
    var heedless = Tuning.standard
    heedless.handContacts = .max
    for _ in 0..<TestCounts.count("crowded-swipes") {
      let swipe = swipe(&chance)
      let touches = [swipe] + (0..<others).map { _ in other(beside: swipe, &chance) }
      let without = outcome(of: touches, heedless)
      // Beside some touches no swipe begins, with the rule or without.
      guard let soonest = without.begun, without.commits else { continue }
      let with = outcome(of: touches, .standard)
      costs.swipes += 1
      if !with.commits { costs.lost += 1 }
      if let begun = with.begun, begun > soonest { costs.waits.append(begun - soonest) }
    }
    if ProcessInfo.processInfo.environment["PANELIST_LONG"] == "1" {
      print("swipes beside \(others) others: \(costs.report)")
    }
    return costs
  }

  @Test("a swipe beside one other touch never waits")
  func beside() {
    let costs = Self.costs(others: 1)
    #expect(costs.swipes > 0 && costs.waits == [] && costs.lost == 0, "\(costs.report)")
  }

  @Test("beside two and three touches of others few wait, and fewer are lost", arguments: [2, 3])
  func among(others: Int) {
    let costs = Self.costs(others: others)
    #expect(!costs.waits.isEmpty, "\(costs.report)")
    #expect(costs.waits.count * 25 <= costs.swipes, "\(costs.report)")
    #expect(costs.lost * 67 <= costs.swipes, "\(costs.report)")
  }
}
