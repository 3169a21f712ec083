// What the kernel's number of a refused call says about the display.
import Glibc

/// What a refused call says about the display. What follows from it is ``DisplayRecovery``'s to decide.
public enum Refusal: Hashable, Sendable {
  /// The same call may be accepted in a moment.
  case busy
  /// Another program owns the display, or the device may not be opened.
  case notMaster
  /// The driver does not accept this state.
  case rejected
  /// The hardware, or the way to it, failed.
  case broken
  /// The kernel has no memory or no number for it.
  case noMemory
  /// The device went away.
  case gone
  /// No display is connected that could show a picture.
  case nothing

  /// Sorts the kernel's numbers; one that no display driver documents counts as rejected.
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
