// The palm in one slot, from its first report until it leaves or turns out to be a finger.
internal import Gestures
internal import Units

/// The palm in a slot, as the frames have it.
enum SlotPalm: Hashable {
  case none
  /// The device says that the contact is a palm, which begins with this report.
  case turned(from: ContactID)
  /// A palm that has begun in a frame.
  case lying(PalmID)
  /// A palm that turned out to be a finger, and ends with this report.
  case became(PalmID, ContactID)
  /// A palm whose finger has left. It ends with the next report.
  case left(PalmID, at: Point)

  /// The finger in the slot leaves, or another one takes its place.
  ///
  /// - Parameter point: Its last position.
  mutating func leave(at point: Point) {
    switch self {
    case .lying(let id): self = .left(id, at: point)
    case .none, .turned, .became, .left: break
    }
  }

  /// The finger in doubt makes a contact.
  mutating func become(_ contact: ContactID) {
    switch self {
    case .lying(let id): self = .became(id, contact)
    case .none, .turned, .became, .left: break
    }
  }

  /// Ends a palm that does not lie there any more.
  ///
  /// - Parameters:
  ///   - isLying: Whether the finger in the slot counts as a palm.
  ///   - point: Its position.
  /// - Returns: The end; nil if none ended.
  mutating func end(isLying: Bool, at point: Point) -> Palm? {
    switch (self, isLying) {
    case (.left(let id, let last), _):
      self = .none
      return Palm(id: id, phase: .ended, position: last)
    case (.became(let id, let contact), _):
      self = .none
      return Palm(id: id, phase: .ended, position: point, contact: contact)
    case (.lying(let id), false):
      self = .none
      return Palm(id: id, phase: .ended, position: point)
    case (.turned, false):
      self = .none
      return nil
    case (.none, _), (.turned, true), (.lying, true): return nil
    }
  }

  /// Begins or moves the palm that lies there.
  ///
  /// - Returns: The change; nil for a palm that rests.
  mutating func lie(
    at point: Point, hasMoved: Bool, serials: inout ContactSerials
  ) -> Palm? {
    switch self {
    case .none: return begin(at: point, &serials)
    case .turned(let contact): return begin(at: point, as: contact, &serials)
    case .lying(let id): return hasMoved ? Palm(id: id, phase: .moved, position: point) : nil
    case .became(let id, _), .left(let id, _): fatalError("SlotPalm: \(id) was not ended")
    }
  }

  /// Ends the palm for good, because nobody knows how it leaves.
  mutating func cancel(at point: Point) -> Palm? {
    defer { self = .none }
    switch self {
    case .lying(let id), .became(let id, _), .left(let id, _):
      return Palm(id: id, phase: .cancelled, position: point)
    case .none, .turned: return nil
    }
  }

  private mutating func begin(
    at point: Point, as contact: ContactID? = nil, _ serials: inout ContactSerials
  ) -> Palm {
    let id = PalmID(serial: serials.nextPalm())
    self = .lying(id)
    return Palm(id: id, phase: .began, position: point, contact: contact)
  }
}
