// Protocol A, where each report lists all fingers, brought into the slots and ids of protocol B.
internal import CEvdev
internal import CMtdev
internal import Units

/// Finds out which finger of a list is which finger of the list before.
///
/// mtdev finds it out: by the device's ids where there are any, else by places. A contact is
/// given to it only when it is whole, because mtdev reads what it was not given from memory that
/// nobody wrote. Drivers that leave out the mark between contacts, or list nobody and only say
/// BTN_TOUCH 0, are understood too.
@safe final class ListedContacts {
  /// One finger of a list, as far as it was told.
  private struct Entry {
    var x: CInt?
    var y: CInt?
    var id: CInt?
    var tool: CInt?
    var length: CInt?

    static let empty = Entry()

    var isEmpty: Bool { x == nil && y == nil && id == nil && tool == nil && length == nil }
  }

  /// The most fingers that are followed; the others of a list are left out. mtdev has 32 slots and
  /// searches for ever when a finger finds none free. It frees the slots of a list only after the
  /// next list got its own, so two lists must fit.
  static let limit = 15

  /// mtdev's slots.
  static var emptySlots: [SlotState] { [SlotState](repeating: SlotState(), count: 32) }

  /// What mtdev keeps of the device; freed in deinit.
  private let device: UnsafeMutablePointer<mtdev>
  private let hasTrackingID: Bool
  private var entries: [Entry] = []
  private var entry = Entry.empty
  /// Whether the report says anything about fingers, if only that there is none.
  private var isList = false

  /// - Parameter hasTrackingID: Whether the device gives its fingers ids.
  init(hasTrackingID: Bool) {
    // Freed in deinit; what follows writes into it. Its ranges stay 0: they only serve a filter
    // against jitter, which would move fingers that stand where the device says.
    guard let device = unsafe mtdev_new(), unsafe mtdev_init(device) == 0 else {
      fatalError("ListedContacts: no memory")
    }
    unsafe mtdev_set_mt_event(device, ABS_MT_POSITION_X, 1)
    unsafe mtdev_set_mt_event(device, ABS_MT_POSITION_Y, 1)
    unsafe mtdev_set_mt_event(device, ABS_MT_TRACKING_ID, hasTrackingID ? 1 : 0)
    unsafe self.device = unsafe device
    self.hasTrackingID = hasTrackingID
    entries.reserveCapacity(Self.limit)
  }

  // The last use of what init made.
  deinit { unsafe mtdev_close_delete(device) }

  /// Takes one event of the device; of a SYN_REPORT, the changes can be read then.
  ///
  /// - Complexity: O(1); for a report O(fingers³), of at most 15. No allocation.
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
    case (EV_SYN, SYN_MT_REPORT): finishEntry()
    case (EV_KEY, BTN_TOUCH): isList = isList || event.value == 0
    case (EV_SYN, SYN_REPORT): finishList()
    default: break  // Other axes and keys say nothing about contacts.
    }
  }

  /// The next change since the report before, in the words of protocol B; nil when there is none.
  func next() -> InputEvent? {
    // Both read or write the device's own memory; the event is lent for the call.
    while unsafe mtdev_empty(device) == 0 {
      var event = input_event()
      unsafe mtdev_get_event(device, &event)
      guard event.type == EV_ABS else { continue }
      return InputEvent(
        type: CInt(event.type), code: CInt(event.code), value: event.value, time: .zero)
    }
    return nil
  }

  /// Forgets what was told since the last report: its rest was lost.
  func forgetList() {
    entries.removeAll(keepingCapacity: true)
    entry = .empty
    isList = false
  }

  /// Where an event of a kind comes again before the mark between fingers, it is the next finger's:
  /// some drivers leave the mark out.
  private func finishEntry(if isAgain: Bool) {
    if isAgain { finishEntry() }
  }

  private func finishEntry() {
    defer { entry = .empty }
    isList = true
    let hasPlace = entry.x != nil && entry.y != nil
    let isNamed = !hasTrackingID || entry.id.map { $0 >= 0 } ?? false
    // A finger without any length is above the glass, not on it.
    guard hasPlace, isNamed, entry.length != 0, entries.count < Self.limit else { return }
    entries.append(entry)
  }

  private func finishList() {
    finishEntry(if: !entry.isEmpty)
    guard isList else { return }
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
    // Copied into the device's own memory, which has room for 512: more than 15 whole fingers.
    unsafe mtdev_put_event(device, &event)
  }
}
