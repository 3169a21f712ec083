// Parses touches: contacts, palms, and what a report says besides.
import Gestures
import Units

extension TouchRecording.Parser {
  /// The contacts and palms that are down, by their numbers in the file.
  struct Touches {
    /// A contact or palm that is down: its number in the recording, and its position.
    struct Finger {
      let serial: UInt64
      var position: Point
      /// Whether its place is not recorded.
      var isPlaceless = false
    }

    var fingers: [Int: Finger] = [:]
    var palms: [Int: Finger] = [:]
    /// How many contacts and palms there were.
    var count: UInt64 = 0
    var palmCount: UInt64 = 0
  }

  /// Where a contact is taken to be whose place is not recorded: below the screen, where no other
  /// contact is near, and near enough to be of one hand with others.
  private var placeless: Point {
    let screen = screen ?? [0, 0]
    return Point(x: Millimeters(screen[0] / 2), y: Millimeters(screen[1] + 20))
  }

  mutating func touch(
    _ words: [Substring], _ form: String
  ) throws(RecordingError) -> TouchRecording.Action {
    guard let number = Int(words[2]), (0..<Tuning.contactLimit).contains(number) else {
      throw wrong("a contact is a number from 0 to \(Tuning.contactLimit - 1), \(form)")
    }
    guard words.count >= 4 else {
      throw wrong("a contact goes down, move, up or cancel, \(form)")
    }
    var rest = words.dropFirst(4)
    var finger: Touches.Finger
    let phase: Contact.Phase
    switch words[3] {
    case "down":
      if touches.fingers[number] != nil { throw wrong("contact \(number) is down already") }
      touches.count += 1
      let isPlaceless = rest.first == "keys"
      finger = Touches.Finger(
        serial: touches.count,
        position: isPlaceless ? placeless : try position(&rest, words[3], form),
        isPlaceless: isPlaceless)
      if isPlaceless { rest = rest.dropFirst() }
      phase = .began
    case "move":
      finger = try present(number)
      if finger.isPlaceless {
        guard let word = rest.popFirst(), word == "keys" || word == "off" else {
          throw wrong("a contact on keys goes on there or off, as in: 500 ms 0 move keys")
        }
        // Further than any finger that is still at its place.
        finger.position = placeless
        if word == "off" { finger.position.x = finger.position.x + 1000 }
      } else {
        finger.position = try position(&rest, words[3], form)
      }
      phase = .moved
    case "up", "cancel":
      finger = try present(number)
      if !finger.isPlaceless, rest.first?.first?.isNumber == true || rest.first?.first == "-" {
        finger.position = try position(&rest, words[3], form)
      }
      phase = words[3] == "up" ? .ended : .cancelled
    default:
      throw wrong("a contact goes down, move, up or cancel, not '\(words[3])'")
    }
    touches.fingers[number] = phase == .ended || phase == .cancelled ? nil : finger
    let contact = try contact(finger, phase, rest, form)
    return finger.isPlaceless ? .keyTouch(contact) : .touch(contact)
  }

  /// The contact, with what stands behind its position.
  private func contact(
    _ finger: Touches.Finger, _ phase: Contact.Phase, _ words: ArraySlice<Substring>,
    _ form: String
  ) throws(RecordingError) -> Contact {
    var (length, source, keepsTrackingID): (Millimeters?, ContactID?, Bool) = (nil, nil, false)
    var rest = words
    while let word = rest.popFirst() {
      switch word {
      case "length":
        guard let value = rest.popFirst().flatMap({ number($0, 0...1000) }) else {
          throw wrong("a contact has a length in millimetres, as in: 500 ms 0 move 9 9 length 12.5")
        }
        length = Millimeters(value)
      case "after":
        guard phase == .began, let serial = rest.popFirst().flatMap({ UInt64($0) }),
          (1..<finger.serial).contains(serial)
        else {
          throw wrong(
            "a contact goes on with one that landed before, as in: 500 ms 0 down 9 9 after 1")
        }
        source = ContactID(serial: serial)
      case "kept" where phase == .ended: keepsTrackingID = true
      default: throw wrong("\(phase.word) has a place in millimetres, \(form)")
      }
    }
    return Contact(
      id: ContactID(serial: finger.serial), phase: phase, position: finger.position,
      length: length, continues: source, keepsTrackingID: keepsTrackingID)
  }

