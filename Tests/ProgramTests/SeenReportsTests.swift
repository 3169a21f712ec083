// Reports of recoveries on a terminal: each once.
import Foundation
import Glibc
import Testing

@Suite("Reports of recoveries on a terminal")
struct SeenReportsTests {
  /// A shell with a list of one item that is damaged.
  private func shell() throws -> Shell {
    let shell = try Shell()
    _ = try shell.panelist("add", "Milk")
    try damage(shell)
    return shell
  }

  private func damage(_ shell: Shell) throws {
    var bytes = try Data(contentsOf: URL(filePath: shell.list))
    bytes[0] = 0
    try bytes.write(to: URL(filePath: shell.list))
  }

  private func reports(_ lines: [String]) -> Int {
    lines.count { $0.contains("the file was damaged and is kept as panelist.db.damaged-") }
  }

  @Test("one terminal shows a report once, the next one shows it as well")
  func once() throws {
    let shell = try shell()
    let line = "for i in 1 2 3; do p add thing; done"
    #expect(reports(try shell.session(line)) == 1)
    #expect(reports(try shell.session(line)) == 1)
    // Without a terminal always.
    #expect(reports([try shell.panelist("add", "Bread").message]) == 1)
    #expect(reports([try shell.panelist("add", "Bread").message]) == 1)
  }

  @Test("a second recovery is shown on the same terminal")
  func second() throws {
    let shell = try shell()
    // Another name than the first file's, in whatever second it is.
    let lines = try shell.session(
      "p add thing; p add thing; printf '\\0' | dd of=\"${CONFIG%/*}/panelist.db\" conv=notrunc; "
        + "p add thing; p add thing")
    #expect(reports(lines) == 2, "\(lines)")
  }

  @Test("where nothing can be kept, each command shows the report")
  func unkept() throws {
    let shell = try shell()
    let line =
      "unset XDG_STATE_HOME XDG_CACHE_HOME; export XDG_RUNTIME_DIR=/nowhere HOME=/nowhere; "
      + "for i in 1 2; do p add thing; done"
    let isKept =
      FileManager.default.fileExists(atPath: "/run/user/\(geteuid())")
      || FileManager.default.fileExists(atPath: "/run/panelist")
    #expect(reports(try shell.session(line)) == (isKept ? 1 : 2))
  }
}
