// What a device says, one word at a time.
internal import CEvdev
public import Units

/// One event of a device, as in linux/input.h.
public struct InputEvent: Hashable, Sendable {
  /// Such as EV_ABS.
  public var type: CInt
  /// Such as ABS_MT_SLOT.
  public var code: CInt
  /// In units of the code: a slot's number, an id, a place on an axis.
  public var value: CInt
  /// The kernel's stamp on CLOCK_MONOTONIC.
  public var time: Instant

  public init(type: CInt, code: CInt, value: CInt, time: Instant) {
    self.type = type
    self.code = code
    self.value = value
    self.time = time
  }

  /// Whether it ends what the device says of one instant.
  package var isReport: Bool { type == EV_SYN && code == SYN_REPORT }

  /// The number of a type, such as `EV_ABS`; nil for a name that the kernel does not have.
  package static func type(named name: String) -> CInt? {
    // libevdev only looks the name up, and keeps no pointer to it.
    let type = unsafe libevdev_event_type_from_name(name)
    return type >= 0 ? type : nil
  }

  /// The number of a code of a type, such as `ABS_MT_SLOT`; nil for a name that the kernel does not have.
  package static func code(named name: String, of type: CInt) -> CInt? {
    // As above.
    let code = unsafe libevdev_event_code_from_name(UInt32(type), name)
    return code >= 0 ? code : nil
  }
}
