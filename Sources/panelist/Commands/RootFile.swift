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

  /// What names an open file of this process, and no file in a folder.
  private static let streams = ["/dev/stdin", "/dev/stdout", "/dev/stderr"]
  private static let descriptors = ["/dev/fd/", "/proc/self/fd/"]

  /// - Parameter path: As given; `-` and what is open already is no file in a folder.
  /// - Returns: nil for these, and for anybody but root.
  /// - Throws: For a link on the way that others may have made.
  init?(_ path: String) throws(Failure) {
    guard geteuid() == 0, path != "-", !Self.streams.contains(path),
      !Self.descriptors.contains(where: path.hasPrefix)
    else { return nil }
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

  /// Reads it to its end; a pipe of root's own is waited for.
  ///
  /// - Throws: Among those of others EINVAL for what is no file, and EPERM for a file that they may
  ///   have put there: one of root's that they may not read, or one with another name.
  func read(limit: Int) throws(SystemError) -> [UInt8] {
    guard isAmongOthers else {
      let file = try open(for: .waiting)
      return try readAll(file.raw, path: path, limit: limit, kernel: LinuxKernel())
    }
    let file = try open(for: .reading)
    var entry = stat()
    do throws(StoreError) { entry = try FileCalls.system.entry(of: file.raw, at: path) } catch {
      throw SystemError(call: .open, path: path, errno: EIO)
    }
    guard entry.isRegular else { throw SystemError(call: .open, path: path, errno: EINVAL) }
    guard entry.st_nlink == 1, entry.st_uid != 0 || entry.st_mode & 0o004 != 0 else {
      throw SystemError(call: .open, path: path, errno: EPERM)
    }
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
      let isOwn = entry.st_uid == 0 && isAmongOthers
      guard entry.isRegular, entry.st_nlink == 1, !isOwn else {
        throw StoreError(
          .notAFile, call: "open", path: path,
          detail: "it is no file, has another name elsewhere, or is root's among those of others",
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
        + "read"
        + (isAmongOthers
          ? "; run \(command) as its owner, or name what `panelist backup` of its owner wrote"
          : " here; `panelist import` reads both and adds what the list has not"))
  }

  /// Removes what was created and not written, or says that it is left: who gave up root's rights may
  /// not remove a file in root's folder.
  func discard() {
    do throws(StoreError) { try FileCalls.system.holding(way.folder).remove(path) } catch {
      ErrorStream.standard.write("\(path): it is left empty; remove it", .warning)
    }
  }
}
