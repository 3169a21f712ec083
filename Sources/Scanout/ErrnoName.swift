// The kernel's error numbers that a display gives, by name and by remedy.
import Glibc

extension ScanoutError.Remedy {
  /// Sorts the kernel's numbers; one that no display driver documents counts as refused.
  init(errno: CInt) {
    switch errno {
    case EBUSY, EAGAIN, EINTR: self = .retryNextFrame
    case EACCES, EPERM: self = .notMaster
    case ENODEV, ENXIO, ENOENT, EIO, EBADF: self = .gone
    case ENOMEM, EMFILE, ENFILE: self = .noMemory
    default: self = .rejected
    }
  }
}

/// An error number for a person who reads the log.
struct ErrnoName {
  let text: String

  init(_ errno: CInt) {
    switch errno {
    case EBUSY: text = "EBUSY"
    case EAGAIN: text = "EAGAIN"
    case EINTR: text = "EINTR"
    case EACCES: text = "EACCES"
    case EPERM: text = "EPERM"
    case ENODEV: text = "ENODEV"
    case ENXIO: text = "ENXIO"
    case ENOENT: text = "ENOENT"
    case EIO: text = "EIO"
    case EINVAL: text = "EINVAL"
    case ERANGE: text = "ERANGE"
    case ENOSPC: text = "ENOSPC"
    case EOPNOTSUPP: text = "EOPNOTSUPP"
    case ENOTTY: text = "ENOTTY"
    case ENOMEM: text = "ENOMEM"
    default: text = "errno \(errno)"
    }
  }
}
