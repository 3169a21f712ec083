// A failed system call: the call, the path, the errno and the remedy.
internal import Glibc

/// A system or library call, named as in its manual page.
public enum SystemCall: String, CaseIterable, Sendable {
  case accept = "accept4"
  case adjustClock = "adjtimex"
  case bind = "bind"
  case changeMode = "chmod"
  case connect = "connect"
  case epollControl = "epoll_ctl"
  case epollCreate = "epoll_create1"
  case epollWait = "epoll_wait"
  case eventCreate = "eventfd"
  case folderWatch = "inotify_add_watch"
  case folderWatchCreate = "inotify_init1"
  case listen = "listen"
  case makeFolder = "mkdir"
  case makeTemporaryFolder = "mkdtemp"
  case map = "mmap"
  case open = "open"
  case read = "read"
  case rename = "rename"
  case resolve = "realpath"
  case schedule = "sched_setscheduler"
  case send = "sendto"
  case setOption = "setsockopt"
  case signalCreate = "signalfd"
  case signalMask = "pthread_sigmask"
  case socket = "socket"
  case timerCreate = "timerfd_create"
  case unlink = "unlink"
  case write = "write"
}

/// A failed system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the caller can do.
  public enum Remedy: Hashable, Sendable {
    /// The same call may succeed later: no data was there, or a resource is busy.
    case retry
    /// The device or peer is gone: close the descriptor, and open it again when it is back.
    case reopen
    /// Neither waiting nor reopening helps: report it to the user.
    case giveUp
  }

  /// The call that failed.
  public let call: SystemCall
  /// The file or socket, if the call had one.
  public let path: String?
  /// The error number, as in errno(3).
  public let errno: CInt

  public init(call: SystemCall, path: String? = nil, errno: CInt) {
    self.call = call
    self.path = path
    self.errno = errno
  }

  /// What the caller can do.
  public var remedy: Remedy {
    switch errno {
    case EAGAIN, EINTR, EBUSY, ENOBUFS: .retry
    case ENODEV, ENXIO, EIO, EPIPE, ESTALE, ECONNREFUSED, ECONNRESET: .reopen
    default: .giveUp
    }
  }

  /// The call, the path and the reason, such as `open /etc/panelist.conf: Permission denied`.
  public var description: String {
    let suffix = path.map { " " + $0 } ?? ""
    return "\(call.rawValue)\(suffix): \(reason(of: errno))"
  }
}

/// The C library's text for an errno.
public func reason(of errno: CInt) -> String {
  // strerror returns static or thread-local text, which is copied before the next call.
  guard let text = unsafe strerror(errno) else { return "error \(errno)" }
  return unsafe String(cString: text)
}
