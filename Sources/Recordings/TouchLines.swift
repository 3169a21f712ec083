// Touch frames as the lines of a recording.
import Gestures
import Units

/// Writes touch frames as lines without their times. Keeps which contacts are down.
struct TouchLines {
  private struct Finger {
    let number: Int
    let landing: Point
    var place: Point
    /// Whether its places are left out, because they would say what it writes.
    let isHidden: Bool
  }

  private var fingers: [ContactID: Finger] = [:]
  private var palms: [PalmID: Finger] = [:]
  /// The last contacts in the order of their landing, for those that continue one of them.
  private var landed: [ContactID] = []
  /// How many contacts landed.
  private var count = 0
  /// The last report, if nothing was written since; and when it was.
  private var isOpen = false
  private var last = Instant(nanoseconds: .min)

  /// How many contacts can be continued: those of the last moment.
  private static let remembered = 4 * Tuning.contactLimit

  /// The contacts that are down.
  var contacts: Set<ContactID> { Set(fingers.keys) }

  /// Something else is written.
  mutating func endReport() { isOpen = false }

  /// The lines of a frame.
  ///
  /// - Parameters:
  ///   - frame: As passed to the session.
  ///   - hidden: Contacts whose places are left out.
  mutating func lines(_ frame: ContactFrame, hiding hidden: Set<ContactID>) -> [String] {
    var lines = frame.contacts.compactMap { line($0, isHidden: hidden.contains($0.id)) }
    lines += frame.palms.compactMap { palm in
      line(palm, isHidden: palm.contact.map(hidden.contains) ?? false)
    }
    var report = ["report"]
    if frame.isLate { report.append("late") }
    if frame.device != .first { report.append("device \(frame.device.serial)") }
    if lines.isEmpty { report.append("nothing") }
    // Otherwise two frames of one time would be read as one.
    let isApart = isOpen && last == frame.time || frame.time < last
    if isApart || report.count > 1 { lines.insert(report.joined(separator: " "), at: 0) }
    (isOpen, last) = (true, frame.time)
    return lines
  }

  /// The lines that cancel what is down.
  var cancellations: [String] {
    let fingers = fingers.values.map(\.number).sorted().map { "\($0) cancel" }
    return fingers + palms.values.map(\.number).sorted().map { "palm \($0) cancel" }
  }

  /// Nil for a contact that did not begin in the file, and for one above `Tuning.contactLimit`.
  private mutating func line(_ contact: Contact, isHidden: Bool) -> String? {
    switch contact.phase {
    case .began:
      guard let number = Self.free(fingers.values) else { return nil }
      fingers[contact.id] = Finger(
        number: number, landing: contact.position, place: contact.position, isHidden: isHidden)
      land(contact.id)
      let source = contact.continues.flatMap(ordinal).map { " after \($0)" } ?? ""
      let place = isHidden ? "keys" : Self.words(contact.position)
      return "\(number) down \(place)\(length(of: contact, isHidden))\(source)"
    case .moved:
      guard let known = fingers[contact.id] else { return nil }
      fingers[contact.id]?.place = contact.position
      guard known.isHidden else {
        return "\(known.number) move \(Self.words(contact.position))\(length(of: contact, false))"
      }
      let (travel, slop) = (contact.position - known.landing, Tuning.standard.slop.value)
      return "\(known.number) move \(travel.lengthSquared > slop * slop ? "off" : "keys")"
    case .ended, .cancelled:
      guard let known = fingers.removeValue(forKey: contact.id) else { return nil }
      let word = contact.phase == .ended ? "up" : "cancel"
      let isThere = known.isHidden || known.place == contact.position
      let place = isThere ? "" : " \(Self.words(contact.position))"
      return "\(known.number) \(word)\(place)" + length(of: contact, known.isHidden)
        + (contact.keepsTrackingID ? " kept" : "")
    }
  }

  /// Nil for a palm that did not begin in the file.
  ///
  /// - Parameter isHidden: Whether it is, or was, a contact on the keyboard: one that was is left out,
  ///   and one that is has not moved.
  private mutating func line(_ palm: Palm, isHidden: Bool) -> String? {
    let number: Int
    let word: String
    var place = palm.position
    switch palm.phase {
    case .began:
      guard !isHidden else { return nil }
      guard let free = Self.free(palms.values) else { return nil }
      (number, word) = (free, "down")
      palms[palm.id] = Finger(
        number: free, landing: palm.position, place: palm.position, isHidden: false)
    case .moved:
      guard let known = palms[palm.id] else { return nil }
      (number, word) = (known.number, "move")
    case .ended, .cancelled:
      guard let known = palms.removeValue(forKey: palm.id) else { return nil }
      (number, word) = (known.number, palm.phase == .ended ? "up" : "cancel")
      if isHidden { place = known.landing }
    }
    let contact = palm.contact.flatMap(ordinal).map { " contact \($0)" } ?? ""
    return "palm \(number) \(word) \(Self.words(place))\(contact)"
  }

  private func length(of contact: Contact, _ isHidden: Bool) -> String {
    guard !isHidden, let length = contact.length else { return "" }
    return " length \(RecordedWords.number(length.value))"
  }

  private mutating func land(_ contact: ContactID) {
    count += 1
    if landed.count == Self.remembered { landed.removeFirst() }
    landed.append(contact)
  }

  /// The how manieth contact of the file it is, from 1.
  private func ordinal(_ contact: ContactID) -> Int? {
    landed.lastIndex(of: contact).map { count - (landed.count - 1 - $0) }
  }

  private static func free(_ known: some Sequence<Finger>) -> Int? {
    let taken = Set(known.map(\.number))
    return (0..<Tuning.contactLimit).first { !taken.contains($0) }
  }

  /// Clamped to the positions that a file may have.
  private static func words(_ point: Point) -> String {
    [point.x.value, point.y.value].map { RecordedWords.number(min(max(-1000, $0), 10_000)) }
      .joined(separator: " ")
  }
}
