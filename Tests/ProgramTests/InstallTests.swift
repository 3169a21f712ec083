// deploy/install: files installed, missing dependencies reported, and files uninstalled.
import Foundation
import Testing
import Text
import panelist

@Suite("Installing and uninstalling")
struct InstallTests {
  private let shell: Shell
  private let root: String

  init() throws {
    shell = try Shell()
    root = shell.folder.path + "/the root"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  private func install(_ arguments: String) throws -> Answer {
    let script = Checkout.root.appending(path: "deploy/install").path
    return try shell.script("'\(script)' --root '\(root)' " + arguments)
  }

  /// Copies the program and makes its pages beside it, as deploy/build does; returns the option.
  private func build() throws -> String {
    let manual = Checkout.root.appending(path: "deploy/manual.py").path
    let made = try shell.script(
      "'\(manual)' '\(shell.folder.path)' \"$PANELIST\" && cp \"$PANELIST\" '\(shell.folder.path)'")
    try #require(made.status == 0, "\(made.message)")
    return "--binary '\(shell.folder.path)/panelist'"
  }

  private func files() -> [String] {
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      // A file whose attributes cannot be read is listed, so that the test fails.
      let facts = try? FileManager.default.attributesOfItem(atPath: root + "/" + name)
      return facts?[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }

  @Test("install is repeatable, and uninstall keeps the settings and the list")
  func life() throws {
    let program = try build()
    let answer = try install(program)
    #expect(answer.status == 0, "\(answer.message)")
    let placed = files()
    for name in [
      "etc/panelist.conf", "usr/bin/panelist", "usr/lib/systemd/system/panelist.service",
      "usr/lib/systemd/system/panelist-clock.service",
      "usr/share/man/man1/panelist.1", "usr/share/man/man5/panelist.conf.5",
      "usr/share/bash-completion/completions/panelist",
      "usr/share/zsh/vendor-completions/_panelist",
      "usr/share/fish/vendor_completions.d/panelist.fish",
    ] { #expect(placed.contains(name), "\(name)") }
    let settings = URL(filePath: root + "/etc/panelist.conf")
    try Data("[panel]\nrow_height = 12mm\n".utf8).write(to: settings)
    let list = root + "/var/lib/panelist"
    try FileManager.default.createDirectory(atPath: list, withIntermediateDirectories: true)
    try Data("list".utf8).write(to: URL(filePath: list + "/panelist.db"))
    #expect(try install(program).status == 0)
    #expect(files() == placed + ["var/lib/panelist/panelist.db"])
    let removal = try install("--uninstall")
    #expect(removal.status == 0, "\(removal.message)")
    #expect(files() == ["etc/panelist.conf", "var/lib/panelist/panelist.db"])
    #expect(try String(contentsOf: settings, encoding: .utf8) == "[panel]\nrow_height = 12mm\n")
    #expect(removal.rows.contains("  \(root)/etc/panelist.conf"))
    #expect(removal.rows.contains("  \(list)"))
    // With --root no user is created.
    #expect(!removal.rows.contains { $0.contains("the user") })
    // Uninstalling twice is no error.
    #expect(try install("--uninstall").status == 0)
  }

  @Test("missing dependencies are reported with their packages")
  func missing() throws {
    let answer = try install(try build())
    let missing = "deploy/install: missing in \(root): "
    let lines = answer.message.split(separator: "\n").map(String.init)
    for library in ["libdrm.so.2", "libevdev.so.2", "libsqlite3.so.0", "libxkbcommon.so.0"] {
      #expect(lines.contains("\(missing)the library \(library)"))
    }
    for font in Typefaces.inter.paths { #expect(lines.contains("\(missing)the font \(font)")) }
    #expect(lines.contains("\(missing)setfacl, by which udev lets the list read touch panels"))
    #expect(lines.contains("\(missing)the keymaps in /usr/share/X11/xkb"))
    // The last line is one apt-get command.
    let packages = try #require(
      lines.last?.split(separator: " apt-get install ").last?.split(separator: " "))
    #expect(packages.count == Set(packages).count)
    let some: Set<Substring> = [
      "acl", "fonts-inter", "libdrm2", "libevdev2", "libsqlite3-0", "libxkbcommon0",
    ]
    #expect(some.isSubset(of: packages))
    // Libraries of the Swift toolchain, which deploy/build links into the program.
    let unknown = lines.filter { $0.contains("find its package") }
    #expect(
      unknown.filter { !$0.contains(" libswift") && !$0.contains(" libFoundationEssentials") } == []
    )
  }

  @Test("the font of the settings is checked, and present dependencies are not reported")
  func settings() throws {
    let program = try build()
    let etc = root + "/etc"
    for folder in [etc, root + "/usr/share/X11/xkb/symbols", root + "/usr/lib/x86_64-linux-gnu"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try Data("[text]\nfont = /opt/My Font.otf ; mine\n".utf8).write(
      to: URL(filePath: etc + "/panelist.conf"))
    for name in ["/usr/share/X11/xkb/symbols/us", "/usr/lib/x86_64-linux-gnu/libdrm.so.2"] {
      try Data().write(to: URL(filePath: root + name))
    }
    let message = try install(program).message
    #expect(
      message.contains(
        "the font /opt/My Font.otf; put it there, or name another in /etc/panelist.conf"))
    #expect(!message.contains("xkb-data"))
    #expect(!message.contains("libdrm2"))
    #expect(message.contains("libevdev2"))
  }

  @Test("a program without manual pages is installed, with a message that they are missing")
  func withoutPages() throws {
    let answer = try install("--binary \"$PANELIST\"")
    #expect(answer.status == 0)
    #expect(answer.output.contains("Without manual pages and completions"))
    #expect(!files().contains { $0.hasPrefix("usr/share/man") })
  }

  @Test("a missing file, or one that is not a program, is refused before anything is copied")
  func refused() throws {
    #expect(try install("--binary /nowhere/panelist").status == 66)
    #expect(try install("--purge").status == 64)
    #expect(try install("--binary").status == 64)
    let other = try install("--binary /etc/passwd")
    #expect(other.status == 65)
    #expect(other.message.contains("/etc/passwd is none"))
    #expect(files() == [])
  }

  @Test("the files of an installed Debian package are neither overwritten nor removed")
  func package() throws {
    let program = try build()
    let dpkg = root + "/var/lib/dpkg"
    try FileManager.default.createDirectory(
      atPath: dpkg + "/info", withIntermediateDirectories: true)
    let entry = """
      Package: panelist
      Status: install ok installed
      Architecture: amd64
      Version: 0.1.0
      Maintainer: nobody <nobody@packages.invalid>
      Description: list

      """
    try Data(entry.utf8).write(to: URL(filePath: dpkg + "/status"))
    for arguments in [program, "--uninstall"] {
      let answer = try install(arguments)
      #expect(answer.status == 69)
      #expect(answer.message.contains("apt remove panelist"))
    }
    #expect(files() == ["var/lib/dpkg/status"])
  }

  @Test("the shipped configuration file names the default font in a comment")
  func font() throws {
    let original = try String(
      contentsOf: Checkout.root.appending(path: "deploy/panelist.conf"), encoding: .utf8)
    let shell = try Shell(settings: "")
    let holds = try #require(
      try shell.panelist("check-config").rows.first { $0.hasPrefix("font = ") })
    #expect(holds.hasSuffix(" ; default"))
    #expect(original.contains("\n#\(holds.dropLast(" ; default".count))\n"))
  }
}
