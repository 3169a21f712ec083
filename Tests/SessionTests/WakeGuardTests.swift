// A touch on the dark screen only lights it, and a lying hand locks the touch for wiping.
import Gestures
import Model
import TestRandom
import Testing
import Units

@testable import ListUI
import Session

@Suite("Waking and wiping")
struct WakeGuardTests {
  /// A list of twelve rows, dark since 100 ms.
  private func dark() -> SessionHarness {
    var bench = SessionHarness(rows: 12)
    bench.session.handle(.ordered(.off), at: bench.now)
    bench.pass(100)
    return bench
  }

  /// The display shows the picture again, 30 ms after it was asked for.
  private func light(_ bench: inout SessionHarness) {
    bench.pass(30)
    bench.session.handle(.lit, at: bench.now)
  }

  @Test("a touch around the change lights the screen or acts, and never both")
  func around() {
    for start in stride(from: -300, through: 600, by: 1) {
      var bench = SessionHarness(rows: 12)
      bench.session.handle(.ordered(.off), at: bench.now)
      bench.pass(100)
      let before = bench.session.view.list
      // The screen is asked to be lit at 0; the touch lands around that.
      if start >= 0 {
        bench.session.handle(.ordered(.wake), at: bench.now)
        if start >= 30 {
          light(&bench)
          bench.pass(start - 30)
        } else {
          bench.pass(start)
        }
      }
      bench.tap(1, 100, 15)
      if bench.session.power.isWaking { light(&bench) }
      bench.pass(700)
      let acted = bench.session.view.editedItem != nil
      // Lit 30 ms after it was asked for, and guarded for 200 ms from then on.
      #expect(acted == (start >= 230), "landed at \(start) ms")
      #expect(bench.session.view.list == before && !bench.session.power.isDark)
    }
  }

  @Test("what is on the panel when it is lit means nothing until all are lifted")
  func untilLifted() {
    var bench = dark()
    bench.down(1, 100, 15)
    light(&bench)
    bench.pass(400)
    // It goes on, and another one joins it.
    bench.go(1, from: (100, 15), to: (160, 15), in: 10)
    bench.down(2, 200, 45)
    bench.go(2, from: (200, 45), to: (260, 45), in: 10)
    bench.lose(2, 260, 45)
    bench.lose(1, 160, 15)
    bench.pass(600)
    #expect(bench.session.view.list.items.allSatisfy { !$0.isCompleted })
    // All are lifted: a touch counts again.
    bench.tap(3, 100, 15)
    bench.pass(600)
    #expect(bench.session.view.editedItem != nil)
  }

  @Test("a contact that lies on the panel keeps others from the list for 5 s at most")
  func lies() {
    var bench = dark()
    bench.down(1, 400, 100)
    light(&bench)
    bench.pass(4900)
    bench.tap(2, 100, 15)
    bench.pass(600)
    #expect(bench.session.view.editedItem == nil)
    bench.tap(3, 100, 15)
    bench.pass(600)
    #expect(bench.session.view.editedItem != nil)
  }

  @Test("a finger on a row that goes dark lets go of it, and what lies there does not light it")
  func goesDark() {
    var bench = SessionHarness(rows: 12)
    let before = bench.session.view.list
    bench.down(1, 100, 15)
    bench.go(1, from: (100, 15), to: (160, 15), in: 10)
    bench.session.handle(.ordered(.off), at: bench.now)
    bench.pass(50)
    bench.go(1, from: (160, 15), to: (200, 15), in: 10)
    #expect(bench.session.power.isDark)
    bench.lose(1, 200, 15)
    bench.pass(600)
    #expect(bench.session.power.isDark && bench.session.view.list == before)
  }

  @Test("a finger in motion keeps the screen awake, and one that lies still does not")
  func activity() {
    var bench = SessionHarness(rows: 12)
    bench.session.handle(.power(ScreenPower.Rules(dimAfter: .seconds(5))), at: bench.now)
    bench.down(1, 100, 60)
    for step in 0..<80 {
      bench.go(1, from: (100, 60), to: (100, step.isMultiple(of: 2) ? 70 : 60), in: 10)
    }
    #expect(bench.session.power.condition == .awake)
    bench.pass(12_000)
    #expect(bench.session.power.condition == .dimmed)
  }

