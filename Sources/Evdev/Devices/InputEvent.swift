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
  var isReport: Bool { type == EV_SYN && code == SYN_REPORT }
}
