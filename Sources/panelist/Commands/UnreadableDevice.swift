// Displays and input devices that this user may not read, and what to do about it.
import Evdev
import Scanout
import Shell
import System

/// A device that exists, but that this user may not read; the list, which has a user of its own, may.
struct UnreadableDevice: Equatable {
  /// The device, and what the kernel answered.
  let problem: String
  /// The group that owns the device; nil if its members may not read it either.
  let group: String?

  /// - Parameter owner: Names the group that owns a node.
  init?(_ card: CardReport, owner: (String) -> String? = groupName(owning:)) {
    guard let error = card.accessError else { return nil }
    problem = "open \(error.path): \(reason(of: error.errno))"
    group = Self.useful(owner(error.path))
  }

  init?(_ panel: TouchSurvey) {
    guard case .noPermission(let group)? = panel.refusal else { return nil }
    let name = panel.name.isEmpty ? "" : " (\(panel.name))"
    problem = "open \(panel.path)\(name): not permitted"
    self.group = Self.useful(group)
  }

  /// The device, why it cannot be used, and the remedy.
  var text: String {
    let join = group.map { ", or `sudo adduser NAME \($0)` and log in again" } ?? ""
    return "\(problem): you may not read it; the list may. Run this with sudo\(join)"
  }

  /// Nobody should join the group of the administrator.
  private static func useful(_ group: String?) -> String? { group == "root" ? nil : group }
}

extension Failure {
  /// The failure of a command that needs these devices.
  init(_ unreadable: [UnreadableDevice]) {
    self.init(.noPermission, unreadable.map(\.text).joined(separator: "\n"))
  }
}
