// A system call that failed: which call, on what path, why, and what the caller can do about it.
internal import Glibc

/// A call to the kernel, named as its manual page names it.
public enum SystemCall: String, CaseIterable, Sendable {
  case accept = "accept4"
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
  case resolve = "realpath"
  case send = "sendto"
  case setOption = "setsockopt"
  case signalCreate = "signalfd"
  case signalMask = "pthread_sigmask"
  case socket = "socket"
  case timerCreate = "timerfd_create"
  case unlink = "unlink"
  case write = "write"
}

/// A system call that failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the caller can do.
  public enum Remedy: Hashable, Sendable {
    /// The same call may succeed later: nothing was there yet, or something is busy.
    case retry
    /// The thing behind the descriptor is gone: close it and open it again when it is back.
    case reopen
    /// Neither waiting nor opening again helps; tell a person.
    case giveUp
  }

  /// The call that failed.
  public let call: SystemCall
  /// The file or socket, where the call had one.
  public let path: String?
  /// The kernel's number for the reason, as in errno(3).
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
    let place = path.map { " " + $0 } ?? ""
    return "\(call.rawValue)\(place): \(reason(of: errno))"
  }
}

/// The kernel's words for an errno value.
public func reason(of errno: CInt) -> String {
  // strerror returns static or thread-local text that is copied before the next call.
  guard let text = unsafe strerror(errno) else { return "error \(errno)" }
  return unsafe String(cString: text)
}
