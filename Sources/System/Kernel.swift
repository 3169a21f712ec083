// The calls that the program makes to the kernel: a protocol, so that tests can play the kernel.
public import Units

/// What a descriptor is opened for.
public enum FileAccess: Hashable, Sendable {
  case readOnly, readWrite
}

/// One descriptor that became ready.
public struct PollEvent: Hashable, Sendable {
  /// What was given when the descriptor was watched.
  public var cookie: UInt64
  /// What can be done with the descriptor now.
  public var readiness: Readiness

  public init(cookie: UInt64 = 0, readiness: Readiness = []) {
    self.cookie = cookie
    self.readiness = readiness
  }
}

/// What can be done with a watched descriptor.
public struct Readiness: OptionSet, Hashable, Sendable {
  /// One bit for each thing below.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A read gives something: bytes, or the end of the file.
  public static let readable = Readiness(rawValue: 1)
  /// The other side is gone.
  public static let hangUp = Readiness(rawValue: 2)
  /// The descriptor is broken.
  public static let error = Readiness(rawValue: 4)
}

/// What one wait returns at most; the rest comes with the next, as watching is level-triggered.
public typealias PollEvents = InlineArray<64, PollEvent>

/// The calls to the kernel that the program makes.
///
/// A call interrupted by a signal is made again, except `wait`, which then throws EINTR. Every
/// descriptor is opened close-on-exec and non-blocking.
public protocol Kernel: Sendable {
  /// Now on CLOCK_MONOTONIC.
  func now() -> Instant
  /// How long the machine has slept since it was started: what CLOCK_BOOTTIME is ahead of
  /// CLOCK_MONOTONIC.
  func sleptTime() -> Interval
  /// Now on CLOCK_REALTIME, in whole seconds since the beginning of 1970. It is set, and steps.
  func wallTime() -> Int
  /// The same in the zone that the machine is set to now.
  func localTime(of seconds: Int) -> LocalTime

  /// Opens a file or device without making it the controlling terminal.
  func open(_ path: String, for access: FileAccess) throws(SystemError) -> FileDescriptor
  /// - Returns: Bytes read, 0 at the end. EAGAIN is thrown when nothing is there.
  func read(_ raw: CInt, into bytes: inout MutableSpan<UInt8>) throws(SystemError) -> Int
  /// - Returns: Bytes written.
  func write(_ raw: CInt, _ bytes: Span<UInt8>) throws(SystemError) -> Int

  /// Makes the set of watched descriptors.
  func makePoll() throws(SystemError) -> FileDescriptor
  /// Adds a descriptor to the set, level-triggered, for reading.
  func watch(_ raw: CInt, in poll: CInt, cookie: UInt64) throws(SystemError)
  /// Takes a descriptor out of the set.
  func unwatch(_ raw: CInt, in poll: CInt) throws(SystemError)
  /// Fills `events` with what is ready.
  ///
  /// - Parameters:
  ///   - poll: From `makePoll`.
  ///   - events: Overwritten from its start.
  ///   - sleeping: Whether to wait until something is.
  /// - Returns: How many of `events` were filled.
  func wait(
    on poll: CInt, sleeping: Bool, into events: inout PollEvents
  ) throws(SystemError) -> Int

  /// Makes a timer on CLOCK_MONOTONIC.
  func makeTimer() throws(SystemError) -> FileDescriptor
  /// Sets when the timer expires; a past instant expires at once, nil never. Cannot fail on a timer.
  func setTimer(_ raw: CInt, at time: Instant?)
  /// Makes a timer on CLOCK_REALTIME.
  func makeWallTimer() throws(SystemError) -> FileDescriptor
  /// Sets when that timer expires, in seconds since the beginning of 1970; a past one expires at once,
  /// nil never. When the clock steps meanwhile, reading the timer throws ECANCELED.
  ///
  /// - Returns: Whether the clock has stepped unheard since an earlier setting or reading. The timer is
  ///   set either way.
  func setWallTimer(_ raw: CInt, at second: Int?) -> Bool
  /// Makes a counter that wakes a poll when it is written to.
  func makeEvent() throws(SystemError) -> FileDescriptor

  /// Makes a descriptor from which changes of files are read, as inotify(7) writes them.
  func makeFolderWatch() throws(SystemError) -> FileDescriptor
  /// Lets the descriptor tell of files in a folder that are made, moved there or written to.
  func watchFolder(_ path: String, with raw: CInt) throws(SystemError)

  /// Lets the descriptor tell of writes to a file, and that it was moved away.
  ///
  /// - Returns: The kernel's number of the watch.
  func watchFile(_ path: String, with raw: CInt) throws(SystemError) -> CInt
  /// Ends what `watchFile` began. Cannot fail but where the file is gone, and the watch with it.
  func unwatchFile(_ watch: CInt, with raw: CInt)

  /// Blocks the signals in this thread and those it starts later, and ignores SIGPIPE.
  func block(_ signals: [Signal]) throws(SystemError)
  /// Makes a descriptor from which the signals are read.
  func makeSignals(_ signals: [Signal]) throws(SystemError) -> FileDescriptor

  /// Maps device memory, shared, for reading and writing.
  func map(_ raw: CInt, offset: Int, byteCount: Int) throws(SystemError) -> MappedMemory
  /// Takes the mapping away. Cannot fail on what `map` returned.
  func unmap(_ memory: MappedMemory)

  /// Sends one datagram to a local socket; a path beginning with `@` is in the abstract space.
  func send(_ message: String, toSocket path: String) throws(SystemError)
}

/// Where mapped memory lies: what `Kernel.map` gives and `Kernel.unmap` takes. Its owner
/// is whoever lends it, as a display buffer does for writing only.
@safe public struct MappedMemory {
  // The pointer stays with the owner: everyone else borrows from it.
  /// The first byte, at the beginning of a page.
  package let start: UnsafeMutableRawPointer
  /// How many bytes are mapped, at least 1.
  package let byteCount: Int

  /// Describes `byteCount` bytes from `start`, mapped until `Kernel.unmap`.
  package init(start: UnsafeMutableRawPointer, byteCount: Int) {
    // The pointer is kept here and not followed.
    unsafe self.start = unsafe start
    self.byteCount = byteCount
  }
}
