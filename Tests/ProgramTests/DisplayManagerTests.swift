// A display manager beside the list: found where it starts at boot, by the program and by
// deploy/install.
import Foundation
import Testing

@testable import panelist

@Suite("A display manager beside the list")
struct DisplayManagerTests {
  private let shell: Shell
  private let root: String

  init() throws {
    shell = try Shell()
    root = shell.folder.path + "/the root"
    for folder in ["etc/systemd/system", "usr/lib/systemd/system"] {
      try FileManager.default.createDirectory(
        atPath: root + "/" + folder, withIntermediateDirectories: true)
    }
    for unit in ["lightdm.service", "graphical.target", "multi-user.target"] {
      try Data().write(to: URL(filePath: "\(root)/usr/lib/systemd/system/\(unit)"))
    }
  }

  /// Links a unit below /etc to one of the system, as systemctl does.
  private func link(_ name: String, to unit: String) throws {
    let link = root + "/etc/systemd/system/" + name
    // There may be none yet.
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../../../usr/lib/systemd/system/" + unit)
  }

  private func installed() throws -> [String] {
    let script = Checkout.root.appending(path: "deploy/install").path
    let answer = try shell.script("'\(script)' --root '\(root)' --binary \"$PANELIST\"")
    #expect(answer.status == 0, "\(answer.message)")
    return answer.rows.filter { $0.contains("takes the display") }
  }

  @Test("it is named with the remedy while the graphical target starts it, and not otherwise")
  func found() throws {
    #expect(DisplayManager(below: root) == nil)
    #expect(try installed() == [])
    try link("display-manager.service", to: "lightdm.service")
    for target in [nil, "graphical.target"] {
      if let target { try link("default.target", to: target) }
      let manager = try #require(DisplayManager(below: root))
      #expect(manager.unit == "lightdm.service")
      #expect(manager.message.contains("sudo systemctl set-default multi-user.target"))
      let said = try installed()
      #expect(said.count == 1 && said[0].hasPrefix("lightdm.service is enabled: "))
    }
    try link("default.target", to: "multi-user.target")
    #expect(DisplayManager(below: root) == nil)
    #expect(try installed() == [])
  }

  @Test("a link that leads nowhere, as after a removal, is none")
  func dangling() throws {
    try link("display-manager.service", to: "gone.service")
    #expect(DisplayManager(below: root) == nil)
    #expect(try installed() == [])
  }
}
