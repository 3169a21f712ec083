// Random contacts: fingers that drag, tap, rest and pinch, palms, and touches at the screen's edge.
import Gestures
import TestRandom
import Units

extension SeededRandom {
  fileprivate mutating func millimeters(upTo limit: Int) -> Double {
    Double(roll(below: limit * 100)) / 100
  }
}

/// One input of the core.
enum Input {
  case frame(ContactFrame, listMoves: Bool)
  /// A point in time without a report.
  case pause(Instant)
  case release(row: Int, Instant)
  case cancelAll(Instant)
}

/// Up to eight random fingers, some of which are lost, and some rows that are released. At the end
/// all fingers are up.
struct Hands {
  private struct Finger {
    let id: ContactID
    var x: Double
    var y: Double
    var dx = 0.0
    var dy = 0.0
    /// Frames until it is lifted.
    var life: Int
    /// The frame in which it turns out to be a palm.
    var palm = -1
  }

  private var dice: SeededRandom
  private var fingers: [Finger] = []
  private var landed: [Finger] = []
  private var serial: UInt64 = 0

  /// Returns the inputs of a seed, 2.4 seconds long.
  static func play(seed: UInt64) -> [Input] {
    var hands = Hands(seed: seed)
    var inputs: [Input] = []
    for frame in 1...300 {
      let now = Instant.zero + .milliseconds(frame * 8)
      let contacts = hands.contacts(isLast: frame == 300)
      let isLate = hands.dice.roll(below: 40) == 0
      inputs.append(
        .frame(
          ContactFrame(time: now, contacts: contacts, isLate: isLate),
          listMoves: hands.dice.roll(below: 25) == 0))
      if hands.dice.roll(below: 20) == 0 { inputs.append(.pause(now + .milliseconds(4))) }
      if hands.dice.roll(below: 60) == 0 {
        inputs.append(.release(row: hands.dice.roll(below: 8), now))
      }
      if hands.dice.roll(below: 300) == 0 { inputs.append(.cancelAll(now)) }
    }
    return inputs
  }

  /// A finger touches down only while fewer than this are down. Every third seed plays one person,
  /// who leaves time between touches.
  private let limit: Int

  private init(seed: UInt64) {
    dice = SeededRandom(seed: seed)
    limit = seed % 3 == 0 ? 1 : 6
  }

  private mutating func contacts(isLast: Bool) -> [Contact] {
    var contacts: [Contact] = []
    for index in fingers.indices.reversed() {
      fingers[index].life -= 1
      if isLast || fingers[index].life < 0 {
        let isLost = dice.roll(below: 8) == 0
        contacts.append(contact(fingers[index], isLost ? .cancelled : .ended))
        fingers.remove(at: index)
      } else if dice.roll(below: 4) > 0 {
        fingers[index].x += fingers[index].dx
        fingers[index].y += fingers[index].dy
        contacts.append(contact(fingers[index], .moved))
      }
    }
    guard !isLast else { return contacts }
    if fingers.count < limit, dice.roll(below: limit == 1 ? 6 : 9) == 0 { land() }
    for finger in landed {
      fingers.append(finger)
      contacts.append(contact(finger, .began))
    }
    landed = []
    return contacts
  }

  private func contact(_ finger: Finger, _ phase: Contact.Phase) -> Contact {
    let isPalm = phase != .ended && finger.life < finger.palm
    return Contact(
      id: finger.id, phase: phase,
      position: Point(x: Millimeters(finger.x), y: Millimeters(finger.y)), length: isPalm ? 40 : 8)
  }

  /// Puts down one finger or two for a random gesture.
  private mutating func land() {
    var finger = finger(x: dice.millimeters(upTo: 480) + 2, y: dice.millimeters(upTo: 100) + 2)
    switch dice.roll(below: 9) {
    case 0: finger.life = 4 + dice.roll(below: 20)
    case 1, 6: finger.life = 65 + dice.roll(below: 40)
    case 2:
      // In opposite directions, at different speeds.
      finger.dy = dice.millimeters(upTo: 2) - 1
      var other = self.finger(x: finger.x + dice.millimeters(upTo: 20), y: finger.y + 10)
      other.dy = -finger.dy * (0.5 + dice.millimeters(upTo: 1))
      landed.append(other)
    case 3:
      finger.life = 4 + dice.roll(below: 12)
      var other = self.finger(x: finger.x + 30, y: finger.y + dice.millimeters(upTo: 30))
      other.life = finger.life + dice.roll(below: 6)
      landed.append(other)
    case 4:
      drag(&finger)
      finger.palm = dice.roll(below: finger.life + 2)
    case 5:
      finger.x = dice.millimeters(upTo: 1)
      drag(&finger)
    case 7...8: drag(&finger)
    default: fatalError("Hands: nine ways only")
    }
    landed.append(finger)
  }

  private mutating func finger(x: Double, y: Double) -> Finger {
    serial += 1
    return Finger(id: ContactID(serial: serial), x: x, y: y, life: 10 + dice.roll(below: 50))
  }

  private mutating func drag(_ finger: inout Finger) {
    finger.dx = dice.millimeters(upTo: 3) - 1.5
    finger.dy = (dice.millimeters(upTo: 3) - 1.5) * (dice.roll(below: 2) == 0 ? 0.2 : 1)
  }
}
