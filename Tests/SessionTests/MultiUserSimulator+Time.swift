// How an evening goes: report by report, with frames between, until everybody has left.
import Gestures
import Paint
import Session
import TestRandom
import Units

@testable import ListUI
@testable import panelist

extension MultiUserSimulator {
  /// A while with everybody at the panel.
  mutating func play(reports: Int) {
    for _ in 0..<reports {
      if fingers.count < people, chance.isOne(of: 7) { reach() }
      report()
      if chance.isOne(of: 14) { somethingElse() }
      pass()
    }
  }

  /// Everybody leaves, and all comes to rest.
  mutating func leave() {
    for _ in 0..<600 where !fingers.isEmpty {
      report()
      pass()
    }
    // One that is missing lets go now, and may have begun to type by that.
    now += .milliseconds(100)
    expire()
    let time = now
    turn("Return", .other) { $0.type(.commit, at: time) }
    if isReloadPending { look() }
    for _ in 0..<80 {
      now += .milliseconds(100)
      expire()
      // What waited for a finger that was missing.
      if isReloadPending { look() }
      frame(at: now, touchesUpTo: now)
    }
  }

  /// What all fingers do in one report; of several that touch down together some make it in time for
  /// the next one only.
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

  /// Time goes on to the next report.
  private mutating func pass() {
    switch pace {
    case .even(let changeset):
      for _ in 0..<16 / changeset {
        let next = now + .milliseconds(changeset)
        // When it falls due, as a timer does it: another program's change may wait for that.
        while let deadline = session.nextDeadline, deadline <= next {
          now = max(now, deadline)
          expire()
        }
        now = next
        frame(at: now, touchesUpTo: now)
      }
    case .uneven:
      // Now and then nobody moves for so long that all hands are taken for what only lies there.
      let pause = chance.isOne(of: 20) ? chance.roll(9000...12_000) : chance.roll(20...700)
      let next = now + .milliseconds(chance.isOne(of: 40) ? pause : chance.roll(6...11))
      while let deadline = session.nextDeadline, deadline < next {
        now = max(now, deadline)
        expire()
      }
      now = next
      guard !chance.isOne(of: 3) else { return }
      let seen = now + .milliseconds(chance.roll(0...16))
      frame(at: seen, touchesUpTo: max(latch, now - .milliseconds(5)))
      // Nothing is so fast that it is elsewhere after a millisecond.
      guard chance.isOne(of: 4) else { return }
      frame(at: seen + .milliseconds(1), touchesUpTo: latch)
    }
  }

  private mutating func expire() {
    let time = now
    turn("wait", .other) { $0.wait(until: time) }
  }

  /// A frame that is seen then.
  private mutating func frame(at time: Instant, touchesUpTo latch: Instant) {
    let cause =
      latch == self.latch && time - session.view.context.time.now <= .milliseconds(1)
      ? SessionInvariants.Cause.nextFrame : .frame
    self.latch = latch
    var picture = DisplayList(size: screen.panel.pixels)
    turn("frame \(time.nanoseconds / 1_000_000)", cause) {
      $0.advance(to: time, touchesUpTo: latch)
      // What was shaped once is kept by the list that is drawn.
      $0.view.draw(into: &picture)
    }
  }
}
