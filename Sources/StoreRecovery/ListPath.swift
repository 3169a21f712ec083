// The way to a list, folder by folder: which links on it count, and where it really ends.
import Glibc
package import Store

/// A path, followed as far as it exists, each folder by the descriptor of the one before.
///
/// A symbolic link counts only if it and the folder that it is in belong to root or to the caller, and
/// nobody else may write in that folder: any other one was put there by somebody who may not decide
/// what the caller opens.
package struct ListPath {
  /// The path without links, as far as it exists.
  package let path: String
  /// The deepest folder on the way that exists; the list's own if that does.
  package let folder: FolderDescriptor
  /// Whether ``folder`` is the folder of the list.
  package let hasFolder: Bool
  /// The first folder on the way, but the last one, in which others than root and the caller could put
  /// another one in the place of the next; nil if there is none.
  let open: String?

  /// As many links on a way as the system follows.
  private static let longestChain = 40

  /// - Parameters:
  ///   - path: Absolute.
  ///   - calls: The calls by which it is followed.
  /// - Throws: `notAFile` for a link that does not count, and the errors of the calls; they name the
  ///   whole path.
  package init(_ path: String, _ calls: FileCalls) throws(StoreError) {
    do throws(StoreError) { try self.init(following: path, calls) } catch {
      guard error.path != path else { throw error }
      throw StoreError(
        error.reason, call: error.call, path: path, detail: "\(error.path): \(error.detail)")
    }
  }

  private init(following path: String, _ calls: FileCalls) throws(StoreError) {
    var walk = Walk(calls: calls, wanted: path, here: try calls.folder("/"))
    // The next component is the last.
    var rest = Array(path.split(separator: "/").map(String.init).reversed())
    var links = 0
    while let name = rest.popLast() {
      let target = try rest.isEmpty ? walk.target(ofLast: name) : walk.enter(name)
      switch target {
      case .end:
        self.path = walk.here.path(of: name)
        (folder, hasFolder, open) = (walk.here, true, walk.open)
        return
      case .missing:
        self.path = walk.here.path(of: ([name] + rest.reversed()).joined(separator: "/"))
        (folder, hasFolder, open) = (walk.here, false, walk.open)
        return
      case .folder: break
      case .link(let target):
        links += 1
        guard links <= Self.longestChain else {
          throw StoreError(call: "open", path: path, errno: ELOOP)
        }
        if target.hasPrefix("/") { walk.here = try calls.folder("/") }
        rest += target.split(separator: "/").map(String.init).reversed()
      }
    }
    // The way ends in a folder, as `/` and a link to it do.
    self.path = walk.here.path
    (folder, hasFolder, open) = (walk.here, false, walk.open)
  }
}

/// Where a walk is.
private struct Walk {
  /// What stands behind a name.
  enum Step { case end, missing, folder, link(to: String) }

  let calls: FileCalls
  /// The whole path, for errors.
  let wanted: String
  var here: FolderDescriptor
  var open: String?

  /// Goes into a folder, or says what a name is instead.
  mutating func enter(_ name: String) throws(StoreError) -> Step {
    try noteHere()
    if name == "." { return .folder }
    if name == ".." {
      here = try calls.holding(here).folder(here.path(of: ".."), named: here.path.folderPath)
      return .folder
    }
    let path = here.path(of: name)
    let calls = calls.holding(here)
    do throws(StoreError) {
      here = try calls.folder(path)
      return .folder
    } catch {
      if error.reason == .missing { return .missing }
      guard error.reason == .notAFile else { throw error }
      if let target = try link(path, calls) { return .link(to: target) }
      throw error
    }
  }

  /// What the last component is.
  func target(ofLast name: String) throws(StoreError) -> Step {
    if name == "." || name == ".." { return .missing }
    guard let target = try link(here.path(of: name), calls.holding(here)) else { return .end }
    return .link(to: target)
  }

  /// The target of a link that counts; nil if it is none.
  private func link(_ path: String, _ calls: FileCalls) throws(StoreError) -> String? {
    guard let target = try calls.target(ofLink: path) else { return nil }
    let user = geteuid()
    let folder = try calls.entry(of: here.number, at: here.path)
    let owner = try calls.entry(path)?.st_uid ?? .max
    let isOpen = folder.isWritable(byOthersThan: user)
    guard !isOpen, owner == 0 || owner == user else {
      throw StoreError(
        .notAFile, call: "open", path: wanted,
        detail: isOpen
          ? "\(path) is a link in a folder in which others may write"
          : "\(path) is a link of another user's",
        remedy:
          "if it is meant, write the path that it leads to in its place (as [store] path, or in "
          + "the command); if not, remove the link")
    }
    return target
  }

  /// Notes a folder in which the next one could be replaced. In one with the sticky bit only the
  /// owner of an entry can.
  private mutating func noteHere() throws(StoreError) {
    // The way matters to root alone: others reach no more by another one.
    guard geteuid() == 0, open == nil else { return }
    let entry = try calls.entry(of: here.number, at: here.path)
    let isSticky = entry.st_mode & S_ISVTX != 0 && entry.st_uid == 0
    if entry.isWritable(byOthersThan: 0), !isSticky { open = here.path }
  }
}
