// Turns the slots and tracking ids of one device into contacts with a beginning and an end.
internal import CEvdev
public import Gestures
public import Units

/// Tracks the contacts of one multitouch protocol B device.
///
/// Each report that changes a contact makes one frame. The kernel omits a value that equals the
/// slot's previous one, so slots keep their positions across contacts. Protocol violations have a
/// defined result, because devices commit them: a tracking id replaced without a release, a slot
/// out of range, a release without a lift, a finger without a position.
public struct ContactTracker {
  /// Whether an event completed a frame.
  public enum Effect: Hashable, Sendable {
    case none
    /// `frame` holds a new frame; valid until the next event.
    case frame
  }

  /// The finger in a slot.
  private enum Occupant: Hashable {
    /// The slot is empty.
    case nobody
    /// A finger that landed since the last SYN_REPORT.
    case arriving
    /// A finger whose first report was as long as a palm. Its second report decides, or its end.
    case doubtful
    /// A doubtful finger that left before a second report: a tap. The kernel omits unchanged
    /// values, so a resting finger is reported once.
    case tapped
    /// A contact that has begun in a frame.
    case contact(ContactID)
    /// A finger that makes no contact until it leaves: a palm, or down before we started.
    case muted
    /// A finger released by BTN_TOUCH 0 that keeps its tracking id; it may come back.
    case released
  }

  /// A contact that ends with the next report.
  private struct Leaving {
    var id: ContactID
    var phase: Contact.Phase
  }

  private struct Slot {
    var trackingID: CInt
    var x: CInt
    var y: CInt
    var tool: CInt
    var length: CInt
    var occupant: Occupant
    /// Whether the device has ever reported the axis. A finger without both axes makes no contact.
    var hasX: Bool
    var hasY: Bool
    var leaving: Leaving?
    /// Position of the contact in the last frame. The end of a contact repeats it, because some
    /// devices report 0, 0 just before a finger leaves.
    var reported = Point(x: 0, y: 0)
    /// Position at which the contact began.
    var start = Point(x: 0, y: 0)
    /// When a doubtful finger landed.
    var arrival = Instant.zero
    var contactLength = ContactLength()
    var hasMoved = false
    /// Whether the slot's position was reported since the last SYN_REPORT.
    var isNamed = false

    var hasPlace: Bool { hasX && hasY }

