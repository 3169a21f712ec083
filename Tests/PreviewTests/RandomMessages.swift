// Messages of a client that does anything: valid ones of every kind, and mutated ones.
import TestRandom

/// Makes one message after the other, from a seed.
struct RandomMessages {
  /// The longest side of a panel that is asked for, in pixels.
  let longestSide: Int
  private var random: SeededRandom
  /// In milliseconds.
  private var now = 0.0
  private var width = 400
  private var height = 320
  private var lastFinger: UInt32 = 0
  private var fingers: [(id: UInt32, x: Float, y: Float)] = []

  init(seed: UInt64, longestSide: Int) {
    random = SeededRandom(seed: seed)
    self.longestSide = longestSide
  }

  /// The next message. - Parameter frame: The last frame that the client was sent.
  mutating func next(after frame: UInt32) -> [UInt8] {
    var bytes = whole(frame)
    guard random.roll(below: 8) == 0, !bytes.isEmpty else { return bytes }
    // Of the kinds of mutation that keep a part of the message.
    switch random.roll(below: 3) {
    case 0: bytes[random.roll(below: bytes.count)] = UInt8(random.roll(0...255))
    case 1: bytes.removeLast(random.roll(0...bytes.count))
    default: bytes.insert(UInt8(random.roll(0...255)), at: random.roll(0...bytes.count))
    }
    return bytes
  }

  private mutating func whole(_ frame: UInt32) -> [UInt8] {
    switch random.roll(below: 20) {
    case 0..<8: touches()
    case 8..<11: [0x03] + text()
    case 11: [0x0A] + text()
    case 12..<14: [0x0B, UInt8(random.roll(0...1))] + text()
    case 14: [0x04, UInt8(random.roll(0...28))]
    case 15: [0x05] + Bytes.little(frame)
    case 16: [0x06] + Bytes.single([1.5, -3, 100, -2000, 1e6, -1e6][random.roll(below: 6)])
    case 17: panel()
    case 18: [0x08, UInt8(random.roll(0...1))]
    default: [0x09]
    }
  }

  /// One report of all fingers: some land, move, or leave.
  private mutating func touches() -> [UInt8] {
    now += Double([0, 1, 8, 16, 50, 400][random.roll(below: 6)])
    var contacts: [[UInt8]] = []
    for place in fingers.indices.reversed() {
      let leaves = random.roll(below: 4) == 0
      fingers[place].x += Float(random.roll(-80...80))
      fingers[place].y += Float(random.roll(-80...80))
      contacts.append(contact(fingers[place], phase: leaves ? UInt8(random.roll(2...3)) : 1))
      if leaves { fingers.remove(at: place) }
    }
    if fingers.count < 5, random.roll(below: 3) > 0 {
      lastFinger += 1
      let finger = (
        lastFinger, Float(random.roll(0...width)), Float(random.roll(0...height))
      )
      fingers.append(finger)
      contacts.append(contact(finger, phase: 0))
    }
    return [0x02] + Bytes.double(now) + [1] + Bytes.double(now) + [UInt8(contacts.count)]
      + contacts.joined()
  }

  private func contact(_ finger: (id: UInt32, x: Float, y: Float), phase: UInt8) -> [UInt8] {
    Bytes.little(finger.id) + [phase] + Bytes.single(finger.x) + Bytes.single(finger.y)
  }

  private mutating func text() -> [UInt8] {
    let letters = ["a", "é", "漢", "ש", "न", "्", "👩‍🚒", "\u{301}", "\n", " "]
    let count = [0, 1, 1, 3, 30, 900][random.roll(below: 6)]
    let text = (0..<count).map { _ in letters[random.roll(below: letters.count)] }.joined()
    return Array(text.utf8.prefix(4000))
  }

  private mutating func panel() -> [UInt8] {
    width = random.roll(64...longestSide)
    height = random.roll(64...longestSide)
    fingers = []
    let density = Float(random.roll(1...16))
    let sides = (Float(width) / density, Float(height) / density)
    return Bytes.panel(
      UInt16(width), UInt16(height), mm: sides, rotation: UInt16(90 * random.roll(below: 4)),
      theme: ["heat", "ember", "paper"][random.roll(below: 3)])
  }
}
