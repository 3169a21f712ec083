// One device, read through libevdev.
internal import CEvdev
internal import Glibc
internal import System
internal import Units

/// A touch device that libevdev reads.
@safe public final class LibevdevDevice: TouchDevice {
  // libevdev reads from the descriptor and is freed before it: fields go after deinit's body.
  // It drops an id that replaces another without a lift; the tracker does not depend on that.
  private let descriptor: FileDescriptor
  let device: OpaquePointer
  public let traits: TouchTraits

  init(_ descriptor: consuming FileDescriptor, path: String) throws(TouchError) {
    var made: OpaquePointer?
    // libevdev fills the pointer when it returns 0.
    let code = unsafe libevdev_new_from_fd(descriptor.raw, &made)
    guard code == 0, let device = unsafe made else {
      throw TouchError(call: "libevdev_new_from_fd", path: path, errno: -code)
    }
    // Our traits replace libevdev's words about broken devices, which it prints for every event.
    libevdev_set_log_function(nil, nil)
    // The device lives as long as self, here and in every call below. The clock is set before the
    // first read, so that no stamp is on another one.
    let clockCode = unsafe libevdev_set_clock_id(device, CInt(CLOCK_MONOTONIC))
    guard clockCode == 0 else {
      unsafe libevdev_free(device)
      throw TouchError(call: "libevdev_set_clock_id", path: path, errno: -clockCode)
    }
    unsafe self.device = unsafe device
    self.descriptor = descriptor
    self.traits = unsafe Self.traits(of: device)
  }

  deinit { unsafe libevdev_free(device) }

  public var raw: CInt { descriptor.raw }
  public var currentSlot: Int { Int(unsafe libevdev_get_current_slot(device)) }

  public var slots: [SlotState] {
    (0..<UInt32(traits.slotCount ?? 0)).map { slot in
      // 0 for an axis that the device lacks, which is right for the tool: a finger.
      SlotState(
        trackingID: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TRACKING_ID)),
        x: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_POSITION_X)),
        y: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_POSITION_Y)),
        tool: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TOOL_TYPE)))
    }
  }

  public func next(_ mode: TouchReadMode) -> TouchReading {
    let flag = mode == .normal ? LIBEVDEV_READ_FLAG_NORMAL : LIBEVDEV_READ_FLAG_SYNC
    var event = input_event()
    while true {
      // The struct is lent for the call.
      let code = unsafe libevdev_next_event(device, flag.rawValue, &event)
      if code == -EINTR { continue }
      if code == -EAGAIN { return .drained }
      if code < 0 { return .failed(errno: -code) }
      if code == CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue), mode == .normal { return .dropped }
      let nanoseconds =
        Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000
      return .event(
        TouchEvent(
          type: CInt(event.type), code: CInt(event.code), value: event.value,
          time: Instant(nanoseconds: nanoseconds)))
    }
  }

  /// What a device says, whether it was opened or described by hand.
  package static func traits(of device: OpaquePointer) -> TouchTraits {
    let slotCount = unsafe libevdev_get_num_slots(device)
    let name = unsafe String(cString: libevdev_get_name(device))
    return unsafe TouchTraits(
      name: name, isDirect: libevdev_has_property(device, UInt32(INPUT_PROP_DIRECT)) == 1,
      slotCount: slotCount > 0 ? Int(slotCount) : nil,
      hasTrackingID: has(device, EV_ABS, ABS_MT_TRACKING_ID),
      x: range(device, ABS_MT_POSITION_X), y: range(device, ABS_MT_POSITION_Y),
      hasSinglePosition: has(device, EV_ABS, ABS_X) && has(device, EV_ABS, ABS_Y),
      hasPen: has(device, EV_KEY, BTN_TOOL_PEN) || has(device, EV_KEY, BTN_STYLUS))
  }

  private static func has(_ device: OpaquePointer, _ type: CInt, _ code: CInt) -> Bool {
    // Reads a bit of the device that the caller holds.
    unsafe libevdev_has_event_code(device, UInt32(type), UInt32(code)) == 1
  }

  private static func range(_ device: OpaquePointer, _ axis: CInt) -> AxisRange? {
    // libevdev owns the struct and keeps it while the device lives; the caller holds the device.
    guard let axis = unsafe libevdev_get_abs_info(device, UInt32(axis)) else { return nil }
    return unsafe AxisRange(
      minimum: axis.pointee.minimum, maximum: axis.pointee.maximum,
      resolution: axis.pointee.resolution)
  }
}