    /// Cancels an ending contact and drops a tap: how the finger left is unknown.
    mutating func forgetEnd() {
      leaving?.phase = .cancelled
      if occupant == .tapped { occupant = .nobody }
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

  /// Maximum number of slots. Fingers in higher slots are ignored.
  public static let slotLimit = 60

  /// Plausible positions, as fractions of an axis. Some panels reach slightly past the display;
  /// positions further out are reported as `stray`.
  private static let believable = -0.05...1.05

  /// The last frame; reused for the next.
  public private(set) var frame = ContactFrame(time: .zero)
  /// The first position far outside its axis range; nil until there is one.
  private(set) var stray: StrayValue?
  /// Contact lengths of the device.
  private(set) var lengths: ContactLengths
  /// Screen that positions map onto, in the user's orientation.
  public var screen: PanelGeometry

  private let matrix: AffineMatrix
  private let rotation: Rotation
  private let x: AxisRange
  private let y: AxisRange
  private var slots: [Slot]
  /// The current slot; nil while it is out of range.
  private var current: Int?
  /// Value of BTN_TOUCH since the last SYN_REPORT; nil without one.
  private var touch: Bool?
  private var isResyncing = false

  /// - Parameters:
  ///   - x: The usable range of ABS_MT_POSITION_X.
  ///   - y: The usable range of ABS_MT_POSITION_Y.
  ///   - slots: Current state of the slots. A finger in them makes no contact until it leaves.
  ///   - current: The slot that the device's next event belongs to.
  ///   - screen: The screen that the full range of both axes maps onto, in the user's orientation.
  ///   - matrix: Calibration matrix from the device's axes to the upright panel.
  ///   - rotation: Rotation of the screen on the panel.
  ///   - lengths: Interpretation of ABS_MT_TOUCH_MAJOR.
  ///   - device: The device of the contacts.
  ///   - arePlaced: Whether a slot that holds 0 has a position. False for kernel slots, which hold
  ///     0 until the device reports a value.
  public init(
    x: AxisRange, y: AxisRange, slots: [SlotState], current: Int, screen: PanelGeometry,
    matrix: AffineMatrix = .identity, rotation: Rotation = .upright,
    lengths: ContactLengths = ContactLengths(), device: TouchDevice = .first,
    arePlaced: Bool = false
  ) {
    guard x.isUsable, y.isUsable else { fatalError("ContactTracker: empty range \(x), \(y)") }
    self.x = x
    self.y = y
    self.screen = screen
    self.matrix = matrix
    self.rotation = rotation
    self.lengths = lengths
    self.slots = slots.prefix(Self.slotLimit).map {
      Slot(
        trackingID: $0.trackingID, x: $0.x, y: $0.y, tool: $0.tool, length: $0.length,
        occupant: $0.trackingID < 0 ? .nobody : .muted,
        hasX: arePlaced || $0.x != 0, hasY: arePlaced || $0.y != 0)
    }
    self.current = self.slots.indices.contains(current) ? current : nil
    frame.device = device
    frame.contacts.reserveCapacity(2 * self.slots.count)
  }

  /// Handles one event.
  ///
  /// - Complexity: O(1); O(slots) for a report. No allocation while no caller retains the frame.
  public mutating func handle(_ event: InputEvent, serials: inout ContactSerials) -> Effect {
    switch (event.type, event.code) {
    case (EV_SYN, SYN_REPORT):
      // The kernel sets the value to 1 in reports of its own, when it releases all keys of a device
      // (input_dev_release_keys in drivers/input/input.c). The fingers have not left the panel.
      return report(at: event.time, isKernels: event.value == 1, serials: &serials)
    case (EV_KEY, BTN_TOUCH): touch = event.value != 0
    case (EV_ABS, ABS_MT_SLOT):
      current = slots.indices.contains(Int(event.value)) ? Int(event.value) : nil
    case (EV_ABS, ABS_MT_TRACKING_ID): identify(event.value)
    case (EV_ABS, ABS_MT_POSITION_X):
      if let current { slots[current].place(x: event.value, isState: isResyncing) }
    case (EV_ABS, ABS_MT_POSITION_Y):
      if let current { slots[current].place(y: event.value, isState: isResyncing) }
    case (EV_ABS, ABS_MT_TOUCH_MAJOR):
      if let current { slots[current].measure(event.value) }
    case (EV_ABS, ABS_MT_TOOL_TYPE):
      if let current { slots[current].tool = event.value }
    default: break  // Other axes and keys say nothing about contacts.
    }
    return .none
  }

  /// SYN_DROPPED: the events until `endResync` are the difference to the device's state. Contacts
  /// that are gone in it are cancelled, because how they ended is unknown.
  public mutating func beginResync() {
    isResyncing = true
  }

  /// Applies the difference.
  public mutating func endResync(at time: Instant, serials: inout ContactSerials) -> Effect {
    let effect = report(at: time, isKernels: false, serials: &serials)
    isResyncing = false
    return effect
  }

  /// Cancels all contacts. Their fingers make no contacts until they leave the panel.
  public mutating func cancelAll(at time: Instant) -> Effect {
    beginFrame(at: time)
    for index in slots.indices {
      switch slots[index].occupant {
      case .nobody, .muted, .released: break
      case .tapped: slots[index].occupant = .nobody
      case .arriving, .doubtful: slots[index].occupant = .muted
      case .contact: leave(index, .cancelled, then: .muted)
      }
      slots[index].leaving?.phase = .cancelled
      flushLeaving(index)
    }
    return frame.contacts.isEmpty ? .none : .frame
  }

  /// Marks the last frame as late when it was read more than `age` after its timestamp.
  mutating func judgeFrame(readAt now: Instant, lateAge age: Interval) {
    frame.isLate = now - frame.time > age
  }

  /// Contacts that have begun and not ended.
  package var openContacts: [ContactID] {
    slots.compactMap {
      if case .contact(let id) = $0.occupant { return id }
      return $0.leaving?.id
    }
  }

  // MARK: Events between reports

  private mutating func identify(_ trackingID: CInt) {
    guard let index = current, trackingID != slots[index].trackingID else { return }
    slots[index].trackingID = trackingID
    if trackingID < 0 {
      switch slots[index].occupant {
      case .nobody, .arriving, .tapped, .muted, .released: slots[index].occupant = .nobody
      case .doubtful: dismiss(index, then: .tapped)
      case .contact: leave(index, .ended, then: .nobody)
      }
      return
    }
    switch slots[index].occupant {
    case .nobody, .arriving, .doubtful, .tapped, .muted, .released:
      dismiss(index, then: .arriving)
    // The device replaced the finger without reporting that the first one left.
    case .contact: leave(index, .cancelled, then: .arriving)
    }
  }

  /// Replaces a finger that is no contact. A doubtful one counts as a palm.
  private mutating func dismiss(_ index: Int, then occupant: Occupant) {
    if slots[index].occupant == .doubtful { lengths.count(isPalm: true) }
    slots[index].occupant = occupant
  }

  private mutating func leave(_ index: Int, _ phase: Contact.Phase, then occupant: Occupant) {
    guard case .contact(let id) = slots[index].occupant else { return }
    slots[index].leaving = Leaving(id: id, phase: phase)
    slots[index].occupant = occupant
  }

  // MARK: Reports

  private mutating func report(
    at time: Instant, isKernels: Bool, serials: inout ContactSerials
  ) -> Effect {
    beginFrame(at: time)
    for index in slots.indices {
      settle(index)
      if isResyncing || isKernels { slots[index].forgetEnd() }
      flushLeaving(index)
      flushPresent(index, serials: &serials)
      slots[index].hasMoved = false
      slots[index].isNamed = false
    }
    touch = nil
    return frame.contacts.isEmpty ? .none : .frame
  }

  /// Applies what holds for the whole report: palms, and fingers released by BTN_TOUCH.
  private mutating func settle(_ index: Int) {
    let isPalm = slots[index].tool == CInt(MT_TOOL_PALM)
    switch slots[index].occupant {
    case .nobody, .muted: break
    case .tapped: if isPalm { slots[index].occupant = .nobody }
    case .arriving:
      if touch == false { slots[index].occupant = .released }
      if isPalm { slots[index].occupant = .muted }
    case .doubtful:
      if touch == false { dismiss(index, then: .tapped) }
      if isPalm { slots[index].occupant = .muted }
    case .contact:
      if isPalm {
        leave(index, .cancelled, then: .muted)
      } else if touch == false {
        leave(index, .ended, then: .released)
      } else if slots[index].contactLength.isPalm, lengths.doubt != nil {
        // A palm only by its length, and lengths are no longer trusted.
        leave(index, .cancelled, then: .arriving)
      }
    case .released:
      // Such a device keeps the tracking id; a new position means that the finger is back.
      if touch == true, slots[index].isNamed { slots[index].occupant = .arriving }
    }
  }

  private mutating func flushLeaving(_ index: Int) {
    guard let leaving = slots[index].leaving else { return }
    slots[index].leaving = nil
    slots[index].contactLength.leave(
      from: slots[index].start, to: slots[index].reported, &lengths)
    append(leaving.id, leaving.phase, index)
  }

  private mutating func flushPresent(_ index: Int, serials: inout ContactSerials) {
    switch slots[index].occupant {
    case .nobody, .muted, .released: break
    case .arriving:
      guard slots[index].hasPlace else { return }
      slots[index].contactLength = ContactLength()
      look(index)
      guard !slots[index].contactLength.isDoubtful else {
        (slots[index].occupant, slots[index].arrival) = (.doubtful, frame.time)
        return
      }
      begin(index, serials: &serials)
    case .doubtful:
      // A resting finger sends no second report; it becomes a contact once lengths are not trusted.
      guard slots[index].hasMoved || !lengths.areKnown else { return }
      look(index)
      begin(index, serials: &serials)
    case .tapped:
      slots[index].occupant = slots[index].trackingID < 0 ? .nobody : .released
      guard lengths.isTap(frame.time - slots[index].arrival) else { return }
      let id = ContactID(serial: serials.next())
      append(id, .began, index)
      append(id, .ended, index)
    case .contact(let id):
      guard slots[index].hasMoved else { return }
      look(index)
      append(id, .moved, index)
    }
  }

  private mutating func begin(_ index: Int, serials: inout ContactSerials) {
    let id = ContactID(serial: serials.next())
    slots[index].occupant = .contact(id)
    slots[index].start = slots[index].reported
    append(id, .began, index)
  }

  private mutating func append(_ id: ContactID, _ phase: Contact.Phase, _ index: Int) {
    frame.contacts.append(
      Contact(
        id: id, phase: phase, position: slots[index].reported,
        length: slots[index].contactLength.reported))
  }

  private mutating func beginFrame(at time: Instant) {
    frame.time = time
    frame.isLate = false
    frame.contacts.removeAll(keepingCapacity: true)
  }

  /// Computes the slot's position on the screen and the length of its contact.
  private mutating func look(_ index: Int) {
    let (across, down) = (slots[index].x, slots[index].y)
    let (along, below) = (x.fraction(across), y.fraction(down))
    if !Self.believable.contains(along) { stray = stray ?? StrayValue("X", across, of: x) }
    if !Self.believable.contains(below) { stray = stray ?? StrayValue("Y", down, of: y) }
    let upright = matrix(x: along, y: below)
    let place = rotation.pictureFraction(
      x: min(1, max(0, upright.x)), y: min(1, max(0, upright.y)))
    slots[index].reported = Point(x: screen.width * place.x, y: screen.height * place.y)
    if lengths.areKnown || !slots[index].contactLength.isUnknown {
      slots[index].contactLength.take(slots[index].length, &lengths)
    }
  }
}
