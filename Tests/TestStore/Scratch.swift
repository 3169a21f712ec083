// A temporary folder for one test, and a plain SQLite connection that acts as another program.
import CSQLite
package import Foundation
import Glibc
package import Model
package import Store
import StoreRecovery

/// A new temporary folder, removed with its contents on deinitialization.
package final class Scratch {
  package let folder: String

  /// Where the folder is.
  package enum Place {
    case disk
    /// In memory, where the machine has that: for many lists, each of which is synced at each step.
    case memory

    fileprivate var path: String {
      // The path is lent for the call.
      let hasMemory = unsafe access("/dev/shm", W_OK) == 0
      return self == .memory && hasMemory ? "/dev/shm" : "/tmp"
    }
  }

  package init(in place: Place = .disk) throws {
    var template = Array("\(place.path)/panelist-store-XXXXXX".utf8CString)
    // `template` is local and ends with a NUL, as mkdtemp(3) requires.
    guard let made = unsafe mkdtemp(&template) else { throw Failure(text: "mkdtemp: \(errno)") }
    folder = unsafe String(cString: made)
  }

  deinit {
    // The path is valid for the call.
    unsafe chmod(folder, 0o700)
    // Files left in /tmp harm no other test.
    try? FileManager.default.removeItem(atPath: folder)
  }

  package var path: String { folder + "/panelist.db" }

  package struct Failure: Error {
    let text: String
    package init(text: String) { self.text = text }
  }

  /// Opens the folder's store, creating it if missing, with a short lock timeout.
  package func store(patience: Int = 5, isCheckedWhole: Bool = true) throws -> Store {
    try Store(
      path: path, ifMissing: .beginsAList(), patience: patience, isCheckedWhole: isCheckedWhole)
  }

  /// The error of opening a store; nil if it opens.
  package func failure(
    path: String? = nil, ifMissing missingFile: Store.MissingFile = .beginsAList()
  ) -> StoreError? {
    do throws(StoreError) {
      _ = try Store(
        path: path ?? self.path, ifMissing: missingFile, patience: 5, isCheckedWhole: true)
      return nil
    } catch {
      return error
    }
  }

  /// Appends items concurrently, each through its own store.
  ///
  /// - Returns: The errors of failed calls.
  package func appendAtOnce(
    _ texts: [String], ifMissing missingFile: Store.MissingFile, patience: Int
  ) async -> [StoreError] {
    let path = path
    return await withTaskGroup(of: StoreError?.self) { group in
      for text in texts {
        group.addTask {
          do throws(StoreError) {
            var store = try Store(path: path, ifMissing: missingFile, patience: patience)
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

  /// Copies the files, as a power cut would leave them now, to a new folder.
  package func copy() throws -> Scratch {
    let other = try Scratch()
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: other.path + suffix)
    }
    return other
  }

  package func bytes(_ suffix: String = "") -> Data? {
    FileManager.default.contents(atPath: path + suffix)
  }
}

/// A plain SQLite connection to the file, as another program has it.
@safe package final class OtherProgram {
  private let handle: OpaquePointer

  package init(_ path: String) throws {
    var handle: OpaquePointer?
    // Closed in `deinit`; the path is copied.
    guard unsafe sqlite3_open(path, &handle) == SQLITE_OK, let opened = unsafe handle else {
      throw Scratch.Failure(text: "cannot open \(path)")
    }
    unsafe self.handle = opened
  }

  // The handle is not used afterwards.
  deinit { unsafe sqlite3_close_v2(handle) }

  package func run(_ sql: String) throws {
    // The handle is open; no callback, no message.
    let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw Scratch.Failure(text: "\(sql): \(result)") }
  }

  /// Runs SQL that may fail because of a lock. Returns whether it succeeded.
  package func tries(_ sql: String) -> Bool {
    // The handle is open; no callback, no message.
    unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
  }

  /// The first column of every row, as text.
  package func texts(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    // The handle is open; the statement is finalised at the end, and each text is copied at once.
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

package func item(_ number: UInt64, _ text: String, after order: OrderKey? = nil) -> Item {
  Item(id: ItemID(high: number, low: number), text: text, order: .between(order, nil))
}

extension Schema {
  /// The statements of each migration.
  package static var sql: [[String]] { migrations.map { $0.map(\.sql) } }
}
