// The survey of touch devices: which are used, and why others are refused.
import CEvdev
import Evdev
import Glibc
import System
import TestKernel
import Testing
import Units

@Suite("Survey")
struct SurveyTests {
  private func look(_ plugs: FakePlug...) throws -> [TouchSurvey] {
    let kernel = FakeKernel()
    let hardware = try FakeHardware(kernel: kernel)
    for plug in plugs { hardware.plugIn(plug) }
    kernel.refuse("/dev/input/event9", errnos: [EACCES])
    return try PanelReader<FakeKernel, FakeHardware>.survey(
      kernel: kernel, hardware: hardware,
      configuration: TouchConfiguration(ignored: ["Ignored one"]))
  }

  private func changed(_ change: (inout InputTraits) -> Void) -> InputTraits {
    var changed = panelTraits
    change(&changed)
    return changed
  }

  @Test(
    "the survey lists each touch device with its refusal, ordered by event number")
  func reasons() throws {
    let flat = AxisRange(minimum: 0, maximum: 0)
    let survey = try look(
      FakePlug(number: 12, traits: changed { $0.y = flat }), FakePlug(number: 1, marks: []),
      FakePlug(number: 2, marks: .touchpad, traits: changed { $0.isDirect = false }),
      FakePlug(number: 3),
      FakePlug(
        number: 4,
        traits: changed {
          ($0.x, $0.y) = (nil, nil)
          $0.single = SingleTouchTraits(x: flat, y: flat, key: nil)
        }),
      FakePlug(number: 5, traits: changed { $0.slotCount = nil }),
      FakePlug(
        number: 6, marks: [.tablet, .direct],
        traits: changed {
          ($0.x, $0.y, $0.single) = (nil, nil, singleTraits.single)
          $0.hasPen = true
        }),
      FakePlug(number: 7, traits: changed { $0.name = "Ignored one" }),
      FakePlug(number: 8, traits: changed { $0.isDirect = false }), FakePlug(number: 9),
      FakePlug(number: 10, traits: changed { $0.hasTrackingID = false }))
    #expect(survey.map(\.path) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map { "/dev/input/event\($0)" })
    #expect(
      survey.map(\.refusal) == [
        .touchpad, nil, .noTouchKey, nil, .pen, .ignored, nil,
        .noPermission(group: nil), .unnamedContacts, .emptyRange(axis: "Y", flat),
      ])
    #expect(survey[7].traits == nil)
    #expect(
      survey[9].refusal?.description
        == "the range of its Y axis is 0 to 0; `panelist devices --touch` measures it, for range in "
        + "[touch] of the configuration")
  }

  @Test("a pen device and a device without position axes are refused")
  func penBeside() throws {
    let pen = changed {
      ($0.x, $0.y, $0.single) = (nil, nil, singleTraits.single)
      ($0.isDirect, $0.hasPen) = (false, true)
    }
    let survey = try look(
      FakePlug(number: 2, marks: .tablet, traits: pen),
      FakePlug(number: 3, traits: changed { ($0.x, $0.y) = (nil, nil) }),
      FakePlug(number: 4, marks: .touchscreen, traits: pen))
    #expect(survey.map(\.refusal) == [.pen, .noPlaces, nil])
    #expect(survey[0].refusal?.description == "follows a pen, not fingers")
    #expect(
      survey[1].refusal?.description
        == "tells no place: it has neither ABS_MT_POSITION_X and ABS_MT_POSITION_Y nor ABS_X and "
        + "ABS_Y")
  }

  @Test(
    "a pen is recognized by its keys",
    arguments: [
      ([BTN_TOOL_PEN, BTN_TOUCH], true), ([BTN_STYLUS, BTN_TOUCH, BTN_LEFT], true),
      ([BTN_TOOL_RUBBER, BTN_TOUCH], true), ([BTN_TOUCH], false),
      // A touch controller that emulates a mouse.
      ([BTN_TOOL_PEN, BTN_TOUCH, BTN_LEFT, BTN_RIGHT], false),
    ])
  func penKeys(keys: [CInt], isPen: Bool) {
    // libevdev_new needs no descriptor, and the device is freed below.
    guard let device = unsafe libevdev_new() else {
      Issue.record("libevdev_new gives nothing")
      return
    }
    defer { unsafe libevdev_free(device) }
    for key in keys {
      unsafe libevdev_enable_event_code(device, UInt32(EV_KEY), UInt32(key), nil)
    }
    let described = unsafe LibevdevDevice.traits(of: device)
    #expect(described.hasPen == isPen)
  }

  @Test("the screen's size comes from the configuration, else from the first used panel with one")
  func size() throws {
    let silent = changed {
      $0.x?.resolution = 0
      $0.y?.resolution = 0
    }
    let survey = try look(FakePlug(number: 2, traits: silent), FakePlug(number: 3))
    #expect(survey[0].physicalSize == nil)
    let size = try #require(survey.screenSize())
    #expect(size == (100, 50))
    let configured = survey.screenSize(
      configuration: TouchConfiguration(size: (width: 300, height: 200)))
    #expect(try #require(configured) == (300, 200))
    #expect(survey.prefix(1).map { $0 }.screenSize() == nil)
  }

  @Test(
    "a size outside 20 mm to 2 m is implausible and ignored",
    arguments: [
      (AxisRange(minimum: 0, maximum: 1599, resolution: 11), 1599 / 11.0),
      (AxisRange(minimum: 0, maximum: 32767, resolution: 2), nil),
      (AxisRange(minimum: 0, maximum: 2064, resolution: 2064), nil),
      (AxisRange(minimum: 0, maximum: 799, resolution: 0), nil),
      (AxisRange(minimum: 9, maximum: 9, resolution: 10), nil),
    ] as [(AxisRange, Double?)])
  func believable(range: AxisRange, millimeters: Double?) throws {
    let survey = try look(
      FakePlug(
        number: 3,
        traits: changed {
          $0.x = range
          $0.y = AxisRange(minimum: 0, maximum: 500, resolution: 10)
        }))
    #expect(survey[0].physicalSize?.width == millimeters.map { Millimeters($0) })
  }

  @Test(
    "sysfs property bits are parsed as hexadecimal words, the lowest word last",
    arguments: [
      ("2", true), ("0", false), ("", false), ("1", false), ("3", true), ("2 0", false),
      ("0 2", true), ("zz", false),
    ])
  func propertyWords(words: String, isDirect: Bool) {
    let found = UdevHardware.hasBit(INPUT_PROP_DIRECT, in: words)
    #expect(found == isDirect)
  }

  @Test("traits contain what libevdev reports of a device")
  func libevdev() {
    // libevdev_new needs no descriptor, and the device is freed below.
    guard let device = unsafe libevdev_new() else {
      Issue.record("libevdev_new gives nothing")
      return
    }
    defer { unsafe libevdev_free(device) }
    unsafe libevdev_set_name(device, "Described")
    unsafe libevdev_enable_property(device, UInt32(INPUT_PROP_DIRECT))
    for (axis, maximum) in [
      (ABS_MT_SLOT, 9), (ABS_MT_TRACKING_ID, 65535), (ABS_MT_POSITION_X, 1599),
      (ABS_MT_POSITION_Y, 2559),
    ] as [(CInt, CInt)] {
      var range = input_absinfo()
      range.maximum = maximum
      range.resolution = 11
      unsafe libevdev_enable_event_code(device, UInt32(EV_ABS), UInt32(axis), &range)
    }
    let described = unsafe LibevdevDevice.traits(of: device)
    #expect(
      described
        == InputTraits(
          name: "Described", isDirect: true, slotCount: 10, hasTrackingID: true,
          x: AxisRange(minimum: 0, maximum: 1599, resolution: 11),
          y: AxisRange(minimum: 0, maximum: 2559, resolution: 11)))
  }

  @Test("the survey and the panel reader work on this machine, with or without panels")
  func thisMachine() throws {
    let kernel = LinuxKernel()
    let survey = try PanelReader.survey(kernel: kernel)
    let loop = try EventLoop(kernel: kernel)
    var reports: [TouchReport] = []
    let panels = try PanelReader(
      loop: loop, screen: screen, deliver: { _ in }, report: { reports.append($0) })
    #expect(loop.watchCount == 2 + survey.filter { $0.refusal == nil }.count)
    #expect(panels.screen == screen)
  }
}
