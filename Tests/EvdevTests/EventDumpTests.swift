// Parsing of evtest and getevent output.
import CEvdev
import Evdev
import ForeignRecordings
import Gestures
import Recordings
import Testing
import Units

@Suite("evtest and getevent output")
struct EventDumpTests {
  private func dump(_ text: String) throws -> EventDump {
    try EventDump(RecordingText(bytes: Array(text.utf8)))
  }

  private static let reports = """
    Event: time 1.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 7
    Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 400
    Event: time 1.000001, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 30
    Event: time 1.000001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time 1.000001, -------------- SYN_REPORT ------------
    Event: time 1.100001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 1.100001, -------------- SYN_REPORT ------------

    """
  private static let head = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x0 product 0x0 version 0x0
    Input device name: "generic ft5x06 (00)"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      0
          Min        0
          Max        4
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max      799
          Resolution      5
        Event code 54 (ABS_MT_POSITION_Y)   Min 0 Max 479 Resolution 5
        Event code 57 (ABS_MT_TRACKING_ID)
          Min        0
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """
  private static let wide = AxisRange(minimum: 0, maximum: 799)
  private static let high = AxisRange(minimum: 0, maximum: 479)

  @Test("evtest output gives the device's traits and its events")
  func evtest() throws {
    let device = try dump(Self.head + Self.reports).device()
    #expect(device.name == "generic ft5x06 (00)")
    #expect(device.refusal == nil)
    #expect(device.traits.slotCount == 5)
    #expect(device.traits.isDirect)
    #expect(device.traits.x == AxisRange(minimum: 0, maximum: 799, resolution: 5))
    #expect(device.traits.y == AxisRange(minimum: 0, maximum: 479, resolution: 5))
    #expect(device.screenSize?.width == 159.8)
    #expect(device.events.count == 7)
    #expect(
      device.events[1]
        == InputEvent(
          type: EV_ABS, code: ABS_MT_POSITION_X, value: 400,
          time: Instant(nanoseconds: 1_000_001_000)))
    #expect(device.events[5].value == -1)
    #expect(device.events[6].type == EV_SYN)
  }

  @Test("output without a header takes its axis ranges from the caller")
  func bare() throws {
    let device = try dump(Self.reports).device(x: Self.wide, y: Self.high)
    #expect(device.refusal == nil)
    #expect(device.traits.x == Self.wide)
    #expect(device.traits.y == Self.high)
    let screen = PanelGeometry(assuming160DPI: Size(width: 800, height: 480))
    let phases = device.frames(on: screen, from: .zero).flatMap(\.contacts).map(\.phase)
    #expect(phases == [.began, .ended])
  }

  @Test("axis ranges from the caller override the header")
  func overridden() throws {
    let range = AxisRange(minimum: 10, maximum: 20)
    let device = try dump(Self.head + Self.reports).device(x: range, y: range)
    #expect(device.traits.x == range)
    #expect(device.screenSize == nil)
  }

  @Test("a truncated header takes missing multitouch ranges from ABS_X and ABS_Y")
  func cut() throws {
    let head = """
        Event type 3 (EV_ABS)
          Event code 0 (ABS_X)  Min 0 Max 799
          Event code 1 (ABS_Y)  Min 0 Max 479

