// Slots and tracking ids of one device → contacts with a beginning and an end.
internal import CEvdev
public import Gestures
public import Units

/// The contacts of one touch device that speaks protocol B.
///
/// Events go in, and each report that changed something makes one frame. The kernel leaves out what
/// equals a slot's last value, so positions are kept in their slots across contacts. What a device
/// must not do (an id replaced without a lift, a slot out of range, a release without a lift) has a
/// written outcome, because devices do it.
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
    /// A contact that was begun in a frame.
    case contact(ContactID)
    /// A finger that is no contact until it is lifted: a palm, or there before we were.
    case muted
    /// A finger that the device took back without lifting it; it may come back the same way.
    case released
  }

  /// A contact that goes with the next report.
  private struct Leaving {
    var id: ContactID
    var phase: Contact.Phase
    var position: Point
  }

  private struct Slot {
    var trackingID: CInt
    var x: CInt
    var y: CInt
    var tool: CInt
    var occupant: Occupant
    var leaving: Leaving?
    var hasMoved = false
    /// Whether the device named an axis of the slot since the last report.
    var isNamed = false
  }

  /// The most slots that are followed; the kernel's own limit for one device is near it. Fingers in
  /// slots above it are ignored.
  public static let slotLimit = 60

  /// The last frame, refilled by the next.
  public private(set) var frame = ContactFrame(time: .zero)
  /// The picture that contacts are placed in, as a person sees it.
  public var glass: PanelGeometry

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
  ///   - slots: What the device's slots hold now. A finger in them is no contact until it is lifted.
  ///   - current: The slot that the device's next event belongs to.
  ///   - glass: What the whole range of both axes maps onto: the picture as a person sees it.
  ///   - rotation: How that picture is turned on the panel.
  public init(
    x: AxisRange, y: AxisRange, slots: [SlotState], current: Int, glass: PanelGeometry,
    rotation: Rotation = .upright
  ) {
    guard x.isUsable, y.isUsable else { fatalError("ContactTracker: empty range \(x), \(y)") }
    self.x = x
    self.y = y
    self.glass = glass
    self.rotation = rotation
    self.slots = slots.prefix(Self.slotLimit).map {
      Slot(
        trackingID: $0.trackingID, x: $0.x, y: $0.y, tool: $0.tool,
        occupant: $0.trackingID < 0 ? .nobody : .muted)
    }
    self.current = self.slots.indices.contains(current) ? current : nil
    frame.contacts.reserveCapacity(2 * self.slots.count)
  }

  /// Takes one event.
  ///
  /// - Complexity: O(1); O(slots) for a report. No allocation while nobody keeps the frame.
  public mutating func handle(_ event: TouchEvent, serials: inout ContactSerials) -> Effect {
    switch (event.type, event.code) {
    case (EV_SYN, SYN_REPORT):
      // The kernel writes 1 in reports of its own: it lets go of all keys of a device that leaves
      // (input_dev_release_keys in drivers/input/input.c). Nobody lifted those fingers.
      return report(at: event.time, isKernels: event.value == 1, serials: &serials)
    case (EV_KEY, BTN_TOUCH): touch = event.value != 0
    case (EV_ABS, ABS_MT_SLOT):
      current = slots.indices.contains(Int(event.value)) ? Int(event.value) : nil
    case (EV_ABS, ABS_MT_TRACKING_ID): identify(event.value)
    case (EV_ABS, ABS_MT_POSITION_X): place(\.x, event.value)
    case (EV_ABS, ABS_MT_POSITION_Y): place(\.y, event.value)
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

  /// Cancels all contacts; their fingers are no contacts until they are lifted.
  public mutating func cancelAll(at time: Instant) -> Effect {
    beginFrame(at: time)
    for index in slots.indices {
      switch slots[index].occupant {
      case .nobody, .muted, .released: break
      case .arriving: slots[index].occupant = .muted
      case .contact: leave(index, .cancelled, then: .muted)
      }
      slots[index].leaving?.phase = .cancelled
      flushLeaving(index)
    }
    return frame.contacts.isEmpty ? .none : .frame
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
      case .nobody, .arriving, .muted, .released: slots[index].occupant = .nobody
      case .contact: leave(index, .ended, then: .nobody)
      }
      return
    }
    switch slots[index].occupant {
    case .nobody, .arriving, .muted, .released: slots[index].occupant = .arriving
    // The device replaced the finger and told nothing about the first one's lift.
    case .contact: leave(index, .cancelled, then: .arriving)
    }
  }

  private mutating func place(_ axis: WritableKeyPath<Slot, CInt>, _ value: CInt) {
    guard let index = current else { return }
    slots[index].isNamed = true
    guard slots[index][keyPath: axis] != value else { return }
    slots[index][keyPath: axis] = value
    slots[index].hasMoved = true
  }

  private mutating func leave(_ index: Int, _ phase: Contact.Phase, then occupant: Occupant) {
    guard case .contact(let id) = slots[index].occupant else { return }
    slots[index].leaving = Leaving(id: id, phase: phase, position: position(index))
    slots[index].occupant = occupant
  }

  // MARK: At a report

  private mutating func report(
    at time: Instant, isKernels: Bool, serials: inout ContactSerials
  ) -> Effect {
    beginFrame(at: time)
    for index in slots.indices {
      settle(index)
      if isResyncing || isKernels { slots[index].leaving?.phase = .cancelled }
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
    case .arriving:
      if touch == false { slots[index].occupant = .released }
      if isPalm { slots[index].occupant = .muted }
    case .contact:
      if isPalm {
        leave(index, .cancelled, then: .muted)
      } else if touch == false {
        leave(index, .ended, then: .released)
      }
    case .released:
      // Such a device keeps the tracking id over the gap; what it names again is there again.
      if touch == true, slots[index].isNamed { slots[index].occupant = .arriving }
    }
  }

  private mutating func flushLeaving(_ index: Int) {
    guard let leaving = slots[index].leaving else { return }
    slots[index].leaving = nil
    frame.contacts.append(
      Contact(id: leaving.id, phase: leaving.phase, position: leaving.position))
  }

  private mutating func flushPresent(_ index: Int, serials: inout ContactSerials) {
    switch slots[index].occupant {
    case .nobody, .muted, .released: break
    case .arriving:
      let id = ContactID(serial: serials.next())
      slots[index].occupant = .contact(id)
      frame.contacts.append(Contact(id: id, phase: .began, position: position(index)))
    case .contact(let id):
      guard slots[index].hasMoved else { return }
      frame.contacts.append(Contact(id: id, phase: .moved, position: position(index)))
    }
  }

  private mutating func beginFrame(at time: Instant) {
    frame.time = time
    frame.contacts.removeAll(keepingCapacity: true)
  }

  private func position(_ index: Int) -> Point {
    let place = rotation.pictureFraction(
      x: x.fraction(slots[index].x), y: y.fraction(slots[index].y))
    return Point(x: glass.width * place.x, y: glass.height * place.y)
  }
}
