// `panelist replay` of device recordings: messages, and the same decisions as on the panel.
import Foundation
import Testing

@Suite("Device recordings on the command line")
struct ReplayedDeviceTests {
  private let shell: Shell
  init() throws { shell = try Shell() }

  private func file(_ name: String, _ bytes: Data) throws -> String {
    let url = shell.folder.appendingPathComponent(name)
    try bytes.write(to: url)
    return url.path
  }
  private func file(_ name: String, _ text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  /// Lines of key bits, as evemu-describe writes them.
  private func keys(_ codes: Int...) -> String {
    var bytes = [UInt8](repeating: 0, count: 96)
    for code in codes { bytes[code / 8] |= 1 << UInt8(code % 8) }
    return stride(from: 0, to: 96, by: 8).map { start in
      "B: 01 "
        + bytes[start..<start + 8].map { String(format: "%02x", Int($0)) }.joined(separator: " ")
        + "\n"
    }.joined()
  }

  private let slots =
    "A: 2f 0 9 0 0 0\nA: 35 0 1000 0 0 10\nA: 36 0 500 0 0 10\nA: 39 0 65535 0 0 0\n"
  private let single = "A: 00 0 1000 0 0 10\nA: 01 0 500 0 0 10\n"

  /// A swipe across the second row.
  private func swipe(length: Int? = nil) -> String {
    var text = "E: 1.000000 0003 0039 1\nE: 1.000000 0003 0036 150\n"
    for step in 0...8 {
      let time = "1.0\(step)0000"
      text += "E: \(time) 0003 0035 \(300 + 50 * step)\n"
      if let length { text += "E: \(time) 0003 0030 \(length + step % 2)\n" }
      text += "E: \(time) 0000 0000 0\n"
    }
    return text + "E: 1.090000 0003 0039 -1\nE: 1.090000 0000 0000 0\n"
  }

  @Test("an evemu recording of a touchpad is refused as a touchpad")
  func touchpad() throws {
    // INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD; BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH.
    let path = try file(
      "pad.evemu",
      "N: Pad\nP: 05 00 00 00 00 00 00 00\n" + keys(0x110, 0x145, 0x14A) + single + slots + swipe())
    let answer = try shell.panelist("replay", path, "--decisions")
    #expect(answer.status == 65)
    #expect(answer.output == "")
    #expect(answer.message.contains("touchpad"))
  }

  @Test("an evtest recording of a touchpad is refused as a touchpad")
  func touchpadOfEvtest() throws {
    let path = try file(
      "pad.txt",
      """
      Input device name: "Pad"
      Supported events:
        Event type 1 (EV_KEY)
          Event code 272 (BTN_LEFT)
          Event code 325 (BTN_TOOL_FINGER)
          Event code 330 (BTN_TOUCH)
        Event type 3 (EV_ABS)
          Event code 0 (ABS_X)
            Min 0
            Max 1000
          Event code 1 (ABS_Y)
            Min 0
            Max 500
      Properties:
        Property type 0 (INPUT_PROP_POINTER)
        Property type 2 (INPUT_PROP_BUTTONPAD)
      Event: time 1.000000, type 3 (EV_ABS), code 0 (ABS_X), value 300
      Event: time 1.000000, type 3 (EV_ABS), code 1 (ABS_Y), value 150
      Event: time 1.000000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
      Event: time 1.000000, -------------- SYN_REPORT ------------

      """)
    let answer = try shell.panelist("replay", path)
    #expect(answer.status == 65)
    #expect(answer.message.contains("touchpad"))
  }

  @Test("an empty recording is refused as empty")
  func empty() throws {
    let answer = try shell.panelist("replay", try file("a.evemu", ""))
    #expect(answer.status == 65)
    #expect(answer.message.contains("empty"))
  }

  @Test("an evemu file with a byte order mark is replayed, or refused for the mark")
  func byteOrderMark() throws {
    let text = "N: Panel\nP: 02\n" + slots + swipe()
    let answer = try shell.panelist(
      "replay", try file("a.evemu", Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)))
    #expect(answer.status == 0 || answer.message.contains("byte order mark"))
  }

