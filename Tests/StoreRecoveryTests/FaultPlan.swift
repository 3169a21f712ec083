// Fault injection into system calls, for the store's own calls and SQLite's.
import CSQLite
import Glibc
import Store
import Synchronization
import TestStore

/// Makes one call fail, counted from 0 over the store's calls and SQLite's together.
final class FaultPlan: Sendable {
  /// Index of the failing call, its errno, and whether all later calls fail too.
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
    /// Names of the failed calls, in order.
    var failed: [String] = []
  }

  private let fault: Fault?
  private let state = Mutex(State())

  /// - Parameter fault: Nil only counts calls.
  init(_ fault: Fault?) { self.fault = fault }

  /// Number of calls so far.
  var count: Int { state.withLock { $0.count } }
  var failed: [String] { state.withLock { $0.failed } }

  /// The store's file calls under this plan.
  var calls: FileCalls { FileCalls { self.next($0.rawValue) } }

  /// Number of EINTR failures: SQLite retries after EINTR without a limit.
  private static let mostSignals = 30

  /// The errno with which a call fails; 0 if it is made.
  func next(_ call: String) -> CInt {
    state.withLock { state in
      defer { state.count += 1 }
      guard let fault, state.count >= fault.call else { return 0 }
      guard state.count == fault.call || fault.isForEver else { return 0 }
      // ENOENT from stat(2) means a missing file; no system returns it for an existing file.
      guard call != FileCalls.Call.status.rawValue || fault.errno != ENOENT else { return 0 }
      guard fault.errno != EINTR || state.failed.count < Self.mostSignals else { return 0 }
      state.failed.append(call)
      return fault.errno
    }
  }
}

/// SQLite's system calls, each checked against the current task's plan first.
enum SQLiteCalls {
  /// The plan of the current task.
  @TaskLocal static var plan: FaultPlan?

  /// Runs `body` under a plan.
  static func under(_ plan: FaultPlan, _ body: () throws -> Void) rethrows {
    install()
    try $plan.withValue(plan, operation: body)
  }

  /// Intercepts SQLite's system calls from now on.
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

  /// Replacements for SQLite's system calls. Each makes the call unless the plan refuses it.
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

  /// Done once per process: without a plan every call is made.
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

  /// Skips waits under a plan: for a lock that is always refused, SQLite waits a hundred times, ten
  /// seconds in all, which cannot change the result.
  private static func hastenUnderPlans() {
    guard let vfs = unsafe sqlite3_vfs_find(nil) else { fatalError("SQLite has no files") }
    // The VFS lives as long as the process.
    unsafe systemSleep = vfs.pointee.xSleep
    unsafe vfs.pointee.xSleep = sleep
  }

  private static let sleep: Sleep = { vfs, microseconds in
    plan != nil ? microseconds : unsafe systemSleep?(vfs, microseconds) ?? 0
  }

  private typealias Sleep = @convention(c) (UnsafeMutablePointer<sqlite3_vfs>?, CInt) -> CInt

  /// Written once, before SQLite can call the function that reads it.
  nonisolated(unsafe) private static var systemSleep: Sleep?

  private static func replace(_ name: String, _ call: sqlite3_syscall_ptr) {
    // SQLite's VFS lives as long as the process; calls that its build does not use have no entry.
    guard let vfs = unsafe sqlite3_vfs_find(nil) else { fatalError("SQLite has no files") }
    guard unsafe vfs.pointee.xGetSystemCall(vfs, name) != nil else { return }
    guard unsafe vfs.pointee.xSetSystemCall(vfs, name, call) == SQLITE_OK else {
      fatalError("SQLite keeps its \(name)")
    }
  }
}