  @Test("four fingers that lie still for 2 s lock the touch; the same again ends it")
  func hand() {
    var bench = SessionHarness(rows: 12)
    let before = bench.session.view.list
    func lie(_ serial: UInt64, _ bench: inout SessionHarness, for time: Int) {
      for finger in 0..<4 {
        bench.down(serial + UInt64(finger), 100 + 22 * Double(finger), 50)
        bench.pass(20)
      }
      bench.pass(time)
      for finger in 0..<4 { bench.lose(serial + UInt64(finger), 100 + 22 * Double(finger), 50) }
      bench.pass(100)
    }
    lie(1, &bench, for: 1800)
    #expect(bench.session.lockEnd == nil)
    bench.pass(1000)
    lie(11, &bench, for: 2050)
    #expect(bench.session.lockEnd != nil)
    #expect(bench.session.view.overlays.banner.offer?.texts.last == "30 s")
    bench.pass(10_000)
    #expect(bench.session.view.overlays.banner.offer?.texts.last == "20 s")
    // Wiped up and down with a flat hand.
    for stroke in 0..<10 {
      let serial = 100 + UInt64(stroke)
      bench.down(serial, 50 + 30 * Double(stroke), 10)
      bench.go(
        serial, from: (50 + 30 * Double(stroke), 10), to: (300, 100), in: 20)
      bench.lose(serial, 300, 100)
    }
    #expect(bench.session.view.list == before && bench.session.view.editedItem == nil)
    lie(201, &bench, for: 2050)
    #expect(bench.session.lockEnd == nil && bench.session.view.overlays.banner.offer == nil)
    bench.tap(301, 100, 15)
    bench.pass(600)
    #expect(bench.session.view.editedItem != nil)
  }

  /// A contact of a hand that is laid down to wipe.
  enum Part: String { case finger, palm, turned, cleared }

  @Test(
    "palms count for the hand: from the first, when a contact turns into one, and back",
    arguments: [
      ([Part.finger, .finger, .finger, .palm], true), ([.palm, .palm, .palm, .palm], true),
      ([.finger, .finger, .finger, .turned], true), ([.turned, .turned, .palm, .palm], true),
      ([.cleared, .finger, .palm, .turned], true), ([.finger, .finger, .palm], false),
      ([.palm, .palm, .turned], false),
    ])
  func palms(parts: [Part], locks: Bool) {
    var bench = SessionHarness(rows: 12)
    func send(_ number: Int, _ phase: Contact.Phase) -> Contact {
      Contact(
        id: ContactID(serial: UInt64(number + 1)), phase: phase,
        position: Point(x: 25 + Millimeters(5 * Double(number)), y: 20))
    }
    func lie(_ number: Int, _ phase: Contact.Phase, as contact: Int? = nil) -> Palm {
      Palm(
        id: PalmID(serial: UInt64(number + 1)), phase: phase,
        position: send(number, phase).position,
        contact: contact.map { ContactID(serial: UInt64($0 + 1)) })
    }
    func frame(_ contacts: [Contact], _ palms: [Palm]) {
      bench.session.handle(ContactFrame(time: bench.now, contacts: contacts, palms: palms))
    }
    for (number, part) in parts.enumerated() {
      switch part {
      case .finger, .turned: frame([send(number, .began)], [])
      case .palm, .cleared: frame([], [lie(number, .began)])
      }
      bench.pass(20)
    }
    bench.pass(500)
    for (number, part) in parts.enumerated() {
      switch part {
      case .finger, .palm: break
      case .turned:
        frame([send(number, .cancelled)], [lie(number, .began, as: number)])
      case .cleared:
        frame([send(number, .began)], [lie(number, .ended, as: number)])
      }
    }
    bench.pass(1600)
    #expect((bench.session.lockEnd != nil) == locks)
    // All leave: nothing that is followed stays behind.
    for (number, part) in parts.enumerated() {
      let isPalm = part == .palm || part == .turned
      frame(isPalm ? [] : [send(number, .ended)], isPalm ? [lie(number, .ended)] : [])
    }
    bench.pass(3000)
    #expect((bench.session.lockEnd != nil) == locks)
  }