  @Test("a .touch file with a byte order mark is replayed, or refused for the mark")
  func byteOrderMarkOfTouch() throws {
    let text =
      "# Tapped.\npanel 217x136 mm\nsize 1280x800\nrow 10 mm\nitem a\n500 ms 0 down 40 5\n"
      + "510 ms 0 up\n"
    let answer = try shell.panelist(
      "replay", try file("a.touch", Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)))
    #expect(answer.status == 0 || answer.message.contains("byte order mark"))
  }

  @Test("SYN_DROPPED during a touch lifts no row in a replay, as on the panel")
  func lossMakesNoLift() throws {
    let path = try file(
      "a.evemu",
      "N: Panel\nP: 02\n" + keys(0x14A) + slots + """
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 0035 300
        E: 1.000000 0003 0036 150
        E: 1.000000 0000 0000 0
        E: 1.050000 0000 0003 0
        E: 1.050000 0000 0000 0
        E: 4.000000 0003 002f 1
        E: 4.000000 0003 0039 2
        E: 4.000000 0003 0035 800
        E: 4.000000 0003 0036 400
        E: 4.000000 0000 0000 0
        E: 4.010000 0003 0039 -1
        E: 4.010000 0000 0000 0

        """)
    let answer = try shell.panelist("replay", path, "--decisions")
    #expect(!answer.output.contains("lifted"))
  }

  @Test("lost events in a recording of panelist complete no row in a replay")
  func recordedLoss() throws {
    let moves = (0...8).map { step in
      "E: 1.0\(step)0000 0003 0035 \(300 + 50 * step)\nE: 1.0\(step)0000 0000 0000 0\n"
    }
    let path = try file(
      "a.evemu",
      "# EVEMU 1.3\nN: Panel\nP: 02\n" + keys(0x14A) + slots
        + "E: 1.000000 0003 0039 1\nE: 1.000000 0003 0036 150\n" + moves.joined()
        + "# events were lost here\nE: 1.090000 0003 002f 0\nE: 1.090000 0003 0039 -1\n"
        + "E: 1.090000 0003 0035 700\nE: 1.090000 0003 0036 150\nE: 1.090000 0003 0037 0\n"
        + "E: 1.090000 0003 0030 0\nE: 1.090000 0000 0000 0\n")
    let answer = try shell.panelist("replay", path, "--decisions")
    #expect(!answer.output.contains("completed"))
  }

  @Test("palm_rejection = off applies to replay, as it does to the panel")
  func palmsOff() throws {
    let path = try file(
      "a.evemu",
      "N: Panel\nP: 02\n" + keys(0x14A) + slots + "A: 30 0 600 0 0 10\n" + swipe(length: 400))
    try shell.configure("[store]\npath = \(shell.list)\n[touch]\npalm_rejection = off for Panel\n")
    let answer = try shell.panelist("replay", path, "--decisions")
    #expect(answer.status == 0)
    #expect(answer.output.contains("row 2 completed"))
  }

  @Test("invalid values of stitching and palm_rejection are refused with their line")
  func stitchMistakes() throws {
    let path = try file(
      "a.evemu", "N: Panel\nP: 02\n" + keys(0x14A) + slots + swipe())
    for wrong in [
      "stitching = yes", "stitching =", "stitching = ON", "stitching = on for Panel",
      "stitching = on\nstitching = on",
      "palm_rejection =", "palm_rejection = on for", "palm_rejection = maybe for Panel",
      "palm_rejection = for Panel",
    ] {
      try shell.configure("[store]\npath = \(shell.list)\n[touch]\n\(wrong)\n")
      let answer = try shell.panelist("replay", path)
      #expect(answer.status != 0 && answer.message.contains("p.conf:"), "\(wrong): \(answer)")
    }
  }

  @Test("an empty .desc file is refused without blaming the device")
  func emptyDescription() throws {
    let path = try file("rec.events", swipe())
    _ = try file("rec.desc", "")
    let answer = try shell.panelist("replay", path)
    #expect(answer.status == 65)
    #expect(!answer.message.contains("would not use the device"))
  }

  @Test("an events file without an extension uses the .desc file of its name")
  func descriptionOfPlainName() throws {
    let path = try file("rec", swipe())
    _ = try file("rec.desc", "N: Panel\nP: 02\n" + keys(0x14A) + slots)
    let answer = try shell.panelist("replay", path)
    #expect(answer.status == 0, "\(answer.message)")
  }

  @Test("--axes accepts ranges that begin below zero")
  func axesBelowZero() throws {
    let path = try file("a.evemu", "N: Panel\nP: 02\n" + keys(0x14A) + slots + swipe())
    let answer = try shell.panelist("replay", path, "--axes", "-5..1000x-5..500")
    #expect(answer.status == 0, "\(answer.message)")
  }

  @Test("configured range, axes and matrix apply to a recorded panel of that name")
  func corrections() throws {
    let path = try file("a.evemu", "N: Panel\nP: 02\n" + keys(0x14A) + slots + swipe())
    for (line, decision) in [
      // Rows are 10 mm high; the finger swipes right across the second.
      ("", "row 2 completed"),
      ("range = 0 1000 100 600", "row 1 completed"),
      ("axes = -x y", "row 2 deleted"),
      ("axes = x -y", "row 4 completed"),
      ("matrix = 1 0 0 0 1 0.4", "row 4 completed"),
      ("axes = -x y for Another", "row 2 completed"),
    ] {
      try shell.configure("[store]\npath = \(shell.list)\n[touch]\n\(line)\n")
      let answer = try shell.panelist("replay", path, "--decisions", "--panel", "100x50")
      #expect(answer.status == 0)
      #expect(answer.output.contains(decision), "\(line): \(answer.output)")
    }
  }

  @Test(
    "rows are as the list makes them on that panel, unless the settings or --row-height differ",
    arguments: [
      // 200 mm make ten rows of 20 mm; the finger is 54.5 mm below the upper edge.
      ("", [], 3), ("row_height = 10mm", [], 6), ("row_height = 30mm", [], 2),
      ("", ["--row-height", "12.5"], 5), ("row_height = 30mm", ["--row-height", "10mm"], 6),
    ] as [(String, [String], Int)])
  func rows(setting: String, options: [String], row: Int) throws {
    let path = try file("a.evemu", "N: Panel\nP: 02\n" + keys(0x14A) + slots + swipe())
    try shell.configure("[panel]\n\(setting)\n")
    let answer = try shell.panelist(
      ["replay", path, "--decisions", "--panel", "300x200", "--axes", "0..1000x0..550"] + options)
    #expect(answer.output.contains("row \(row) completed"), "\(answer)")
  }

  @Test("--row-height overrides the height of rows in a .touch file")
  func rowsOfTouch() throws {
    let path = try file(
      "a.touch",
      "# Swiped.\npanel 217x136 mm\nsize 1280x800\nrow 10 mm\nitem a\nitem b\n"
        + (0...8).map { "\(500 + 10 * $0) ms 0 \($0 == 0 ? "down" : "move") \(40 + 5 * $0) 15\n" }
        .joined() + "590 ms 0 up\n")
    for (options, row) in [([], 2), (["--row-height", "20"], 1)] {
      let answer = try shell.panelist(["replay", path, "--decisions"] + options)
      #expect(answer.output.contains("row \(row) completed"), "\(answer)")
    }
  }

  /// A tap at a position of the device.
  private func tap(x: Int, y: Int, second: Int) -> String {
    "E: \(second).000000 0003 0039 \(second)\nE: \(second).000000 0003 0035 \(x)\n"
      + "E: \(second).000000 0003 0036 \(y)\nE: \(second).000000 0000 0000 0\n"
      + "E: \(second).050000 0003 0039 -1\nE: \(second).050000 0000 0000 0\n"
  }

  @Test("range is the device's own X, then Y, also where axes exchanges them, as the words say")
  func rangeOfExchangedAxes() throws {
    struct Step: Decodable {
      struct Place: Decodable { let x_mm, y_mm: Double }
      let gesture: String
      let contacts: [Place]
    }
    // The example: X runs down from 180 to 3900, and Y left from 240 to 3850.
    let words = try String(
      contentsOf: Checkout.root.appending(path: "deploy/panelist.conf"), encoding: .utf8)
    #expect(!words.contains("Values at the left, right, top and bottom edge"))
    let lines = ["range = 180 3900 240 3850", "axes = -y x"].map { $0 + " for Some Touchscreen" }
    for line in lines { #expect(words.contains("#" + line + "\n"), "\(line)") }
    let settings = lines.joined(separator: "\n").replacing("Some Touchscreen", with: "Panel")
    // At a fifth of X and a tenth of Y, then at the opposite corner.
    let path = try file(
      "a.evemu",
      "N: Panel\nP: 02\n" + keys(0x14A) + slots + tap(x: 924, y: 601, second: 1)
        + tap(x: 3156, y: 3489, second: 2))
    try shell.configure("[touch]\n\(settings)\n")
    let answer = try shell.panelist("replay", path, "--panel", "200x100")
    #expect(answer.status == 0, "\(answer.message)")
    let taps = try answer.rows.map { try JSONDecoder().decode(Step.self, from: Data($0.utf8)) }
      .filter { $0.gesture == "tap" }.flatMap(\.contacts)
    let places = taps.map { [$0.x_mm, $0.y_mm].map { ($0 * 10).rounded() / 10 } }
    #expect(places == [[180, 20], [20, 80]])
    let keys = try shell.bare("check-config", "--keys").output
    #expect(keys.contains("the device's own X axis"))
  }

  @Test("--axes overrides the configured range")
  func axesBeforeRange() throws {
    let path = try file("a.evemu", "N: Panel\nP: 02\n" + keys(0x14A) + slots + swipe())
    try shell.configure("[touch]\nrange = 0 9000 0 9000\n")
    let answer = try shell.panelist(
      "replay", path, "--decisions", "--panel", "100x50", "--axes", "0..1000x0..500")
    #expect(answer.output.contains("row 2 completed"))
  }

  @Test("swapped axes swap the width and height of a recorded panel")
  func sideways() throws {
    let path = try file("a.evemu", "N: Panel\nP: 02\n" + keys(0x14A) + slots + swipe())
    try shell.configure("[touch]\naxes = y x\n")
    let film = shell.folder.path + "/film.png"
    let answer = try shell.panelist("replay", path, "--decisions", "--film", film)
    // 50 mm × 100 mm: the finger moves down, 15 mm from the left.
    #expect(answer.output.contains("list"))
    #expect(!answer.output.contains("completed"))
  }

  @Test("replay reports implausible contact sizes, as the journal does")
  func doubt() throws {
    let swipes = (0..<5).map { index in
      swipe(length: 400).replacing("E: 1.", with: "E: \(index + 1).")
    }
    let path = try file(
      "a.evemu",
      "N: Panel\nP: 02\n" + keys(0x14A) + slots + "A: 30 0 600 0 0 10\n" + swipes.joined())
    let answer = try shell.panelist("replay", path, "--decisions")
    #expect(answer.status == 0)
    #expect(
      answer.message.hasPrefix(
        "panelist: touch panel a.evemu (Panel) says that 4 of 4 contacts are palms"))
    #expect(answer.output.contains("completed"))
  }

  @Test("a tap with a single palm-sized report counts as a tap")
  func tapOfOneReport() throws {
    let path = try file(
      "a.evemu",
      "N: Panel\nP: 02\n" + keys(0x14A) + slots + "A: 30 0 600 0 0 10\n" + """
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 0035 500
        E: 1.000000 0003 0036 150
        E: 1.000000 0003 0030 310
        E: 1.000000 0000 0000 0
        E: 1.100000 0003 0039 -1
        E: 1.100000 0000 0000 0

        """)
    let answer = try shell.panelist("replay", path, "--panel", "100x50")
    #expect(answer.rows.count == 1)
    #expect(answer.output.contains("\"gesture\": \"tap\""), "\(answer.output)")
  }
}
