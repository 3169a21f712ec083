// Turns the slots and tracking ids of one device into contacts with a beginning and an end.
internal import CEvdev
public import Gestures
public import Units

/// Tracks the contacts of one multitouch protocol B device.
///
/// Each report that changes a contact or a palm makes one frame. The kernel omits a value that equals the
/// slot's previous one, so slots keep their positions across contacts. Protocol violations have a
/// defined result: a tracking id replaced without a release, a slot out of range, a release without
/// a lift, a finger without a position. Where the device leaves it
/// open whether a contact is an earlier finger, the contact names that one (`Contact.continues`).
public struct ContactTracker {
  /// Whether an event completed a frame.
  public enum Effect: Hashable, Sendable {
    case none
    /// `frame` holds a new frame; valid until the next event.
    case frame
  }

  /// Maximum number of slots. Fingers in higher slots are ignored.
  public static let slotLimit = 60

  /// The last frame; reused for the next.
  public private(set) var frame = ContactFrame(time: .zero)
  /// Contact lengths of the device.
  private(set) var lengths: ContactLengths
  /// Where positions of the device are on the screen.
  private(set) var placement: ContactPlacement
  private var slots: [Slot]
  /// The current slot; nil while it is out of range.
  private var current: Int?
  private var button: TouchButton
  private var hovering: HoverState
  /// Whether each touch has a tracking id of its own, made of the device's button.
  private let hasButtonIDs: Bool
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
  ///   - tuning: When a released finger that comes back may be the same one.
  ///   - arePlaced: Whether a slot that holds 0 has a position. False for kernel slots, which hold
  ///     0 until the device reports a value.
  ///   - hasButtonIDs: Whether tracking ids are made of the device's button, so that a finger with
  ///     one is pressed.
  public init(
    x: AxisRange, y: AxisRange, slots: [SlotState], current: Int, screen: PanelGeometry,
    matrix: AffineMatrix = .identity, rotation: Rotation = .upright,
    lengths: ContactLengths = ContactLengths(), device: TouchDevice = .first,
    tuning: Tuning = .standard, arePlaced: Bool = false, hasButtonIDs: Bool = false
  ) {
    guard x.isUsable, y.isUsable else { fatalError("ContactTracker: empty range \(x), \(y)") }
    placement = ContactPlacement(x: x, y: y, screen: screen, matrix: matrix, rotation: rotation)
    self.lengths = lengths
    button = TouchButton(tuning)
    hovering = HoverState(tuning)
    for slot in slots where slot.distance > 0 { hovering.take(slot.distance, isState: true) }
    self.hasButtonIDs = hasButtonIDs
    self.slots = slots.prefix(Self.slotLimit).map { Slot($0, isPlaced: arePlaced) }
    self.current = self.slots.indices.contains(current) ? current : nil
    frame.device = device
    frame.contacts.reserveCapacity(2 * self.slots.count)
    frame.palms.reserveCapacity(self.slots.count)
  }

  /// Screen that positions map onto, in the user's orientation.
  public var screen: PanelGeometry {
    get { placement.screen }
    set { placement.screen = newValue }
  }

