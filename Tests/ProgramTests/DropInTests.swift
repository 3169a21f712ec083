// Files outside the service's sandbox: suggested drop-ins, and the settings of the unit.
import Config
import Foundation
import Paint
import Shell
import System
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("Files outside the service's sandbox")
struct DropInTests {
  private static let folder = "/etc/systemd/system/panelist.service.d"
  /// Path, use, restriction, and the drop-in lines that lift it.
  private static let table: [(String, SandboxPaths.Use, SandboxPaths?, [String])] = [
    ("/var/lib/panelist/panelist.db", .list, nil, []),
    ("/var/lib/panelist/deeper/list.db", .list, nil, []),
    ("/run/panelist/list.db", .list, nil, []),
    ("/var/lib/panelist-2/list.db", .list, .readOnly, ["ReadWritePaths=-/var/lib/panelist-2"]),
    ("/srv/list/panelist.db", .list, .readOnly, ["ReadWritePaths=-/srv/list"]),
    ("/homes/list.db", .list, .readOnly, ["ReadWritePaths=-/homes"]),
    ("/list.db", .list, .readOnly, ["ReadWritePaths=-/"]),
    (
      "/nowhere/My \"50%\" list/a.db", .list, .readOnly,
      [#"ReadWritePaths=-"/nowhere/My \"50%%\" list""#]
    ),
    ("/nowhere/50%/a.db", .list, .readOnly, ["ReadWritePaths=-/nowhere/50%%"]),
    (#"/nowhere/a\b/a.db"#, .list, .readOnly, [#"ReadWritePaths=-"/nowhere/a\\b""#]),
    (
      "/home/anna/list/panelist.db", .list, .hidden("/home"),
      ["ProtectHome=tmpfs", "BindPaths=-/home/anna/list"]
    ),
    (
      "/home/anna:b/a.db", .list, .hidden("/home"),
      ["ProtectHome=tmpfs", #"BindPaths=-"/home/anna:b""#]
    ),
    ("/home/list.db", .list, .hidden("/home"), ["ProtectHome=no", "ReadWritePaths=-/home"]),
    ("/root/list.db", .list, .hidden("/root"), ["ProtectHome=no", "ReadWritePaths=-/root"]),
    (
      "/run/user/1000/a/list.db", .list, .hidden("/run/user"),
      ["ProtectHome=tmpfs", "BindPaths=-/run/user/1000/a"]
    ),
    ("/tmp/nowhere/list.db", .list, .replaced("/tmp"), ["BindPaths=-/tmp/nowhere"]),
    ("/tmp/list.db", .list, .replaced("/tmp"), ["PrivateTmp=no", "ReadWritePaths=-/tmp"]),
    ("/var/tmp/nowhere/a.db", .list, .replaced("/var/tmp"), ["BindPaths=-/var/tmp/nowhere"]),
    ("/usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf", .font, nil, []),
    ("/srv/fonts/My.otf", .font, nil, []),
    (
      "/home/anna/My.otf", .font, .hidden("/home"),
      ["ProtectHome=tmpfs", "BindReadOnlyPaths=-/home/anna/My.otf"]
    ),
    ("/tmp/My.otf", .font, .replaced("/tmp"), ["BindReadOnlyPaths=-/tmp/My.otf"]),
    ("/etc/panelist/own.layouts", .keys, nil, []),
    (
      "/home/anna/own.layouts", .keys, .hidden("/home"),
      ["ProtectHome=tmpfs", "BindReadOnlyPaths=-/home/anna/own.layouts"]
    ),
  ]

  @Test("each blocked path is reported with the drop-in lines that allow it", arguments: table)
  func lines(path: String, use: SandboxPaths.Use, sandbox: SandboxPaths?, lines: [String]) {
    let dropIn = DropIn(forServiceToUse: path, as: use)
    #expect(dropIn?.sandbox == sandbox)
    #expect(dropIn?.lines ?? [] == lines)
    #expect((dropIn?.file).map { $0 == "\(Self.folder)/\(use).conf" } ?? lines.isEmpty)
  }

  @Test("the unit has the sandbox settings that the suggestions assume")
  func unit() throws {
    let text = try String(
      contentsOf: Checkout.root.appending(path: "systemd/panelist.service"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    for line in [
      "ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes", "StateDirectory=panelist",
      "RuntimeDirectory=panelist",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(!lines.contains { $0.hasPrefix("ReadWritePaths=") || $0.hasPrefix("Bind") })
    let origin = try #require(DropIn(forServiceToUse: "/srv/a", as: .list)?.file)
    #expect(origin.hasPrefix("/etc/systemd/system/panelist.service.d/"))
  }

  /// The mounts of a service, as systemd 252 makes them.
  private static let mounts = """
    21 1 8:1 / / ro,relatime shared:1 - ext4 /dev/root rw,errors=remount-ro
    30 21 0:25 /systemd/inaccessible/dir /home ro,nosuid,nodev,noexec - tmpfs tmpfs rw,mode=755
    31 21 8:1 /tmp/systemd-private-4b1-panelist.service-aB3/tmp /tmp rw - ext4 /dev/root rw
    32 21 8:1 /var/lib/panelist /var/lib/panelist rw - ext4 /dev/root rw
    33 21 8:2 / /mnt/card ro - vfat /dev/sdb1 ro
    34 21 8:1 /var/tmp/systemd-private-4b1-ci.service-aB3/tmp /var/tmp rw - ext4 /dev/root rw
    35 31 8:1 /tmp/let /tmp/let rw - ext4 /dev/root rw
    """

  @Test(
    "a running service detects its sandbox from its mounts",
    arguments: [
      ("/nowhere/list/a.db", SandboxPaths.Use.list, SandboxPaths.readOnly),
      ("/nowhere/My.otf", .font, nil),
      ("/home/anna/a.db", .list, .hidden("/home")), ("/home/anna/My.otf", .font, .hidden("/home")),
      ("/tmp/list/a.db", .list, .replaced("/tmp")), ("/tmp/My.otf", .font, .replaced("/tmp")),
      ("/tmp/let/a.db", .list, nil), ("/var/lib/panelist/a.db", .list, nil),
      // The file system itself is read-only, so no drop-in helps.
      ("/mnt/card/a.db", .list, nil),
      // The private folder of another service, in which this process runs.
      ("/var/tmp/a/a.db", .list, nil),
    ] as [(String, SandboxPaths.Use, SandboxPaths?)])
  func inside(path: String, use: SandboxPaths.Use, sandbox: SandboxPaths?) {
    let kernel = FakeKernel()
    kernel.place("/proc/self/mountinfo", contents: Array(Self.mounts.utf8))
    #expect(DropIn(toUse: path, as: use, kernel: kernel)?.sandbox == sandbox)
    // Without the list of mounts no restriction is reported.
    #expect(DropIn(toUse: path, as: use, kernel: FakeKernel()) == nil)
  }

  @Test("the screen names the restriction and the setting; the journal lists every step")
  func texts() throws {
    let dropIn = try #require(DropIn(forServiceToUse: "/srv/panelist.db", as: .list))
    #expect(dropIn.errorScreen.title == "The list is out of reach")
    #expect(
      dropIn.errorScreen.problem == "The service may not write there without ReadWritePaths=-/srv.")
    #expect(
      dropIn.errorScreen.remedy
        == "Put that below [Service] in \(Self.folder)/list.conf, then daemon-reload and restart.")
    #expect(dropIn.errorScreen.files == ["/srv/panelist.db"])
    #expect(
      Failure(dropIn).message == """
        /srv/panelist.db: the service may not write there
        write into \(Self.folder)/list.conf:
        [Service]
        ReadWritePaths=-/srv
        then: sudo systemctl daemon-reload && sudo systemctl restart panelist
        """)
    #expect(Failure(dropIn).status == .noPermission)
    let home = try #require(DropIn(forServiceToUse: "/home/anna/My.otf", as: .font)).errorScreen
    #expect(home.title == "The letters are out of reach")
    #expect(
      home.problem == "The service sees nothing below /home without ProtectHome=tmpfs and "
        + "BindReadOnlyPaths=-/home/anna/My.otf.")
  }

  @Test("a missing folder is reported first, with the command that creates it")
  func folder() throws {
    let dropIn = try #require(DropIn(forServiceToUse: "/srv/no such/a.db", as: .list))
    #expect(dropIn.errorScreen.title == "The list has no folder")
    #expect(dropIn.errorScreen.problem == "The folder /srv/no such is missing.")
    #expect(
      dropIn.errorScreen.remedy
        == "Make it: sudo install -d -o panelist -g panelist -m 2770 '/srv/no such'.")
    let steps = dropIn.advice.split(separator: "\n")
    #expect(
      steps[1] == "first: sudo install -d -o panelist -g panelist -m 2770 '/srv/no such'")
    #expect(steps.contains(#"ReadWritePaths=-"/srv/no such""#))
  }

