// A device of this machine: libevdev describes it, and its events come from the kernel.
internal import CEvdev
internal import Glibc
internal import System
package import Units

/// A touch panel or keyboard of this machine.
///
/// libevdev describes it, and its slots when it is opened and after events were lost. The events
/// are read from the kernel directly: libevdev drops an id that replaces another without a release,
/// and takes a slot that does not exist for the last one.
@safe public final class LibevdevDevice: InputDevice {
  /// As many events as are read at once: several reports of ten fingers.
  private static let bufferCount = 256

  // libevdev uses the descriptor, so it has to be freed first. It is: deinit's body runs before the
  // fields are destroyed.
  private let descriptor: FileDescriptor
  private let path: String
  private(set) var device: OpaquePointer
  public let traits: InputTraits
  private var buffer = [input_event](repeating: input_event(), count: bufferCount)
  /// Events of the buffer that were not given yet.
  private var unread = 0..<0
  /// The device's state after events were lost, last word first; nil until it is asked for.
  private var state: [InputEvent]?

  init(_ descriptor: consuming FileDescriptor, path: String) throws(InputError) {
    // Freed in deinit.
    let device = unsafe try Self.open(descriptor.raw, path: path)
    // The device lives as long as self, here and in every call below. The clock is set before the
    // first read, so that no stamp is on another one.
    let clockCode = unsafe libevdev_set_clock_id(device, CInt(CLOCK_MONOTONIC))
    guard clockCode == 0 else {
      unsafe libevdev_free(device)
      throw InputError(call: "libevdev_set_clock_id", path: path, errno: -clockCode)
    }
    unsafe self.device = unsafe device
    self.descriptor = descriptor
    self.path = path
    self.traits = unsafe Self.traits(of: device)
  }

  deinit { unsafe libevdev_free(device) }

  public var raw: CInt { descriptor.raw }
  public var currentSlot: Int { max(0, Int(unsafe libevdev_get_current_slot(device))) }

  public var slots: [SlotState] {
    switch traits.dialect {
    // Neither the kernel nor libevdev keeps what the last list said.
    case nil, .lists: []
    case .single:
      [
        SlotState(
          trackingID: value(EV_KEY, traits.single?.key ?? BTN_TOUCH) == 0 ? -1 : 0,
          x: value(EV_ABS, ABS_X), y: value(EV_ABS, ABS_Y))
      ]
    case .slots:
      (0..<UInt32(traits.slotCount ?? 0)).map { slot in
        // 0 for an axis that the device lacks, which is right for the tool: a finger.
        SlotState(
          trackingID: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TRACKING_ID)),
          x: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_POSITION_X)),
          y: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_POSITION_Y)),
          tool: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TOOL_TYPE)),
          length: unsafe libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TOUCH_MAJOR)))
      }
    }
  }

  // The kernel told libevdev which keys are down (EVIOCGKEY) when the description was made.
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

  /// Reads what waits, or tells why there is nothing.
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
      // The kernel gives whole events or an error; an end of file is a device that is gone.
      if count >= 0 { return .failed(errno: ENODEV) }
      if errno == EAGAIN { return .drained }
      if errno != EINTR { return .failed(errno: errno) }
    }
  }

  /// What the device holds now, as events, last first. What waits to be read is older and dropped.
  private func askState() throws(InputError) -> [InputEvent] {
    while true {
      guard let end = fill() else { continue }
      if case .failed(let code) = end { throw InputError(call: "read", path: path, errno: code) }
      break
    }
    unread = 0..<0
    // A new description asks the kernel for every value; it replaces the one that deinit frees.
    let fresh = unsafe try Self.open(descriptor.raw, path: path)
    unsafe libevdev_free(device)
    unsafe device = unsafe fresh
    return Self.words(slots, current: currentSlot, traits, at: Clock.now()).reversed()
  }

  /// A state in the device's own words, with a report behind them.
  package static func words(
    _ slots: [SlotState], current: Int, _ traits: InputTraits, at time: Instant
  ) -> [InputEvent] {
    var words: [InputEvent] = []
    func say(_ type: CInt, _ code: CInt, _ value: CInt) {
      words.append(InputEvent(type: type, code: code, value: value, time: time))
    }
    switch traits.dialect {
    case nil, .lists: break
    case .single:
      say(EV_ABS, ABS_X, slots[0].x)
      say(EV_ABS, ABS_Y, slots[0].y)
      say(EV_KEY, traits.single?.key ?? BTN_TOUCH, slots[0].trackingID < 0 ? 0 : 1)
    case .slots:
      for (index, slot) in slots.enumerated() {
        say(EV_ABS, ABS_MT_SLOT, CInt(index))
        say(EV_ABS, ABS_MT_TRACKING_ID, slot.trackingID)
        say(EV_ABS, ABS_MT_POSITION_X, slot.x)
        say(EV_ABS, ABS_MT_POSITION_Y, slot.y)
        say(EV_ABS, ABS_MT_TOOL_TYPE, slot.tool)
        say(EV_ABS, ABS_MT_TOUCH_MAJOR, slot.length)
      }
      say(EV_ABS, ABS_MT_SLOT, CInt(current))
    }
    say(EV_SYN, SYN_REPORT, 0)
    return words
  }

  private func value(_ type: CInt, _ code: CInt) -> CInt {
    // A number of the device, which lives as long as self.
    unsafe libevdev_get_event_value(device, UInt32(type), UInt32(code))
  }

  /// A description of the device behind a descriptor; the caller frees it.
  private static func open(_ descriptor: CInt, path: String) throws(InputError) -> OpaquePointer {
    // Keeps libevdev from printing about broken devices: traits and refusals tell of them.
    cevdev_be_silent()
    var made: OpaquePointer?
    // libevdev fills the pointer when it returns 0.
    let code = unsafe libevdev_new_from_fd(descriptor, &made)
    guard code == 0, let device = unsafe made else {
      throw InputError(call: "libevdev_new_from_fd", path: path, errno: -code)
    }
    return unsafe device
  }

  /// What a device says, whether it was opened or described by hand.
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
        // Both read what the caller's device says, before this call returns.
        range: { axis in unsafe range(device, axis) },
        hasKey: { key in unsafe has(device, EV_KEY, key) }),
      // As above.
      hasPen: InputTraits.isPen { key in unsafe has(device, EV_KEY, key) })
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
