// Which process holds a list, so that a message can name it: from the kernel's table of locks.
import Glibc

/// A process that holds a lock of a list's files.
///
/// The kernel tells locks of processes that this one may see: none in a service whose unit has
/// `ProcSubset=pid`, and none of another container. Opening a file of the list to ask for its locks
/// would drop those of this process when it is closed.
package struct LockHolder {
  /// The number of the process.
  package let process: Int
  /// The name of its program, and its user; nil where they are hidden.
  package let program: String?
  /// The name or number of its user; nil where it is hidden.
  package let user: String?
  /// How long it has run; nil where it is hidden.
  package let seconds: Int?

  /// The byte of the index (-shm) that a writer locks ("WAL-Index Locking").
  private static let writerByte = 120
  /// More than any table of locks: 20,000 locks.
  private static let longestTable = 1 << 20

  /// The process that keeps others from writing to a list; nil if the kernel names none.
  ///
  /// - Parameters:
  ///   - list: The path of the list.
  ///   - table: The table of locks, as proc_locks(5) describes it.
  package init?(of list: String, table: String = LockHolder.contents(of: "/proc/locks")) {
    let index = Self.file(list + "-shm")
    let (file, guarded) = (Self.file(list), Self.file(StoreNames.lock(of: list.parentPath)))
    // A file that is read by many is shared; who writes has it alone.
    var sharing: Int?
    for line in table.split(separator: "\n") {
      guard let lock = Lock(line), lock.process != Int(getpid()) else { continue }
      let isWriters = lock.file == index && lock.range.contains(Self.writerByte)
      if lock.isExclusive, isWriters || lock.file == file || lock.file == guarded {
        self.init(lock.process)
        return
      }
      if lock.file == guarded { sharing = lock.process }
    }
    guard let sharing else { return nil }
    self.init(sharing)
  }

  /// Whether the process is there: a lock outlives it in one that inherited the open file.
  package var isThere: Bool { kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno != ESRCH }

  private init(_ process: Int) {
    self.process = process
    let folder = "/proc/\(process)"
    let name = Self.contents(of: folder + "/comm").filter { !$0.isNewline }
    program = name.isEmpty ? nil : name
    var entry = stat()
    // `entry` is this function's own; the path is lent for the call.
    user =
      unsafe stat(folder, &entry) == 0
      ? MissingRight.name(user: entry.st_uid) ?? "\(entry.st_uid)" : nil
    // Behind the name, which may hold blanks and parentheses: the start is the 22nd field.
    let fields = Self.contents(of: folder + "/stat").split(separator: ")").last?.split(
      separator: " ")
    var now = timespec()
    // As above.
    _ = unsafe clock_gettime(CLOCK_BOOTTIME, &now)
    let ticks = max(1, sysconf(CInt(_SC_CLK_TCK)))
    seconds = fields.flatMap { $0.count > 19 ? Int($0[19]) : nil }.map {
      max(0, now.tv_sec - $0 / ticks)
    }
  }

  /// The process in words, as "process 812 (sqlite3) of user anna, started 3 min ago,".
  package var words: String {
    let name = program.map {
      " (\($0.map { $0.isASCII && !$0.isNewline ? $0 : "?" }.map(String.init).joined()))"
    }
    let age = seconds.map { seconds in
      seconds < 120
        ? "\(seconds) s" : seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }
    return "process \(process)\(name ?? "")" + (user.map { " of user \($0)" } ?? "")
      + (age.map { ", started \($0) ago," } ?? "")
  }

  /// What ends the process. Another user's is ended by root.
  package var command: String {
    let isOwn = user == MissingRight.name(user: geteuid()) || user == "\(geteuid())"
    return (isOwn || geteuid() == 0 ? "" : "sudo ") + "kill \(process)"
  }

  /// The numbers of a file in the table of locks; empty if there is none.
  package static func file(_ path: String) -> String {
    var entry = stat()
    // `entry` is this function's own; the path is lent for the call.
    guard unsafe stat(path, &entry) == 0 else { return "" }
    // As makedev(3) puts them together.
    let device = UInt64(entry.st_dev)
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    let numbers = [major, minor].map { number in
      let digits = String(number, radix: 16)
      return digits.utf8.count < 2 ? "0" + digits : digits
    }
    return "\(numbers[0]):\(numbers[1]):\(entry.st_ino)"
  }

  /// A file of the kernel as text; empty if it cannot be read.
  package static func contents(of path: String) -> String {
    // The path is lent for the call; the descriptor is closed here.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while bytes.count < longestTable {
      // The call gets the length of the buffer.
      let count = unsafe read(descriptor, &part, part.count)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A line of the table of locks.
private struct Lock {
  let process: Int
  let isExclusive: Bool
  let file: String
  let range: ClosedRange<Int>

  /// Nil for a process that waits, and for what is no lock of a process.
  init?(_ line: Substring) {
    let fields = line.split(separator: " ")
    guard fields.count >= 8, fields[1] != "->", let process = Int(fields[4]), process > 0,
      let start = Int(fields[6])
    else { return nil }
    let end = fields[7] == "EOF" ? Int.max : Int(fields[7]) ?? start
    guard start <= end else { return nil }
    self.process = process
    isExclusive = fields[3] == "WRITE"
    file = String(fields[5])
    range = start...end
  }
}
