// Hotplug events of displays, received from udev.
import CUdev
import Glibc

/// Receives udev events of display devices from its creation on.
///
/// Events come from udev, not from the kernel: the kernel announces a device before udev has set
/// its group.
@safe public final class DisplayMonitor: PlugMonitor {
  private let udev: OpaquePointer
  private let listener: OpaquePointer

  /// - Throws: The error of libudev, as when its socket cannot be opened.
  public init() throws(ScanoutError) {
    // Each object is released in deinit, or here when a later step fails.
    guard let udev = unsafe udev_new() else {
      throw ScanoutError(call: .monitor, path: "udev", errno: errno)
    }
    guard let listener = unsafe udev_monitor_new_from_netlink(udev, "udev") else {
      let code = errno
      unsafe udev_unref(udev)
      throw ScanoutError(call: .monitor, path: "udev", errno: code)
    }
    var code = unsafe udev_monitor_filter_add_match_subsystem_devtype(listener, "drm", nil)
    if code >= 0 { code = unsafe udev_monitor_enable_receiving(listener) }
    guard code >= 0 else {
      unsafe udev_monitor_unref(listener)
      unsafe udev_unref(udev)
      throw ScanoutError(call: .monitor, path: "udev", errno: -code)
    }
    unsafe self.udev = unsafe udev
    unsafe self.listener = unsafe listener
  }

  deinit {
    // The last use of both, which init created; the listener is released before its udev context.
    unsafe udev_monitor_unref(listener)
    unsafe udev_unref(udev)
  }

  /// Watch it for reading; then call `drain`.
  public var descriptor: CInt {
    // The listener lives as long as self, and so does its descriptor.
    unsafe udev_monitor_get_fd(listener)
  }

  /// The next change; nil when there is none yet.
  public func nextChange() -> DisplayChange? {
    while true {
      errno = 0
      // The listener lives as long as self; the result is a new device or null.
      guard let device = unsafe udev_monitor_receive_device(listener) else {
        if errno == EINTR { continue }
        return errno == ENOBUFS ? .lost : nil
      }
      // The device is ours until it is released here; its strings live as long.
      defer { unsafe udev_device_unref(device) }
      let change = unsafe DisplayChange(
        action: Self.text(udev_device_get_action(device)) ?? "",
        node: Self.text(udev_device_get_devnode(device)),
        property: { unsafe Self.text(udev_device_get_property_value(device, $0)) })
      if let change { return change }
    }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    // Every caller passes a string of libudev: it ends in NUL and lives as long as the caller's
    // device.
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
