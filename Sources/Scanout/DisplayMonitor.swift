// Hotplug events of displays, received from udev.
import CUdev
import Glibc

/// Receives udev events of display devices from its creation on.
///
/// Events come from udev, not from the kernel: the kernel announces a device before udev has set
/// its group.
@safe public final class DisplayMonitor: PlugMonitor {
  private let udev: cudev_monitor

  /// - Throws: The error of libudev, as when its socket cannot be opened.
  public init() throws(ScanoutError) {
    // Opened here, closed in deinit; a literal names the call.
    var (udev, call) = unsafe (cudev_monitor(), UnsafePointer<CChar>?.none)
    let code = unsafe cudev_open("drm", &udev, &call)
    guard code == 0 else { throw ScanoutError(call: .monitor, path: "udev", errno: code) }
    unsafe self.udev = unsafe udev
  }

  deinit {
    // Its last use, opened in init.
    unsafe cudev_close(udev)
  }

  /// Watch it for reading; then call `drain`.
  public var descriptor: CInt {
    // The monitor lives as long as self, and so does its descriptor.
    unsafe udev_monitor_get_fd(udev.monitor)
  }

  /// The next change; nil when there is none yet.
  public func nextChange() -> DisplayChange? {
    while true {
      var isLost = false
      // The monitor lives as long as self; the result is a new device or null.
      guard let device = unsafe cudev_next(udev, &isLost) else { return isLost ? .lost : nil }
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

/// Reports changes of display devices from its creation on.
public protocol PlugMonitor: AnyObject {
  /// Watch it for reading; then call `drain`.
  var descriptor: CInt { get }
  /// The next change; nil when there is none yet.
  func nextChange() -> DisplayChange?
}

extension PlugMonitor {
  /// Takes all changes that have arrived.
  ///
  /// - Parameter shown: The display that is shown; nil if there is none.
  /// - Returns: The most urgent of their concerns.
  public func drain(for shown: ShownDisplay?) -> DisplayConcern {
    var concern = DisplayConcern.nothing
    while let change = nextChange() { concern = max(concern, change.concern(for: shown)) }
    return concern
  }
}
