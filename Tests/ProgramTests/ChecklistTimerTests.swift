// The timer on the page about commands begins a checklist anew as it is shown.
import Foundation
import Testing

@Suite("The timer of a checklist")
struct ChecklistTimerTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
  }

  /// The units on the page, by their names.
  private static func units() throws -> [String: String] {
    let page = try text("Sources/panelist/panelist.docc/Commands.md")
    var units: [String: String] = [:]
    for part in page.components(separatedBy: "\n`/etc/systemd/system/").dropFirst() {
      let name = String(part.prefix { $0 != "`" })
      let lines = part.components(separatedBy: "```ini\n").dropFirst().first ?? ""
      units[name] = lines.components(separatedBy: "```")[0]
    }
    return units
  }

  private static func value(_ key: String, of unit: String?) -> String? {
    unit?.split(separator: "\n").first { $0.hasPrefix(key + "=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  @Test("its command reopens the list, as the user and by the path that are installed")
  func command() throws {
    let unit = try Self.units()["panelist-morning.service"]
    let start = try #require(Self.value("ExecStart", of: unit))
    let program = "/usr/bin/panelist"
    #expect(start.hasPrefix(program + " "))
    #expect(try Self.text("systemd/panelist.service").contains("ExecStart=\(program) run\n"))
    let user = try #require(Self.value("User", of: unit))
    #expect(try Self.text("systemd/panelist.sysusers").contains("u \(user) "))
    let shell = try Shell.withLists()
    _ = try shell.panelist("add", "Teeth", "--list", "morning")
    _ = try shell.panelist("done", "--all")
    let line = start.replacing(program, with: "\"$PANELIST\"") + " --config \"$CONFIG\""
    #expect(try shell.script(line).output == "reopened: 1 item\n")
    #expect(try shell.panelist("list", "--todo").rows == ["Morning", "[ ] Teeth"])
  }

  @Test("its timer has the name that the page enables, and runs every morning")
  func units() throws {
    let units = try Self.units()
    #expect(units.keys.sorted() == ["panelist-morning.service", "panelist-morning.timer"])
    #expect(Self.value("WantedBy", of: units["panelist-morning.timer"]) == "timers.target")
    #expect(Self.value("OnCalendar", of: units["panelist-morning.timer"]) == "*-*-* 04:00")
    let page = try Self.text("Sources/panelist/panelist.docc/Commands.md")
    #expect(page.contains("enable --now panelist-morning.timer\n"))
  }
}
