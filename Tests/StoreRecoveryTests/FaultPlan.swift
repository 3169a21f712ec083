// Which call to the system fails, and how: for the store's own calls and for SQLite's.
import CSQLite
import Glibc
import Store
import Synchronization
import TestStore

/// Lets one call fail, counted from 0 over the store's calls and SQLite's together.
final class FaultPlan: Sendable {
  /// A call that fails, with which number, and whether every one after it does too.
  struct Fault: Hashable, CustomStringConvertible {
    let call: Int
    let errno: CInt
    let isForEver: Bool

    var description: String {
      "call \(call) \(isForEver ? "and all after it fail" : "fails") with \(errno)"
    }
  }

  private struct State {
    var count = 0
    /// The calls that failed, in order.
    var failed: [String] = []
  }

  private let fault: Fault?
  private let state = Mutex(State())

  /// - Parameter fault: Nil to count calls only.
  init(_ fault: Fault?) { self.fault = fault }

  /// How many calls there were.
  var count: Int { state.withLock { $0.count } }
  var failed: [String] { state.withLock { $0.failed } }

  /// The store's calls under this plan.
  var calls: FileCalls { FileCalls { self.next($0.rawValue) } }

  /// SQLite asks again after a signal for as long as it takes.
  private static let mostSignals = 30

  /// The number with which a call fails, 0 when it is made.
  func next(_ call: String) -> CInt {
    state.withLock { state in
      defer { state.count += 1 }
      guard let fault, state.count >= fault.call else { return 0 }
      guard state.count == fault.call || fault.isForEver else { return 0 }
      // That there is no file is an answer and no failure: no system gives it where there is one.
      guard call != FileCalls.Call.status.rawValue || fault.errno != ENOENT else { return 0 }
      guard fault.errno != EINTR || state.failed.count < Self.mostSignals else { return 0 }
      state.failed.append(call)
      return fault.errno
    }
  }
}

/// SQLite's calls to the system, each asked about before it is made: of the thread's own plan.
enum SQLiteCalls {
  /// Whose calls are counted and fail.
  @TaskLocal static var plan: FaultPlan?

  /// Does something under a plan.
  static func under(_ plan: FaultPlan, _ body: () throws -> Void) rethrows {
    install()
    try $plan.withValue(plan, operation: body)
  }

  /// Has SQLite ask before each call from now on.
  static func install() { _ = installed }

  fileprivate static func refuses(_ call: String) -> Bool {
    guard let code = plan?.next(call), code != 0 else { return false }
    errno = code
    return true
  }

  private typealias Open = @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> CInt
  private typealias Truncate = @convention(c) (CInt, Int) -> CInt
  private typealias Control = @convention(c) (CInt, CInt, UnsafeMutableRawPointer?) -> CInt
  private typealias Read = @convention(c) (CInt, UnsafeMutableRawPointer?, Int, Int) -> Int
  private typealias Write = @convention(c) (CInt, UnsafeRawPointer?, Int, Int) -> Int
  private typealias Remove = @convention(c) (UnsafePointer<CChar>?) -> CInt
  private typealias Status = @convention(c) (CInt, UnsafeMutablePointer<stat>?) -> CInt

  /// The calls that are made where none is refused. Each is called as SQLite would call it.
  private static let open: Open = { path, flags, mode in
    unsafe refuses("open") ? -1 : Glibc.open(path!, flags, mode_t(mode))
  }
  private static let truncate: Truncate = { file, size in
    refuses("ftruncate") ? -1 : Glibc.ftruncate(file, size)
  }
  private static let control: Control = { file, command, argument in
    if command == F_SETLK, refuses("fcntl") { return -1 }
    return unsafe Glibc.fcntl(file, command, argument!)
  }
  private static let read: Read = { file, bytes, count, offset in
    if BrokenSector.refuses(file, offset..<(offset + count)) {
      errno = EIO
      return -1
    }
    return unsafe refuses("pread") ? -1 : Glibc.pread(file, bytes, count, offset)
  }
  private static let write: Write = { file, bytes, count, offset in
    unsafe refuses("pwrite") ? -1 : Glibc.pwrite(file, bytes, count, offset)
  }
  private static let remove: Remove = { path in
    unsafe refuses("unlink") ? -1 : Glibc.unlink(path!)
  }
  private static let status: Status = { file, entry in
    unsafe refuses("fstat") ? -1 : Glibc.fstat(file, entry!)
  }

  /// Once for the whole run: without a plan every call is made.
  private static let installed: Bool = {
    replace("open", unsafe unsafeBitCast(open, to: sqlite3_syscall_ptr.self))
    replace("ftruncate", unsafe unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self))
    replace("fcntl", unsafe unsafeBitCast(control, to: sqlite3_syscall_ptr.self))
    for name in ["pread", "pread64"] {
      replace(name, unsafe unsafeBitCast(read, to: sqlite3_syscall_ptr.self))
    }
    for name in ["pwrite", "pwrite64"] {
      replace(name, unsafe unsafeBitCast(write, to: sqlite3_syscall_ptr.self))
    }
    replace("unlink", unsafe unsafeBitCast(remove, to: sqlite3_syscall_ptr.self))
    replace("fstat", unsafe unsafeBitCast(status, to: sqlite3_syscall_ptr.self))
    hastenUnderPlans()
    return true
  }()

  /// Before a lock that is refused for good SQLite waits a hundred times and ten seconds in all: under
  /// a plan no wait changes what comes.
  private static func hastenUnderPlans() {
    guard let vfs = unsafe sqlite3_vfs_find(nil) else { fatalError("SQLite has no files") }
    // The table lives as long as the process.
    unsafe systemSleep = vfs.pointee.xSleep
    unsafe vfs.pointee.xSleep = sleep
  }

  private static let sleep: Sleep = { vfs, microseconds in
    plan != nil ? microseconds : unsafe systemSleep?(vfs, microseconds) ?? 0
  }

  private typealias Sleep = @convention(c) (UnsafeMutablePointer<sqlite3_vfs>?, CInt) -> CInt

  /// Written once, before the one that calls it is known to SQLite.
  nonisolated(unsafe) private static var systemSleep: Sleep?

  private static func replace(_ name: String, _ call: sqlite3_syscall_ptr) {
    // SQLite's own table lives as long as the process; a call that its build does not use has no entry.
    guard let vfs = unsafe sqlite3_vfs_find(nil) else { fatalError("SQLite has no files") }
    guard unsafe vfs.pointee.xGetSystemCall(vfs, name) != nil else { return }
    guard unsafe vfs.pointee.xSetSystemCall(vfs, name, call) == SQLITE_OK else {
      fatalError("SQLite keeps its \(name)")
    }
  }
}
