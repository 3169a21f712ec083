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
  private let way: ListPath

  /// - Parameter path: As given; `-` and what is below `/dev` and `/proc` is no file in a folder.
  /// - Returns: nil for these, and for anybody but root.
  /// - Throws: For a link on the way that others may have made.
  init?(_ path: String) throws(Failure) {
    guard geteuid() == 0, path != "-", !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") else {
      return nil
    }
    do {
      way = try ListPath(path.hasPrefix("/") ? path : resolvedPath(".") + "/" + path, .system)
    } catch {
      throw Failure(common: error)
    }
    self.path = way.path
  }

  /// Whether it lies where a list does, or below: then it is opened as whom the list belongs to.
  func lies(besideListAt list: String) throws(Failure) -> Bool {
    do throws(StoreError) {
      return path.hasPrefix(try ListPath(list, .system).folder.path(of: ""))
    } catch {
      throw Failure(error)
    }
  }

  /// Whether others may write beside it, or could put another folder in the place of its own.
  var isAmongOthers: Bool { !FolderOwner.isRoots(way) }

  /// Reads it to its end. A pipe is waited for.
  func read(limit: Int) throws(SystemError) -> [UInt8] {
    let file = try open(for: .reading)
    return try readAll(file.raw, path: path, limit: limit, kernel: LinuxKernel())
  }

  /// Opens it, and no link in its place.
  func open(for use: FolderUse) throws(SystemError) -> FileDescriptor {
    let name = String(path.split(separator: "/").last ?? ".")
    // Its folder is missing, and the system says so by the path.
    let folder = way.hasFolder ? way.folder.number : AT_FDCWD
    return try openFile(way.hasFolder ? name : path, in: folder, for: use, path: path)
  }

  /// Opens it for writing, or creates it; what it holds stays until it is truncated.
  ///
  /// - Throws: For a file that has another name elsewhere, which may be anything.
  func openOrCreate() throws(Failure) -> FileDescriptor {
    do {
      do throws(SystemError) { return try open(for: .creating) } catch {
        guard error.errno == EEXIST else { throw error }
      }
      let file = try open(for: .replacing)
      let entry = try FileCalls.system.entry(of: file.raw, at: path)
      guard !entry.isRegular || entry.st_nlink == 1 else {
        throw StoreError(
          .notAFile, call: "open", path: path, detail: "it has another name elsewhere",
          remedy: "name another file")
      }
      return file
    } catch let error as SystemError {
      throw Failure(.cannotCreate, "\(path): \(reason(of: error.errno))")
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
    do throws(StoreError) { size = try FileCalls.system.size(path + "-wal") } catch {
      throw Failure(error)
    }
    guard size ?? 0 > 0 else { return }
    throw Failure(
      .noPermission,
      "\(command): \(shown(path)): its newest changes are in a log beside it, which root does not "
        + "read; run \(command) as its owner, or name what `panelist backup` of its owner wrote")
  }

  /// Removes what was created and not written, or says that it is left: who gave up root's rights may
  /// not remove a file in root's folder.
  func discard() {
    do throws(StoreError) { try FileCalls.system.holding(way.folder).remove(path) } catch {
      ErrorStream.standard.write("\(path): it is left empty; remove it", .warning)
    }
  }
}
