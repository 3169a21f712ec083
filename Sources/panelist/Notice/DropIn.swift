// A file beside the unit that lets the service have what the settings name.
import Glibc
import System

/// What to write, and where, so that the service may use a file that its unit keeps it from.
struct DropIn: Hashable {
  let enclosure: SandboxPaths
  let use: SandboxPaths.Use
  /// The file that the settings name, where it lies.
  let path: String
  /// Whether the folder of the list is not there.
  let lacksFolder: Bool

  private static let folder = "/etc/systemd/system/panelist.service.d/"
  /// What `systemctl edit panelist` writes.
  private static let edited = folder + "override.conf"
  /// More than a person writes for one service.
  private static let longest = 65_536

  /// For a file that the service is to use, seen from outside of it.
  ///
  /// - Returns: nil where the unit lets it.
  init?(forServiceToUse path: String, as use: SandboxPaths.Use) {
    let path = Self.resolved(path)
    guard let enclosure = SandboxPaths(ofServiceFrom: path, for: use) else { return nil }
    self.init(enclosure, use, path)
  }

  /// For a file that this process is to use.
  ///
  /// - Returns: nil where no unit keeps this process from it.
  init?<K: Kernel>(toUse path: String, as use: SandboxPaths.Use, kernel: K) {
    let path = Self.resolved(path)
    // Losing the error is right: what is not known of the mounts hinders nobody.
    guard let mount = try? Mount(of: path, kernel: kernel),
      let enclosure = SandboxPaths(on: mount, for: use)
    else { return nil }
    self.init(enclosure, use, path)
  }

  private init(_ enclosure: SandboxPaths, _ use: SandboxPaths.Use, _ path: String) {
    self.enclosure = enclosure
    self.use = use
    self.path = path
    lacksFolder = use == .list && Self.isMissing(Self.folder(of: path))
  }

  /// Where to write it.
  var file: String {
    switch use {
    case .list: Self.folder + "list.conf"
    case .font: Self.folder + "font.conf"
    case .keys: Self.folder + "keys.conf"
    }
  }

  /// The folder of the list, or the file that is read.
  var target: String { use == .list ? Self.folder(of: path) : path }

  /// What stands below `[Service]` in it.
  ///
  /// With the hyphen the service starts also where the target is missing, and can say so.
  var lines: [String] {
    let name = "-" + Self.quoted(target)
    let binding = (use == .list ? "BindPaths=" : "BindReadOnlyPaths=") + name
    let writing = "ReadWritePaths=" + name
    // What lies beside everything else there cannot be let through alone.
    return switch enclosure {
    case .readOnly: [writing]
    case .hidden(let place):
      target == place ? ["ProtectHome=no", writing] : ["ProtectHome=tmpfs", binding]
    case .replaced(let place): target == place ? ["PrivateTmp=no", writing] : [binding]
    }
  }

  /// Whether it was written already, as told here or with `systemctl edit`.
  func isWritten<K: Kernel>(kernel: K) -> Bool {
    [file, Self.edited].contains { file in
      // Losing the error is right: a file that cannot be read says nothing.
      guard let bytes = try? readFile(path: file, limit: Self.longest, kernel: kernel) else {
        return false
      }
      let written = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return lines.allSatisfy { line in written.contains { $0 == line } }
    }
  }

  /// A path as the unit's settings take it: what would part, end or stand for something is quoted.
  private static func quoted(_ path: String) -> String {
    let plain = path.replacing("%", with: "%%")
    guard plain.contains(where: { $0.isWhitespace || "\\\"':".contains($0) }) else { return plain }
    return "\"" + plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func folder(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Where a file lies, or would lie that is not there yet.
  private static func resolved(_ path: String) -> String {
    let folder = folder(of: path)
    // Losing the error is right: what is not there yet lies where its folder does.
    if let whole = try? resolvedPath(path) { return whole }
    // Losing the error is right: what cannot be followed lies where it is written.
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