      """
    let device = try dump(head + Self.reports).device()
    #expect(device.traits.x == Self.wide)
    #expect(device.traits.y == Self.high)
  }

  @Test("if the header lists no keys, the device has the keys of its events")
  func keysOfEvents() throws {
    let text = """
      Input device name: "Mouse of a panel"
      Supported events:
        Event type 0 (EV_SYN)
      Testing ... (interrupt to exit)
      Event: time 1.000001, type 1 (EV_KEY), code 272 (BTN_LEFT), value 1
      Event: time 1.000001, type 3 (EV_ABS), code 0 (ABS_X), value 400
      Event: time 1.000001, type 3 (EV_ABS), code 1 (ABS_Y), value 30
      Event: time 1.000001, -------------- SYN_REPORT ------------
      Event: time 1.100001, type 1 (EV_KEY), code 272 (BTN_LEFT), value 0
      Event: time 1.100001, -------------- SYN_REPORT ------------
      """
    let device = try dump(text).device(x: Self.wide, y: Self.high)
    #expect(device.refusal == nil)
    let screen = PanelGeometry(assuming160DPI: Size(width: 800, height: 480))
    let phases = device.frames(on: screen, from: .zero).flatMap(\.contacts).map(\.phase)
    #expect(phases == [.began, .ended])
    let other = text.replacing("272 (BTN_LEFT)", with: "273 (BTN_RIGHT)")
    #expect(try dump(other).device(x: Self.wide, y: Self.high).refusal == .noTouchKey)
    let pen = text.replacing("272 (BTN_LEFT)", with: "320 (BTN_TOOL_PEN)")
    let touch =
      "\nEvent: time 1.200001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1\n"
      + "Event: time 1.200001, -------------- SYN_REPORT ------------\n"
    let refused = try dump(pen + touch).device(x: Self.wide, y: Self.high)
    #expect(refused.refusal == .pen)
    #expect(refused.frames(on: screen, from: .zero) == [])
  }

  @Test(
    "getevent output is parsed with names or numbers, with or without the device's path",
    arguments: [
      """
      [    1193.605705] EV_ABS       ABS_MT_TRACKING_ID   00000007
      [    1193.605705] EV_ABS       ABS_MT_POSITION_X    00000190
      [    1193.605705] EV_ABS       ABS_MT_POSITION_Y    0000001e
      [    1193.605705] EV_KEY       BTN_TOUCH            DOWN
      [    1193.605705] EV_SYN       SYN_REPORT           00000000
      [    1193.705705] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
      [    1193.705705] EV_SYN       SYN_REPORT           00000000
      """,
      """
      add device 1: /dev/input/event2
        name:     "ft5x06"
      [1193.605705] /dev/input/event2: 0003 0039 00000007
      [1193.605705] /dev/input/event2: 0003 0035 00000190
      [1193.605705] /dev/input/event2: 0003 0036 0000001e
      [1193.605705] /dev/input/event2: 0001 014a 00000001
      [1193.605705] /dev/input/event2: 0000 0000 00000000
      [1193.705705] /dev/input/event2: 0003 0039 ffffffff
      [1193.705705] /dev/input/event2: 0000 0000 00000000
      """,
    ])
  func getevent(text: String) throws {
    let device = try dump(text).device(x: Self.wide, y: Self.high)
    let said = try dump(Self.reports).device(x: Self.wide, y: Self.high)
    #expect(device.refusal == nil)
    #expect(device.events.map(\.type) == said.events.map(\.type))
    #expect(device.events.map(\.code) == said.events.map(\.code))
    #expect(device.events.map(\.value) == said.events.map(\.value))
    #expect(device.events.last?.time == Instant(nanoseconds: 1_193_705_705_000))
  }

  @Test("old evtest names, SYN_MT_REPORT and hexadecimal scan codes are parsed")
  func dialects() throws {
    let text = """
      Event: time 1.000001, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
      Event: time 1.000001, type 3 (Absolute), code 0 (X), value 5
      Event: time 1.000001, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.000001, -------------- Report Sync ------------
      Event: time 1.000002, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
      """
    let events = try dump(text).events
    #expect(events.map(\.type) == [EV_MSC, EV_ABS, EV_SYN, EV_SYN, EV_SYN])
    #expect(events.map(\.code) == [MSC_SCAN, ABS_X, SYN_MT_REPORT, SYN_REPORT, SYN_DROPPED])
    #expect(events.first?.value == 0xD0042)
  }

  @Test("evtest's timestamps of a touch controller are decimal")
  func timestamp() throws {
    let text = """
      Event: time 1.000001, type 4 (EV_MSC), code 5 (MSC_TIMESTAMP), value 1234567890
      Event: time 1.000001, -------------- SYN_REPORT ------------
      """
    #expect(try dump(text).events.first?.value == 1_234_567_890)
  }

  @Test("only evtest and getevent output is recognized as such")
  func kinds() throws {
    func isLikely(_ text: String) throws -> Bool {
      EventDump.isLikely(try RecordingText(bytes: Array(text.utf8)))
    }
    #expect(try isLikely("# cut\n" + Self.reports))
    #expect(try isLikely(Self.head))
    #expect(try isLikely("[ 1.000001] EV_SYN SYN_REPORT 00000000\n"))
    #expect(try !isLikely("# [1.0] Swiped\npanel 217x136 mm\n"))
    #expect(try !isLikely("N: Panel\nE: 0.000001 0003 0035 10\n"))
  }
}
