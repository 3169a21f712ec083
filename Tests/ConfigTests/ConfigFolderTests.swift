// Tests of the folder of further configuration files: which are read, in which order, and errors.
import Config
import Foundation
import Glibc
import Model
import Paint
import Testing

@Suite("The folder of configuration files")
struct ConfigFolderTests {
  /// A folder for one test, removed afterwards.
  private final class Scratch {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    var file: String { root.path + "/p.conf" }
    var folder: String { root.path + "/p.conf.d" }

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
      // A leftover in the temporary folder affects no other test.
      try? FileManager.default.removeItem(at: root)
    }

    /// Writes a file of the folder; a name with a slash is below the root.
    func write(_ name: String, _ text: String) throws {
      let path = name.hasPrefix("/") ? root.path + name : folder + "/" + name
      try Data(text.utf8).write(to: URL(filePath: path))
    }

    func read() throws(ConfigError) -> Configuration {
      try Configuration.read(file: file, folder: folder)
    }

    /// The error message without the folder's path.
    func complaint() -> String {
      do throws(ConfigError) {
        _ = try read()
        return "nothing"
      } catch {
        return error.description.replacing(root.path + "/", with: "")
      }
    }
  }

  @Test("files are read after the main file, in the order of their names; the last value wins")
  func order() throws {
    let scratch = try Scratch()
    try scratch.write("/p.conf", "[look]\ntheme = dusk\nclock = 12h\n[touch]\nignore = A\n")
    try scratch.write("50-hall.conf", "[look]\ntheme = moss\n[touch]\nignore = B\n")
    try scratch.write("10-first.conf", "[look]\ntheme = tide\n\n[list]\ncompleted = sink\n")
    // Names are ordered by their bytes: capitals come first, 9 after 10.
    try scratch.write("9-last.conf", "[touch]\nignore = C\n")
    try scratch.write("Z.conf", "[list]\ncompleted = stay\n")
    let configuration = try scratch.read()
    #expect(configuration.settings.theme == .moss)
    #expect(configuration.settings.clock == .hours12)
    #expect(configuration.settings.completedRows == .stay)
    #expect(configuration.settings.ignoredTouches == ["A", "B", "C"])
    #expect(
      configuration.files.map { $0.dropFirst(scratch.root.path.count + 1) } == [
        "p.conf", "p.conf.d/10-first.conf", "p.conf.d/50-hall.conf", "p.conf.d/9-last.conf",
        "p.conf.d/Z.conf",
      ])
  }

  @Test("each value has the file and the line that it is from")
  func places() throws {
    let scratch = try Scratch()
    try scratch.write("/p.conf", "[look]\ntheme = dusk\n[touch]\nignore = A\n")
    try scratch.write("a.conf", "[look]\n\ntheme = moss\n[touch]\nignore = B ; mine\n")
    let configuration = try scratch.read()
    let rows = configuration.text.split(separator: "\n")
    #expect(rows.contains("theme = moss ; \(scratch.folder)/a.conf:3"))
    #expect(rows.contains("clock = 24h ; default"))
    #expect(rows.contains("ignore = A ; \(scratch.file):4"))
    #expect(rows.contains("ignore = B ; \(scratch.folder)/a.conf:5"))
    #expect(configuration.places(ofSection: "list", "completed") == [])
    // What is printed can be read again.
    let again = try Configuration(parsing: Array(configuration.text.utf8), file: "p.conf")
    #expect(again.settings == configuration.settings)
  }

  @Test("the main file and the folder may be missing, each or both")
  func missing() throws {
    let scratch = try Scratch()
    #expect(try scratch.read() == Configuration())
    try scratch.write("a.conf", "[look]\ntheme = moss\n")
    #expect(try scratch.read().settings.theme == .moss)
    try FileManager.default.removeItem(atPath: scratch.folder)
    try scratch.write("/p.conf", "[look]\ntheme = dusk\n")
    #expect(try scratch.read().settings.theme == .dusk)
    try FileManager.default.removeItem(atPath: scratch.file)
    #expect(try scratch.read() == Configuration())
  }

  @Test(
    "what editors and packages leave behind is not read",
    arguments: [
      "a.conf~", ".a.conf", ".a.conf.swp", "#a.conf#", ".#a.conf", "a.conf.dpkg-old",
      "a.conf.dpkg-dist", "a.conf.ucf-new", "a.conf.bak", "README", "a.CONF", ".conf", "conf",
    ])
  func leftovers(name: String) throws {
    let scratch = try Scratch()
    try scratch.write(name, "nonsense\n")
    #expect(try scratch.read().settings == Settings())
  }

  @Test(
    "a file that somebody may expect to be read is named in a warning, and changes nothing",
    arguments: [
      ("50-hall", true), ("50-hall.conf.txt", true), ("a.CONF", true), ("a.conf.bak", true),
      ("panelist", true), ("a.conf", false), ("a.conf~", false), (".a.conf", false),
      (".a.conf.swp", false), ("#a.conf#", false), ("a.conf.dpkg-old", false),
      ("a.conf.ucf-new", false), ("README", false),
    ])
  func warnings(name: String, isNamed: Bool) throws {
    let scratch = try Scratch()
    try scratch.write(name, "[look]\ntheme = moss\n")
    let file = "\(scratch.folder)/\(name)"
    let warning = "\(file) is not read; let its name be UTF-8 and end in .conf"
    let configuration = try scratch.read()
    #expect(configuration.warnings == (isNamed ? [warning] : []))
    #expect(configuration.settings.theme == (name == "a.conf" ? .moss : .heat))
  }

  @Test("a name that is not UTF-8 is named in a warning, although it ends in .conf")
  func noText() throws {
    let scratch = try Scratch()
    let path =
      Array(scratch.folder.utf8CString.dropLast()) + [0x2F, 0x61, -1] + Array(".conf".utf8CString)
    // The path is lent for the call.
    let file = unsafe creat(path, 0o644)
    #expect(file >= 0)
    close(file)
    let warning = try #require(try scratch.read().warnings.first)
    #expect(warning.hasPrefix("\(scratch.folder)/a\u{FFFD}.conf is not read; "))
  }

  @Test("an error names the file and the line, and a setting twice in one file is one")
  func errors() throws {
    let scratch = try Scratch()
    try scratch.write("/p.conf", "[look]\ntheme = dusk\n")
    try scratch.write("a.conf", "[look]\ntheme = moss\n")
    try scratch.write("b.conf", "# mine\n[look]\nclock = no\n")
    #expect(
      scratch.complaint()
        == "p.conf.d/b.conf:3: [look] clock cannot be 'no'; allowed: on, off, 24h, 12h")
    try scratch.write("b.conf", "[look]\ntheme = tide\ntheme = tide\n")
    #expect(
      scratch.complaint()
        == "p.conf.d/b.conf:3: [look] theme stands in line 2 already; keep one of the two")
    // A section does not reach into the next file.
    try scratch.write("b.conf", "theme = tide\n")
    #expect(scratch.complaint().hasPrefix("p.conf.d/b.conf:1: 'theme' stands before the first"))
  }

  @Test("a folder or a pipe in the place of a file is an error with a remedy, and never waited for")
  func noFile() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.folder + "/a.conf", withIntermediateDirectories: false)
    #expect(scratch.complaint() == "p.conf.d/a.conf: it is a folder; let it be a plain file")
    try FileManager.default.removeItem(atPath: scratch.folder + "/a.conf")
    // The path is lent for the call.
    #expect(unsafe mkfifo(scratch.folder + "/a.conf", 0o600) == 0)
    #expect(scratch.complaint() == "p.conf.d/a.conf: it is a pipe; let it be a plain file")
  }

  @Test("a link that leads nowhere is an error, and one to /dev/null hides a file")
  func links() throws {
    let scratch = try Scratch()
    let link = scratch.folder + "/a.conf"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere")
    #expect(scratch.complaint() == "p.conf.d/a.conf: the link leads nowhere; let it lead to a file")
    for (name, path) in [("p.conf", scratch.file), ("p.conf.d", scratch.folder)] {
      let other = try Scratch()
      let link = path.replacing(scratch.root.path, with: other.root.path)
      // Losing the error is right: the file is not there.
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere")
      #expect(other.complaint().hasPrefix(name + ": "), "\(other.complaint())")
    }
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    #expect(try scratch.read().settings == Settings())
  }

  @Test("links in a circle and a large file are errors, until they are as the remedy says")
  func unusable() throws {
    let scratch = try Scratch()
    let files = FileManager.default
    let link = scratch.folder + "/a.conf"
    let other = scratch.folder + "/b.conf"
    try files.createSymbolicLink(atPath: link, withDestinationPath: "b.conf")
    try files.createSymbolicLink(atPath: other, withDestinationPath: "a.conf")
    #expect(
      scratch.complaint()
        == "p.conf.d/a.conf: the link leads to itself, or over too many others; "
        + "let it lead to a file")
    try files.removeItem(atPath: other)
    try scratch.write("b.conf", String(repeating: "#\n", count: 32_768) + "\n")
    #expect(
      scratch.complaint()
        == "p.conf.d/a.conf: the file is larger than 65536 bytes; let it have 65536 bytes at most")
    try scratch.write("b.conf", String(repeating: "#\n", count: 32_768))
    #expect(scratch.complaint() == "nothing")
    try files.removeItem(atPath: scratch.folder)
    try files.createSymbolicLink(atPath: scratch.folder, withDestinationPath: "p.conf.d")
    #expect(
      scratch.complaint()
        == "p.conf.d: the link leads to itself, or over too many others; "
        + "let it be a folder that everybody may read")
  }

  @Test("a file in the place of the folder is an error")
  func noFolder() throws {
    let scratch = try Scratch()
    try FileManager.default.removeItem(atPath: scratch.folder)
    try scratch.write("/p.conf.d", "")
    #expect(
      scratch.complaint()
        == "p.conf.d: it is no folder; let it be a folder that everybody may read")
  }

  @Test("up to 100 files are read, and one more is an error")
  func many() throws {
    let scratch = try Scratch()
    for number in 1...100 { try scratch.write("\(number).conf", "[touch]\nignore = \(number)\n") }
    #expect(try scratch.read().settings.ignoredTouches.count == 100)
    try scratch.write("x.conf", "")
    #expect(
      scratch.complaint()
        == "p.conf.d: it has 101 files; keep at most 100 whose names end in .conf")
  }
}