  @Test("a palm alone does not wake the dark screen, and palms that move are no hand")
  func movingPalms() {
    var bench = dark()
    func palms(_ phase: Contact.Phase, y: Millimeters) -> [Palm] {
      (1...4).map {
        Palm(
          id: PalmID(serial: UInt64($0)), phase: phase,
          position: Point(x: 20 + Millimeters(Double($0) * 5), y: y))
      }
    }
    bench.session.handle(ContactFrame(time: bench.now, palms: palms(.began, y: 10)))
    bench.pass(500)
    #expect(bench.session.power.isDark)
    bench.session.handle(ContactFrame(time: bench.now, palms: palms(.moved, y: 30)))
    bench.pass(4000)
    #expect(bench.session.lockEnd == nil)
  }

  @Test("the lock ends by itself after 30 s")
  func ends() {
    var bench = SessionHarness(rows: 12)
    bench.session.handle(.touchLocked, at: bench.now)
    bench.pass(29_900)
    #expect(bench.session.lockEnd != nil)
    bench.pass(200)
    #expect(bench.session.lockEnd == nil)
  }

  @Test("a hand that lies there when the lock ends does not lock again")
  func endsUnderHand() {
    var bench = SessionHarness(rows: 12)
    bench.session.handle(.touchLocked, at: bench.now)
    bench.pass(29_000)
    for finger in UInt64(1)...4 { bench.down(finger, 100 + 22 * Double(finger), 50) }
    bench.pass(5000)
    #expect(bench.session.lockEnd == nil)
    for finger in UInt64(1)...4 { bench.lose(finger, 100 + 22 * Double(finger), 50) }
    bench.pass(500)
    for finger in UInt64(11)...14 { bench.down(finger, 100 + 22 * Double(finger - 10), 50) }
    bench.pass(2100)
    #expect(bench.session.lockEnd != nil)
  }

  @Test("a dark screen that is to be wiped is lit until the lock ends, however soon it goes dark")
  func wipedInTheDark() {
    var bench = dark()
    bench.session.handle(
      .power(ScreenPower.Rules(dimAfter: .seconds(5), dimLevel: 0.3, offAfter: .seconds(6))),
      at: bench.now)
    bench.session.handle(.touchLocked, at: bench.now)
    light(&bench)
    bench.pass(29_900)
    #expect(bench.session.power.condition == .awake && bench.session.lockEnd != nil)
    bench.pass(7000)
    #expect(bench.session.power.isDark)
  }

  @Test("what comes singly, lies apart or moves locks nothing", arguments: Array(UInt64(1)...60))
  func noHand(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var bench = SessionHarness(rows: 12)
    let kind = seed % 3
    for finger in 0..<UInt64(6) {
      let x = kind == 1 ? 20 + 90 * Double(finger) : Double.random(in: 100...180, using: &dice)
      bench.down(finger + 1, x, Double.random(in: 20...100, using: &dice))
      // Drops come singly.
      bench.pass(kind == 0 ? 140 : 10)
    }
    for step in 0..<40 {
      if kind == 2 {
        for finger in 0..<UInt64(6) where finger.isMultiple(of: 2) {
          bench.move(finger + 1, 100 + Double(step), 40)
        }
      }
      bench.pass(100)
    }
    #expect(bench.session.lockEnd == nil)
  }

  @Test(
    "a list of random touches on the dark screen stays as it is", arguments: Array(UInt64(1)...100))
  func random(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var bench = dark()
    let before = bench.session.view.list
    bench.pass(Int.random(in: 0...50, using: &dice))
    var lit = 0
    for finger in 1...UInt64(Int.random(in: 1...3, using: &dice)) {
      let (x, y) = (
        Double.random(in: 20...480, using: &dice), Double.random(in: 5...115, using: &dice)
      )
      bench.down(finger, x, y)
      if Bool.random(using: &dice) {
        bench.go(finger, from: (x, y), to: (x + .random(in: -90...90, using: &dice), y), in: 5)
      }
      bench.pass(Int.random(in: 0...60, using: &dice))
      if bench.session.power.isWaking, Bool.random(using: &dice) {
        bench.session.handle(.lit, at: bench.now)
        lit += 1
      }
      bench.lose(finger, x, y)
    }
    bench.session.handle(.lit, at: bench.now)
    bench.pass(1000)
    #expect(bench.session.power.condition == .awake)
    #expect(bench.session.view.list == before && bench.session.view.editedItem == nil)
  }
}
