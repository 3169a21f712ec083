// Random hands on a board, and what must hold whatever they do.
import Gestures
import TestCounts
import TestRandom
import Testing
import Units

@testable import Keyboard

@Suite("Random hands on a board")
struct BoardHandsTests {
  private static let glasses = [
    (154.0, 86.0), (60, 100), (30, 40), (73.4, 49), (300, 170), (1000, 400), (95, 54), (5, 5),
  ]

  @Test("no strip is cut, nobody is held, and every landing writes once at most")
  func hands() {
    for seed in 1...TestCounts.count("board-hands") {
      var evening = Evening(seed: UInt64(seed), on: Self.glasses[seed % Self.glasses.count])
      for _ in 0..<300 { evening.goOn() }
      evening.end()
      #expect(evening.board.touches.isEmpty, "\(seed)")
      #expect(evening.board.shift.holders == 0, "\(seed)")
      #expect(evening.board.nextDeadline == nil, "\(seed)")
      #expect(evening.written <= evening.landed, "\(seed)")
    }
  }

  /// Fingers of anybody on a glass of so many millimetres.
  private struct Evening {
    private(set) var board: Board
    private(set) var landed: UInt64 = 0
    private let seed: UInt64
    private let glass: (width: Double, height: Double)
    private let top: Double
    private var random: SeededRandom
    private var acts: [Board.Act] = []
    private var now = Instant.zero
    private var fingers: [UInt64: Point] = [:]

    init(seed: UInt64, on glass: (width: Double, height: Double)) {
      self.seed = seed
      self.glass = glass
      random = SeededRandom(seed: seed)
      let panel = Desk.glass(width: glass.width, height: glass.height)
      board = Board([Desk.english, Desk.greek], on: panel)
      board.open(at: seed % 3 == 0 ? nil : Millimeters(glass.width / 3), suggests: seed % 2 == 0)
      board.suggest(["Milk", "Eggs"])
      top = panel.pixels(y: panel.height).value - Double(board.plan.size.height)
    }

    /// How many texts, letters and ends of rows were written.
    var written: UInt64 {
      UInt64(
        acts.count { act in
          switch act {
          case .insert, .take, .enter, .forget: true
          case .deleteLetter, .deleteWord: false
          }
        })
    }

    mutating func goOn() {
      now += .milliseconds(random.roll(0...120))
      switch random.roll(below: 12) {
      case 0..<4: land()
      case 4..<8: lift()
      case 8, 9: slide()
      case 10: board.advance(to: now, acts: &acts)
      default: meanwhile()
      }
      for place in board.plan.slots.indices { _ = board.light(of: place, at: now) }
      guard let strip = board.strip else { return }
      #expect(strip.frame.left >= 0 && strip.frame.right <= board.plan.size.width, "\(seed)")
      #expect(Double(strip.frame.top) + top >= 0, "\(seed)")
    }

    mutating func end() {
      for (id, place) in fingers { send(id, .ended, place) }
      now += .seconds(5)
      board.advance(to: now, acts: &acts)
    }

    private mutating func land() {
      landed += 1
      let place = Point(
        x: Millimeters(.random(in: -2...glass.width + 2, using: &random)),
        y: Millimeters(.random(in: 0...glass.height, using: &random)))
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

    private mutating func meanwhile() {
      switch random.roll(below: 8) {
      case 0: board.letGo(at: now)
      case 1: board.beginText()
      case 2: board.suggest([])
      case 3: board.suggest(["A", "B", "C", "D"])
      default: break
      }
    }

    private mutating func send(
      _ id: UInt64, _ phase: Contact.Phase, _ place: Point, length: Millimeters? = nil
    ) {
      board.handle(
        Contact(id: ContactID(serial: id), phase: phase, position: place, length: length),
        losesFingers: random.roll(below: 3) == 0, top: Pixels(top), at: now, acts: &acts)
    }
  }
}
