// Broken, foreign and missing recordings: exact error message, line number and exit status.
import Evdev
import Foundation
import Recordings
import Shell
import Testing
import Units

@testable import panelist

/// A broken file and its expected error message.
struct BrokenFile: CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let complaint: String

  init(_ text: String, _ complaint: String, name: String = "a.touch") {
    (self.name, bytes, self.complaint) = (name, Array(text.utf8), complaint)
  }

  init(bytes: [UInt8], _ complaint: String) {
    (name, self.bytes, self.complaint) = ("a.touch", bytes, complaint)
  }

  var testDescription: String { complaint }

  private static let head = "# Swiped.\npanel 217x136 mm\nsize 1280x800\nrow 10 mm\n"
  private static let pair = ", as in: panel 217x136 mm"
  private static let form = ", as in: 12.5 ms 0 down 77.0 10.0"

  static let heads = [
    BrokenFile("", " the file is empty"),
    BrokenFile(
      "panel 217x136 mm\n",
      "1: the first line says what the person did, as in: # Swiped the second row left."),
    BrokenFile(bytes: [0x23, 0x20, 0x61, 0x0A, 0xFF], "2: this is not text in UTF-8"),
    BrokenFile("# A\nsize 1280x800\nrow 10 mm\n", "4: there is no panel line"),
    BrokenFile("# A\npanel 217x136 mm\nrow 10 mm\n", "4: there is no size line"),
    BrokenFile("# A\npanel 217x136 mm\nsize 1280x800\n", "4: there is no row line"),
    BrokenFile(
      head, "5: there is no input: nothing to replay; add one, as in: 12.5 ms 0 down 77.0 10.0"),
    BrokenFile(
      "# A\npanel 217 136 mm\n",
      "2: two numbers from 10 to 10000 with an x between them" + pair),
    BrokenFile(
      "# A\npanel 217x136\n", "2: two numbers from 10 to 10000 with an x between them" + pair),
    BrokenFile(
      "# A\npanel infx136 mm\n", "2: two numbers from 10 to 10000 with an x between them" + pair),
    BrokenFile(
      "# A\nsize 99999x800\n",
      "2: two numbers from 1 to 8192 with an x between them, as in: size 1280x800"),
    BrokenFile("# A\nsize 12.5x800\n", "2: pixels are whole"),
    BrokenFile("# A\nrow 5 mm\n", "2: a row has 6 to 40 mm, as in: row 10 mm"),
    BrokenFile("# A\nrow 10 mm\nrow 10 mm\n", "3: this stands above already; keep one of the two"),
    BrokenFile("# A\nitem \n", "2: an item has a text, as in: item Buy milk"),
    BrokenFile(
      "# A\nhello\n",
      "2: a line begins with #, panel, size, row, completed, stitching, device, rotation, theme, keyboard, language, slow, "
        + "idle, scroll, list, item, step, also, before, keys, names, new, at, undone, kept, > or a time in ms, "
        + "not with 'hello'"
    ),
    BrokenFile(
      "# A\ncompleted float\n", "2: completed rows stay or sink, as in: completed sink"),
    BrokenFile(
      "# A\ncompleted sink\ncompleted sink\n", "3: this stands above already; keep one of the two"),
    BrokenFile(
      "# A\nstitching never\n",
      "2: lost contacts are stitched auto, on or off, as in: stitching on"),
    BrokenFile(
      "# A\nstitching on\nstitching off\n", "3: this stands above already; keep one of the two"),
    BrokenFile(
      "# A\ndevice 2 loses ghosts\n",
      "2: a device loses fingers or flickers, as in: device 2 loses flickers"),
    BrokenFile(
      "# A\ndevice 2\n", "2: a device loses fingers or flickers, as in: device 2 loses flickers"),
    BrokenFile(
      "# A\ndevice 0 loses\n",
      "2: a device loses fingers or flickers, as in: device 2 loses flickers"),
    BrokenFile(
      "# A\ndevice 1 loses\ndevice 2 flickers\ndevice 1 flickers\n",
      "4: this stands above already; keep one of the two"),
  ]

  static let foreign = [
    BrokenFile(
      "A licence\n",
      " neither the evemu tools nor evtest nor getevent -lt wrote this; as a .touch file, line 1: the "
        + "first line says what the person did, as in: # Swiped the second row left.",
      name: "LICENCE")
  ]

  static let facts = [
    BrokenFile(
      head + "5 s 0 up\n", "5: an input is a time, and who does what" + form),
    BrokenFile(
      head + "-5 ms 0 up\n", "5: an input is a time, and who does what" + form),
    BrokenFile(
      head + "86400001 ms 0 up\n", "5: an input is a time, and who does what" + form),
    BrokenFile(head + "5 ms 64 down 1 1\n", "5: a contact is a number from 0 to 63" + form),
    BrokenFile(head + "5 ms 0 down 1\n", "5: down has a place in millimetres" + form),
    BrokenFile(head + "5 ms 0 down nan 1\n", "5: down has a place in millimetres" + form),
    BrokenFile(head + "5 ms 0 move 1 1\n", "5: contact 0 is not down"),
    BrokenFile(head + "5 ms 0 down 1 1\n6 ms 0 down 1 1\n", "6: contact 0 is down already"),
    BrokenFile(
      head + "5 ms 0 down 1 1\n4 ms 0 up\n", "6: the time goes back: the fact before is later"),
    BrokenFile(head + "5 ms 0 down 1 1\n6 ms 0 up 1\n", "6: up has a place in millimetres" + form),
    BrokenFile(
      head + "5 ms 0 lift\n", "5: a contact goes down, move, up or cancel, not 'lift'"),
    BrokenFile(head + "5 ms 3 down 1 1\n", "6: contact 3 is neither up nor cancelled"),
    BrokenFile(
      head + "5 ms 0 down 1 1\nitem A\n6 ms 0 up\n",
      "6: this belongs before the first input; move the line up"),
    BrokenFile(
      head + "5 ms 0 down 1 1\nrow 10 mm\n6 ms 0 up\n",
      "6: this stands above already; keep one of the two"),
    BrokenFile(
      head + "5 ms 0\n", "5: a contact goes down, move, up or cancel" + form),
  ]

  private static let add = ", as in: 500 ms external add Buy milk"
  private static let actions =
    "another program does add, insert, text, move, done, reopen or delete"
  private static let banner = ", as in: 500 ms banner stays The disk is full | Disk full"
  private static let press =
    """
    press is of one of return, backspace, backspace-word, delete, delete-word, escape, undo, done, left, \
    right, up, down, home, end, word-left, word-right, text-start, text-end, select-left, \
    select-right, select-up, select-down, select-home, select-end, select-word-left, \
    select-word-right, select-text-start, select-text-end, select-all, as in: 500 ms press return
    """
  private static let row = " is of a row that may be there, counted from 1"

  static let keys = [
    BrokenFile(head + "5 ms type\n", "5: type has a text, as in: 500 ms type Buy milk"),
    BrokenFile(head + "5 ms type \n", "5: type has a text, as in: 500 ms type Buy milk"),
    BrokenFile(head + "5 ms press\n", "5: " + press),
    BrokenFile(head + "5 ms press enter\n", "5: " + press),
    BrokenFile(head + "5 ms press return now\n", "5: " + press),
    BrokenFile(head + "5 ms outside\n", "5: " + actions + add),
    BrokenFile(head + "5 ms external take 1\n", "5: " + actions + add),
    BrokenFile(head + "5 ms external add\n", "5: add has a text" + add),
    BrokenFile(head + "5 ms banner\n", "5: a banner stays, is dismissible or is over" + banner),
    BrokenFile(
      head + "5 ms banner goes A\n", "5: a banner stays, is dismissible or is over" + banner),
    BrokenFile(head + "5 ms banner stays\n", "5: stays has a text" + banner),
    BrokenFile(head + "5 ms banner dismissible A | \n", "5: a text is empty" + banner),
    BrokenFile(head + "5 ms banner over A\n", "5: nothing follows over"),
    BrokenFile(head + "item A\n5 ms external done 0\n", "6: done" + row),
    BrokenFile(head + "item A\n5 ms external done 2\n", "6: done" + row),
    BrokenFile(head + "item A\n5 ms external delete\n", "6: delete" + row),
    BrokenFile(
      head + "5 ms type a\n5 ms type b\n4 ms type c\n",
      "7: the time goes back: the fact before is later"),
    BrokenFile(
      head + "5 ms type a\ncompleted sink\n",
      "6: this belongs before the first input; move the line up"),
  ]

  private static let device = """
    N: Panel
    P: 02 00
    A: 2f 0 9 0 0
    A: 35 0 1000 0 0 10
    A: 36 0 500 0 0 10
    A: 39 0 65535 0 0

    """
  private static let noEvent =
    "there is no event: it only describes a device; name the file with what it reported"
  private static let noPlace =
    "tells no place: it has neither ABS_MT_POSITION_X and ABS_MT_POSITION_Y nor ABS_X and ABS_Y"

  /// Lines of the device's key bitmap; `tail` begins at BTN_TOOL_PEN.
  private static func keys(_ tail: String) -> String {
    String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5) + "B: 01 \(tail)\n"
  }
  private static func evemu(_ text: String, _ complaint: String) -> BrokenFile {
    BrokenFile(text, complaint, name: "a.evemu")
  }

  static let evemuFiles = [
    evemu(
      "N: Panel\nX: 1\n",
      "2: an evemu line begins with #, N:, I:, P:, B:, A:, L:, S: or E:, not 'X:'"),
    evemu(
      "N: Panel\nA: 35 0\n",
      "2: an axis is: A: CODE MINIMUM MAXIMUM FUZZ FLAT, and a resolution at most"),
    evemu(
      "A: 35 0 99999999999 0 0\n",
      "1: an axis is: A: CODE MINIMUM MAXIMUM FUZZ FLAT, and a resolution at most"),
    evemu("N: Panel\nP: xy\n", "2: properties are bytes in hexadecimal digits"),
    evemu("E: 0.1 0003 0035 10\n", "1: an event is: E: SECONDS.MICROSECONDS TYPE CODE VALUE"),
    evemu(
      "E: 0.000001 10003 0035 10\n", "1: an event is: E: SECONDS.MICROSECONDS TYPE CODE VALUE"),
    evemu(
      device + "E: 0.000001 0003 0035\n",
      "7: an event is: E: SECONDS.MICROSECONDS TYPE CODE VALUE"),
    evemu(device, " " + noEvent),
    evemu(
      "E: 0.000001 0003 0035 10\n",
      " no line describes the device; put its description beside it, in a file of the same prefix "
        + "that ends in .desc, .prop or .device"),
    evemu(
      "A: 00 0 9 0 0\nA: 01 0 9 0 0\nB: 01 02 00\nE: 0.000001 0003 0000 1\n",
      " a panel would not use the device: does not say when it is touched: it has neither BTN_TOUCH "
        + "nor BTN_LEFT"),
    evemu("B: 01 02 zz\n", "1: supported events are: B: TYPE and bytes in hexadecimal digits"),
    evemu("B:\n", "1: supported events are: B: TYPE and bytes in hexadecimal digits"),
    evemu(
      String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 13),
      "13: supported events are: B: TYPE and bytes in hexadecimal digits"),
    evemu(
      device.replacing("35 0 1000", with: "35 7 7") + "E: 0.000001 0003 0000 1\n",
      " a panel would not use the device (Panel): the range of its X axis is 7 to 7; "
        + "say where the axes end by --axes 0..4095x0..4095"),
    evemu(
      "N: Wacom Pen\nP: 02 00\n" + keys("01 0c 00 00 00 00 00 00")
        + "A: 00 0 9 0 0\nA: 01 0 9 0 0\nE: 0.000001 0003 0000 1\n",
      " a panel would not use the device (Wacom Pen): follows a pen, not fingers"),
    evemu(
      "N: Keyboard\nP: 00 00\nB: 01 fe ff ff ff ff 00 00 00\nE: 0.000001 0001 001e 1\n",
      " a panel would not use the device (Keyboard): a keyboard: " + noPlace),
    evemu(
      "N: Mouse\nP: 00 00\nB: 02 03 00 00 00 00 00 00 00\nE: 0.000001 0002 0000 1\n",
      " a panel would not use the device (Mouse): " + noPlace),
  ]
}

