// Time in the simulator: touch reports with frames between, until all fingers have lifted.
import Gestures
import Paint
import Session
import TestRandom
import Units

@testable import ListUI
@testable import panelist

extension MultiUserSimulator {
  /// Plays a number of reports with all users.
  mutating func play(reports: Int) {
    for _ in 0..<reports {
      if fingers.count < people, chance.isOne(of: 7) { reach() }
      report()
      if chance.isOne(of: 14) { somethingElse() }
      pass()
    }
  }

  /// Lifts all fingers, and waits until the session is at rest.
  mutating func leave() {
    for _ in 0..<600 where !fingers.isEmpty {
      report()
      pass()
    }
    // A missing contact times out now, which may begin an edit.
    expire(until: now + .milliseconds(100))
    let time = now
    turn("Return", .other) { $0.handle(.typed(.commit), at: time) }
    if isReloadPending { look() }
    for _ in 0..<80 {
      expire(until: now + .milliseconds(100))
      // Changes that waited for a missing contact.
      if isReloadPending { look() }
      frame(at: now, touchesUpTo: now)
    }
  }

  /// Sends one report of all fingers, sometimes split in two.
  private mutating func report() {
    var contacts: [Contact] = []
    for place in fingers.indices {
      if let contact = fingers[place].report() { contacts.append(contact) }
    }
    fingers.removeAll(where: \.isGone)
    guard !contacts.isEmpty else { return }
    if contacts.count > 1, chance.isOne(of: 4) {
      let half = contacts.count / 2
      send(Array(contacts[..<half]))
      send(Array(contacts[half...]))
    } else {
      send(contacts)
    }
  }

  private mutating func send(_ contacts: [Contact]) {
    let words = contacts.map {
      "\($0.id.serial) \($0.phase) \(Int($0.position.x.value)) \(Int($0.position.y.value))"
    }
    let frame = ContactFrame(time: now, contacts: contacts)
    let isMove = contacts.contains { $0.phase == .moved }
    turn(words.joined(separator: ", "), isMove ? .moves : .touches) { $0.handle(frame) }
  }

  /// Advances time to the next report, with frames.
  private mutating func pass() {
    switch pace {
    case .even(let period):
      for _ in 0..<16 / period {
        expire(until: now + .milliseconds(period))
        frame(at: now, touchesUpTo: now)
      }
    case .uneven:
      // Sometimes nobody moves for so long that all contacts count as objects on the screen.
      let pause = chance.isOne(of: 20) ? chance.roll(9000...12_000) : chance.roll(20...700)
      expire(until: now + .milliseconds(chance.isOne(of: 40) ? pause : chance.roll(6...11)))
      guard !chance.isOne(of: 3) else { return }
      let seen = now + .milliseconds(chance.roll(0...16))
      frame(at: seen, touchesUpTo: max(latch, now - .milliseconds(5)))
      // A second frame 1 ms later, in which nothing may jump.
      guard chance.isOne(of: 4) else { return }
      frame(at: seen + .milliseconds(1), touchesUpTo: latch)
    }
  }

  /// Advances time, with a call at each deadline, as a timer makes it: an external change may wait
  /// for it.
  private mutating func expire(until end: Instant) {
    while now <= end, let deadline = session.nextDeadline, deadline <= end {
      now = max(now, deadline)
      let time = now
      turn("wait", .other) { $0.handle(.time, at: time) }
      guard let due = session.nextDeadline, due <= time else { continue }
      invariants.breach(.timely, "still due: \(due): \(story)")
      now += .milliseconds(1)
    }
    now = max(now, end)
  }

  /// Draws a frame for a presentation time.
  private mutating func frame(at time: Instant, touchesUpTo latch: Instant) {
    let cause =
      latch == self.latch && time - session.view.context.time.now <= .milliseconds(1)
      ? SessionInvariants.Cause.nextFrame : .frame
    self.latch = latch
    var picture = DisplayList(size: screen.panel.pixels)
    turn("frame \(time.nanoseconds / 1_000_000)", cause) {
      $0.handle(.presented(touchesUpTo: latch), at: time)
      // Draws the session's own list view, so that it keeps the shaped lines.
      $0.view.draw(into: &picture)
    }
  }
}
