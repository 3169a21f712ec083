// Properties of admission and of active contacts, checked over random contacts.
import Gestures
import TestCounts
import Testing
import Units

@Suite("Admission and active contacts")
struct AnswerTests {
  private static let seeds = 1...UInt64(TestCounts.count("random-hands"))

  @Test("no gesture begins that the admission policy refuses, at the touch-down or at the award")
  func admitted() {
    var company = 0
    var seen: Set<Recognizer> = []
    for seed in Self.seeds {
      var witness = Witness()
      witness.watch(seed: seed) { witness, gesture in
        let recognizer = gesture.kind.recognizer
        seen.insert(recognizer)
        let contacts = [gesture.contact] + (gesture.other.map { [$0.contact] } ?? [])
        for contact in contacts {
          guard let touch = witness.touches[contact] else {
            Issue.record("seed \(seed): \(describe(gesture)) by nobody")
            continue
          }
          let holds = witness.holds(besides: contacts, touch.hit.target)
          let facts = witness.surface.facts
          #expect(
            AdmissionPolicy.admits(recognizer, at: .award, on: touch.hit, holds, facts),
            "seed \(seed): \(describe(gesture)) on \(touch.hit) with \(holds) and \(facts)")
          #expect(
            !touch.refused.contains(recognizer),
            "seed \(seed): \(describe(gesture)) was refused at the touch-down")
          #expect(touch.hit.kinds.contains(recognizer), "seed \(seed): \(describe(gesture))")
        }
      } after: { _ in
      }
      company += witness.company
    }
    #expect(seen == Set(Recognizer.allCases))
    #expect(company >= 25)
  }

  @Test("the core's active contacts always match the gestures it has emitted")
  func holds() {
    var most = 0
    for seed in Self.seeds {
      var witness = Witness()
      witness.watch(seed: seed) { _, _ in
      } after: { witness in
        let holds = witness.core.holds
        most = max(most, holds.count)
        let open = witness.open.mapValues(\.kind)
        #expect(holds.count == open.count, "seed \(seed): \(holds) and \(open)")
        for hold in holds { #expect(open[hold.contact] == hold.kind, "seed \(seed)") }
      }
      #expect(witness.core.holds.isEmpty, "seed \(seed)")
    }
    #expect(most >= 2)
  }

  @Test("a finger is hit-tested once, at its touch-down point")
  func askedOnce() {
    for seed in Self.seeds {
      var witness = Witness()
      var wrong = 0
      witness.watch(seed: seed) { _, _ in
      } after: { witness in
        if witness.surface.asked.hits != witness.landed { wrong += 1 }
      }
      #expect(wrong == 0, "seed \(seed)")
      #expect(!witness.landed.isEmpty)
    }
  }

  @Test("a released row is not held, and no finger that was on it begins a gesture on it")
  func released() {
    var count = 0
    for seed in Self.seeds {
      var witness = Witness()
      witness.watch(seed: seed) { witness, gesture in
        let released = witness.released(since: gesture)
        count += released.isEmpty ? 0 : 1
        #expect(
          released.isDisjoint(with: gesture.kind.rows), "seed \(seed): \(describe(gesture))")
      } after: { witness in
        for gesture in witness.open.values {
          let released = witness.released(since: gesture)
          #expect(released.isDisjoint(with: gesture.kind.rows), "seed \(seed): \(gesture.kind)")
        }
      }
    }
    #expect(count > 0)
  }

  @Test("only the gestures that a hit allows take part, even if the hit has a row")
  func kinds() {
    /// Allows only taps, although its hits have a row.
    struct OnScreenKeyboard: Surface {
      var facts: SurfaceFacts { SurfaceFacts() }
      func hit(at point: Point) -> Hit { Hit(layer: .cover, target: row, kinds: .tap) }
      func seam(near point: Point) -> Seam? { nil }
      func isSeen(_ target: TargetID) -> Bool { true }
      func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { 0 }
      var bounds: Vector { Vector(dx: 500, dy: 120) }
    }
    var core = GestureCore()
    var said: [String] = []
    func play(_ finger: UInt64, _ phase: Contact.Phase, _ x: Double, _ time: Int) {
      let contact = Contact(id: ContactID(serial: finger), phase: phase, position: at(x, 25))
      let frame = ContactFrame(time: .zero + .milliseconds(time), contacts: [contact])
      core.handle(frame, on: OnScreenKeyboard()) { said.append(describe($0)) }
    }
    play(1, .began, 50, 0)
    play(1, .ended, 50, 800)
    #expect(said == ["finger 1: tap row 3 ended"])
    play(2, .began, 50, 1000)
    play(2, .moved, 60, 1010)
    play(2, .ended, 60, 1020)
    #expect(said.count == 1)
    #expect(core.nextDeadline == nil)
  }

  @Test("a pinch opens the seam that the surface returns, wherever its fingers are")
  func seams() {
    /// Rows of 10 mm that return the given seam for the middle of the two fingers.
    struct Reported: Surface {
      let seam: Seam?
      var facts: SurfaceFacts { SurfaceFacts() }
      func hit(at point: Point) -> Hit { Rows().hit(at: point) }
      func seam(near point: Point) -> Seam? { point == at(50, 30) ? seam : nil }
      func isSeen(_ target: TargetID) -> Bool { true }
      func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { 0 }
      var bounds: Vector { Vector(dx: 500, dy: 120) }
    }
    let rows = (0...4).map { Rows.row($0) }
    for seam in [
      Seam(above: rows[2], below: rows[3]), Seam(above: rows[1], below: rows[2]),
      Seam(above: rows[2], below: nil), Seam(above: nil, below: rows[0]), nil,
    ] {
      for isTurned in [false, true] {
        var core = GestureCore(recognizing: .pinch)
        var said: [Gesture.Kind] = []
        let y = isTurned ? [35.0, 25] : [25.0, 35]
        for (time, contact) in [
          Contact(id: ContactID(serial: 1), phase: .began, position: at(50, y[0])),
          Contact(id: ContactID(serial: 2), phase: .began, position: at(50, y[1])),
          Contact(id: ContactID(serial: 2), phase: .moved, position: at(50, isTurned ? 18 : 42)),
          Contact(id: ContactID(serial: 1), phase: .moved, position: at(50, isTurned ? 39 : 21)),
          Contact(id: ContactID(serial: 2), phase: .moved, position: at(50, isTurned ? 17 : 43)),
        ].enumerated() {
          let frame = ContactFrame(time: .zero + .milliseconds(time * 10), contacts: [contact])
          core.handle(frame, on: Reported(seam: seam)) { said.append($0.kind) }
        }
        let expected = seam.map { [Gesture.Kind.pinch($0)] } ?? []
        #expect(said == expected, "\(String(describing: seam)) \(isTurned)")
      }
    }
  }
}
