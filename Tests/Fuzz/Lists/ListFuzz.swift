// Fuzzes the files of lists: what reads them ends in time, with a list or an error.
import Glibc
import Model
import Store
import StoreRecovery
import TestStore

private let isPlanted = unsafe getenv("PANELIST_FUZZ_PLANTED") != nil

/// The lists that are changed: a short one, one of several pages, and both with a log.
private let originals: [ListFiles] = {
  do throws(StoreError) {
    return try Trial.lists(of: 4) + Trial.lists(of: 300)
  } catch {
    fatalError("ListFuzz: \(error)")
  }
}()

/// libFuzzer's entry point, called with each generated input: which list, and how it is changed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLists(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  // `count` bytes are valid during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  var files = originals[Int(first) % originals.count]
  files.change(by: bytes.dropFirst())
  let trial = Trial()
  trial.write(files)
  let before = Trial.time
  let reading = ListReading(path: trial.path)
  reading.look()
  do throws(StoreError) {
    if first < 128 {
      try reading.undo()
      try trial.run()
    } else {
      try trial.run()
      try reading.undo()
    }
  } catch {
    // A file may become one of no list; all else is recovered.
    switch error.reason {
    case .foreign, .newer: break
    case _: fatalError("ListFuzz: \(error)")
    }
  }
  let seconds = Trial.time - before
  guard seconds < 5 else { fatalError("ListFuzz: \(seconds) s of processor time") }
  return 0
}

/// A list in a folder of its own.
private struct Trial: ~Copyable {
  private let folder: String
  var path: String { folder + "/panelist.db" }

  init() {
    // In memory where that is possible: the list is synced at every step.
    let place = unsafe access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(place)/panelist-fuzz-XXXXXX".utf8CString)
    // `template` is local and ends with a NUL, as mkdtemp(3) requires.
    guard let made = unsafe mkdtemp(&template) else { fatalError("mkdtemp: \(errno)") }
    folder = unsafe String(cString: made)
  }

  deinit {
    // The paths are lent for the calls; the stream is closed here.
    guard let entries = unsafe opendir(folder) else { return }
    while let entry = unsafe readdir(entries) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      _ = unsafe unlink("\(folder)/\(name)")
    }
    unsafe closedir(entries)
    _ = unsafe rmdir(folder)
  }

  /// The processor time of this thread in seconds.
  static var time: Double {
    var time = timespec()
    // The call writes one timespec, which is this variable.
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A list without a log and the same with one.
  static func lists(of count: Int) throws(StoreError) -> [ListFiles] {
    let trial = Trial()
    var store = try Store(path: trial.path, ifMissing: .beginsAList())
    var items: [Item] = []
    for number in 0..<count {
      // Every tenth text needs overflow pages.
      let text = String(repeating: "Thing \(number) ", count: number % 10 == 9 ? 600 : 3)
      items.append(
        Item(
          id: ItemID(high: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, low: 1), text: text,
          order: .between(items.last?.order, nil)))
    }
    try store.apply(items.map { .insert($0) })
    for item in items.prefix(40) {
      try store.apply(.setCompleted(item.id, true))
      try store.apply([
        .setText(item.id, "changed"), .move(item.id, to: Position(OrderKey(digits: [1]))),
      ])
    }
    let logged = ListFiles(main: trial.bytes(""), log: trial.bytes("-wal"))
    // The last connection writes the log into the file.
    _ = consume store
    return [ListFiles(main: trial.bytes(""), log: []), logged]
  }

  private func bytes(_ suffix: String) -> [UInt8] {
    // The path is lent for the call; the stream is closed here.
    guard let file = unsafe fopen(path + suffix, "r") else { return [] }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    // The call gets the length of the buffer.
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  func write(_ files: ListFiles) {
    write(files.main, "")
    if !files.log.isEmpty { write(files.log, "-wal") }
  }

  private func write(_ bytes: [UInt8], _ suffix: String) {
    // As above.
    guard let file = unsafe fopen(path + suffix, "w") else { fatalError("fopen: \(errno)") }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    guard count == bytes.count, unsafe fclose(file) == 0 else { fatalError("fwrite: \(errno)") }
  }

  /// What the panel does from its start on.
  func run() throws(StoreError) {
    guard let reports = try ListReading(path: path).run() else {
      fatalError("ListFuzz: what was added is gone")
    }
    let lost = reports.contains { $0.lost > 0 && $0.lost < RecoveryReport.uncounted }
    if isPlanted && lost { fatalError("ListFuzz: the planted fault") }
  }
}
