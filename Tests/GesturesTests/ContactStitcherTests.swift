// Stitching of lost contacts in front of the gesture core.
import Gestures
import TestCounts
import Testing
import Units

@Suite("Contact stitching")
struct ContactStitcherTests {
  /// A stitcher and a gesture core over eight rows.
  private struct Stage {
    var stitching: ContactStitcher
    var core = GestureCore()
    var now = Instant.zero
    var reported: [String] = []

    init(_ mode: ContactStitcher.Mode) { stitching = ContactStitcher(mode) }

    /// What the only device is known for; nil for a sound one.
    var faults: TouchFaults? { stitching.knownDevices.first?.faults }

    /// Reports one contact, 10 ms after the previous report.
    mutating func finger(
      _ serial: UInt64, _ phase: Contact.Phase, _ x: Double, _ y: Double = 25, isLate: Bool = false,
      of device: TouchDevice = .first
    ) {
      now += .milliseconds(10)
      let contact = Contact(id: ContactID(serial: serial), phase: phase, position: at(x, y))
      let frame = ContactFrame(time: now, contacts: [contact], isLate: isLate, device: device)
      var reported: [String] = []
      stitching.handle(frame, by: &core, on: Rows()) {
        reported.append(describe($0, withSpeed: true))
      }
      self.reported += reported
    }

    /// Reports as many fingers as the core follows, eight on each row, `x` mm to the right of their
    /// touch-down points. They touch down one after the other, far from the previous ones.
    mutating func everybody(_ phase: Contact.Phase, _ x: Double) {
      now += .milliseconds(10)
      let contacts = (0..<UInt64(Tuning.contactLimit)).map {
        Contact(
          id: ContactID(serial: $0 + 1), phase: phase,
          position: at(Double($0 * 3 % 8) * 62 + 10 + x, Double($0 / 8) * 10 + 5))
      }
      guard phase == .began else { return play(contacts) }
      for contact in contacts {
        now += .milliseconds(60)
        play([contact])
      }
    }

    /// Reports that the id of a contact was replaced in its place, 10 ms after the previous report.
    mutating func replace(_ serial: UInt64, by next: UInt64, _ x: Double) {
      now += .milliseconds(10)
      let old = ContactID(serial: serial)
      play([
        Contact(id: old, phase: .cancelled, position: at(x, 25)),
        Contact(
          id: ContactID(serial: next), phase: .began, position: at(x, 25), continues: old),
      ])
    }

    private mutating func play(_ contacts: [Contact]) {
      var reported: [String] = []
      stitching.handle(ContactFrame(time: now, contacts: contacts), by: &core, on: Rows()) {
        reported.append(describe($0))
      }
      self.reported += reported
    }

    mutating func wait(milliseconds: Int) {
      now += .milliseconds(milliseconds)
      var reported: [String] = []
      stitching.advance(to: now, by: &core, on: Rows()) { reported.append(describe($0)) }
      self.reported += reported
    }

    /// The device that lost a finger since the last call.
    mutating func drain() -> TouchDevice? {
      guard let (device, faults) = stitching.drainFaults() else { return nil }
      #expect(faults == .losesFingers)
      return device
    }

    /// A finger moves right at 500 mm/s and leaves at 65 mm.
    mutating func swipe(_ serial: UInt64, isLate: Bool = false, of device: TouchDevice = .first) {
      finger(serial, .began, 50, of: device)
      for x in [55.0, 60, 65] { finger(serial, .moved, x, of: device) }
      reported = []
      finger(serial, .ended, 65, isLate: isLate, of: device)
    }
  }

  @Test("reports that were read late give no velocity: such a contact is not awaited")
  func late() {
    var stage = Stage(.on)
    stage.swipe(1, isLate: true)
    #expect(stage.reported == ["finger 1: row 2 ended +10.0 +0.0"])
    #expect(stage.stitching.nextDeadline == nil)
    stage.swipe(2)
    #expect(stage.reported == ["finger 2: row 2 changed +10.0 +0.0 missing"])
    stage.now += .milliseconds(40)
    stage.finger(3, .began, 95, isLate: true)
    stage.reported = []
    stage.finger(3, .ended, 95)
    // It stands, as far as its reports tell.
    #expect(stage.reported == ["finger 2: row 2 changed +40.0 +0.0 missing"])
    stage.wait(milliseconds: 100)
    #expect(stage.reported.last == "finger 2: row 2 ended +40.0 +0.0 missing")
  }