extension BrokenFile {
  private static func dump(_ text: String, _ complaint: String) -> BrokenFile {
    BrokenFile(text, complaint, name: "a.evtest")
  }
  private static let evtestForm =
    "an event of evtest is: Event: time SECONDS.MICROSECONDS, type T (NAME), code C (NAME), "
    + "value V"
  private static let geteventForm =
    "an event of getevent is: [ SECONDS.MICROSECONDS] TYPE CODE VALUE"
  private static let noAxes = "no line says where the axes end; say it by --axes 0..4095x0..4095"
  private static let event = "Event: time 1.000001, type 3 (EV_ABS), code 53 (X), value 5\n"
  private static let axes = "Input driver version is 1.0.1\n  Event type 3 (EV_ABS)\n"

  static let dumps = [
    dump("Event: time 1.5, type 3 (A), code 53 (X), value 5\n", "1: " + evtestForm),
    dump("Event: time 1.000001, type 3 (A), code 53 (X), value five\n", "1: " + evtestForm),
    dump("Event: time 1.000001, type 3 (A), code 53 (X)\n", "1: " + evtestForm),
    dump("Event: time 1.000001, --- SYN_REPORTS ---\n", "1: " + evtestForm),
    dump("Event: time 1.000001, type 3 (A), code 70000 (X), value 5\n", "1: " + evtestForm),
    dump("# A\n" + event, "2: " + noAxes),
    dump(
      event + "Max 5\n", "2: after the first event there are events, # and empty lines, not 'Max'"),
    dump(
      axes + "    Event code 99 (ABS_WHO)\n",
      "3: a code of evtest is: Event code C (NAME), C from 0 to 63"),
    dump(
      axes + "    Event code 53 (X)\n      Max  many\n",
      "4: an axis ends at a number, as in: Max 4095"),
    dump(
      axes + "    Event code 53 (X)   Min 0 Max\n",
      "3: an axis ends at a number, as in: Max 4095"),
    dump(
      axes + "    Event code 53 (X) Min 0 Max 9\n    Event code 54 (Y) Min 0 Max 9\n",
      " " + noEvent),
    dump(
      axes + "    Event code 53 (X) Min 0 Max 9\n", " " + noEvent),
    dump(
      axes + "    Event code 0 (X) Min 0 Max 9\n    Event code 1 (Y) Min 0 Max 9\n"
        + "  Event type 1 (Key)\n    Event code 273 (RightBtn)\n",
      " a panel would not use the device: "
        + "does not say when it is touched: it has neither BTN_TOUCH nor BTN_LEFT"),
    dump(
      "Event: time 1.000001, type 1 (EV_KEY), code 320 (BTN_TOOL_PEN), value 1\n"
        + "Event: time 1.000001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1\n"
        + "Input device name: \"none\"\n",
      "3: after the first event there are events, # and empty lines, not 'Input'"),
    dump(
      "Input device name: \"Pen\"\n" + axes + "    Event code 0 (X) Min 0 Max 9\n"
        + "    Event code 1 (Y) Min 0 Max 9\n  Event type 1 (Key)\n    Event code 320 (Pen)\n"
        + "    Event code 330 (Touch)\n" + event.replacing("53", with: "0"),
      " a panel would not use the device (Pen): follows a pen, not fingers"),
    dump(
      "Input device name: \"Keys\"\n  Event type 1 (Key)\n    Event code 30 (KEY_A)\n"
        + "Event: time 1.000001, type 1 (EV_KEY), code 30 (KEY_A), value 1\n",
      " a panel would not use the device (Keys): a keyboard: " + noPlace),
    dump(
      "[ 1.000001] EV_KEY KEY_A DOWN\n",
      " a panel would not use the device: a keyboard: " + noPlace),
    dump("[ 1.000001] EV_ABS ABS_MT_POSITION_X\n", "1: " + geteventForm),
    dump("[ 1.000001] EV_ABS ABS_MT_POSITION_Q 00000001\n", "1: " + geteventForm),
    dump("[ 1.000001] 0003 0035 100000001\n", "1: " + geteventForm),
    dump("[ 1.0001] 0003 0035 00000001\n", "1: " + geteventForm),
    dump("[ 1.000001] 0003 0035 00000001\n", "1: " + noAxes),
    dump(
      "[ 1.000001] /dev/input/event1: 0003 0035 00000001\n"
        + "[ 1.000002] /dev/input/event2: 0003 0035 00000001\n",
      "2: an event of a second device; record one: getevent -lt /dev/input/event1"),
  ]
}

