// `panelist replay` and `panelist record` from a shell: output, files, messages, statuses.
import Foundation
import Picture
import Testing
import Units

@Suite("Recordings on the command line")
struct ReplayCommandTests {
  private static let demonstration = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../deploy/demonstration.touch").standardizedFileURL.path

  @Test("replay of the demonstration writes decisions, frames and a film")
  func demonstration() throws {
    let shell = try Shell()
    let film = shell.folder.path + "/film.png"
    let frames = shell.folder.path + "/frames"
    let answer = try shell.panelist(
      "replay", "--decisions", Self.demonstration, "--film", film, "--frames", frames, "--size",
      "200x112")
    #expect(answer.status == 0)
    #expect(answer.message == "")
    let text = try String(contentsOfFile: Self.demonstration, encoding: .utf8)
    let expected = text.split(separator: "\n").filter { $0.hasPrefix(">") }.map(String.init)
    // With so few pixels a spring is within a tenth of one earlier, so the list rests earlier.
    #expect(answer.rows.dropLast() == expected.dropLast())
    #expect(answer.rows.last?.hasPrefix("> list rests at ") == true)
    #expect(try PictureFile(film).read().size.width == 1652)
    let names = try FileManager.default.contentsOfDirectory(atPath: frames).sorted()
    #expect(names.first == "00001.png")
    #expect(names.count > 100)
    for name in [names.first, names.last].compactMap({ $0 }) {
      #expect(try PictureFile(frames + "/" + name).read().description == "200x112 pixels")
    }
  }

  @Test("replay without options prints each gesture update as a line of JSON")
  func steps() throws {
    let shell = try Shell()
    let answer = try shell.panelist("replay", Self.demonstration)
    #expect(answer.status == 0)
    let updates = try answer.rows.map { row in
      try #require(try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any])
    }
    let begun = updates.count { $0["phase"] as? String == "began" }
    let over = updates.count { ["ended", "cancelled"].contains($0["phase"] as? String) }
    let taps = updates.count { ["tap", "two-finger-tap"].contains($0["gesture"] as? String) }
    #expect(begun == 7)
    #expect(over == begun + taps && taps == 3)
    #expect(updates.first?["gesture"] as? String == "row-pan")
    #expect(updates.first?["row"] as? Int == 1)
    let contacts = try #require(updates.first?["contacts"] as? [[String: Double]])
    #expect(contacts.map { $0.keys.sorted() } == [["dx_mm", "dy_mm", "id", "x_mm", "y_mm"]])
  }

  @Test("replay uses the configured stitching, unless the recording sets it")
  func stitching() throws {
    let recordings = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Recordings").standardizedFileURL.path
    let shell = try Shell()
    for (setting, completed, letGo) in [("auto", 1, 1), ("on", 1, 0), ("off", 0, 2)] {
      try shell.configure("[touch]\nstitching = \(setting)\n")
      let answer = try shell.panelist(
        "replay", "--decisions", "\(recordings)/first-lost-finger-goes-on.touch")
      #expect(answer.rows.count { $0.hasSuffix(" completed") } == completed, "\(setting)")
      #expect(answer.rows.count { $0.hasSuffix(" let go") } == letGo, "\(setting)")
      let said = try shell.panelist(
        "replay", "--decisions", "\(recordings)/lost-finger-is-joined.touch")
      #expect(said.rows.count { $0.hasSuffix(" completed") } == 1, "\(setting)")
    }
  }

  @Test("output of getevent is replayed with --axes, and refused without")
  func dump() throws {
    let shell = try Shell()
    let path = shell.folder.path + "/a.txt"
    let facts: [(Int, Int?, String)] = [
      (1, 100, "00000001"), (2, 200, "00000001"), (3, 500, "00000001"), (4, nil, "ffffffff"),
    ]
    let text = facts.map { second, x, id in
      let place = x.map { "0003 0035 \(String($0, radix: 16))\n[ 1.\(second)00000] 0003 0036 64\n" }
      return "[ 1.\(second)00000] 0003 0039 \(id)\n"
        + (place.map { "[ 1.\(second)00000] \($0)" } ?? "")
        + "[ 1.\(second)00000] 0000 0000 00000000\n"
    }.joined()
    try Data(text.utf8).write(to: URL(filePath: path))
    let refused = try shell.panelist("replay", path)
    #expect(refused.status == 65)
    #expect(refused.message.hasPrefix("panelist: \(path):2: no line says where the axes end"))
    let played = try shell.panelist(
      "replay", "--decisions", "--axes", "0..1000x0..1000", "--panel", "100x100", path)
    #expect(played.rows.prefix(2) == ["> row 2 pan began", "> row 2 completed"])
    let wrong = try shell.panelist("replay", "--axes", "9..1x0..1000", path)
    #expect(wrong.status == 64)
  }

