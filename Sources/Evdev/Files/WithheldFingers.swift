// Leaves fingers on the on-screen keyboard out of a recording: their positions reveal the text.
internal import CEvdev

/// Filters a panel's events for a recording.
///
/// A finger that lands while the on-screen keyboard is in use is left out until it leaves the
/// panel; other fingers pass unchanged. On a panel without slots, all fingers are left out from the
/// first landing until none is down.
package struct WithheldFingers {
  private let hasSlots: Bool
  private var report: [InputEvent] = []
  /// The current slot of the device, and that of the recording.
  private var slot: CInt = 0
  private var reportedSlot: CInt = 0
  private var withheld: Set<CInt> = []
  /// Slots whose finger landed or left since the recording began. Others may hold an older finger.
  private var known: Set<CInt> = []
  private let withholdsUnknown: Bool
  /// Without slots: whether any finger is down, and whether fingers are left out.
  private var isTouched: Bool
  private var isWithheld: Bool
  /// Last value of BTN_TOUCH in the recording.
  private var reportedTouch = false

  /// - Parameters:
  ///   - hasSlots: Whether the panel has slots.
  ///   - isWriting: Whether the on-screen keyboard is in use when the recording begins. Fingers
  ///     that are already down are left out then.
  package init(hasSlots: Bool, isWriting: Bool) {
    self.hasSlots = hasSlots
    withholdsUnknown = isWriting
    isTouched = isWriting
    isWithheld = isWriting
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: As read from the device.
  ///   - isWriting: Called when a finger lands.
  /// - Returns: The events to record at the end of a report; empty before.
  package mutating func take(_ event: InputEvent, isWriting: () -> Bool) -> [InputEvent] {
    report.append(event)
    guard event.isReport else { return [] }
    defer { report.removeAll(keepingCapacity: true) }
    return hasSlots ? filterFingers(isWriting) : filterReport(isWriting)
  }

  /// With slots: filters finger by finger.
  private mutating func filterFingers(_ isWriting: () -> Bool) -> [InputEvent] {
    var passed: [InputEvent] = []
    var answer: Bool?
    // Includes the report in which the last withheld finger leaves.
    var hasWithheld = !withheld.isEmpty || withholdsUnknown && known.isEmpty
    for event in report {
      switch (event.type, event.code) {
      case (EV_ABS, ABS_MT_SLOT): slot = event.value
      case (EV_ABS, ABS_MT_TOUCH_MAJOR...ABS_MT_TOOL_Y):
        if event.code == ABS_MT_TRACKING_ID, event.value >= 0 {
          let isNowWriting = answer ?? isWriting()
          answer = isNowWriting
          known.insert(slot)
          if isNowWriting { withheld.insert(slot) } else { withheld.remove(slot) }
        }
        let isLeftOut =
          withheld.contains(slot) || withholdsUnknown && !known.contains(slot)
        hasWithheld = hasWithheld || isLeftOut
        if event.code == ABS_MT_TRACKING_ID, event.value < 0 {
          known.insert(slot)
          withheld.remove(slot)
        }
        guard !isLeftOut else { continue }
        if reportedSlot != slot {
          reportedSlot = slot
          passed.append(
            InputEvent(type: EV_ABS, code: ABS_MT_SLOT, value: slot, time: event.time))
        }
        passed.append(event)
      // The kernel's single-touch emulation.
      case (EV_KEY, BTN_TOUCH):
        guard event.value == 0 ? reportedTouch : !hasWithheld else { continue }
        reportedTouch = event.value != 0
        passed.append(event)
      case (EV_ABS, ABS_X), (EV_ABS, ABS_Y), (EV_ABS, ABS_PRESSURE),
        (EV_KEY, BTN_TOOL_FINGER), (EV_KEY, BTN_TOOL_DOUBLETAP...BTN_TOOL_QUADTAP),
        (EV_KEY, BTN_TOOL_QUINTTAP):
        if !hasWithheld { passed.append(event) }
      case (EV_SYN, SYN_REPORT), (EV_MSC, _):
        // Drops a report that has no other events left.
        if !passed.isEmpty || !hasWithheld { passed.append(event) }
      default: passed.append(event)
      }
    }
    return passed
  }

  /// Without slots: passes or drops the whole report.
  private mutating func filterReport(_ isWriting: () -> Bool) -> [InputEvent] {
    let hasPlace = report.contains {
      $0.type == EV_ABS && ($0.code == ABS_MT_POSITION_X || $0.code == ABS_MT_POSITION_Y)
    }
    let touch = report.last { $0.type == EV_KEY && $0.code == BTN_TOUCH }
    let hasEnded = report.contains { $0.type == EV_SYN && $0.code == SYN_MT_REPORT } && !hasPlace
    let isDown = touch.map { $0.value != 0 } ?? (hasEnded ? false : isTouched || hasPlace)
    if isDown, !isTouched { isWithheld = isWriting() }
    let isLeftOut = isWithheld
    isTouched = isDown
    if !isDown { isWithheld = false }
    return isLeftOut ? [] : report
  }
}
