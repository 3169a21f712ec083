// Errors of the stored list, and what a person can do about them.
import Glibc

/// A failure of the store: the operation, the file, the reason and the remedy.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why it failed, as far as a caller can act on it.
  public enum Reason: Hashable, Sendable {
    /// The file does not exist, and the caller did not ask for a new one.
    case missing
    /// Neither the folder of the file nor the folder above it exists.
    case noFolder
    /// The path leads to a folder, a device, or through something that is not a folder.
    case notAFile
    /// The file is not a database, or belongs to another program.
    case foreign
    /// A later version of this program wrote the file.
    case newer(version: Int)
    /// The file was a list and is damaged.
    case damaged
    /// This user may not read or write the file or its folder.
    case notPermitted
    /// The file system is mounted read-only.
    case readOnly
    /// The disk or quota is full, or the file size limit is reached.
    case full
    /// Another process locked the file for longer than the store waits.
    case locked
    /// The process, or the whole system, has reached its limit of open files.
    case noDescriptor
    /// The file system does not support memory shared between processes, which the store needs.
    case unsuitableFileSystem
    /// The edit can never be written, for example a text that is too long.
    case refused
    /// The disk, the file system or SQLite failed in any other way.
    case io
  }

  /// The call that waits for the lock of a list's folder.
  static let folderLock = "lock the folder"

  /// Why it failed.
  public let reason: Reason
  /// The operation that failed, for example `open` or `commit`.
  public let call: String
  /// The file or folder of the operation, usually the file of the list.
  public let path: String
  /// The message of SQLite or the system; never the text of an item.
  public let detail: String
  /// Whether the disk did not deliver bytes that exist: a transient error or a defective part of
  /// the disk. Only another read distinguishes them.
  package let isUnreadable: Bool
  /// A better remedy than that of the reason; nil if there is none.
  private let ownRemedy: String?

  /// - Parameters:
  ///   - reason: What is wrong.
  ///   - call: The operation that failed.
  ///   - path: The file.
  ///   - detail: The message of the call.
  ///   - isUnreadable: Whether the disk did not deliver a part of the file.
  ///   - remedy: A better one than that of the reason, as a clause; nil for that.
  package init(
    _ reason: Reason, call: String, path: String, detail: String, isUnreadable: Bool = false,
    remedy: String? = nil
  ) {
    self.reason = reason
    self.call = call
    self.path = path
    self.detail = detail
    self.isUnreadable = isUnreadable
    ownRemedy = remedy
  }

  /// Whether the same edit may succeed later. False only for an edit that can never be written.
  public var isWorthRetrying: Bool { reason != .refused }

  /// Whether the failed write may still be on disk and appear after a crash: the commit was
  /// written, and the disk did not confirm it. A full disk or a lock means that it is not on disk.
  var isDoubtful: Bool { call == "commit" && reason == .io }

  /// Whether the error is about the content of the file, not about the call that reads it:
  /// repeating the call gives the same error.
  package var isDamage: Bool { reason == .damaged || reason == .foreign }

  /// Whether reopening the list may recover it: it is damaged, or a part of it cannot be read.
  package var mayBeRecovered: Bool { reason == .damaged || isUnreadable }

  /// Whether the file is not a list of this version: damaged, foreign, newer, or not a file.
  package var isOfNoList: Bool {
    switch reason {
    case .damaged, .foreign, .newer, .notAFile: true
    case .missing, .noFolder, .notPermitted, .readOnly, .full, .locked, .unsuitableFileSystem,
      .noDescriptor, .refused, .io:
      false
    }
  }

  /// One line: the file, the operation, the message and the remedy.
  public var description: String { "\(path): \(call): \(detail); \(remedy)" }

  /// What a person can do, as a clause without a full stop.
  public var remedy: String { remedy(for: .current) }

  /// As ``remedy``.
  ///
  /// - Parameter user: The user of the process; root has every right.
  package func remedy(for user: MissingRight.User) -> String {
    if let ownRemedy { return ownRemedy }
    return switch reason {
    case .missing: "start the panel or add an item to begin a list, or correct [store] path"
    case .noFolder:
      "create the folder (the service does it by itself when it starts) or correct [store] path"
    case .notAFile:
      "let [store] path name another file, or move away what is there, if nothing needs it"
    case .foreign: "let [store] path name another file; this one was left as it is"
    case .newer: "install the newer version of panelist; the file was left as it is"
    case .damaged:
      "panelist check --repair keeps what can be read, and the newest backup fills the rest"
        + (missingRight(of: user).map { "; that takes the right to write it: \($0.remedy)" } ?? "")
    case .notPermitted where user.isRoot:
      "the kernel or a mount refuses it to root too: let [store] path name another file"
    case .notPermitted:
      missingRight(of: user)?.remedy
        ?? "let [store] path name a file that you may write, or run it as the owner of the file (sudo)"
    case .readOnly: "mount the file system for writing or let [store] path name another file"
    case .full:
      "free some space on that file system by deleting files; nothing that was stored is lost"
    case .locked: remedyForLock
    case .noDescriptor:
      "let it open more files (ulimit -n, LimitNOFILE=), or end programs that hold many (lsof)"
    case .unsuitableFileSystem: "let [store] path name a file on a local disk"
    case .refused: "shorten the text"
    case .io: "look for errors of the disk in the journal: journalctl -k"
    }
  }

  /// The file whose lock another process holds: the list itself, or the one of its folder.
  package var lockedFile: String {
    call == Self.folderLock ? StoreNames.lock(of: path.parentPath) : path
  }

  private var remedyForLock: String {
    guard let holder = LockHolder(of: path), holder.isThere else {
      return
        "end the program that holds the file (fuser \(inShellQuotes(lockedFile)) names it), then try "
        + "again"
    }
    return
      "\(holder.words) holds it: wait for its end or end it (\(holder.command)), then try again"
  }

  private func missingRight(of user: MissingRight.User) -> MissingRight? {
    user.isRoot ? nil : MissingRight(on: path, for: user)
  }
}
