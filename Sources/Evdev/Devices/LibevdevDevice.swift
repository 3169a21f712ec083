// An evdev device: libevdev provides its capabilities and state, read(2) its events.
internal import CEvdev
internal import Glibc
internal import System
package import Units

/// A touch panel or keyboard of this machine.
///
/// libevdev provides the capabilities, and the slots at opening and after SYN_DROPPED. Events are
/// read from the kernel directly, because libevdev drops a tracking id that replaces another one
/// without a release, and maps an invalid slot number to the last slot.
@safe public final class LibevdevDevice: InputDevice {
  /// Events per read(2): several reports of ten fingers.
  private static let bufferCount = 256

  // libevdev uses the descriptor, so the device must be freed before it closes. The body of deinit
  // runs before the stored properties are destroyed.
  private let descriptor: DeviceFile
  private let path: String
  private(set) var device: OpaquePointer
  public let traits: InputTraits
  private var buffer = [input_event](repeating: input_event(), count: bufferCount)
  /// Events of the buffer that `next` has not returned yet.
  private var unread = 0..<0
  /// State after SYN_DROPPED as events, in reverse order; nil until it is queried.
  private var state: [InputEvent]?

  init(_ descriptor: consuming FileDescriptor, path: String) throws(InputError) {
    // Freed in deinit.
    let device = unsafe try Self.open(descriptor.raw, path: path)
    // The device lives as long as self, here and in every call below. The clock is set before the
    // first read, so every timestamp is on it.
    let clockCode = unsafe libevdev_set_clock_id(device, CInt(CLOCK_MONOTONIC))
    guard clockCode == 0 else {
      unsafe libevdev_free(device)
      throw InputError(call: "libevdev_set_clock_id", path: path, errno: -clockCode)
    }
    unsafe self.device = unsafe device
    self.descriptor = DeviceFile(descriptor)
    self.path = path
    self.traits = unsafe Self.traits(of: device)
  }

  deinit { unsafe libevdev_free(device) }

  public var raw: CInt { descriptor.raw }
  public var currentSlot: Int { max(0, Int(unsafe libevdev_get_current_slot(device))) }

