// Fingers that write on keys are left out of a recording: by where they were one could read the text.
internal import CEvdev

/// What of a panel's events stands in a recording.
///
/// Who records says whether somebody writes, each time when a finger lands; one that lands then is left
/// out until it has left the glass, and all others are told as they are. Where a panel does not tell its
/// fingers apart by slots, all of them are left out from the first one until none is there.
struct WithheldFingers {
  private let hasSlots: Bool
  private var report: [InputEvent] = []
  /// The slot of which the device speaks, and the one of which the recording does.
  private var slot: CInt = 0
  private var toldSlot: CInt = 0
  private var withheld: Set<CInt> = []
  /// Slots of which is known when their finger landed; the others may have had one since before.
  private var known: Set<CInt> = []
  private let withholdsUnknown: Bool
  /// Without slots: whether fingers are there, and are left out.
  private var isTouched: Bool
  private var isWithheld: Bool
  /// What the recording says of BTN_TOUCH.
  private var toldTouch = false

  /// - Parameters:
  ///   - hasSlots: Whether the panel tells fingers apart.
  ///   - isWriting: Whether somebody writes as the recording begins: a finger that is on the glass is left
  ///     out then.
  init(hasSlots: Bool, isWriting: Bool) {
    self.hasSlots = hasSlots
    withholdsUnknown = isWriting
    isTouched = isWriting
    isWithheld = isWriting
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: As the device gives it.
  ///   - isWriting: Asked when a finger lands.
  /// - Returns: At the end of a report what of it is told; nothing before.
  mutating func take(_ event: InputEvent, isWriting: () -> Bool) -> [InputEvent] {
    report.append(event)
    guard event.isReport else { return [] }
    defer { report.removeAll(keepingCapacity: true) }
    return hasSlots ? sift(isWriting) : sieve(isWriting)
  }

  /// Finger by finger.
  private mutating func sift(_ isWriting: () -> Bool) -> [InputEvent] {
    var told: [InputEvent] = []
    var answer: Bool?
    // Of the report as well, in which the last of them leaves.
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
        if toldSlot != slot {
          toldSlot = slot
          told.append(
            InputEvent(type: EV_ABS, code: ABS_MT_SLOT, value: slot, time: event.time))
        }
        told.append(event)
      // The same once more, for who follows one finger.
      case (EV_KEY, BTN_TOUCH):
        guard event.value == 0 ? toldTouch : !hasWithheld else { continue }
        toldTouch = event.value != 0
        told.append(event)
      case (EV_ABS, ABS_X), (EV_ABS, ABS_Y), (EV_ABS, ABS_PRESSURE),
        (EV_KEY, BTN_TOOL_FINGER), (EV_KEY, BTN_TOOL_DOUBLETAP...BTN_TOOL_QUADTAP),
        (EV_KEY, BTN_TOOL_QUINTTAP):
        if !hasWithheld { told.append(event) }
      case (EV_SYN, SYN_REPORT), (EV_MSC, _):
        // A report in which nothing is left is none.
        if !told.isEmpty || !hasWithheld { told.append(event) }
      default: told.append(event)
      }
    }
    return told
  }

  /// All or nothing.
  private mutating func sieve(_ isWriting: () -> Bool) -> [InputEvent] {
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
