// What the errno of a refused call says about the display.
import Glibc

/// What a refused call says about the display. ``DisplayRecovery`` decides what to do about it.
public enum Refusal: Hashable, Sendable {
  /// The same call may be accepted in a moment.
  case busy
  /// Another program is master of the display, or this process may not open the device.
  case notMaster
  /// The driver does not accept this state.
  case rejected
  /// The hardware, or the link to it, failed.
  case broken
  /// The kernel is out of memory, or the process or system out of descriptors.
  case noMemory
  /// The device is gone.
  case gone
  /// No display is connected that could show a picture.
  case nothing

  /// Classifies an errno; one that no display driver documents counts as rejected.
  public init(errno: CInt) {
    switch errno {
    case EBUSY, EAGAIN, EINTR: self = .busy
    case EACCES, EPERM: self = .notMaster
    case EIO: self = .broken
    case ENOMEM, EMFILE, ENFILE: self = .noMemory
    case ENODEV, ENXIO: self = .gone
    default: self = .rejected
    }
  }
}