  @Test("a recording of a pen is refused with the reason that the panel gives")
  func pen() throws {
    let shell = try Shell()
    let path = shell.folder.path + "/pen.evemu"
    let head = "N: Some Pen\nP: 02 00 00 00 00 00 00 00\n"
    let keys =
      String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5)
      + "B: 01 01 0c 00 00 00 00 00 00\n"
    let text =
      head + keys + "A: 00 0 1000 0 0 10\nA: 01 0 500 0 0 10\n"
      + "E: 1.000000 0003 0000 100\nE: 1.000000 0003 0001 100\nE: 1.000000 0001 014a 1\n"
      + "E: 1.000000 0000 0000 0\nE: 1.100000 0001 014a 0\nE: 1.100000 0000 0000 0\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    let refused = try shell.panelist("replay", "--decisions", path)
    #expect(refused.status == 65)
    #expect(refused.output == "")
    #expect(
      refused.message
        == "panelist: \(path): a panel would not use the device (Some Pen): follows a pen, not "
        + "fingers\n")
    // Without BTN_TOOL_PEN and BTN_STYLUS it is a single-touch screen.
    let screen = text.replacing("01 0c 00", with: "00 04 00")
    try Data(screen.utf8).write(to: URL(filePath: path))
    #expect(try shell.panelist("replay", "--decisions", path).status == 0)
  }

  @Test("an invalid recording ends with 65 and its line, a missing one with 66")
  func broken() throws {
    let shell = try Shell()
    let path = shell.folder.path + "/broken.touch"
    try Data("# A\npanel 217x136 mm\nsize wide\n".utf8).write(to: URL(filePath: path))
    let broken = try shell.panelist("replay", path)
    #expect(broken.status == 65)
    #expect(broken.output == "")
    #expect(broken.message.hasPrefix("panelist: \(path):3: two numbers from 1 to 8192 with an x "))
    let missing = try shell.panelist("replay", "/nowhere/a.touch")
    #expect(missing.status == 66)
    #expect(missing.message.hasPrefix("panelist: open /nowhere/a.touch: No such file"))
  }

  @Test("a film or frames that cannot be written end with 73")
  func unwritable() throws {
    let shell = try Shell()
    let film = try shell.panelist("replay", Self.demonstration, "--film", "/nowhere/film.png")
    #expect(film.status == 73)
    let frames = try shell.panelist("replay", Self.demonstration, "--frames", "/nowhere/at/all")
    #expect(frames.status == 73)
    #expect(frames.message.hasPrefix("panelist: mkdir /nowhere/at/all: No such file"))
  }

  @Test(
    "a film of any panel fits a PNG file",
    arguments: ["10x10000 mm\nsize 40x800", "10000x10 mm\nsize 800x40", "10x10 mm\nsize 1x1"])
  func filmOfAnyPanel(panel: String) throws {
    let shell = try Shell()
    let path = shell.folder.path + "/a.touch"
    let text = """
      # A strange panel.
      panel \(panel)
      row 40 mm
      item Milk
      10 ms 0 down 5 5
      20 ms 0 up

      """
    try Data(text.utf8).write(to: URL(filePath: path))
    let film = shell.folder.path + "/film.png"
    let answer = try shell.panelist("replay", path, "--film", film)
    #expect(answer.status == 0, "\(answer.message)")
    #expect(try PictureFile(film).read().size.height < 16_384)
  }

  @Test("a film is a PNG file, and no other name is taken", arguments: ["film.jpg", "film", "-"])
  func noPNG(name: String) throws {
    let film = try Shell().panelist("replay", Self.demonstration, "--film", name)
    #expect(film.status == 64)
    #expect(
      film.message.hasPrefix(
        "panelist: replay: '\(name)' is no PNG file; name a film that ends in .png"),
      "\(film.message)")
  }

  @Test("record refuses a device that is not a touch panel and leaves no file")
  func noPanel() throws {
    let shell = try Shell()
    let path = shell.folder.path + "/a.evemu"
    let answer = try shell.panelist("record", "/dev/null", "--output", path)
    #expect(answer.status == 69)
    #expect(answer.message.hasPrefix("panelist: libevdev_new_from_fd /dev/null: "))
    #expect(!FileManager.default.fileExists(atPath: path))
    let ever = try shell.panelist("record", "--for", "0", "--output", path)
    #expect(ever.status == 64)
  }
}
