// Contacts with a beginning and an end, made of the slots and tracking ids of one device.
internal import CEvdev
public import Gestures
public import Units

/// The contacts of one touch device that speaks protocol B.
///
/// Events go in, and each report that changed something makes one frame. The kernel leaves out what
/// equals a slot's last value, so positions are kept in their slots across contacts. What a device
/// must not do (an id replaced without a release, a slot out of range, a release without a lift, a finger
/// without a place) has a written outcome, because devices do it.
public struct ContactTracker {
  /// Whether events brought a frame.
  public enum Effect: Hashable, Sendable {
    case none
    /// `frame` holds a new frame, until the next event.
    case frame
  }

  /// Who is in a slot.
  private enum Occupant: Hashable {
    /// Nobody.
    case nobody
    /// A finger that came since the last report.
    case arriving
    /// A finger whose first report was as long as a palm: the second decides, or its end.
    case doubtful
    /// One that left before a second report: a tap. The kernel keeps back what equals the value
    /// before, so a finger that rests is told once.
    case tapped
    /// A contact that was begun in a frame.
    case contact(ContactID)
    /// A finger that is no contact until it leaves the glass: a palm, or there before we were.
    case muted
    /// A finger that the device took back without lifting it; it may come back the same way.
    case released
  }

  /// A contact that ends with the next report, and how.
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
    /// Whether the device ever told where along each axis; without both a finger is a ghost.
    var hasX: Bool
    var hasY: Bool
    var leaving: Leaving?
    /// Where the slot's contact was in the last frame. A contact that ends is reported there,
    /// because some devices give 0, 0 just before a finger leaves.
    var told = Point(x: 0, y: 0)
    /// Where the slot's contact began.
    var start = Point(x: 0, y: 0)
    /// When a finger that is doubtful came.
    var arrival = Instant.zero
    var contactLength = ContactLength()
    var hasMoved = false
    /// Whether the device named an axis of the slot since the last report.
    var isNamed = false

    var hasPlace: Bool { hasX && hasY }

    /// Nobody knows how those went that left.
    mutating func forgetEnd() {
      leaving?.phase = .cancelled
      if occupant == .tapped { occupant = .nobody }
    }

    /// - Parameter isState: Whether the kernel repeats what it holds, which is 0 until it is told.
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

  /// The most slots that are followed; the kernel's own limit for one device is near it. Fingers in
  /// slots above it are ignored.
  public static let slotLimit = 60

  /// How far along an axis a place may lie, in parts of it. Some panels reach a little beyond their
  /// glass; a place beyond this is reported as `stray`.
  private static let believable = -0.05...1.05

  /// The last frame, refilled by the next.
  public private(set) var frame = ContactFrame(time: .zero)
  /// The first place that lies far beyond the range of its axis; nil while there was none.
  private(set) var stray: StrayValue?
  /// How long contacts are.
  private(set) var lengths: ContactLengths
  /// The picture that contacts are placed in, as a person sees it.
  public var glass: PanelGeometry

  private let matrix: PlaneMatrix
  private let rotation: Rotation
  private let x: AxisRange
  private let y: AxisRange
  private var slots: [Slot]
  /// nil while the device talks about a slot that does not exist.
  private var current: Int?
  /// What BTN_TOUCH said since the last report.
  private var touch: Bool?
  private var isResyncing = false