  @Test("contacts of different devices are never joined")
  func devices() {
    var stage = Stage(.on)
    stage.swipe(1)
    stage.finger(2, .began, 75, of: TouchDevice(serial: 2))
    #expect(stage.core.follows(ContactID(serial: 2)))
    #expect(stage.reported == ["finger 1: row 2 changed +10.0 +0.0 missing"])
    stage.finger(3, .began, 80)
    #expect(!stage.core.follows(ContactID(serial: 3)))
    #expect(stage.reported.last == "finger 1: row 2 changed +25.0 +0.0")
  }

  @Test("auto mode learns for each device and reports each loss once; mode on reports none")
  func learning() {
    var stage = Stage(.auto)
    for device in [TouchDevice.first, TouchDevice(serial: 2)] {
      let serial = UInt64(device.serial) * 10
      stage.swipe(serial, of: device)
      #expect(stage.stitching.nextDeadline == nil)
      stage.finger(serial + 1, .began, 75, of: device)
      #expect(stage.drain() == device)
      #expect(stage.drain() == nil)
      stage.finger(serial + 1, .cancelled, 75, of: device)
      stage.swipe(serial + 2, of: device)
      #expect(stage.stitching.nextDeadline == stage.now + Tuning.standard.stitchTime)
      #expect(stage.stitching.nextToEnd == ContactID(serial: serial + 2))
      stage.finger(serial + 3, .began, 75, of: device)
      #expect(stage.drain() == device)
      stage.finger(serial + 3, .cancelled, 75, of: device)
    }
    #expect(stage.core.isAtRest)
    var all = Stage(.on)
    all.swipe(1)
    all.finger(2, .began, 75)
    #expect(all.drain() == nil)
  }

  @Test("a device that loses two fingers at once is reported once")
  func twoAtOnce() {
    var stage = Stage(.auto)
    for (serial, y) in [(UInt64(1), 25.0), (2, 65)] { stage.finger(serial, .began, 50, y) }
    for x in [60.0, 70] {
      for (serial, y) in [(UInt64(1), 25.0), (2, 65)] { stage.finger(serial, .moved, x, y) }
    }
    for (serial, y) in [(UInt64(1), 25.0), (2, 65)] { stage.finger(serial, .ended, 70, y) }
    for (serial, y) in [(UInt64(3), 25.0), (4, 65)] { stage.finger(serial, .began, 85, y) }
    #expect(stage.drain() == .first)
    #expect(stage.drain() == nil)
  }

  @Test("a finger whose id is replaced goes on, except in mode off")
  func replaced() {
    for (mode, last) in [
      (ContactStitcher.Mode.auto, "finger 1: row 2 changed +25.0 +0.0"),
      (.on, "finger 1: row 2 changed +25.0 +0.0"), (.off, "finger 2: row 2 began +9.0 +0.0"),
    ] {
      var stage = Stage(mode)
      stage.finger(1, .began, 50)
      for x in [55.0, 60, 65] { stage.finger(1, .moved, x) }
      stage.replace(1, by: 2, 65)
      stage.finger(2, .moved, 80)
      #expect(stage.reported.last == last, "\(mode)")
      #expect(stage.drain() == nil)
    }
  }

  @Test("a short loss of a finger that stands with a row teaches once it has stayed for 100 ms")
  func shortLoss() {
    for (stay, faults) in [(90, nil), (100, TouchFaults.losesFingers)] {
      var stage = Stage(.auto)
      stage.finger(1, .began, 50)
      for x in [60.0, 70, 80, 90] { stage.finger(1, .moved, x) }
      stage.wait(milliseconds: 300)
      stage.finger(1, .ended, 90)
      stage.now += .milliseconds(10)
      stage.finger(2, .began, 90)
      #expect(!stage.core.follows(ContactID(serial: 2)) && stage.drain() == nil)
      stage.wait(milliseconds: stay - 10)
      stage.finger(2, .ended, 90)
      // Drumming fingers look alike, so that it is not kept.
      #expect(stage.faults == faults && stage.drain() == nil, "\(stay)")
    }
  }

