// A fake kernel for tests: waiting advances its clock, and any call can be made to fail.
import Glibc
import Synchronization
public import System
public import Units

/// A kernel for tests, in virtual time.
///
/// Descriptors are real, so that their owners close them as usual, but what they do is simulated
/// here. A wait with nothing ready advances the clock to the next timer.
public final class FakeKernel: Kernel {
  /// A call that fails.
  public struct Fault: Hashable, Sendable {
    public let call: SystemCall
    /// The index among the calls of this kind, from 0; nil for all of them.
    public let turn: Int?
    public let errno: CInt
    public init(_ call: SystemCall, turn: Int? = 0, errno: CInt) {
      self.call = call
      self.turn = turn
      self.errno = errno
    }
  }

  struct Identity: Hashable {
    let device: UInt
    let inode: UInt
  }
  enum Role {
    case file(contents: [UInt8], position: Int)
    case poll(watched: [CInt: UInt64])
    case timer(deadline: Instant?)
    case wallTimer(WallTimer)
    case event(count: Int)
    case signals(waiting: [Signal])
    case folder(path: String?, changes: [[UInt8]])
  }
  struct Descriptor {
    let identity: Identity
    var role: Role
    var readiness: Readiness = []
  }
  struct State {
    var now: Instant
    var slept = Interval.zero
    var wall = WallState()
    var descriptors: [CInt: Descriptor] = [:]
    var everOpened: [CInt: [Identity]] = [:]
    var files: [String: [UInt8]] = [:]
    var openErrors: [String: [CInt]] = [:]
    var openCounts: [String: Int] = [:]
    var faults: [Fault]
    var counts: [SystemCall: Int] = [:]
    var waits = 0
    var messages: [String] = []
    var mapped = 0
  }
  let state: Mutex<State>
  /// More waits than any test needs.
  private static let waitLimit = 10_000

  public init(now: Instant = Instant(nanoseconds: 1_000_000_000), faults: [Fault] = []) {
    state = Mutex(State(now: now, faults: faults))
  }

  // MARK: Control by tests

  /// Creates a file with these contents.
  public func place(_ path: String, contents: [UInt8] = []) {
    state.withLock { $0.files[path] = contents }
  }
  /// Removes a file.
  public func remove(_ path: String) {
    state.withLock { $0.files[path] = nil }
  }
  /// Makes the next openings of a path fail with these errnos, in order.
  public func refuse(_ path: String, errnos: [CInt]) {
    state.withLock { $0.openErrors[path] = errnos }
  }
  /// Makes a descriptor ready, or no longer ready with an empty set.
  public func setReadiness(_ readiness: Readiness, of raw: CInt) {
    state.withLock { $0.descriptors[raw]?.readiness = readiness }
  }
  /// Queues a signal on a signal descriptor.
  public func raise(_ signal: Signal, on raw: CInt) {
    state.withLock {
      guard case .signals(let waiting)? = $0.descriptors[raw]?.role else { return }
      $0.descriptors[raw]?.role = .signals(waiting: waiting + [signal])
    }
  }
  /// Reports a change of a file to the watches of a folder.
  ///
  /// - Parameters:
  ///   - name: The name of the file; nil for a queue overflow.
  ///   - folder: The path of the folder.
  public func touch(_ name: String?, in folder: String) {
    state.withLock { state in
      for (raw, descriptor) in state.descriptors {
        guard case .folder(folder, let changes) = descriptor.role else { continue }
        state.descriptors[raw]?.role = .folder(
          path: folder, changes: changes + [Self.record(of: name)])
      }
    }
  }
  /// Advances the clock.
  public func advance(by interval: Interval) {
    state.withLock { $0.now += interval }
  }
  /// Suspends the machine: adds to the sleep time, not to the clock of the timers.
  public func suspend(for interval: Interval) {
    state.withLock { $0.slept = $0.slept + interval }
  }
  /// The messages sent to sockets, each as `path: message`.
  public var messages: [String] { state.withLock { $0.messages } }
  /// The number of mappings that are not unmapped.
  public var mappingCount: Int { state.withLock { $0.mapped } }
  /// How often a wait had to sleep.
  public var waitCount: Int { state.withLock { $0.waits } }
  /// The number of attempts to open a path.
  public func openCount(_ path: String) -> Int { state.withLock { $0.openCounts[path] ?? 0 } }
  /// Descriptors made here that are still open; they leak if all owners are gone.
  public var openDescriptors: [CInt] {
    state.withLock { state in
      state.everOpened.filter { raw, identities in
        guard let present = Self.identity(of: raw) else { return false }
        return identities.contains(present)
      }.map(\.key).sorted()
    }
  }

  // MARK: Kernel

  public func now() -> Instant { state.withLock { $0.now } }

  public func sleptTime() -> Interval { state.withLock { $0.slept } }

