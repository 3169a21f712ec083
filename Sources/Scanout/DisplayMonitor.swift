// Displays that come and go, as udev tells it.
import CUdev
import Glibc

/// Listens to udev for display devices and plugs, since it exists.
///
/// It listens to udev and not to the kernel: the kernel announces a device before udev has given it
/// its group.
@safe public final class DisplayMonitor: PlugMonitor {
  private let udev: OpaquePointer
  private let listener: OpaquePointer

  /// - Throws: When udev's socket cannot be opened.
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
    // The last use of both, which were made in init; the listener goes before what it came from.
    unsafe udev_monitor_unref(listener)
    unsafe udev_unref(udev)
  }

  /// To be watched for reading; then `drain`.
  public var descriptor: CInt {
    // The listener lives as long as self, and so does its descriptor.
    unsafe udev_monitor_get_fd(listener)
  }

  /// The next change; nil when there is none yet.
  public func nextChange() -> DisplayChange? {
    while true {
      errno = 0
      // The listener lives as long as self; what it gives is a new device or nothing.
      guard let device = unsafe udev_monitor_receive_device(listener) else {
        if errno == EINTR { continue }
        return errno == ENOBUFS ? .lost : nil
      }
      // The device is ours until it is released here, and its texts live as long.
      defer { unsafe udev_device_unref(device) }
      let change = unsafe DisplayChange(
        action: Self.text(udev_device_get_action(device)) ?? "",
        node: Self.text(udev_device_get_devnode(device)),
        property: { unsafe Self.text(udev_device_get_property_value(device, $0)) })
      if let change { return change }
    }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    // Every caller passes a text of udev's: it ends in NUL and lives as long as the caller's device.
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