  public var slots: [SlotState] {
    switch traits.dialect {
    // Neither the kernel nor libevdev keeps the last list of contacts (protocol A).
    case nil, .lists: []
    case .single(let single):
      [
        SlotState(
          trackingID: value(EV_KEY, single.key ?? BTN_TOUCH) == 0 ? -1 : 0,
          x: value(EV_ABS, ABS_X), y: value(EV_ABS, ABS_Y),
          distance: value(EV_ABS, ABS_DISTANCE))
      ]
    case .slots:
      (0..<UInt32(traits.slotCount ?? 0)).map { slot in
        // An axis that the device lacks reads 0; as a tool type, that is MT_TOOL_FINGER.
        SlotState(
          trackingID: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TRACKING_ID)),
          x: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_POSITION_X)),
          y: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_POSITION_Y)),
          tool: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TOOL_TYPE)),
          length: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TOUCH_MAJOR)),
          distance: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_DISTANCE)))
      }
    }
  }

  // libevdev queried the keys (EVIOCGKEY) when `device` was created.
  public var heldKeys: [CInt] { (1...KEY_MAX).filter { value(EV_KEY, $0) != 0 } }

  public func next(_ mode: InputReadMode) -> InputReading {
    switch mode {
    case .normal: return nextEvent()
    case .sync:
      do throws(InputError) {
        if state == nil { state = try askState() }
      } catch {
        return .failed(errno: error.errno)
      }
      guard let word = state?.popLast() else {
        state = nil
        return .drained
      }
      return .event(word)
    }
  }

  private func nextEvent() -> InputReading {
    if unread.isEmpty, let end = fill() { return end }
    let event = buffer[unread.lowerBound]
    unread = unread.dropFirst()
    if event.type == EV_SYN, event.code == SYN_DROPPED {
      unread = 0..<0
      return .dropped
    }
    let nanoseconds = Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000
    return .event(
      InputEvent(
        type: CInt(event.type), code: CInt(event.code), value: event.value,
        time: Instant(nanoseconds: nanoseconds)))
  }

  /// Fills the buffer; returns why there are no events, or nil when there are.
  private func fill() -> InputReading? {
    let size = MemoryLayout<input_event>.stride
    while true {
      // The array is lent for the call, which writes whole events and at most its length.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor.raw, bytes.baseAddress, bytes.count)
      }
      if count >= size {
        unread = 0..<count / size
        return nil
      }
      // The kernel returns whole events or an error; end of file means that the device is gone.
      if count >= 0 { return .failed(errno: ENODEV) }
      if errno == EAGAIN { return .drained }
      if errno != EINTR { return .failed(errno: errno) }
    }
  }

  /// The device's state as events, in reverse order. Discards pending events, which are older.
  private func askState() throws(InputError) -> [InputEvent] {
    while true {
      guard let end = fill() else { continue }
      if case .failed(let code) = end { throw InputError(call: "read", path: path, errno: code) }
      break
    }
    unread = 0..<0
    // A new libevdev device queries every value; it replaces the one that deinit frees.
    let fresh = unsafe try Self.open(descriptor.raw, path: path)
    unsafe libevdev_free(device)
    unsafe device = unsafe fresh
    return Self.words(slots, current: currentSlot, traits, at: Clock.now()).reversed()
  }

  /// A state as events of the device's own protocol, followed by SYN_REPORT.
  package static func words(
    _ slots: [SlotState], current: Int, _ traits: InputTraits, at time: Instant
  ) -> [InputEvent] {
    var words: [InputEvent] = []
    func say(_ type: CInt, _ code: CInt, _ value: CInt) {
      words.append(InputEvent(type: type, code: code, value: value, time: time))
    }
    switch traits.dialect {
    case nil, .lists: break
    case .single(let single):
      say(EV_ABS, ABS_X, slots[0].x)
      say(EV_ABS, ABS_Y, slots[0].y)
      say(EV_ABS, ABS_DISTANCE, slots[0].distance)
      say(EV_KEY, single.key ?? BTN_TOUCH, slots[0].trackingID < 0 ? 0 : 1)
    case .slots:
      for (index, slot) in slots.enumerated() {
        say(EV_ABS, ABS_MT_SLOT, CInt(index))
        say(EV_ABS, ABS_MT_TRACKING_ID, slot.trackingID)
        say(EV_ABS, ABS_MT_POSITION_X, slot.x)
        say(EV_ABS, ABS_MT_POSITION_Y, slot.y)
        say(EV_ABS, ABS_MT_TOOL_TYPE, slot.tool)
        say(EV_ABS, ABS_MT_TOUCH_MAJOR, slot.length)
        say(EV_ABS, ABS_MT_DISTANCE, slot.distance)
      }
      say(EV_ABS, ABS_MT_SLOT, CInt(current))
    }
    say(EV_SYN, SYN_REPORT, 0)
    return words
  }

  private func value(_ type: CInt, _ code: CInt) -> CInt {
    // Returns a number; the device lives as long as self.
    unsafe libevdev_get_event_value(device, UInt32(type), UInt32(code))
  }

  /// Creates a libevdev device for a descriptor; the caller frees it.
  private static func open(_ descriptor: CInt, path: String) throws(InputError) -> OpaquePointer {
    // Silences libevdev's log about broken devices; refusals report them.
    cevdev_be_silent()
    var made: OpaquePointer?
    // libevdev sets the pointer when it returns 0.
    let code = unsafe libevdev_new_from_fd(descriptor, &made)
    guard code == 0, let device = unsafe made else {
      throw InputError(call: "libevdev_new_from_fd", path: path, errno: -code)
    }
    return unsafe device
  }

  /// Capabilities of a libevdev device, created from a descriptor or without one.
  package static func traits(of device: OpaquePointer) -> InputTraits {
    let slotCount = unsafe libevdev_get_num_slots(device)
    let name = unsafe String(cString: libevdev_get_name(device))
    return unsafe InputTraits(
      name: name, isDirect: libevdev_has_property(device, UInt32(INPUT_PROP_DIRECT)) == 1,
      slotCount: slotCount > 0 ? Int(slotCount) : nil,
      hasTrackingID: has(device, EV_ABS, ABS_MT_TRACKING_ID),
      x: range(device, ABS_MT_POSITION_X), y: range(device, ABS_MT_POSITION_Y),
      length: range(device, ABS_MT_TOUCH_MAJOR),
      single: SingleTouchTraits(
        // Both closures use the caller's device and do not outlive this call.
        range: { axis in unsafe range(device, axis) },
        hasKey: { key in unsafe has(device, EV_KEY, key) }),
      // As above.
      hasPen: InputTraits.isPen { key in unsafe has(device, EV_KEY, key) },
      identity: PanelIdentity(
        vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
        product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
        version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device))))
  }

  private static func has(_ device: OpaquePointer, _ type: CInt, _ code: CInt) -> Bool {
    // Reads a bit; the caller holds the device.
    unsafe libevdev_has_event_code(device, UInt32(type), UInt32(code)) == 1
  }

  private static func range(_ device: OpaquePointer, _ axis: CInt) -> AxisRange? {
    // libevdev owns the struct as long as the device lives; the caller holds the device.
    guard let axis = unsafe libevdev_get_abs_info(device, UInt32(axis)) else { return nil }
    return unsafe AxisRange(
      minimum: axis.pointee.minimum, maximum: axis.pointee.maximum,
      resolution: axis.pointee.resolution)
  }
}

/// The descriptor of an event device.
///
/// The kernel's `evdev_release` calls `synchronize_rcu`, which takes 4 to 20 ms: one or two frames.
/// So the descriptor is closed in the background.
struct DeviceFile: ~Copyable {
  /// The descriptor's number, valid as long as this value lives.
  let raw: CInt

  /// Takes ownership of the descriptor.
  init(_ descriptor: consuming FileDescriptor) { raw = descriptor.release() }

  deinit { FileDescriptor(owning: raw).closeInBackground() }
}