  static let errorScreens: [ErrorScreen] =
    table.compactMap { path, use, _, _ in DropIn(forServiceToUse: path, as: use)?.errorScreen }
    + [
      DropIn(
        forServiceToUse: "/home/" + String(repeating: "long/", count: 30) + "list.db", as: .list)
    ].compactMap { $0?.errorScreen }

  @Test("the suggestion fits on the screen", arguments: ErrorScreenTests.screens, errorScreens)
  func screen(screen: PanelGeometry, errorScreen: ErrorScreen) {
    #expect(
      !(errorScreen.problem + errorScreen.remedy).contains("….")
        && !errorScreen.remedy.hasSuffix("…"))
    #expect(ErrorScreenPicture(errorScreen, on: screen).strokes.count > 100)
    ErrorScreenTests().margins(screen: screen, errorScreen: errorScreen)
  }

  @Test("a drop-in line too long for the screen is left to check-config, not shortened")
  func long() throws {
    let path = "/home/" + String(repeating: "long/", count: 30) + "list.db"
    let errorScreen = try #require(DropIn(forServiceToUse: path, as: .list)).errorScreen
    #expect(errorScreen.problem.hasSuffix("long/long/list.db."))
    #expect(!errorScreen.problem.contains("BindPaths"))
    #expect(errorScreen.remedy.hasPrefix("Run panelist check-config: it prints"))
  }

  @Test("a drop-in that is already written is recognized")
  func written() throws {
    let dropIn = try #require(DropIn(forServiceToUse: "/home/anna/list/a.db", as: .list))
    for name in ["list.conf", "override.conf"] {
      let kernel = FakeKernel()
      #expect(!dropIn.isWritten(kernel: kernel))
      let half = "[Service]\nProtectHome=tmpfs\n# BindPaths=-/home/anna/list\n"
      kernel.place("\(Self.folder)/\(name)", contents: Array(half.utf8))
      #expect(!dropIn.isWritten(kernel: kernel))
      let whole = half + "BindPaths=-/home/anna/list\n"
      kernel.place("\(Self.folder)/\(name)", contents: Array(whole.utf8))
      #expect(dropIn.isWritten(kernel: kernel))
    }
  }

  @Test("a symbolic link is resolved to its target")
  func links() throws {
    let shell = try Shell()
    let link = shell.folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/srv")
    let dropIn = try #require(DropIn(forServiceToUse: link + "/a.db", as: .list))
    #expect(dropIn.path == "/srv/a.db")
    #expect(dropIn.sandbox == .readOnly)
  }

  @Test("check-config prints the suggestion on standard error and ends with 0")
  func checkConfig() throws {
    let shell = try Shell()
    let reported = try shell.panelist("check-config")
    #expect(reported.status == 0)
    #expect(reported.rows.first == "ok")
    let folder = shell.folder.path
    #expect(
      reported.message == """
        panelist: \(shell.list): the service has a /tmp of its own and no other
        write into \(Self.folder)/list.conf:
        [Service]
        BindPaths=-\(folder)
        then: sudo systemctl daemon-reload && sudo systemctl restart panelist

        """)
    try shell.configure("")
    #expect(try shell.panelist("check-config").message == "")
  }

  @Test("unreachable layouts have their own title and drop-in file")
  func layoutsErrorScreen() throws {
    let dropIn = try #require(DropIn(forServiceToUse: "/home/anna/own.layouts", as: .keys))
    #expect(dropIn.errorScreen.title == "The layouts are out of reach")
    #expect(dropIn.file == "\(Self.folder)/keys.conf")
  }

  @Test("check-config names the bad line of a layout file, and the drop-in for a good file")
  func layouts() throws {
    let shell = try Shell()
    let folder = shell.folder.path
    let file = folder + "/own.layouts"
    try shell.configure("[keyboard]\nlayouts = en, \(file)\n")
    let missing = try shell.panelist("check-config")
    #expect(missing.status == 78)
    #expect(
      missing.message
        == "panelist: \(folder)/p.conf:2: [keyboard] layouts: \(file): open: No such file or "
        + "directory; let layouts in [keyboard] name a file of layouts that everybody may read\n")
    try Data("x1 X\nqwertyuiop\nasdfghjkl\nzxcvb\n".utf8).write(to: URL(filePath: file))
    let wrong = try shell.panelist("check-config")
    #expect(wrong.status == 78)
    #expect(wrong.message == "panelist: \(file):4: the row has 5 keys; it takes 7 to 11\n")
    try Data("x1 X\nqwertyuiop\nasdfghjkl\nzxcvbnm\n".utf8).write(to: URL(filePath: file))
    let right = try shell.panelist("check-config")
    #expect(right.status == 0)
    #expect(right.rows.contains("layouts = en, \(file) ; \(folder)/p.conf:2"))
    #expect(right.message.contains("BindReadOnlyPaths=-\(file)\n"))
  }

  @Test("check-config ends with 66 if the font is missing")
  func font() throws {
    let shell = try Shell(settings: "[text]\nfont = /nowhere/My.otf\n")
    let answer = try shell.panelist("check-config")
    #expect(answer.status == 66)
    #expect(answer.output == "")
    #expect(
      answer.message.hasSuffix(
        "/p.conf:2: [text] font: cannot use the font /nowhere/My.otf: stat: No such file or "
          + "directory; write font = inter in [text], for the package fonts-inter, or the path of "
          + "another OpenType font\n"))
  }
}
