// A display manager that starts at each boot and takes the display from the list.
import System

/// The display manager of this machine, where one starts at boot.
struct DisplayManager: Hashable {
  /// The name of its unit, as in `lightdm.service`.
  let unit: String

  private static let links = "/etc/systemd/system"
  /// Where the default target is looked for, in the order of systemd.
  private static let targets = [links, "/usr/lib/systemd/system", "/lib/systemd/system"]
  private static let graphical = "graphical.target"

  /// - Parameter root: The root of the file system, without a slash at its end.
  /// - Returns: Nil when none is enabled, or when the machine does not start the graphical target,
  ///   which is what starts it.
  init?(below root: String = "") {
    guard let unit = Self.target(of: "\(root)\(Self.links)/display-manager.service") else {
      return nil
    }
    let target = Self.targets.lazy.compactMap { Self.target(of: "\(root)\($0)/default.target") }
      .first
    guard target == nil || target == Self.graphical else { return nil }
    self.unit = unit
  }

  /// What to know about it, with the remedy.
  var message: String {
    "\(unit) is enabled: at each boot it takes the display, which the list then waits for; "
      + "sudo systemctl set-default multi-user.target, then restart the machine"
  }

  /// The name of the file that a link leads to.
  private static func target(of link: String) -> String? {
    // Losing the error is right: a link that leads nowhere starts nothing.
    guard let path = try? resolvedPath(link) else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }
}