  mutating func palm(_ words: [Substring]) throws(RecordingError) -> TouchRecording.Action {
    let form = "as in: 500 ms palm 0 down 77.0 10.0"
    guard words.count >= 5, let number = Int(words[3]),
      (0..<Tuning.contactLimit).contains(number),
      let phase = Contact.Phase(word: words[4])
    else { throw wrong("a palm has a number and goes down, move, up or cancel, \(form)") }
    var rest = words.dropFirst(5)
    var palm: Touches.Finger
    if phase == .began {
      if touches.palms[number] != nil { throw wrong("palm \(number) is down already") }
      touches.palmCount += 1
      palm = Touches.Finger(
        serial: touches.palmCount, position: try position(&rest, words[4], form))
    } else {
      guard let known = touches.palms[number] else { throw wrong("palm \(number) is not down") }
      palm = known
      if rest.first != nil, rest.first != "contact" {
        palm.position = try position(&rest, words[4], form)
      }
    }
    var contact: ContactID?
    if rest.popFirst() == "contact" {
      guard let serial = rest.popFirst().flatMap({ UInt64($0) }), serial >= 1,
        serial <= touches.count
      else { throw wrong("a palm was or is a contact that has landed, \(form) contact 1") }
      contact = ContactID(serial: serial)
    }
    guard rest.isEmpty else { throw wrong("\(words[4]) has a place in millimetres, \(form)") }
    touches.palms[number] = phase == .ended || phase == .cancelled ? nil : palm
    return .palm(
      Palm(
        id: PalmID(serial: palm.serial), phase: phase, position: palm.position, contact: contact))
  }

  /// Parses `report`, with what it says besides its contacts.
  mutating func report(_ words: [Substring]) throws(RecordingError) -> TouchRecording.Action {
    var traits = TouchRecording.ReportTraits()
    var rest = words.dropFirst(3)
    while let word = rest.popFirst() {
      switch word {
      case "late": traits.isLate = true
      case "nothing": traits.isEmpty = true
      case "device":
        guard let serial = rest.popFirst().flatMap({ UInt32($0) }), serial > 0 else {
          throw wrong("a device is a number from 1 on, as in: 500 ms report device 2")
        }
        traits.device = TouchDevice(serial: serial)
      default:
        throw wrong("a report is late, of a device or of nothing, as in: 500 ms report device 2")
      }
    }
    return .report(traits)
  }

  private func present(_ number: Int) throws(RecordingError) -> Touches.Finger {
    guard let present = touches.fingers[number] else {
      throw wrong("contact \(number) is not down")
    }
    return present
  }

  private func position(
    _ rest: inout ArraySlice<Substring>, _ word: Substring, _ form: String
  ) throws(RecordingError) -> Point {
    // Past the screen's edges on either side, as a worn panel reports.
    let range = -1000.0...10_000
    guard rest.count >= 2, let x = number(rest[rest.startIndex], range),
      let y = number(rest[rest.startIndex + 1], range)
    else { throw wrong("\(word) has a place in millimetres, \(form)") }
    rest = rest.dropFirst(2)
    return Point(x: Millimeters(x), y: Millimeters(y))
  }
}

extension Contact.Phase {
  /// The phase as a file says it.
  fileprivate var word: String {
    switch self {
    case .began: "down"
    case .moved: "move"
    case .ended: "up"
    case .cancelled: "cancel"
    }
  }

  fileprivate init?(word: Substring) {
    guard
      let phase = [Contact.Phase.began, .moved, .ended, .cancelled].first(where: { $0.word == word }
      )
    else { return nil }
    self = phase
  }
}