  /// - Parameters:
  ///   - x: The usable range of ABS_MT_POSITION_X.
  ///   - y: The usable range of ABS_MT_POSITION_Y.
  ///   - slots: What the device's slots hold now. A finger in them is no contact until it leaves.
  ///   - current: The slot that the device's next event belongs to.
  ///   - glass: What the whole range of both axes maps onto: the picture as a person sees it.
  ///   - matrix: How the axes lie on the upright panel.
  ///   - rotation: How that picture is turned on the panel.
  ///   - lengths: What is believed of ABS_MT_TOUCH_MAJOR.
  ///   - device: Whose contacts they are.
  ///   - arePlaced: Whether a slot that holds 0 has its place: not the kernel's, which holds that
  ///     until the device tells one.
  public init(
    x: AxisRange, y: AxisRange, slots: [SlotState], current: Int, glass: PanelGeometry,
    matrix: PlaneMatrix = .identity, rotation: Rotation = .upright,
    lengths: ContactLengths = ContactLengths(), device: TouchDevice = .first,
    arePlaced: Bool = false
  ) {
    guard x.isUsable, y.isUsable else { fatalError("ContactTracker: empty range \(x), \(y)") }
    self.x = x
    self.y = y
    self.glass = glass
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

  /// Takes one event.
  ///
  /// - Complexity: O(1); O(slots) for a report. No allocation while nobody keeps the frame.
  public mutating func handle(_ event: InputEvent, serials: inout ContactSerials) -> Effect {
    switch (event.type, event.code) {
    case (EV_SYN, SYN_REPORT):
      // The kernel writes 1 in reports of its own: it lets go of all keys of a device that leaves
      // (input_dev_release_keys in drivers/input/input.c). Those fingers have not left the glass.
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

  /// Events were lost: what follows, until `endResync`, is the difference to the device's state.
  /// Contacts that are gone in it are cancelled, since nobody knows how they went.
  public mutating func beginResync() {
    isResyncing = true
  }

  /// The difference is complete.
  public mutating func endResync(at time: Instant, serials: inout ContactSerials) -> Effect {
    let effect = report(at: time, isKernels: false, serials: &serials)
    isResyncing = false
    return effect
  }

  /// Cancels all contacts; their fingers are no contacts until they leave the glass.
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

  /// Marks the last frame as late when it was read more than `age` after its stamp.
  mutating func judgeFrame(readAt now: Instant, lateAge age: Interval) {
    frame.isLate = now - frame.time > age
  }

  /// Contacts that began and have not ended.
  package var openContacts: [ContactID] {
    slots.compactMap {
      if case .contact(let id) = $0.occupant { return id }
      return $0.leaving?.id
    }
  }

  // MARK: Between reports

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
    // The device replaced the finger and did not tell that the first one left.
    case .contact: leave(index, .cancelled, then: .arriving)
    }
  }

  /// Who was no contact goes; a palm by all that it ever said is counted as one.
  private mutating func dismiss(_ index: Int, then occupant: Occupant) {
    if slots[index].occupant == .doubtful { lengths.count(isPalm: true) }
    slots[index].occupant = occupant
  }

  private mutating func leave(_ index: Int, _ phase: Contact.Phase, then occupant: Occupant) {
    guard case .contact(let id) = slots[index].occupant else { return }
    slots[index].leaving = Leaving(id: id, phase: phase)
    slots[index].occupant = occupant
  }

  // MARK: At a report

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

  /// Applies what is said about the whole report: palms, and fingers taken back by BTN_TOUCH.
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
        // It was a palm only by a length that is not believed any more.
        leave(index, .cancelled, then: .arriving)
      }
    case .released:
      // Such a device keeps the tracking id over the gap; what it names again is there again.
      if touch == true, slots[index].isNamed { slots[index].occupant = .arriving }
    }
  }

  private mutating func flushLeaving(_ index: Int) {
    guard let leaving = slots[index].leaving else { return }
    slots[index].leaving = nil
    slots[index].contactLength.leave(
      from: slots[index].start, to: slots[index].told, &lengths)
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
      // One that rests is heard of no more: it is a finger once lengths are not believed.
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
    slots[index].start = slots[index].told
    append(id, .began, index)
  }

  private mutating func append(_ id: ContactID, _ phase: Contact.Phase, _ index: Int) {
    frame.contacts.append(
      Contact(
        id: id, phase: phase, position: slots[index].told,
        length: slots[index].contactLength.told))
  }

  private mutating func beginFrame(at time: Instant) {
    frame.time = time
    frame.isLate = false
    frame.contacts.removeAll(keepingCapacity: true)
  }

  /// Works out where on the glass the slot's finger is, and how long its contact is.
  private mutating func look(_ index: Int) {
    let (across, down) = (slots[index].x, slots[index].y)
    let (along, below) = (x.fraction(across), y.fraction(down))
    if !Self.believable.contains(along) { stray = stray ?? StrayValue("X", across, of: x) }
    if !Self.believable.contains(below) { stray = stray ?? StrayValue("Y", down, of: y) }
    let upright = matrix(x: along, y: below)
    let place = rotation.pictureFraction(
      x: min(1, max(0, upright.x)), y: min(1, max(0, upright.y)))
    slots[index].told = Point(x: glass.width * place.x, y: glass.height * place.y)
    if lengths.areKnown || !slots[index].contactLength.isUntold {
      slots[index].contactLength.take(slots[index].length, &lengths)
    }
  }
}