@Suite("Broken recordings")
struct BrokenFileTests {
  @Test(
    "a broken file is refused with status 65, the line number and the reason",
    arguments: BrokenFile.heads + BrokenFile.foreign + BrokenFile.facts + BrokenFile.keys
      + BrokenFile.evemuFiles
      + BrokenFile.dumps)
  func broken(file: BrokenFile) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Files left in the temporary folder harm no other test.
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: file.name).path
    try Data(file.bytes).write(to: URL(filePath: path))
    let failure = try #require(throws: Failure.self) { _ = try RecordingFile(path: path) }
    #expect(failure.status == .badData)
    #expect(failure.message == "\(path):\(file.complaint)")
  }

  @Test("a missing file is refused with status 66, a folder with status 74")
  func missing() throws {
    let missing = try #require(throws: Failure.self) {
      _ = try RecordingFile(path: "/nowhere/a.touch")
    }
    #expect(missing.status == .noInput)
    #expect(
      missing.message == "open /nowhere/a.touch: No such file or directory; "
        + "name a file that you may read")
    let folder = try #require(throws: Failure.self) { _ = try RecordingFile(path: "/") }
    #expect(folder.status == .ioError)
  }

  @Test("a recording truncated at any byte is refused or read, without a crash")
  func cut() throws {
    let bytes = Array(try Data(contentsOf: Recorded.named("two-rows-at-once").url))
    for count in 0..<bytes.count {
      let cut = Array(bytes.prefix(count))
      do {
        let recording = try TouchRecording(RecordingText(bytes: cut))
        #expect(recording.facts.count > 1)
      } catch {
        #expect(error.line >= 1)
      }
    }
  }
}
