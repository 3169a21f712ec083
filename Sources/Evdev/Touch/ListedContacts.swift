// Converts multitouch protocol A to protocol B.
internal import CEvdev
internal import CMtdev
internal import Gestures
internal import Units

/// Matches the fingers of successive protocol A reports.
///
/// mtdev matches them: by tracking id if the device has them, else by position. mtdev receives
/// complete contacts only, because it reads missing values from uninitialized memory. Also accepts
/// drivers that omit SYN_MT_REPORT between contacts, or that send only BTN_TOUCH 0 when no finger
/// is down.
@safe final class ListedContacts {
  /// One finger of a list, with the values reported so far.
  private struct Entry {
    var x: CInt?
    var y: CInt?
    var id: CInt?
    var tool: CInt?
    var length: CInt?
    var distance: CInt?

    static let empty = Entry()

    var isEmpty: Bool {
      x == nil && y == nil && id == nil && tool == nil && length == nil && distance == nil
    }
  }

  /// Maximum number of fingers; the rest of a list is ignored. mtdev has 32 slots and loops forever
  /// when no slot is free. It frees the slots of a list only after the next list has its own, so
  /// two lists must fit.
  static let limit = 15

  /// The initial state of mtdev's slots.
  static var emptySlots: [SlotState] { [SlotState](repeating: SlotState(), count: 32) }

  /// mtdev's state of the device; freed in deinit.
  private let device: UnsafeMutablePointer<mtdev>
  private let hasTrackingID: Bool
  private var entries: [Entry] = []
  private var entry = Entry.empty
  /// Whether the report has any contact data, including that no finger is down.
  private var isList = false
  private var hovering: HoverState
  private var isPressed = false

  /// - Parameters:
  ///   - hasTrackingID: Whether the device reports tracking ids.
  ///   - tuning: When a finger that comes down touches.
  init(hasTrackingID: Bool, _ tuning: Tuning) {
    // Freed in deinit; the calls below write into it. Its ranges stay 0: they serve only a jitter
    // filter, which would move fingers away from their reported positions.
    guard let device = unsafe mtdev_new(), unsafe mtdev_init(device) == 0 else {
      fatalError("ListedContacts: no memory")
    }
    unsafe mtdev_set_mt_event(device, ABS_MT_POSITION_X, 1)
    unsafe mtdev_set_mt_event(device, ABS_MT_POSITION_Y, 1)
    unsafe mtdev_set_mt_event(device, ABS_MT_TRACKING_ID, hasTrackingID ? 1 : 0)
    unsafe self.device = unsafe device
    self.hasTrackingID = hasTrackingID
    hovering = HoverState(tuning)
    entries.reserveCapacity(Self.limit)
  }

  // Last use of what init created.
  deinit { unsafe mtdev_close_delete(device) }

  /// Handles one event of the device. After SYN_REPORT, `next` returns the changes.
  ///
  /// - Complexity: O(1); for a report O(fingers³), at most 15 fingers. No allocation.
  func handle(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EV_ABS, ABS_MT_POSITION_X):
      finishEntry(if: entry.x != nil)
      entry.x = event.value
    case (EV_ABS, ABS_MT_POSITION_Y):
      finishEntry(if: entry.y != nil)
      entry.y = event.value
    case (EV_ABS, ABS_MT_TRACKING_ID):
      finishEntry(if: entry.id != nil)
      entry.id = event.value
    case (EV_ABS, ABS_MT_TOOL_TYPE):
      finishEntry(if: entry.tool != nil)
      entry.tool = event.value
    case (EV_ABS, ABS_MT_TOUCH_MAJOR):
      finishEntry(if: entry.length != nil)
      entry.length = event.value
    case (EV_ABS, ABS_MT_DISTANCE):
      finishEntry(if: entry.distance != nil)
      entry.distance = event.value
      hovering.take(event.value)
    case (EV_SYN, SYN_MT_REPORT): finishEntry()
    case (EV_KEY, BTN_TOUCH):
      isPressed = event.value != 0
      isList = isList || !isPressed
    case (EV_SYN, SYN_REPORT): finishList()
    default: break  // Other axes and keys say nothing about contacts.
    }
  }

  /// The next change of the last report as a protocol B event; nil when there are no more.
  func next() -> InputEvent? {
    // Both calls access only the mtdev device; the event is lent for the call.
    while unsafe mtdev_empty(device) == 0 {
      var event = input_event()
      unsafe mtdev_get_event(device, &event)
      guard event.type == EV_ABS else { continue }
      return InputEvent(
        type: CInt(event.type), code: CInt(event.code), value: event.value, time: .zero)
    }
    return nil
  }

  /// Discards the current, incomplete list: the rest was lost.
  func forgetList() {
    entries.removeAll(keepingCapacity: true)
    entry = .empty
    isList = false
  }

  /// A repeated code without SYN_MT_REPORT starts the next finger: some drivers omit the separator.
  private func finishEntry(if isAgain: Bool) {
    if isAgain { finishEntry() }
  }

  private func finishEntry() {
    defer { entry = .empty }
    isList = true
    let hasPlace = entry.x != nil && entry.y != nil
    let isNamed = !hasTrackingID || entry.id.map { $0 >= 0 } ?? false
    // A finger with length 0 hovers.
    guard hasPlace, isNamed, entry.length != 0, entries.count < Self.limit else { return }
    entries.append(entry)
  }

  private func finishList() {
    finishEntry(if: !entry.isEmpty)
    guard isList else { return }
    // After the whole list, which may say that another finger touches.
    if hovering.isKnown {
      entries.removeAll { hovering.hides($0.distance ?? 0, isPressed: isPressed) }
    }
    for entry in entries {
      put(EV_ABS, ABS_MT_TOUCH_MAJOR, entry.length)
      put(EV_ABS, ABS_MT_POSITION_X, entry.x)
      put(EV_ABS, ABS_MT_POSITION_Y, entry.y)
      put(EV_ABS, ABS_MT_TOOL_TYPE, entry.tool)
      if hasTrackingID { put(EV_ABS, ABS_MT_TRACKING_ID, entry.id) }
      put(EV_SYN, SYN_MT_REPORT, 0)
    }
    if entries.isEmpty { put(EV_SYN, SYN_MT_REPORT, 0) }
    put(EV_SYN, SYN_REPORT, 0)
    forgetList()
  }

  private func put(_ type: CInt, _ code: CInt, _ value: CInt?) {
    guard let value else { return }
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    // Copied into mtdev's buffer of 512 events: enough for 15 complete fingers.
    unsafe mtdev_put_event(device, &event)
  }
}
