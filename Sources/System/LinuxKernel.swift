// The real kernel: implements `Kernel` with Linux system calls, and interprets their errno.
internal import CLinux
internal import Glibc
public import Units

/// The kernel that the program runs on.
public struct LinuxKernel: Kernel {
  /// Needs no setup.
  public init() {}

  public func now() -> Instant { time(on: CLOCK_MONOTONIC) }

  public func sleptTime() -> Interval {
    // In this order an interruption between the two makes the result shorter, never longer.
    let awakeAndAsleep = time(on: CLOCK_BOOTTIME)
    return awakeAndAsleep - now()
  }

  /// Not time(2), which is up to a tick behind the timers: a timer that expires at a whole minute
  /// would be set to the same minute again and expire at once.
  public func wallTime() -> Int { Int(time(on: CLOCK_REALTIME).nanoseconds / 1_000_000_000) }

  public func localTime(of seconds: Int) -> LocalTime { LocalTime(secondsSince1970: seconds) }

  private func time(on clock: clockid_t) -> Instant {
    var time = timespec()
    // The struct is lent for the call; all clocks that are passed exist.
    guard unsafe clock_gettime(clock, &time) == 0 else {
      fatalError("clock_gettime: \(reason(of: errno))")
    }
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  public func open(_ path: String, for access: FileAccess) throws(SystemError) -> FileDescriptor {
    let mode = access == .readOnly ? O_RDONLY : O_RDWR
    let flags = mode | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    // The path is lent for the call.
    return FileDescriptor(
      owning: try result(of: .open, path: path) { unsafe Glibc.open(path, flags) })
  }

  public func read(_ raw: CInt, into bytes: inout MutableSpan<UInt8>) throws(SystemError) -> Int {
    try result(of: .read) {
      // The kernel writes at most `count` bytes to memory that is lent for the call.
      unsafe bytes.withUnsafeMutableBufferPointer {
        unsafe Glibc.read(raw, $0.baseAddress, $0.count)
      }
    }
  }

  public func write(_ raw: CInt, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
    try result(of: .write) {
      // The kernel reads `count` bytes of memory that is lent for the call.
      unsafe bytes.withUnsafeBufferPointer { unsafe Glibc.write(raw, $0.baseAddress, $0.count) }
    }
  }

  public func makePoll() throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try result(of: .epollCreate) { epoll_create1(CInt(EPOLL_CLOEXEC)) })
  }

  public func watch(_ raw: CInt, in poll: CInt, cookie: UInt64) throws(SystemError) {
    // A struct of plain integers. Writing any member of its union is sound; the kernel returns the
    // 64 bits.
    var event = unsafe epoll_event()
    unsafe event.events = EPOLLIN.rawValue
    unsafe event.data.u64 = cookie
    // The struct is lent for the call.
    _ = try result(of: .epollControl) { unsafe epoll_ctl(poll, EPOLL_CTL_ADD, raw, &event) }
  }

  public func unwatch(_ raw: CInt, in poll: CInt) throws(SystemError) {
    _ = try result(of: .epollControl) { epoll_ctl(poll, EPOLL_CTL_DEL, raw, nil) }
  }

  public func wait(
    on poll: CInt, sleeping: Bool, into events: inout PollEvents
  ) throws(SystemError) -> Int {
    // Swift lays out an InlineArray's elements like a C array, and the kernel fills at most that
    // many. The base address of 64 elements is not null, which newer C libraries require.
    var ready = unsafe InlineArray<64, epoll_event>(repeating: epoll_event())
    var span = unsafe ready.mutableSpan
    let count = unsafe span.withUnsafeMutableBufferPointer {
      unsafe epoll_wait(poll, $0.baseAddress!, CInt($0.count), sleeping ? -1 : 0)
    }
    if count < 0 { throw SystemError(call: .epollWait, errno: errno) }
    for index in 0..<Int(count) {
      // `watch` wrote the union as 64 bits.
      let cookie = unsafe span[index].data.u64
      events[index] = PollEvent(cookie: cookie, readiness: unsafe readiness(span[index].events))
    }
    return Int(count)
  }

  public func makeTimer() throws(SystemError) -> FileDescriptor {
    let flags = CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK)
    return FileDescriptor(
      owning: try result(of: .timerCreate) { timerfd_create(CLOCK_MONOTONIC, flags) })
  }

  public func setTimer(_ raw: CInt, at time: Instant?) {
    var setting = itimerspec()
    if let time {
      // Zero would disarm; the first nanosecond of the clock is long past.
      let nanoseconds = max(1, time.nanoseconds)
      setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    // The struct is lent for the call; the old setting is not requested.
    guard unsafe timerfd_settime(raw, CInt(TFD_TIMER_ABSTIME), &setting, nil) == 0 else {
      fatalError("timerfd_settime: \(reason(of: errno))")
    }
  }

  public func makeWallTimer() throws(SystemError) -> FileDescriptor {
    let flags = CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK)
    return FileDescriptor(
      owning: try result(of: .timerCreate) { timerfd_create(CLOCK_REALTIME, flags) })
  }

  public func setWallTimer(_ raw: CInt, at second: Int?) -> Bool {
    var setting = itimerspec()
    if let second {
      // Zero would disarm; the first nanosecond of the clock is long past.
      setting.it_value.tv_sec = max(0, second)
      setting.it_value.tv_nsec = second > 0 ? 0 : 1
    }
    // A disarmed timer must not report clock steps.
    let flags = CInt(TFD_TIMER_ABSTIME) | (second == nil ? 0 : CInt(TFD_TIMER_CANCEL_ON_SET))
    // The struct is lent for the call; the old setting is not requested.
    guard unsafe timerfd_settime(raw, flags, &setting, nil) != 0 else { return false }
    // ECANCELED: there was an unreported step, and the timer is set nevertheless:
    // timerfd_settime(2).
    guard errno == ECANCELED else { fatalError("timerfd_settime: \(reason(of: errno))") }
    return true
  }

  public func makeEvent() throws(SystemError) -> FileDescriptor {
    let flags = CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)
    return FileDescriptor(owning: try result(of: .eventCreate) { eventfd(0, flags) })
  }

  public func makeInotify() throws(SystemError) -> FileDescriptor {
    let flags = CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)
    return FileDescriptor(owning: try result(of: .folderWatchCreate) { inotify_init1(flags) })
  }

  public func watchFolder(_ path: String, with raw: CInt) throws(SystemError) {
    let written = UInt32(IN_CREATE | IN_MODIFY | IN_MOVED_TO | IN_ATTRIB)
    let mask = written | UInt32(IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR)
    _ = try result(of: .folderWatch, path: path) {
      // The path is lent for the call.
      unsafe inotify_add_watch(raw, path, mask)
    }
  }

  public func watchFile(_ path: String, with raw: CInt) throws(SystemError) -> CInt {
    let mask = UInt32(IN_MODIFY | IN_MOVE_SELF | IN_DELETE_SELF)
    return try result(of: .folderWatch, path: path) {
      // The path is lent for the call.
      unsafe inotify_add_watch(raw, path, mask)
    }
  }

  public func unwatchFile(_ watch: CInt, with raw: CInt) { inotify_rm_watch(raw, watch) }

  public func block(_ signals: [Signal]) throws(SystemError) {
    // A reader that is gone shows as EPIPE on write; SIGPIPE would end the process.
    _ = signal(SIGPIPE, SIG_IGN)
    var set = try mask(signals)
    // The set is lent for the call, which returns its error and does not set errno.
    let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if code != 0 { throw SystemError(call: .signalMask, errno: code) }
  }

  public func makeSignals(_ signals: [Signal]) throws(SystemError) -> FileDescriptor {
    var set = try mask(signals)
    let flags = CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK)
    // The set is lent for the call.
    return FileDescriptor(
      owning: try result(of: .signalCreate) { unsafe signalfd(-1, &set, flags) })
  }

  public func map(_ raw: CInt, offset: Int, byteCount: Int) throws(SystemError) -> MappedMemory {
    let access = PROT_READ | PROT_WRITE
    // A new mapping at an address that the kernel chooses touches no memory of ours.
    let start = unsafe mmap(nil, byteCount, access, MAP_SHARED, raw, offset)
    guard let start = unsafe start, unsafe start != MAP_FAILED else {
      throw SystemError(call: .map, errno: errno)
    }
    return unsafe MappedMemory(start: start, byteCount: byteCount)
  }

  public func unmap(_ memory: MappedMemory) {
    // The caller owns the mapping and does not use it after this.
    guard unsafe munmap(memory.start, memory.byteCount) == 0 else {
      fatalError("munmap: \(reason(of: errno))")
    }
  }

  private func readiness(_ events: UInt32) -> Readiness {
    var readiness: Readiness = []
    if events & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
    if events & EPOLLHUP.rawValue != 0 { readiness.insert(.hangUp) }
    if events & EPOLLERR.rawValue != 0 { readiness.insert(.error) }
    return readiness
  }

  private func mask(_ signals: [Signal]) throws(SystemError) -> sigset_t {
    var set = sigset_t()
    // The set is lent for each call.
    unsafe sigemptyset(&set)
    for signal in signals where unsafe sigaddset(&set, signal.number) != 0 {
      throw SystemError(call: .signalMask, errno: errno)
    }
    return set
  }
}

