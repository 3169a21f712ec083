// A file besides the list that root names in a shell: opened before root gives up its rights, and
// through no link of others.
import Glibc
import Shell
import Store
import StoreRecovery
import System

/// A file that a command reads or writes as root. Everybody else opens files by their paths.
struct RootFile {
  /// Absolute, without links.
  let path: String
  private let calls: FileCalls

  /// - Parameter path: As given; `-` and what is below `/dev` and `/proc` is no file in a folder.
  /// - Returns: nil for these, and for anybody but root.
  /// - Throws: For a link on the way that others may have made.
  init?(_ path: String) throws(Failure) {
    guard geteuid() == 0, path != "-", !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") else {
      return nil
    }
    do {
      let way = try ListPath(path.hasPrefix("/") ? path : resolvedPath(".") + "/" + path, .system)
      self.path = way.path
      calls = FileCalls.system.holding(way.folder)
    } catch {
      throw Failure(common: error)
    }
  }

  /// Whether it lies where a list does, or below: then it is opened as whom the list belongs to.
  func lies(besideListAt list: String) throws(Failure) -> Bool {
    do throws(StoreError) {
      return path.hasPrefix(try ListPath(list, .system).folder.path(of: ""))
    } catch {
      throw Failure(error)
    }
  }

  /// Reads it to its end. A pipe is waited for.
  func read(limit: Int) throws(Failure) -> [UInt8] {
    do {
      let file = FileDescriptor(owning: try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NOCTTY))
      return try readAll(file.raw, path: path, limit: limit, kernel: LinuxKernel())
    } catch {
      throw Failure(common: error)
    }
  }

  /// Refuses a list with changes in a log beside it: SQLite opens a log by its name, which may be a
  /// link to anything by then.
  ///
  /// - Parameter command: The name of the subcommand, for the message.
  func requireNoLog(for command: String) throws(Failure) {
    let size: Int?
    do throws(StoreError) { size = try calls.size(path + "-wal") } catch { throw Failure(error) }
    guard size ?? 0 > 0 else { return }
    throw Failure(
      .noPermission,
      "\(command): \(shown(path)): its newest changes are in a log beside it, which root does not "
        + "read; run \(command) as its owner, or name what `panelist backup` of its owner wrote")
  }

  /// Creates it for writing; fails if it exists.
  func create() throws(Failure) -> FileDescriptor {
    do throws(StoreError) {
      guard let descriptor = try calls.create(path, mode: 0o666) else {
        throw StoreError(
          .notAFile, call: "create", path: path, detail: reason(of: EEXIST),
          remedy: "name a file that does not exist")
      }
      return FileDescriptor(owning: descriptor)
    } catch {
      throw Failure(error)
    }
  }

  /// Opens it for writing, or creates it; what it holds stays until it is truncated.
  ///
  /// - Throws: For a file that has another name elsewhere, which may be anything.
  func openOrCreate() throws(Failure) -> FileDescriptor {
    do throws(StoreError) {
      if let descriptor = try calls.create(path, mode: 0o666) {
        return FileDescriptor(owning: descriptor)
      }
      let file = FileDescriptor(owning: try calls.open(path, O_WRONLY | O_NOFOLLOW | O_NOCTTY))
      let entry = try calls.entry(of: file.raw, at: path)
      guard entry.isRegular, entry.st_nlink == 1 else {
        throw StoreError(
          .notAFile, call: "open", path: path,
          detail: "it is no file, or has another name elsewhere",
          remedy: "name another file")
      }
      return file
    } catch {
      throw Failure(error)
    }
  }

  /// Removes what was created and not written, or says that it is left: who gave up root's rights may
  /// not remove a file in root's folder.
  func discard() {
    do throws(StoreError) { try calls.remove(path) } catch {
      ErrorStream.standard.write("\(path): it is left empty; remove it", .warning)
    }
  }
}
