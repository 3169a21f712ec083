// A systemd drop-in that gives the service access to a file in the settings.
import Glibc
import Store
import System

/// The drop-in's content and place, for a file that the unit's sandbox blocks.
struct DropIn: Hashable {
  let sandbox: SandboxPaths
  let use: SandboxPaths.Use
  /// The file, with symbolic links resolved.
  let path: String
  /// Whether the folder of the list is missing.
  let lacksFolder: Bool

  private static let folder = "/etc/systemd/system/panelist.service.d/"
  /// The file that `systemctl edit panelist` writes.
  private static let edited = folder + "override.conf"
  /// Larger than any drop-in that a person writes.
  private static let longest = 65_536

  /// For a file that the service will use, decided outside the service.
  ///
  /// - Returns: nil when the unit allows the access.
  init?(forServiceToUse path: String, as use: SandboxPaths.Use) {
    let path = Self.resolved(path)
    guard let sandbox = SandboxPaths(ofServiceFrom: path, for: use) else { return nil }
    self.init(sandbox, use, path)
  }

  /// For a file that this process will use.
  ///
  /// - Returns: nil when no unit blocks the access.
  init?<K: Kernel>(toUse path: String, as use: SandboxPaths.Use, kernel: K) {
    let path = Self.resolved(path)
    // Losing the error is right: with unknown mounts no sandbox is assumed.
    guard let mount = try? Mount(of: path, kernel: kernel),
      let sandbox = SandboxPaths(on: mount, for: use)
    else { return nil }
    self.init(sandbox, use, path)
  }

  private init(_ sandbox: SandboxPaths, _ use: SandboxPaths.Use, _ path: String) {
    self.sandbox = sandbox
    self.use = use
    self.path = path
    lacksFolder = use == .list && Self.isMissing(path.folderPath)
  }

  /// The drop-in's path.
  var file: String {
    switch use {
    case .list: Self.folder + "list.conf"
    case .font: Self.folder + "font.conf"
    case .keys: Self.folder + "keys.conf"
    }
  }

  /// The folder of the list, or the file that is read.
  var target: String { use == .list ? path.folderPath : path }

  /// The lines below `[Service]`.
  ///
  /// The hyphen lets the service start when the target is missing, so that it can report that.
  var lines: [String] {
    let name = "-" + Self.quoted(target)
    let binding = (use == .list ? "BindPaths=" : "BindReadOnlyPaths=") + name
    let writing = "ReadWritePaths=" + name
    // When the target is the hidden folder itself, it cannot be bound alone.
    return switch sandbox {
    case .readOnly: [writing]
    case .hidden(let place):
      target == place ? ["ProtectHome=no", writing] : ["ProtectHome=tmpfs", binding]
    case .replaced(let place): target == place ? ["PrivateTmp=no", writing] : [binding]
    }
  }

  /// Whether the lines exist already, in ``file`` or written by `systemctl edit`.
  func isWritten<K: Kernel>(kernel: K) -> Bool {
    [file, Self.edited].contains { file in
      // Losing the error is right: an unreadable drop-in counts as missing.
      guard let bytes = try? readFile(path: file, limit: Self.longest, kernel: kernel) else {
        return false
      }
      let written = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return lines.allSatisfy { line in written.contains { $0 == line } }
    }
  }

  /// A path as a unit's setting: specifiers are escaped, and special characters are quoted.
  private static func quoted(_ path: String) -> String {
    let plain = path.map { $0 == "%" ? "%%" : "\($0)" }.joined()
    guard plain.contains(where: { $0.isWhitespace || "\\\"':".contains($0) }) else { return plain }
    return "\"" + plain.map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// The path with symbolic links resolved; the file need not exist.
  private static func resolved(_ path: String) -> String {
    let folder = path.folderPath
    // Losing the error is right: the folder of a missing file is resolved instead.
    if let whole = try? resolvedPath(path) { return whole }
    // Losing the error is right: a path that cannot be resolved is used as it is.
    guard let above = try? resolvedPath(folder) else { return path }
    return above + path.dropFirst(folder.count)
  }

  private static func isMissing(_ folder: String) -> Bool {
    do throws(SystemError) {
      _ = try resolvedPath(folder)
      return false
    } catch {
      return error.errno == ENOENT
    }
  }
}
