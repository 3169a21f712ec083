// One evdev event of a device.
internal import CEvdev
public import Units

/// One event of a device, as in linux/input.h.
public struct InputEvent: Hashable, Sendable {
  /// Such as EV_ABS.
  public var type: CInt
  /// Such as ABS_MT_SLOT.
  public var code: CInt
  /// In units of the code: a slot number, a tracking id, a position on an axis.
  public var value: CInt
  /// Kernel timestamp on CLOCK_MONOTONIC.
  public var time: Instant

  public init(type: CInt, code: CInt, value: CInt, time: Instant) {
    self.type = type
    self.code = code
    self.value = value
    self.time = time
  }

  /// Whether the event is SYN_REPORT, the end of an event frame.
  package var isReport: Bool { type == EV_SYN && code == SYN_REPORT }

  /// Number of an event type, such as `EV_ABS`; nil for an unknown name.
  package static func type(named name: String) -> CInt? {
    // libevdev looks the name up and keeps no pointer to it.
    let type = unsafe libevdev_event_type_from_name(name)
    return type >= 0 ? type : nil
  }

  /// Number of an event code, such as `ABS_MT_SLOT`; nil for an unknown name.
  package static func code(named name: String, of type: CInt) -> CInt? {
    // As above.
    let code = unsafe libevdev_event_code_from_name(UInt32(type), name)
    return code >= 0 ? code : nil
  }
}
