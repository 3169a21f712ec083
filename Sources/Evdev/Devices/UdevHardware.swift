// Input devices from udev: enumeration and hotplug monitor.
internal import CEvdev
internal import CUdev
internal import Glibc
public import System

/// Input devices of this machine: enumerated by udev, read through libevdev.
///
/// Monitors udev, not the kernel: the kernel announces a device before udev has set its group and
/// properties.
@safe public final class UdevHardware: InputHardware {
  private let udev: cudev_monitor

  /// - Throws: When the udev monitor cannot be created.
  public init() throws(InputError) {
    // Opened here, closed in deinit; a literal names the call.
    var (udev, call) = unsafe (cudev_monitor(), UnsafePointer<CChar>?.none)
    let code = unsafe cudev_open("input", &udev, &call)
    guard code == 0 else {
      throw InputError(call: unsafe Self.text(call) ?? "udev_new", errno: code)
    }
    unsafe self.udev = unsafe udev
  }

  deinit {
    // Its last use, opened in init.
    unsafe cudev_close(udev)
  }

  // The monitor lives as long as self, and so does its descriptor.
  public var monitor: CInt { unsafe udev_monitor_get_fd(udev.monitor) }

  public func nextChange() -> InputChange? {
    while true {
      var isLost = false
      // The monitor lives as long as self; the call returns a new reference or NULL.
      guard let device = unsafe cudev_next(udev, &isLost) else { return isLost ? .lost : nil }
      // This reference is ours and is released here.
      defer { unsafe udev_device_unref(device) }
      guard let node = unsafe Self.node(device) else { continue }
      let action = unsafe Self.text(udev_device_get_action(device))
      return action == "remove" ? .gone(systemPath: node.systemPath) : .present(node)
    }
  }

  public func list() throws(InputError) -> [InputNode] {
    // The context lives as long as self; the call returns a new object or NULL.
    guard let search = unsafe udev_enumerate_new(udev.context) else {
      throw InputError(call: "udev_enumerate_new", errno: errno)
    }
    // The enumeration owns its list; both are released here.
    defer { unsafe udev_enumerate_unref(search) }
    unsafe udev_enumerate_add_match_subsystem(search, "input")
    // Not the parents, which are listed too: each entry costs a walk through sysfs.
    unsafe udev_enumerate_add_match_sysname(search, "event*")
    let code = unsafe udev_enumerate_scan_devices(search)
    guard code >= 0 else { throw InputError(call: "udev_enumerate_scan_devices", errno: -code) }
    var nodes: [InputNode] = []
    var entry = unsafe udev_enumerate_get_list_entry(search)
    while let present = unsafe entry {
      unsafe entry = unsafe udev_list_entry_get_next(present)
      // Skips a device that was removed since the scan.
      guard
        let device = unsafe udev_device_new_from_syspath(
          udev.context, udev_list_entry_get_name(present))
      else { continue }
      defer { unsafe udev_device_unref(device) }
      if let node = unsafe Self.node(device) { nodes.append(node) }
    }
    return nodes
  }

  public func device(
    _ descriptor: consuming FileDescriptor, path: String
  ) throws(InputError) -> LibevdevDevice {
    try LibevdevDevice(descriptor, path: path)
  }

  /// The event node of a device; nil for any other kind of node.
  private static func node(_ device: OpaquePointer) -> InputNode? {
    // All strings belong to the device and are copied at once.
    guard let path = unsafe text(udev_device_get_devnode(device)),
      let systemPath = unsafe text(udev_device_get_syspath(device)),
      let systemName = unsafe text(udev_device_get_sysname(device)), systemName.hasPrefix("event")
    else { return nil }
    var marks: InputMarks = []
    let properties: [(String, InputMarks)] = [
      ("ID_INPUT_TOUCHSCREEN", .touchscreen), ("ID_INPUT_TOUCHPAD", .touchpad),
      ("ID_INPUT_TABLET", .tablet), ("ID_INPUT_KEYBOARD", .keyboard),
      ("LIBINPUT_IGNORE_DEVICE", .ignored),
    ]
    // As above; the property's name is lent for the call.
    for (property, mark) in properties
    where unsafe text(udev_device_get_property_value(device, property)) == "1" {
      marks.insert(mark)
    }
    // The parent belongs to the device.
    let parent = unsafe udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
    var name = ""
    if let parent = unsafe parent {
      name = unsafe text(udev_device_get_sysattr_value(parent, "name")) ?? ""
      let bits = unsafe text(udev_device_get_sysattr_value(parent, "properties")) ?? ""
      if hasBit(INPUT_PROP_DIRECT, in: bits) { marks.insert(.direct) }
      // As above: strings of the device, copied at once.
      let keys = unsafe text(udev_device_get_sysattr_value(parent, "capabilities/key")) ?? ""
      let isOfKeys = unsafe text(udev_device_get_property_value(device, "ID_INPUT_KEY")) == "1"
      if isOfKeys, isKeypad(keys) { marks.insert(.keypad) }
    }
    return InputNode(
      path: path, systemPath: systemPath, name: name, marks: marks,
      // As above.
      calibration: unsafe text(
        udev_device_get_property_value(device, "LIBINPUT_CALIBRATION_MATRIX")),
      // As above.
      links: unsafe links(device, to: path))
  }

  /// The links that udev made for a device and that lead to its node. Two devices of one model may
  /// claim the same link, and only one has it.
  private static func links(_ device: OpaquePointer, to path: String) -> [String] {
    var links: [String] = []
    // The list and its strings belong to the device, which the caller holds; strings are copied.
    var entry = unsafe udev_device_get_devlinks_list_entry(device)
    while let present = unsafe entry {
      unsafe entry = unsafe udev_list_entry_get_next(present)
      guard let link = unsafe text(udev_list_entry_get_name(present)) else { continue }
      // A link that does not exist (yet) leads nowhere: the device keeps its name and its path.
      if (try? resolvedPath(link)) == path { links.append(link) }
    }
    return links.sorted()
  }

  /// Whether a bit below 32 is set in a sysfs bitmap: hexadecimal words, the lowest word last.
  package static func hasBit(_ bit: CInt, in words: String) -> Bool {
    guard let last = words.split(separator: " ").last, let word = UInt64(last, radix: 16) else {
      return false
    }
    return word & (1 << UInt64(bit)) != 0
  }

  /// Whether a device with these keys, as a sysfs bitmap, can send digits and Enter.
  package static func isKeypad(_ keys: String) -> Bool {
    (Array(KEY_1...KEY_0) + [KEY_ENTER]).allSatisfy { hasBit($0, in: keys) }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    // Every caller passes a udev string: NUL-terminated, valid as long as the caller's device.
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