  public func open(_ path: String, for access: FileAccess) throws(SystemError) -> FileDescriptor {
    try count(.open, path: path)
    let answer: Result<[UInt8], SystemError> = state.withLock {
      $0.openCounts[path, default: 0] += 1
      if var errnos = $0.openErrors[path], !errnos.isEmpty {
        let code = errnos.removeFirst()
        $0.openErrors[path] = errnos
        return .failure(SystemError(call: .open, path: path, errno: code))
      }
      guard let contents = $0.files[path] else {
        return .failure(SystemError(call: .open, path: path, errno: ENOENT))
      }
      return .success(contents)
    }
    return make(.file(contents: try answer.get(), position: 0))
  }

  public func read(_ raw: CInt, into bytes: inout MutableSpan<UInt8>) throws(SystemError) -> Int {
    try count(.read)
    if try consumeWallTimer(raw) { return 8 }
    let room = bytes.count
    let taken: [UInt8]? = state.withLock { state in
      switch state.descriptors[raw]?.role {
      case .file(let contents, let position):
        let end = min(contents.count, position + room)
        state.descriptors[raw]?.role = .file(contents: contents, position: end)
        return Array(contents[position..<end])
      case .timer(let deadline?) where deadline <= state.now:
        state.descriptors[raw]?.role = .timer(deadline: nil)
        return [UInt8](repeating: 1, count: 8)
      case .event(let count) where count > 0:
        state.descriptors[raw]?.role = .event(count: 0)
        return [UInt8](repeating: 1, count: 8)
      case .signals(let waiting) where !waiting.isEmpty:
        state.descriptors[raw]?.role = .signals(waiting: Array(waiting.dropFirst()))
        let number = waiting[0].number
        let first = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        // ssi_code is SI_KERNEL, or SI_USER.
        let code: UInt8 = waiting[0].isFromKernel ? 0x80 : 0
        return first + [0, 0, 0, 0, code] + [UInt8](repeating: 0, count: 119)
      case .folder(let path, let changes) where !changes.isEmpty:
        state.descriptors[raw]?.role = .folder(path: path, changes: [])
        return changes.flatMap(\.self)
      case .poll, .timer, .wallTimer, .event, .signals, .folder, nil: return nil
      }
    }
    guard let taken else { throw SystemError(call: .read, errno: EAGAIN) }
    for index in taken.indices { bytes[index] = taken[index] }
    return taken.count
  }

  public func write(_ raw: CInt, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
    try count(.write)
    state.withLock {
      guard case .event(let count)? = $0.descriptors[raw]?.role else { return }
      $0.descriptors[raw]?.role = .event(count: count + 1)
    }
    return bytes.count
  }

  public func makePoll() throws(SystemError) -> FileDescriptor {
    try count(.epollCreate)
    return make(.poll(watched: [:]))
  }

  public func watch(_ raw: CInt, in poll: CInt, cookie: UInt64) throws(SystemError) {
    try count(.epollControl)
    let isNew = state.withLock { state -> Bool in
      guard case .poll(var watched)? = state.descriptors[poll]?.role, watched[raw] == nil else {
        return false
      }
      watched[raw] = cookie
      state.descriptors[poll]?.role = .poll(watched: watched)
      if state.descriptors[raw] == nil, let identity = Self.identity(of: raw) {
        // A descriptor that the test made itself.
        state.descriptors[raw] = Descriptor(
          identity: identity, role: .file(contents: [], position: 0))
      }
      return true
    }
    guard isNew else { throw SystemError(call: .epollControl, errno: EEXIST) }
  }

  public func unwatch(_ raw: CInt, in poll: CInt) throws(SystemError) {
    try count(.epollControl)
    state.withLock {
      guard case .poll(var watched)? = $0.descriptors[poll]?.role else { return }
      watched[raw] = nil
      $0.descriptors[poll]?.role = .poll(watched: watched)
    }
  }

  /// Throws EDEADLK where a real kernel would sleep for ever, ELOOP where it would never sleep.
  public func wait(
    on poll: CInt, sleeping: Bool, into events: inout PollEvents
  ) throws(SystemError) -> Int {
    try count(.epollWait)
    // A handler that does not clear its cause would spin in a real program; here the test ends.
    let isSpinning = state.withLock { $0.counts[.epollWait, default: 0] > Self.waitLimit }
    if isSpinning { throw SystemError(call: .epollWait, errno: ELOOP) }
    var ready = readyEvents(poll)
    if ready.isEmpty, sleeping {
      let moved = state.withLock { state -> Bool in
        state.waits += 1
        let deadlines = state.descriptors.values.compactMap { descriptor -> Instant? in
          switch descriptor.role {
          case .timer(let deadline): deadline
          case .wallTimer(let timer): timer.deadline(on: state.wall, at: state.now)
          case .file, .poll, .event, .signals, .folder: nil
          }
        }
        guard let next = deadlines.min() else { return false }
        state.now = max(state.now, next)
        return true
      }
      guard moved else { throw SystemError(call: .epollWait, errno: EDEADLK) }
      ready = readyEvents(poll)
    }
    let count = min(ready.count, 64)
    for index in 0..<count { events[index] = ready[index] }
    return count
  }

  public func makeTimer() throws(SystemError) -> FileDescriptor {
    try count(.timerCreate)
    return make(.timer(deadline: nil))
  }

