// The program's system calls: a protocol, so that tests can simulate the kernel.
public import Units

/// The access with which a file is opened.
public enum FileAccess: Hashable, Sendable {
  case readOnly, readWrite
}

/// One descriptor that became ready.
public struct PollEvent: Hashable, Sendable {
  /// The cookie given to `watch`.
  public var cookie: UInt64
  /// The state of the descriptor.
  public var readiness: Readiness

  public init(cookie: UInt64 = 0, readiness: Readiness = []) {
    self.cookie = cookie
    self.readiness = readiness
  }
}

/// The state of a watched descriptor.
public struct Readiness: OptionSet, Hashable, Sendable {
  /// One bit per state below.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A read returns bytes, or the end of the file.
  public static let readable = Readiness(rawValue: 1)
  /// The peer has hung up.
  public static let hangUp = Readiness(rawValue: 2)
  /// The descriptor has failed.
  public static let error = Readiness(rawValue: 4)
}

/// The most events that one wait returns; watching is level-triggered, so the next returns the
/// rest.
public typealias PollEvents = InlineArray<64, PollEvent>

/// The system calls of the program.
///
/// A call that a signal interrupts is repeated, except `wait`, which throws EINTR. All descriptors
/// are close-on-exec, and those for reading are non-blocking.
public protocol Kernel: Sendable {
  /// Now on CLOCK_MONOTONIC.
  func now() -> Instant
  /// How long the machine has slept since boot: CLOCK_BOOTTIME minus CLOCK_MONOTONIC.
  func sleptTime() -> Interval
  /// Now on CLOCK_REALTIME, in whole seconds since 1970. This clock can step.
  func wallTime() -> Int
  /// The local time of a CLOCK_REALTIME second, in the machine's current time zone.
  func localTime(of seconds: Int) -> LocalTime

  /// Opens a file or device without making it the controlling terminal.
  func open(_ path: String, for access: FileAccess) throws(SystemError) -> FileDescriptor
  /// - Returns: Bytes read, 0 at the end. Throws EAGAIN if there is nothing to read.
  func read(_ raw: CInt, into bytes: inout MutableSpan<UInt8>) throws(SystemError) -> Int
  /// - Returns: Bytes written.
  func write(_ raw: CInt, _ bytes: Span<UInt8>) throws(SystemError) -> Int

  /// Creates the set of watched descriptors.
  func makePoll() throws(SystemError) -> FileDescriptor
  /// Adds a descriptor to the set, level-triggered, for reading.
  func watch(_ raw: CInt, in poll: CInt, cookie: UInt64) throws(SystemError)
  /// Removes a descriptor from the set.
  func unwatch(_ raw: CInt, in poll: CInt) throws(SystemError)
  /// Fills `events` with ready descriptors.
  ///
  /// - Parameters:
  ///   - poll: The descriptor from `makePoll`.
  ///   - events: Overwritten from its start.
  ///   - sleeping: Whether to wait until a descriptor is ready.
  /// - Returns: The number of events filled.
  func wait(
    on poll: CInt, sleeping: Bool, into events: inout PollEvents
  ) throws(SystemError) -> Int

  /// Creates a timer on CLOCK_MONOTONIC.
  func makeTimer() throws(SystemError) -> FileDescriptor
  /// Sets when the timer expires: at once for a past instant, never for nil. Cannot fail on a
  /// timer.
  func setTimer(_ raw: CInt, at time: Instant?)
  /// Creates a timer on CLOCK_REALTIME.
  func makeWallTimer() throws(SystemError) -> FileDescriptor
  /// Sets when that timer expires, in seconds since 1970: at once for a past second, never for nil.
  /// If the clock steps before that, reading the timer throws ECANCELED.
  ///
  /// - Returns: Whether the clock has stepped unreported since an earlier setting or reading. The
  ///   timer is set in either case.
  func setWallTimer(_ raw: CInt, at second: Int?) -> Bool
  /// Creates an eventfd counter, readable after a write.
  func makeEvent() throws(SystemError) -> FileDescriptor

  /// Creates an inotify(7) descriptor.
  func makeInotify() throws(SystemError) -> FileDescriptor
  /// Makes the descriptor report files in a folder that are created, removed, moved or written to,
  /// or get other permissions.
  func watchFolder(_ path: String, with raw: CInt) throws(SystemError)

  /// Makes the descriptor report that a file is written to, moved or deleted.
  ///
  /// - Returns: The inotify watch descriptor.
  func watchFile(_ path: String, with raw: CInt) throws(SystemError) -> CInt
  /// Removes a watch. Fails only if the file is gone, and with it the watch; that is ignored.
  func unwatchFile(_ watch: CInt, with raw: CInt)

  /// Blocks the signals in this thread and the threads it starts later, and ignores SIGPIPE.
  func block(_ signals: [Signal]) throws(SystemError)
  /// Creates a descriptor from which the signals are read.
  func makeSignals(_ signals: [Signal]) throws(SystemError) -> FileDescriptor

  /// Maps device memory, shared, for reading and writing.
  func map(_ raw: CInt, offset: Int, byteCount: Int) throws(SystemError) -> MappedMemory
  /// Unmaps the memory. Cannot fail on a result of `map`.
  func unmap(_ memory: MappedMemory)

  /// Sends one datagram to a local socket; a path that begins with `@` is in the abstract
  /// namespace.
  func send(_ message: String, toSocket path: String) throws(SystemError)
}

/// The address and length of mapped memory, from `Kernel.map` for `Kernel.unmap`. Its owner lends
/// access, as a display buffer does for writing only.
@safe public struct MappedMemory {
  // The pointer stays with the owner; other code borrows the memory from it.
  /// The first byte, page-aligned.
  package let start: UnsafeMutableRawPointer
  /// The length in bytes, at least 1.
  package let byteCount: Int

  /// Describes `byteCount` mapped bytes from `start`.
  package init(start: UnsafeMutableRawPointer, byteCount: Int) {
    // The pointer is stored, not dereferenced.
    unsafe self.start = unsafe start
    self.byteCount = byteCount
  }
}
