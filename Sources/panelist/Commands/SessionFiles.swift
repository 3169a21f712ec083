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
  /// Created with its first line: until the list has one, somebody else may be recording into it.
  private var file: FileDescriptor?
  private var rest: [UInt8] = []
  /// The names of files with lines.
  private(set) var written: [String] = []

  /// - Parameter path: `-` is standard output.
  init(_ path: String) { self.path = path }

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

  /// The file is complete; the next line begins another one.
  private mutating func close() {
    guard Self.number(file) != nil else { return }
    file = nil
    number += 1
  }

  private mutating func write(_ lines: [UInt8]) throws(Failure) {
    guard !lines.isEmpty else { return }
    if Self.number(file) == nil {
      file = number == 1 ? try Self.create(path) : try createNext()
      written.append(name)
    }
    guard let raw = Self.number(file) else { fatalError("SessionFiles: \(name) is not open") }
    do throws(SystemError) { try writeAll(lines, to: raw) } catch {
      throw Failure(
        .ioError,
        "\(shown(name)): \(reason(of: error.errno)); free some space or write elsewhere. What it holds "
          + "can be replayed")
    }
  }

  /// Creates the file after a pause, under the next name that nobody has.
  private mutating func createNext() throws(Failure) -> FileDescriptor {
    while path != "-", number <= Self.most {
      if let file = try Self.createNew(name) { return file }
      number += 1
    }
    throw Failure(
      .unavailable,
      "\(shown(path)): the list has paused "
        + (path == "-" ? "and goes on as another recording; name a file" : "too often")
        + ", and record again")
  }

  /// - Returns: nil if there is something of that name.
  private static func createNew(_ path: String) throws(Failure) -> FileDescriptor? {
    if let file = try RootFile(path) {
      do throws(SystemError) { return try file.open(for: .creating) } catch {
        guard error.errno == EEXIST else { throw Failure(creating: error) }
        return nil
      }
    }
    do throws(StoreError) {
      guard let raw = try FileCalls.system.create(path, mode: 0o666) else { return nil }
      return FileDescriptor(owning: raw)
    } catch {
      throw Failure(creating: error)
    }
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
      throw Failure(creating: error)
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

extension Failure {
  fileprivate init(creating error: any Error) {
    self.init(.cannotCreate, "\(error); name a file that you may write")
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
