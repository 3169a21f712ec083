// Invariants of the on-screen keyboard over random contacts.
import Gestures
import TestCounts
import TestRandom
import Testing
import Units

@testable import OnScreenKeyboard

@Suite("Random contacts on the keyboard")
struct KeyboardContactsTests {
  private static let screens = [
    (154.0, 86.0), (60, 100), (30, 40), (73.4, 49), (300, 170), (1000, 400), (95, 54), (5, 5),
  ]

  @Test("alternates stay on the screen, no touch stays held, and each touch writes at most once")
  func hands() {
    for seed in 1...TestCounts.count("keyboard-contacts") {
      var session = RandomSession(seed: UInt64(seed), on: Self.screens[seed % Self.screens.count])
      for _ in 0..<300 { session.step() }
      session.end()
      #expect(session.keyboard.touches.isEmpty, "\(seed)")
      #expect(session.keyboard.shift.holders == 0, "\(seed)")
      #expect(session.keyboard.nextDeadline == nil, "\(seed)")
      #expect(session.written <= session.landed, "\(seed)")
    }
  }

  /// Random contacts on a screen whose size is in millimetres.
  private struct RandomSession {
    private(set) var keyboard: OnScreenKeyboard
    private(set) var landed: UInt64 = 0
    private let seed: UInt64
    private let screen: (width: Double, height: Double)
    private let top: Double
    private var random: SeededRandom
    private var acts: [OnScreenKeyboard.Act] = []
    private var now = Instant.zero
    private var fingers: [UInt64: Point] = [:]

    init(seed: UInt64, on screen: (width: Double, height: Double)) {
      self.seed = seed
      self.screen = screen
      random = SeededRandom(seed: seed)
      let panel = TypingBench.screen(width: screen.width, height: screen.height)
      keyboard = OnScreenKeyboard([TypingBench.english, TypingBench.greek], on: panel)
      keyboard.open(
        at: seed % 3 == 0 ? nil : Millimeters(screen.width / 3), suggests: seed % 2 == 0)
      keyboard.suggest(["Milk", "Eggs"])
      top = panel.pixels(y: panel.height).value - Double(keyboard.plan.size.height)
    }

    /// Number of letters, suggestions and Enter keys that were written, and suggestions forgotten.
    var written: UInt64 {
      UInt64(
        acts.count { act in
          switch act {
          case .insert, .compose, .turn, .take, .enter, .done, .forget: true
          case .deleteLetter, .deleteWord: false
          }
        })
    }

    mutating func step() {
      now += .milliseconds(random.roll(0...120))
      switch random.roll(below: 12) {
      case 0..<4: land()
      case 4..<8: lift()
      case 8, 9: slide()
      case 10: keyboard.advance(to: now, acts: &acts)
      default: pending()
      }
      for place in keyboard.plan.slots.indices { _ = keyboard.light(of: place, at: now) }
      guard let alternates = keyboard.alternates else { return }
      #expect(
        alternates.frame.left >= 0 && alternates.frame.right <= keyboard.plan.size.width, "\(seed)")
      #expect(Double(alternates.frame.top) + top >= 0, "\(seed)")
    }

    mutating func end() {
      for (id, place) in fingers { send(id, .ended, place) }
      now += .seconds(5)
      keyboard.advance(to: now, acts: &acts)
    }

    private mutating func land() {
      landed += 1
      let place = Point(
        x: Millimeters(.random(in: -2...screen.width + 2, using: &random)),
        y: Millimeters(.random(in: 0...screen.height, using: &random)))
      fingers[landed] = place
      send(landed, .began, place, length: random.roll(below: 20) == 0 ? 40 : nil)
    }

    private mutating func lift() {
      guard let id = fingers.keys.sorted().randomElement(using: &random),
        let place = fingers.removeValue(forKey: id)
      else { return }
      send(id, random.roll(below: 5) == 0 ? .cancelled : .ended, place)
    }

    private mutating func slide() {
      guard let id = fingers.keys.sorted().randomElement(using: &random),
        let place = fingers[id]
      else { return }
      let next = Point(
        x: place.x + Millimeters(.random(in: -15...15, using: &random)),
        y: place.y + Millimeters(.random(in: -15...15, using: &random)))
      fingers[id] = next
      send(id, .moved, next, length: random.roll(below: 30) == 0 ? 40 : nil)
    }

    private mutating func pending() {
      switch random.roll(below: 8) {
      case 0: keyboard.letGo(at: now)
      case 1: keyboard.beginText()
      case 2: keyboard.suggest([])
      case 3: keyboard.suggest(["A", "B", "C", "D"])
      default: break
      }
    }

    private mutating func send(
      _ id: UInt64, _ phase: Contact.Phase, _ place: Point, length: Millimeters? = nil
    ) {
      keyboard.handle(
        Contact(id: ContactID(serial: id), phase: phase, position: place, length: length),
        mayReturn: random.roll(below: 3) == 0, top: Pixels(top), at: now, acts: &acts)
    }
  }
}
