// The files of `panelist record --session`: one, and another one after each pause.
import Glibc
import Shell
import Store
import System

/// Writes recordings as they come, line by line, so that what is on the disk can be replayed whatever
/// ends the program.
struct SessionFiles: ~Copyable {
  /// The most files of one call: who has so many asks for something else than a session.
  static let most = 99

  private let path: String
  private var number = 1
  private var file: FileDescriptor?
  private var rest: [UInt8] = []
  /// Whether the open file has a line.
  private(set) var hasBegun = false
  /// The names of files with lines.
  private(set) var written: [String] = []

  private init(_ path: String, _ file: consuming FileDescriptor) {
    self.path = path
    self.file = consume file
  }

  /// Creates the first file.
  ///
  /// - Parameter path: `-` is standard output.
  static func begun(at path: String) throws(Failure) -> SessionFiles {
    SessionFiles(path, try create(path))
  }

  /// What the open file, or the next one, is called.
  var name: String { path == "-" ? "standard output" : Self.name(path, number) }

  /// Takes bytes of the running list. Whole lines are written or returned; the beginning of one waits.
  ///
  /// - Returns: What the list says besides the recording.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(Failure) -> [RecordingNotice] {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    var notices: [RecordingNotice] = []
    var lines: [UInt8] = []
    for line in rest[...end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      guard line.first == UInt8(ascii: "!") else {
        lines += line + [UInt8(ascii: "\n")]
        continue
      }
      try write(lines)
      lines = []
      guard let notice = RecordingNotice(String(decoding: line, as: UTF8.self)) else { continue }
      notices.append(notice)
      if notice.isPause { close() }
    }
    try write(lines)
    rest.removeFirst(end + 1)
    return notices
  }

  /// Removes the file if nothing stands in it.
  mutating func discardEmpty() throws(Failure) {
    guard !hasBegun, let raw = Self.number(file) else { return }
    defer { file = nil }
    do throws(StoreError) {
      // Neither a pipe nor a device that was named.
      guard try FileCalls.system.entry(of: raw, at: name).isRegular, path != "-" else { return }
      if geteuid() != 0 { return try FileCalls.system.remove(name) }
    } catch {
      return ErrorStream.standard.write("\(shown(name)): it is left empty; remove it", .warning)
    }
    try RootFile(name)?.discard()
  }

  /// The file is complete; the next line begins another one.
  private mutating func close() {
    guard hasBegun else { return }
    file = nil
    hasBegun = false
    number += 1
  }

  private mutating func write(_ lines: [UInt8]) throws(Failure) {
    guard !lines.isEmpty else { return }
    if Self.number(file) == nil {
      guard number <= Self.most, path != "-" else {
        throw Failure(
          .unavailable,
          "\(shown(path)): the list has paused "
            + (path == "-" ? "and goes on as another recording; name a file" : "too often")
            + ", and record again")
      }
      file = try Self.create(name)
    }
    guard let raw = Self.number(file) else { fatalError("SessionFiles: \(name) is not open") }
    do throws(SystemError) { try writeAll(lines, to: raw) } catch {
      throw Failure(
        .ioError,
        "\(shown(name)): \(reason(of: error.errno)); free some space or write elsewhere. What it holds "
          + "can be replayed")
    }
    if !hasBegun { written.append(name) }
    hasBegun = true
  }

  /// `wall.touch` is followed by `wall-2.touch`.
  private static func name(_ path: String, _ number: Int) -> String {
    guard number > 1 else { return path }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let point = path[start...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    return path[..<point] + "-\(number)" + path[point...]
  }

  /// Creates a file, or empties it; as root through no link of others.
  ///
  /// - Parameter path: `-` is standard output.
  static func create(_ path: String) throws(Failure) -> FileDescriptor {
    // Standard output is used for nothing else then.
    if path == "-" { return FileDescriptor(owning: STDOUT_FILENO) }
    if let file = try RootFile(path)?.openOrCreate() {
      // What was there.
      ftruncate(file.raw, 0)
      return file
    }
    do throws(SystemError) { return try createFile(path: path) } catch {
      throw Failure(.cannotCreate, "\(error); name a file that you may write")
    }
  }

  /// The number of a file that is open, which lives as long as the owner.
  private static func number(_ file: borrowing FileDescriptor?) -> CInt? {
    switch file {
    case .some(let file): file.raw
    case .none: nil
    }
  }
}

extension RecordingNotice {
  /// Whether the recording goes on as another one after it.
  var isPause: Bool {
    switch self {
    case .full, .lost, .flooded: true
    case .waits, .over, .stopped, .busy: false
    }
  }
}
