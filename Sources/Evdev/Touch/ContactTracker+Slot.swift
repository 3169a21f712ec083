// One slot of a device: what the kernel says of it, and the contact in it.
internal import CEvdev
internal import Gestures
internal import Units

extension ContactTracker {
  /// The finger in a slot.
  enum Occupant: Hashable {
    /// The slot is empty.
    case nobody
    /// A finger that landed since the last SYN_REPORT.
    case arriving
    /// A finger whose first report was as long as a palm. Its second report decides, or its end.
    case doubtful(since: Instant)
    /// A doubtful finger that left before a second report: a tap. The kernel omits unchanged
    /// values, so a resting finger is reported once.
    case tapped(since: Instant)
    /// A contact that has begun in a frame.
    case contact(ContactID)
    /// What makes no contact until it leaves, because the device says that it is a palm.
    case palm
    /// A finger that makes no contact until it leaves: down before we started, or cancelled.
    case muted
    /// A finger released by BTN_TOUCH 0 that keeps its tracking id; it may come back.
    case released
    /// A finger that the device sees before it touches.
    case hovering
  }

  /// How a contact leaves its slot.
  enum Ending: Hashable {
    /// Tracking id −1.
    case lifted
    /// BTN_TOUCH 0; the slot keeps its tracking id.
    case released
    /// Another tracking id, without a lift.
    case replaced
    /// A palm, or unknown.
    case cancelled

    var phase: Contact.Phase {
      switch self {
      case .lifted, .released: .ended
      case .replaced, .cancelled: .cancelled
      }
    }
  }

  /// The contact that was in a slot before the present finger.
  enum Former: Hashable {
    /// None that a finger could continue.
    case none
    /// A contact that ends with the next report.
    case leaving(ContactID, Ending)
    /// A contact that BTN_TOUCH 0 ended. A finger continues it under the same tracking id.
    case released(ContactID, at: Instant)
    /// A contact that another tracking id ended in this report.
    case replaced(ContactID)
  }

  /// One slot and its contact.
  struct Slot {
    var trackingID: CInt
    var x: CInt
    var y: CInt
    var tool: CInt
    var length: CInt
    /// From the panel, in units of the device; 0 where it touches, or the device reports none.
    var distance: CInt
    /// When the finger came down to the panel; nil if it was there when the device saw it first.
    var cameDown: Instant?
    var occupant: Occupant
    /// Whether the device has ever reported the axis. A finger without both axes makes no contact.
    var hasX: Bool
    var hasY: Bool
    var former = Former.none
    /// Position of the contact or palm in the last frame. The end of a contact repeats it, because some
    /// devices report 0, 0 just before a finger leaves.
    var reported = Point(x: 0, y: 0)
    /// Position at which the contact began.
    var start = Point(x: 0, y: 0)
    var contactLength = ContactLength()
    var hasMoved = false
    var palm = SlotPalm.none
    /// Whether the slot's position was reported since the last SYN_REPORT.
    var isNamed = false

    /// - Parameters:
    ///   - state: What the kernel says of the slot. A finger in it makes no contact until it leaves.
    ///   - isPlaced: Whether a position of 0 counts as reported.
    init(_ state: SlotState, isPlaced: Bool) {
      trackingID = state.trackingID
      (x, y) = (state.x, state.y)
      tool = state.tool
      length = state.length
      distance = state.distance
      occupant = state.trackingID < 0 ? .nobody : state.distance > 0 ? .hovering : .muted
      hasX = isPlaced || state.x != 0
      hasY = isPlaced || state.y != 0
    }

    var hasPlace: Bool { hasX && hasY }

    /// Whether the device says that the finger is a palm.
    var isPalm: Bool { tool == CInt(MT_TOOL_PALM) }

    /// Whether what is there counts as a palm now; a doubtful finger does until it is one.
    var isLyingPalm: Bool {
      switch occupant {
      case .doubtful, .palm: true
      case .nobody, .arriving, .tapped, .contact, .muted, .released, .hovering: false
      }
    }

    /// Whether a palm is there, or is in the frames.
    var concernsPalm: Bool { if case .none = palm { isLyingPalm } else { true } }

    /// Whether a contact ends with the next report.
    var isLeaving: Bool {
      if case .leaving = former { return true }
      return false
    }

    /// The contact that has begun and not ended; nil where there is none.
    var openContact: ContactID? {
      if case .contact(let id) = occupant { return id }
      if case .leaving(let id, _) = former { return id }
      return nil
    }

    /// The contact in the slot ends with the next report.
    mutating func leave(_ ending: Ending, then occupant: Occupant) {
      guard case .contact(let id) = self.occupant else { return }
      former = .leaving(id, ending)
      self.occupant = occupant
    }

    /// Notes whether the device says that the finger does not touch.
    ///
    /// - Returns: Whether it was a doubtful one, which counts as a palm.
    mutating func settle(hovers: Bool, at time: Instant) -> Bool {
      switch (occupant, hovers) {
      case (.doubtful(let landing), true):
        occupant = .tapped(since: landing)
        return true
      case (.hovering, false): (occupant, cameDown) = (.arriving, time)
      // It lifts where it touched last.
      case (.contact, true):
        leave(.lifted, then: .hovering)
        cameDown = nil
      case (.arriving, true), (.palm, true), (.muted, true), (.released, true):
        occupant = .hovering
        forgetFormer()
      case (.nobody, _), (.tapped, _), (.hovering, true), (.arriving, false), (.doubtful, false),
        (.contact, false), (.palm, false), (.muted, false), (.released, false):
        break
      }
      return false
    }

    /// Cancels an ending contact and drops a tap: how the finger left is unknown.
    mutating func forgetEnd() {
      if case .leaving(let id, _) = former { former = .leaving(id, .cancelled) }
      if case .tapped = occupant { occupant = .nobody }
    }

    /// No finger continues a contact that ended before.
    mutating func forgetFormer() {
      switch former {
      case .none, .leaving: break
      case .released, .replaced: former = .none
      }
    }

    mutating func forgetReplaced() {
      if case .replaced = former { former = .none }
    }

    /// - Parameter isState: Whether the value is kernel state, which is 0 before the first event.
    mutating func place(x value: CInt, isState: Bool) {
      isNamed = true
      if !hasX { hasX = !isState || value != 0 }
      guard x != value else { return }
      (x, hasMoved) = (value, true)
    }

    mutating func place(y value: CInt, isState: Bool) {
      isNamed = true
      if !hasY { hasY = !isState || value != 0 }
      guard y != value else { return }
      (y, hasMoved) = (value, true)
    }

    mutating func measure(_ value: CInt) {
      hasMoved = hasMoved || length != value
      length = value
    }
  }
}