  @Test(
    "what is known of a device holds, for a successor too, until it is forgotten")
  func known() {
    var stage = Stage(.auto)
    stage.stitching.know([.losesFingers, .hasGhosts], of: .first)
    for mode in [ContactStitcher.Mode.auto, .on, .auto] {
      stage.stitching = stage.stitching.successor(mode)
      #expect(stage.stitching.mode == mode && stage.faults == .losesFingers)
      stage.swipe(1)
      #expect(stage.stitching.nextDeadline == stage.now + Tuning.standard.stitchTime)
      stage.wait(milliseconds: 200)
      #expect(stage.drain() == nil)
    }
    stage.stitching.know([], of: .first)
    stage.swipe(2)
    #expect(stage.stitching.nextDeadline == nil && stage.faults == nil)
    stage.stitching.know(.losesFingers, of: .first)
    stage.stitching = stage.stitching.successor(.off)
    stage.swipe(3)
    #expect(stage.stitching.nextDeadline == nil && stage.faults == .losesFingers)
  }

  @Test("a watched contact lapses after 100 ms")
  func watched() {
    var stage = Stage(.auto)
    stage.swipe(1)
    stage.now += .milliseconds(95)
    stage.finger(2, .began, 118)
    #expect(stage.drain() == nil)
    stage.finger(2, .cancelled, 118)
    stage.swipe(3)
    #expect(stage.stitching.nextDeadline == nil)
  }

  @Test("forgetting the contacts also forgets which contacts were joined")
  func forgotten() {
    var stage = Stage(.on)
    stage.swipe(1)
    stage.finger(2, .began, 75)
    stage.core.cancelAll(at: stage.now) { _ in }
    stage.stitching.forgetContacts()
    stage.finger(3, .began, 300, 65)
    stage.reported = []
    stage.finger(2, .moved, 80)
    stage.finger(2, .ended, 80)
    #expect(stage.reported == [] && stage.core.follows(ContactID(serial: 3)))
    stage.finger(3, .ended, 300, 65)
    stage.wait(milliseconds: 100)
    #expect(stage.core.isAtRest && stage.stitching.nextDeadline == nil)
  }

  @Test("all contacts that the core follows can be missing at once, and all of them end")
  func many() {
    var stage = Stage(.on)
    for (phase, x) in [
      (Contact.Phase.began, 0.0), (.moved, 10), (.moved, 20), (.moved, 30), (.ended, 30),
    ] {
      stage.everybody(phase, x)
    }
    #expect(!stage.reported.contains { $0.contains("ended") })
    #expect(stage.stitching.nextDeadline == stage.now + .milliseconds(100))
    stage.reported = []
    stage.wait(milliseconds: 99)
    #expect(stage.reported == [])
    stage.wait(milliseconds: 1)
    #expect(stage.reported.count == 8 && stage.reported.allSatisfy { $0.contains("ended") })
    #expect(stage.core.isAtRest && stage.stitching.nextDeadline == nil)
  }

  @Test("over random contacts each gesture begins and ends once, and the core ends at rest")
  func anyHands() {
    var found = 0
    for seed in 1...UInt64(TestCounts.count("random-hands")) {
      var (core, stitching) = (GestureCore(), ContactStitcher(.on))
      var surface = Rows()
      surface.facts.edges = [.top, .bottom]
      var open: Set<ContactID> = []
      let hear = { (step: Gesture) in
        switch (step.kind, step.phase) {
        case (.tap, _), (.twoFingerTap, _): break
        case (_, .began): #expect(open.insert(step.contact).inserted, "seed \(seed): \(step)")
        case (_, .changed):
          if step.isMissing { found += 1 }
          #expect(open.contains(step.contact), "seed \(seed): \(step)")
        case (_, .ended), (_, .cancelled):
          #expect(open.remove(step.contact) != nil, "seed \(seed): \(step)")
        }
      }
      var end = Instant.zero
      for input in Hands.play(seed: seed) {
        switch input {
        case .frame(let frame, let listMoves):
          surface.facts.isListMoving = listMoves
          stitching.handle(frame, by: &core, on: surface, emit: hear)
          end = frame.time
        case .pause(let now): stitching.advance(to: now, by: &core, on: surface, emit: hear)
        case .release(let row, let now): core.release(Rows.row(row), at: now, emit: hear)
        case .cancelAll(let now):
          core.cancelAll(at: now, emit: hear)
          stitching.forgetContacts()
        }
      }
      stitching.advance(to: end + .milliseconds(100), by: &core, on: surface, emit: hear)
      #expect(open.isEmpty && core.isAtRest && stitching.nextDeadline == nil, "seed \(seed)")
    }
    #expect(found > 100)
  }
}
