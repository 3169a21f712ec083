// A folder for one test, and a plain connection that plays the other program.
import CSQLite
import Foundation
import Glibc
import Model
import Store

/// A new folder that is removed with all in it when the test lets go of it.
final class Scratch {
  let folder: String

  init() throws {
    var template = Array("/tmp/panelist-store-XXXXXX".utf8CString)
    // `template` is this function's own and ends with a NUL, as the call wants.
    guard let made = unsafe mkdtemp(&template) else { throw Failure(text: "mkdtemp: \(errno)") }
    folder = unsafe String(cString: made)
  }

  deinit {
    // The path is lent for the call.
    unsafe chmod(folder, 0o700)
    // What a test leaves behind in /tmp harms no other test.
    try? FileManager.default.removeItem(atPath: folder)
  }

  var path: String { folder + "/panelist.db" }

  struct Failure: Error { let text: String }

  /// A store in the folder, made if it is missing, that hardly waits for locks.
  func store(patience: Int = 5) throws -> Store {
    try Store(path: path, ifMissing: .beginsAList(), patience: patience)
  }

  /// The error of opening, or nil when it opened.
  func failure(
    path: String? = nil, ifMissing absence: Store.Absence = .beginsAList()
  ) -> StoreError? {
    do throws(StoreError) {
      _ = try Store(path: path ?? self.path, ifMissing: absence, patience: 5)
      return nil
    } catch {
      return error
    }
  }

  /// Adds items at once, each with a store of its own.
  ///
  /// - Returns: What failed.
  func appendAtOnce(
    _ texts: [String], ifMissing absence: Store.Absence, patience: Int
  ) async -> [StoreError] {
    let path = path
    return await withTaskGroup(of: StoreError?.self) { group in
      for text in texts {
        group.addTask {
          do throws(StoreError) {
            var store = try Store(path: path, ifMissing: absence, patience: patience)
            _ = try store.append(text)
            return nil
          } catch {
            return error
          }
        }
      }
      var failures: [StoreError] = []
      for await failure in group { if let failure { failures.append(failure) } }
      return failures
    }
  }

  /// The files as a power cut would leave them now, in a folder of their own.
  func copy() throws -> Scratch {
    let other = try Scratch()
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: other.path + suffix)
    }
    return other
  }

  func bytes(_ suffix: String = "") -> Data? { FileManager.default.contents(atPath: path + suffix) }
}

/// Another program with the file open.
@safe final class OtherProgram {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var handle: OpaquePointer?
    // Closed in `deinit`; the path is copied.
    guard unsafe sqlite3_open(path, &handle) == SQLITE_OK, let opened = unsafe handle else {
      throw Scratch.Failure(text: "cannot open \(path)")
    }
    unsafe self.handle = opened
  }

  // The last use of the handle.
  deinit { unsafe sqlite3_close_v2(handle) }

  func run(_ sql: String) throws {
    // The handle is open; no callback, no message.
    let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw Scratch.Failure(text: "\(sql): \(result)") }
  }

  /// Runs something that another program may be in the way of. Returns whether it was done.
  func tries(_ sql: String) -> Bool {
    // The handle is open; no callback, no message.
    unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
  }

  /// The first column of every row, as text.
  func texts(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    // The handle is open; the statement is finalised at the end, and each text copied at once.
    let result = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard result == SQLITE_OK else { throw Scratch.Failure(text: "\(sql): \(result)") }
    defer { unsafe sqlite3_finalize(statement) }
    var texts: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      let text = unsafe sqlite3_column_text(statement, 0)
      texts.append(unsafe text.map { unsafe String(cString: $0) } ?? "NULL")
    }
    return texts
  }
}

func item(_ number: UInt64, _ text: String, after order: OrderKey? = nil) -> Item {
  Item(id: ItemID(high: number, low: number), text: text, order: .between(order, nil))
}

/// What makes one kind of statement fail, as a full disk would in the middle of a transaction. The store
/// lets no trigger run: a row that others need cannot be deleted, and an index that cannot be reckoned
/// lets no row in.
enum Fault: String, CaseIterable {
  case storingAStep, droppingAStep, deletingAnItem, changingAnItem

  /// - Parameter text: Of the items that are concerned.
  func begin(in other: OtherProgram, text: String) throws {
    let overflow = "abs(iif(text = '\(text)', -9223372036854775808, 0))"
    switch self {
    case .storingAStep: try other.run("CREATE INDEX fault ON undo (\(overflow))")
    case .droppingAStep:
      try other.run(
        """
        CREATE TABLE fault (a, b, FOREIGN KEY (a, b) REFERENCES undo (step, part));
        INSERT INTO fault SELECT step, part FROM undo
        """)
    case .deletingAnItem:
      try other.run(
        """
        CREATE TABLE fault (a REFERENCES item (id));
        INSERT INTO fault SELECT id FROM item WHERE text = '\(text)'
        """)
    case .changingAnItem: try other.run("CREATE INDEX fault ON item (\(overflow))")
    }
  }

  func end(in other: OtherProgram) throws {
    switch self {
    case .storingAStep, .changingAnItem: try other.run("DROP INDEX fault")
    case .droppingAStep, .deletingAnItem: try other.run("DROP TABLE fault")
    }
  }
}
