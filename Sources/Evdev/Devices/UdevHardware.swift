// Input devices that come and go, as udev tells it.
internal import CEvdev
internal import CUdev
internal import Glibc
public import System

/// Devices of this machine: listed by udev, read by libevdev.
///
/// It listens to udev and not to the kernel: the kernel announces a device before udev has given it
/// its group and its marks.
@safe public final class UdevHardware: InputHardware {
  private let udev: OpaquePointer
  private let listener: OpaquePointer

  /// - Throws: When udev's socket cannot be opened.
  public init() throws(InputError) {
    // Each object is released in deinit, or here when a later step fails.
    guard let udev = unsafe udev_new() else { throw InputError(call: "udev_new", errno: errno) }
    guard let listener = unsafe udev_monitor_new_from_netlink(udev, "udev") else {
      let code = errno
      unsafe udev_unref(udev)
      throw InputError(call: "udev_monitor_new_from_netlink", errno: code)
    }
    var code = unsafe udev_monitor_filter_add_match_subsystem_devtype(listener, "input", nil)
    if code >= 0 { code = unsafe udev_monitor_enable_receiving(listener) }
    guard code >= 0 else {
      unsafe udev_monitor_unref(listener)
      unsafe udev_unref(udev)
      throw InputError(call: "udev_monitor_enable_receiving", errno: -code)
    }
    unsafe self.udev = unsafe udev
    unsafe self.listener = unsafe listener
  }

  deinit {
    // The last use of both, which were made in init; the listener is released before the udev that
    // it came from.
    unsafe udev_monitor_unref(listener)
    unsafe udev_unref(udev)
  }

  // The listener lives as long as self, and so does its descriptor.
  public var monitor: CInt { unsafe udev_monitor_get_fd(listener) }

  public func nextChange() -> InputChange? {
    while true {
      errno = 0
      // The listener lives as long as self; what it gives is a new device or nothing.
      guard let device = unsafe udev_monitor_receive_device(listener) else {
        if errno == EINTR { continue }
        return errno == ENOBUFS ? .lost : nil
      }
      // The device is ours until it is released here.
      defer { unsafe udev_device_unref(device) }
      guard let node = unsafe Self.node(device) else { continue }
      let action = unsafe Self.text(udev_device_get_action(device))
      return action == "remove" ? .gone(systemPath: node.systemPath) : .present(node)
    }
  }

  public func list() throws(InputError) -> [InputNode] {
    // udev lives as long as self; what it gives is a new search or nothing.
    guard let search = unsafe udev_enumerate_new(udev) else {
      throw InputError(call: "udev_enumerate_new", errno: errno)
    }
    // The search owns its list, which lives until it is released here.
    defer { unsafe udev_enumerate_unref(search) }
    unsafe udev_enumerate_add_match_subsystem(search, "input")
    let code = unsafe udev_enumerate_scan_devices(search)
    guard code >= 0 else { throw InputError(call: "udev_enumerate_scan_devices", errno: -code) }
    var nodes: [InputNode] = []
    var entry = unsafe udev_enumerate_get_list_entry(search)
    while let present = unsafe entry {
      unsafe entry = unsafe udev_list_entry_get_next(present)
      // A device that goes between the search and this line is no longer to be listed.
      guard
        let device = unsafe udev_device_new_from_syspath(udev, udev_list_entry_get_name(present))
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

  /// The event node of a device, or nil when it is another kind of node.
  private static func node(_ device: OpaquePointer) -> InputNode? {
    // All texts belong to the device and are copied at once.
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
    // As above; the name of the property is lent for the call.
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
    }
    return InputNode(
      path: path, systemPath: systemPath, name: name, marks: marks,
      // As above.
      calibration: unsafe text(
        udev_device_get_property_value(device, "LIBINPUT_CALIBRATION_MATRIX")))
  }

  /// Whether one of the first 32 bits is set in sysfs's words of hexadecimal digits, last word first.
  package static func hasBit(_ bit: CInt, in words: String) -> Bool {
    guard let last = words.split(separator: " ").last, let word = UInt64(last, radix: 16) else {
      return false
    }
    return word & (1 << UInt64(bit)) != 0
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    // Every caller passes a text of udev's: it ends in NUL and lives as long as the caller's device.
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