  public func setTimer(_ raw: CInt, at time: Instant?) {
    state.withLock { $0.descriptors[raw]?.role = .timer(deadline: time) }
  }

  public func makeEvent() throws(SystemError) -> FileDescriptor {
    try count(.eventCreate)
    return make(.event(count: 0))
  }

  public func makeInotify() throws(SystemError) -> FileDescriptor {
    try count(.folderWatchCreate)
    return make(.folder(path: nil, changes: []))
  }

  public func watchFolder(_ path: String, with raw: CInt) throws(SystemError) {
    try count(.folderWatch, path: path)
    state.withLock { $0.descriptors[raw]?.role = .folder(path: path, changes: []) }
  }

  public func watchFile(_ path: String, with raw: CInt) throws(SystemError) -> CInt {
    try count(.folderWatch, path: path)
    state.withLock { $0.descriptors[raw]?.role = .folder(path: path, changes: []) }
    return 1
  }

  public func unwatchFile(_ watch: CInt, with raw: CInt) {
    // The kernel's last event of a removed watch.
    let ignored = Self.record(of: "")
    state.withLock { $0.descriptors[raw]?.role = .folder(path: nil, changes: [ignored]) }
  }

  public func block(_ signals: [Signal]) throws(SystemError) {
    try count(.signalMask)
  }

  public func makeSignals(_ signals: [Signal]) throws(SystemError) -> FileDescriptor {
    try count(.signalCreate)
    return make(.signals(waiting: []))
  }

  public func map(_ raw: CInt, offset: Int, byteCount: Int) throws(SystemError) -> MappedMemory {
    try count(.map)
    state.withLock { $0.mapped += 1 }
    let start = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
    // Fresh memory of that size, freed in `unmap`.
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return unsafe MappedMemory(start: start, byteCount: byteCount)
  }

  public func unmap(_ memory: MappedMemory) {
    state.withLock { $0.mapped -= 1 }
    // The owner gives up its last access here.
    unsafe memory.start.deallocate()
  }

  public func send(_ message: String, toSocket path: String) throws(SystemError) {
    try count(.send, path: path)
    state.withLock { $0.messages.append("\(path): \(message)") }
  }

  // MARK: Implementation

  func count(_ call: SystemCall, path: String? = nil) throws(SystemError) {
    let code: CInt? = state.withLock { state in
      let turn = state.counts[call] ?? 0
      state.counts[call] = turn + 1
      return state.faults.first { $0.call == call && ($0.turn == nil || $0.turn == turn) }?.errno
    }
    if let code { throw SystemError(call: call, path: path, errno: code) }
  }

  private func readyEvents(_ poll: CInt) -> [PollEvent] {
    state.withLock { state in
      guard case .poll(let watched)? = state.descriptors[poll]?.role else { return [] }
      // Sorted by cookie: descriptor numbers depend on what other tests have open.
      return watched.sorted { $0.value < $1.value }.compactMap { raw, cookie in
        guard let descriptor = state.descriptors[raw],
          Self.identity(of: raw) == descriptor.identity
        else { return nil }
        var readiness = descriptor.readiness
        switch descriptor.role {
        case .timer(let deadline?) where deadline <= state.now: readiness.insert(.readable)
        case .wallTimer(let timer) where timer.isReady(on: state.wall, at: state.now):
          readiness.insert(.readable)
        case .event(let count) where count > 0: readiness.insert(.readable)
        case .signals(let waiting) where !waiting.isEmpty: readiness.insert(.readable)
        case .folder(_, let changes) where !changes.isEmpty: readiness.insert(.readable)
        case .file, .poll, .timer, .wallTimer, .event, .signals, .folder: break
        }
        return readiness.isEmpty ? nil : PollEvent(cookie: cookie, readiness: readiness)
      }
    }
  }

  /// An event of inotify(7), its name padded to a multiple of 16 bytes.
  private static func record(of name: String?) -> [UInt8] {
    let mask = UInt32(name == nil ? IN_Q_OVERFLOW : IN_MODIFY)
    var bytes: [UInt8] = []
    if let name { bytes = Array(name.utf8) + [0] }
    while bytes.count % 16 != 0 { bytes.append(0) }
    let words: [UInt32] = [1, mask, 0, UInt32(bytes.count)]
    let head = words.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return head + bytes
  }

  func make(_ role: Role) -> FileDescriptor {
    var ends: [CInt] = [-1, -1]
    // pipe fills the two numbers. The pipe's unique inode distinguishes it from a later descriptor
    // of the same number.
    guard unsafe pipe(&ends) == 0 else { fatalError("pipe: \(errno)") }
    close(ends[1])
    guard let identity = Self.identity(of: ends[0]) else { fatalError("fstat: \(errno)") }
    let raw = ends[0]
    state.withLock {
      $0.descriptors[raw] = Descriptor(identity: identity, role: role)
      $0.everOpened[raw, default: []].append(identity)
    }
    return FileDescriptor(owning: raw)
  }

  private static func identity(of raw: CInt) -> Identity? {
    var status = stat()
    // fstat fills the struct that is lent to it.
    guard unsafe fstat(raw, &status) == 0 else { return nil }
    return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
  }
}