  /// Rotation of the screen on the panel.
  var rotation: Rotation {
    get { placement.rotation }
    set { placement.rotation = newValue }
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
    case (EV_KEY, BTN_TOUCH): button.take(event.value)
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
    case (EV_ABS, ABS_MT_DISTANCE):
      hovering.take(event.value, isState: isResyncing)
      if let current { slots[current].distance = event.value }
    default: break  // Other axes and keys say nothing about contacts.
    }
    return .none
  }

  /// SYN_DROPPED: the events until `endResync` are the difference to the device's state. Contacts
  /// that are gone in it are cancelled, because how they ended is unknown.
  public mutating func beginResync() {
    isResyncing = true
    button.forgetValue()
    for index in slots.indices { slots[index].forgetFormer() }
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
      case .nobody, .tapped, .muted, .released, .hovering: break
      case .arriving, .doubtful, .palm: slots[index].occupant = .muted
      case .contact: slots[index].leave(.cancelled, then: .muted)
      }
      slots[index].forgetEnd()
      slots[index].forgetFormer()
      flushLeaving(index)
      append(slots[index].palm.cancel(at: slots[index].reported))
    }
    return effect
  }

  /// Marks the last frame as late when it was read more than `age` after its timestamp.
  mutating func judgeFrame(readAt now: Instant, lateAge age: Interval) {
    frame.isLate = now - frame.time > age
  }

  /// Contacts that have begun and not ended.
  package var openContacts: [ContactID] { slots.compactMap(\.openContact) }

  private mutating func identify(_ trackingID: CInt) {
    guard let index = current, trackingID != slots[index].trackingID else { return }
    slots[index].trackingID = trackingID
    if trackingID < 0 {
      button.sawLift()
      switch slots[index].occupant {
      case .nobody, .arriving, .tapped, .palm, .muted, .released, .hovering:
        slots[index].occupant = .nobody
        slots[index].palm.leave(at: slots[index].reported)
      case .doubtful(let landing): dismiss(index, then: .tapped(since: landing))
      case .contact: slots[index].leave(.lifted, then: .nobody)
      }
      return
    }
    slots[index].forgetFormer()
    slots[index].cameDown = nil
    slots[index].palm.leave(at: slots[index].reported)
    switch slots[index].occupant {
    case .nobody, .arriving, .doubtful, .tapped, .palm, .muted, .released, .hovering:
      dismiss(index, then: .arriving)
    // The device replaced the finger without reporting that the first one left.
    case .contact: slots[index].leave(.replaced, then: .arriving)
    }
  }

  /// Fingers that the device sees before they touch make no contacts.
  private mutating func settleHovering() {
    for index in slots.indices where slots[index].occupant == .arriving {
      hovering.sawArrival(at: slots[index].distance)
    }
    for index in slots.indices where slots[index].settle(hovers: hides(index), at: frame.time) {
      lengths.count(isPalm: true)
    }
  }

  private func hides(_ index: Int) -> Bool {
    hovering.hides(slots[index].distance, isPressed: hasButtonIDs || button.isDown)
  }

  /// Replaces a finger that is no contact. A doubtful one counts as a palm.
  private mutating func dismiss(_ index: Int, then occupant: Occupant) {
    if case .doubtful = slots[index].occupant { lengths.count(isPalm: true) }
    slots[index].occupant = occupant
  }

  private mutating func report(
    at time: Instant, isKernels: Bool, serials: inout ContactSerials
  ) -> Effect {
    beginFrame(at: time)
    let isEndUnknown = isResyncing || isKernels
    let isUnmoved = button.change == .pressed && isOneUnmoved
    // Most devices report no distance.
    if hovering.isKnown { settleHovering() }
    for index in slots.indices {
      settle(index, isUnmoved: isUnmoved)
      if isEndUnknown { slots[index].forgetEnd() }
      if slots[index].isLeaving {
        flushLeaving(index)
        flushPresent(index, serials: &serials)
        // Another tracking id continues a contact only in the report that cancels it.
        slots[index].forgetReplaced()
      } else {
        flushPresent(index, serials: &serials)
      }
      slots[index].hasMoved = false
      slots[index].isNamed = false
    }
    button.endReport()
    return effect
  }

  private var effect: Effect { frame.contacts.isEmpty && frame.palms.isEmpty ? .none : .frame }

  /// Adds to the frame what became of a slot's palm.
  private mutating func appendPalm(_ index: Int, serials: inout ContactSerials) {
    let isLying = slots[index].isLyingPalm && slots[index].hasPlace
    append(slots[index].palm.end(isLying: isLying, at: slots[index].reported))
    guard isLying else { return }
    let point = placement.position(slots[index].x, slots[index].y)
    slots[index].reported = point
    append(
      slots[index].palm.lie(at: point, hasMoved: slots[index].hasMoved, serials: &serials))
  }

  private mutating func append(_ palm: Palm?) { if let palm { frame.palms.append(palm) } }

  /// Applies what holds for the whole report: palms, and fingers released by BTN_TOUCH.
  ///
  /// - Parameter isUnmoved: Whether a released finger can be back where it was.
  private mutating func settle(_ index: Int, isUnmoved: Bool) {
    let isPalm = slots[index].isPalm
    switch slots[index].occupant {
    case .nobody, .muted, .hovering: break
    case .palm: if button.change == .released { slots[index].occupant = .muted }
    case .tapped: if isPalm { slots[index].occupant = .nobody }
    case .arriving:
      if button.change == .released { slots[index].occupant = .released }
      if isPalm { slots[index].occupant = .palm }
    case .doubtful(let landing):
      if button.change == .released { dismiss(index, then: .tapped(since: landing)) }
      if isPalm { slots[index].occupant = .palm }
    case .contact(let id):
      if isPalm {
        slots[index].leave(.cancelled, then: .palm)
        slots[index].palm = .turned(from: id)
      } else if button.change == .released {
        release(index)
      } else if slots[index].contactLength.isPalm, lengths.doubt != nil {
        // A palm only by its length, and lengths are no longer trusted.
        slots[index].leave(.cancelled, then: .arriving)
      }
    case .released:
      // Such a device keeps the tracking id; a new position means that the finger is back. The
      // kernel omits a position that has not changed.
      guard slots[index].isNamed || isUnmoved else { return }
      let isSame = isSame(index)
      guard slots[index].isNamed || isSame else { return }
      if button.bringsBack(isSame: isSame) { slots[index].occupant = .arriving }
    }
  }

  /// Whether the report has no position, and there is one released finger that it can mean.
  private var isOneUnmoved: Bool {
    !slots.contains { $0.isNamed } && slots.count { $0.occupant == .released } == 1
  }

  /// Ends a contact by BTN_TOUCH 0: at its last position, and on a device that flickers at the one
  /// that this report has, because the finger is there.
  private mutating func release(_ index: Int) {
    if button.flickers, slots[index].isNamed {
      let point = placement.position(slots[index].x, slots[index].y)
      if button.isNear(point, slots[index].reported) { slots[index].reported = point }
    }
    slots[index].leave(.released, then: .released)
  }

  /// Whether a released slot is reported soon after its release and nearby.
  private mutating func isSame(_ index: Int) -> Bool {
    guard case .released(_, let end) = slots[index].former, button.isSoon(frame.time - end) else {
      return false
    }
    let point = placement.position(slots[index].x, slots[index].y)
    return button.isNear(point, slots[index].reported)
  }

  private mutating func flushLeaving(_ index: Int) {
    guard case .leaving(let id, let ending) = slots[index].former else { return }
    slots[index].contactLength.leave(
      from: slots[index].start, to: slots[index].reported, &lengths)
    let isReset = slots[index].cameDown.map { hovering.isReset(after: frame.time - $0) } ?? false
    let phase = isReset && ending == .lifted ? .cancelled : ending.phase
    append(id, phase, index, keepsTrackingID: ending == .released)
    switch ending {
    case .lifted, .cancelled: slots[index].former = .none
    case .released: slots[index].former = .released(id, at: frame.time)
    case .replaced: slots[index].former = .replaced(id)
    }
  }

  private mutating func flushPresent(_ index: Int, serials: inout ContactSerials) {
    guard case .contact(let id) = slots[index].occupant else {
      flushOther(index, serials: &serials)
      if slots[index].concernsPalm { appendPalm(index, serials: &serials) }
      return
    }
    guard slots[index].hasMoved else { return }
    look(index)
    append(id, .moved, index)
  }

  /// Adds to the frame what is no contact yet and becomes one.
  private mutating func flushOther(_ index: Int, serials: inout ContactSerials) {
    switch slots[index].occupant {
    case .contact, .nobody, .palm, .muted, .released, .hovering: break
    case .arriving:
      guard slots[index].hasPlace else { return }
      slots[index].contactLength = ContactLength()
      look(index)
      guard !slots[index].contactLength.isDoubtful else {
        slots[index].occupant = .doubtful(since: frame.time)
        return
      }
      begin(index, serials: &serials)
    case .doubtful:
      // A resting finger sends no second report; it becomes a contact once lengths are not trusted.
      guard slots[index].hasMoved || !lengths.areKnown else { return }
      look(index)
      begin(index, serials: &serials)
    case .tapped(let landing):
      let isThere = slots[index].trackingID >= 0
      let keepsID = isThere && !hides(index)
      slots[index].occupant = keepsID ? .released : isThere ? .hovering : .nobody
      guard lengths.isTap(frame.time - landing) else { return }
      let id = ContactID(serial: serials.next())
      append(id, .began, index, continues: continuedContact(index))
      append(id, .ended, index, keepsTrackingID: keepsID)
      slots[index].palm.become(id)
      slots[index].former = keepsID ? .released(id, at: frame.time) : .none
    }
  }

  private mutating func begin(_ index: Int, serials: inout ContactSerials) {
    let id = ContactID(serial: serials.next())
    slots[index].occupant = .contact(id)
    slots[index].start = slots[index].reported
    append(id, .began, index, continues: continuedContact(index))
    slots[index].palm.become(id)
    slots[index].former = .none
  }

  /// The contact that the finger in the slot may continue, as it begins.
  private func continuedContact(_ index: Int) -> ContactID? {
    switch slots[index].former {
    case .none, .leaving: nil
    case .released(let id, let end): button.isSoon(frame.time - end) ? id : nil
    case .replaced(let id): id
    }
  }

  private mutating func append(
    _ id: ContactID, _ phase: Contact.Phase, _ index: Int, continues: ContactID? = nil,
    keepsTrackingID: Bool = false
  ) {
    frame.contacts.append(
      Contact(
        id: id, phase: phase, position: slots[index].reported,
        length: slots[index].contactLength.reported, continues: continues,
        keepsTrackingID: keepsTrackingID))
  }

  private mutating func beginFrame(at time: Instant) {
    frame.time = time
    frame.isLate = false
    frame.contacts.removeAll(keepingCapacity: true)
    // Asked first: most reports have none.
    if !frame.palms.isEmpty { frame.palms.removeAll(keepingCapacity: true) }
  }

  /// Takes the slot's position on the screen and the length of its contact.
  private mutating func look(_ index: Int) {
    slots[index].reported = placement.position(slots[index].x, slots[index].y)
    if lengths.areKnown || !slots[index].contactLength.isUnknown {
      slots[index].contactLength.take(slots[index].length, &lengths)
    }
  }
}