/// Repeats a call until no signal interrupts it; throws its errno if it returns a negative value.
func result<Value: BinaryInteger>(
  of name: SystemCall, path: String? = nil, _ call: () -> Value
) throws(SystemError) -> Value {
  while true {
    let value = call()
    if value >= 0 { return value }
    let code = errno
    if code != EINTR { throw SystemError(call: name, path: path, errno: code) }
  }
}

extension SystemError {
  /// Whether a signal interrupted the call.
  var isInterruption: Bool { errno == EINTR }
  /// Whether the error is a lack of permission.
  public var isRefusal: Bool { errno == EACCES || errno == EPERM }
  /// Whether there was nothing to read or no space to write.
  public var wouldBlock: Bool { errno == EAGAIN }
}

extension Kernel {
  /// Whether the counter of a timer or eventfd was above zero; resets the counter.
  func consumeCounter(_ raw: CInt) -> Bool {
    var count = InlineArray<8, UInt8>(repeating: 0)
    do {
      var bytes = count.mutableSpan
      _ = try read(raw, into: &bytes)
      return true
    } catch {
      guard error.wouldBlock else { fatalError("counter: \(error)") }
      return false
    }
  }
}

extension LinuxKernel {
  public func send(_ message: String, toSocket path: String) throws(SystemError) {
    var (address, length) = try localAddress(path, for: .send)
    let type = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let socket = FileDescriptor(
      owning: try result(of: .socket, path: path) { Glibc.socket(AF_UNIX, type, 0) })
    let bytes = Array(message.utf8)
    _ = try result(of: .send, path: path) {
      // Message and address are lent for the call; a sockaddr_un starts like a sockaddr.
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe sendto(
          socket.raw, bytes, bytes.count, CInt(MSG_NOSIGNAL),
          UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), length)
      }
    }
  }
}

/// The address of a local socket, and its length in bytes.
///
/// - Parameters:
///   - path: The path; one that begins with `@` is in the abstract namespace.
///   - call: The call that errors name.
/// - Throws: ENAMETOOLONG for an empty path or one of more than 107 bytes.
func localAddress(
  _ path: String, for call: SystemCall
) throws(SystemError) -> (sockaddr_un, socklen_t) {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let name = Array(path.utf8)
  let room = MemoryLayout.size(ofValue: address.sun_path)
  // An abstract name needs no terminating zero; a path gets one.
  guard !name.isEmpty, name.count < room else {
    throw SystemError(call: call, path: path, errno: ENAMETOOLONG)
  }
  let isAbstract = name[0] == UInt8(ascii: "@")
  // The field is a tuple in Swift with `room` bytes, which the guard above checked.
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
    unsafe field.copyBytes(from: name)
    if isAbstract { unsafe field[0] = 0 }
  }
  let length = MemoryLayout<sa_family_t>.size + name.count + (isAbstract ? 0 : 1)
  return (address, socklen_t(length))
}
