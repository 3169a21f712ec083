// The owner of an open event device.
internal import System

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
