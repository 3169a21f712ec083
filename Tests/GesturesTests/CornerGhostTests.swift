// Contacts that flash in a corner reach nobody; fingers in a corner do.
import Gestures
import Testing
import Units

@Suite("Ghosts in corners")
struct CornerGhostTests {
  /// The stage in front of a stitcher and a core, and what passes it.
  private struct Stage {
    var corners = CornerGhosts()
    var stitching = ContactStitcher(.on)
    var core = GestureCore()
    var passed: [String] = []

    /// Reports contacts at a time in milliseconds.
    mutating func report(_ time: Int, _ contacts: Contact..., device: TouchDevice = .first) {
      let frame = ContactFrame(
        time: .zero + .milliseconds(time), contacts: contacts, device: device)
      while let due = corners.deadline, due < frame.time, let late = corners.next(at: due) {
        take(late)
      }
      take(corners.filter(frame, on: Rows(), before: stitching, core))
    }

    /// Lets time pass without a report.
    mutating func pass(to time: Int) {
      while let late = corners.next(at: .zero + .milliseconds(time)) { take(late) }
    }

    private mutating func take(_ frame: ContactFrame) {
      let time = Int(frame.time.nanoseconds / 1_000_000)
      passed += frame.contacts.map {
        "\(time): \($0.id.serial) \($0.phase) \($0.position.x.value),\($0.position.y.value)"
      }
      stitching.handle(frame, by: &core, on: Rows()) { _ in }
    }
  }

  private func contact(
    _ serial: UInt64, _ phase: Contact.Phase, _ x: Double, _ y: Double, continues: UInt64? = nil
  ) -> Contact {
    Contact(
      id: ContactID(serial: serial), phase: phase, position: at(x, y),
      continues: continues.map { ContactID(serial: $0) })
  }

  @Test(
    "a contact within 1 mm of both edges of a corner that leaves within 40 ms does nothing",
    arguments: [(1.0, 1.0), (499, 0), (0.2, 119), (499.5, 120)])
  func flash(x: Double, y: Double) {
    var stage = Stage()
    stage.report(0, contact(1, .began, x, y))
    #expect(stage.corners.deadline == .zero + .milliseconds(40))
    stage.report(20, contact(1, .moved, x, y))
    stage.report(39, contact(1, .ended, x, y))
    #expect(stage.passed == [] && stage.corners.deadline == nil && stage.core.isAtRest)
  }

  @Test(
    "a contact farther from one of the edges lands at once",
    arguments: [(1.1, 0.0), (0, 1.1), (498.8, 119.9), (250, 0), (0, 60)])
  func beside(x: Double, y: Double) {
    var stage = Stage()
    stage.report(0, contact(1, .began, x, y))
    #expect(stage.passed == ["0: 1 began \(x),\(y)"])
  }

  @Test("a finger that stays lands after 40 ms, whether a report comes or not")
  func stays() {
    var stage = Stage()
    stage.report(0, contact(1, .began, 0.5, 0.5))
    stage.pass(to: 39)
    #expect(stage.passed == [])
    stage.pass(to: 40)
    stage.report(90, contact(1, .ended, 0.5, 0.5))
    #expect(stage.passed == ["40: 1 began 0.5,0.5", "90: 1 ended 0.5,0.5"])
    stage.report(200, contact(2, .began, 0.5, 0.5))
    stage.report(240, contact(2, .ended, 0.5, 0.5))
    #expect(stage.passed.suffix(2) == ["240: 2 began 0.5,0.5", "240: 2 ended 0.5,0.5"])
    stage.report(500, contact(3, .began, 0.5, 0.5))
    stage.report(550, contact(3, .moved, 0.5, 0.6))
    #expect(stage.passed.suffix(2) == ["540: 3 began 0.5,0.5", "550: 3 moved 0.5,0.6"])
  }

  @Test("a finger that moves out of the corner lands where it did")
  func leavesTheCorner() {
    var stage = Stage()
    stage.report(0, contact(1, .began, 0.5, 0.5))
    stage.report(10, contact(1, .moved, 3, 0.5))
    #expect(stage.passed == ["10: 1 began 0.5,0.5", "10: 1 moved 3.0,0.5"])
  }

  @Test("others of the same report are not held back")
  func others() {
    var stage = Stage()
    stage.report(0, contact(1, .began, 200, 60))
    stage.report(10, contact(1, .moved, 203, 60), contact(2, .began, 0, 0))
    stage.report(20, contact(1, .moved, 206, 60), contact(2, .ended, 0, 0))
    #expect(
      stage.passed == ["0: 1 began 200.0,60.0", "10: 1 moved 203.0,60.0", "20: 1 moved 206.0,60.0"])
  }

  @Test("where a finger's path leads to a corner, a contact there is that finger")
  func path() {
    var stage = Stage()
    stage.report(0, contact(1, .began, 40, 15))
    for step in 1...6 {
      stage.report(step * 10, contact(1, .moved, 40 - 6 * Double(step), 15 - 2 * Double(step)))
    }
    stage.report(70, contact(1, .ended, 4, 3))
    stage.report(80, contact(2, .began, 0, 0))
    #expect(stage.passed.last == "80: 2 began 0.0,0.0")
    #expect(!stage.core.follows(ContactID(serial: 2)) && stage.core.follows(ContactID(serial: 1)))
    // A part of a finger that is there.
    stage.report(90, contact(3, .began, 0.5, 0))
    #expect(stage.passed.last == "90: 3 began 0.5,0.0")
  }

  @Test("a contact that continues another one is no ghost")
  func continues() {
    var stage = Stage()
    stage.report(0, contact(1, .began, 0, 0))
    stage.report(10, contact(1, .cancelled, 0, 0), contact(2, .began, 0, 0, continues: 1))
    #expect(stage.passed == ["10: 2 began 0.0,0.0"])
  }

  @Test("each ghost of a device from its second one on is reported, and no cancelled contact")
  func reported() {
    var stage = Stage()
    let other = TouchDevice(serial: 2)
    stage.report(0, contact(1, .began, 0, 0))
    stage.report(10, contact(1, .cancelled, 0, 0))
    for (serial, device) in zip(UInt64(2)..., [TouchDevice.first, other, .first, .first, other]) {
      let time = Int(serial) * 500
      stage.report(time, contact(serial, .began, 0, 0), device: device)
      stage.report(time + 20, contact(serial, .ended, 0, 0), device: device)
      #expect(stage.corners.drainDevice() == (serial < 4 ? nil : device), "\(serial)")
      #expect(stage.corners.drainDevice() == nil)
    }
    #expect(stage.passed == [])
  }

  @Test("of a device that is known from before the first ghost is reported, until it is forgotten")
  func known() {
    var stage = Stage()
    for (serial, faults) in [(UInt64(1), TouchFaults.hasGhosts), (2, [])] {
      stage.corners.know(faults, of: .first)
      stage.report(Int(serial) * 500, contact(serial, .began, 0, 0))
      stage.report(Int(serial) * 500 + 20, contact(serial, .ended, 0, 0))
      #expect(stage.corners.drainDevice() == (serial == 1 ? .first : nil))
    }
  }

  @Test("cancelled contacts are forgotten, and mean nothing when they stay")
  func forgotten() {
    var stage = Stage()
    stage.report(0, contact(1, .began, 0, 0))
    stage.corners.forgetContacts()
    stage.pass(to: 100)
    #expect(stage.passed == [] && stage.corners.deadline == nil)
  }

  @Test("contacts above the limit land at once")
  func limit() {
    var stage = Stage()
    for serial in 1...UInt64(Tuning.contactLimit + 1) {
      stage.report(0, contact(serial, .began, 0, 0))
    }
    #expect(stage.passed.count == 1)
    stage.pass(to: 40)
    #expect(stage.passed.count == Tuning.contactLimit + 1)
  }
}
