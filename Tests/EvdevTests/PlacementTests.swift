// Mapping of touches to the screen: ranges, calibration, rotation, lengths and late reports.
import CEvdev
import Evdev
import Gestures
import System
import TestKernel
import Testing
import Units

/// Corrections from the configuration and a udev rule, and where they map the panel's top left
/// corner and the middle of its upper edge.
struct Mounting: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var corrections: [TouchCorrection] = []
  var calibration: String?
  var rotation = Rotation.upright
  let corner: String
  let upperMiddle: String
}

@Suite("Placement")
struct PlacementTests {
  private static let swapped = AffineMatrix("0 1 0 1 0 0") ?? .identity
  private static let mirrored = AffineMatrix("-1 0 1 0 1 0") ?? .identity

  static let mountings: [Mounting] = [
    Mounting(testDescription: "no correction", corner: "0,0", upperMiddle: "50,0"),
    Mounting(
      testDescription: "a udev rule that rotates by 90°", calibration: "0 -1 1 1 0 0",
      corner: "100,0", upperMiddle: "100,25"),
    Mounting(
      testDescription: "a udev rule that rotates by 180°", calibration: "-1 0 1 0 -1 1",
      corner: "100,50", upperMiddle: "50,50"),
    Mounting(
      testDescription: "a udev rule is applied before the picture's rotation",
      calibration: "-1 0 1 0 1 0", rotation: .quarter, corner: "0,0", upperMiddle: "0,25"),
    Mounting(
      testDescription: "swapped axes", corrections: [TouchCorrection(.axes(swapped))],
      corner: "0,0", upperMiddle: "0,25"),
    Mounting(
      testDescription: "swapped axes are applied before a configured matrix",
      corrections: [TouchCorrection(.matrix(mirrored)), TouchCorrection(.axes(swapped))],
      corner: "100,0", upperMiddle: "100,25"),
    Mounting(
      testDescription: "a configured matrix overrides the udev rule",
      corrections: [TouchCorrection(.matrix(mirrored))], calibration: "0 -1 1 1 0 0",
      corner: "100,0", upperMiddle: "50,0"),
    Mounting(
      testDescription: "the last correction that matches the device counts",
      corrections: [
        TouchCorrection(.axes(swapped)), TouchCorrection(of: "Panel", .axes(mirrored)),
        TouchCorrection(of: "Another", .axes(swapped)),
      ], corner: "100,0", upperMiddle: "50,0"),
    Mounting(
      testDescription: "a correction that names the device by its path",
      corrections: [TouchCorrection(of: "/dev/input/event3", .axes(mirrored))], corner: "100,0",
      upperMiddle: "50,0"),
    Mounting(
      testDescription: "calibrated positions are clamped to the screen",
      calibration: "1.2 0 -0.1 0 1 0", corner: "0,0", upperMiddle: "50,0"),
  ]

  @Test("touches are mapped through calibration, swapped axes and rotation", arguments: mountings)
  func mounted(mounting: Mounting) throws {
    let plug = FakePlug(number: 3, calibration: mounting.calibration)
    let bench = try Bench(
      plugged: [plug],
      configuration: TouchConfiguration(
        corrections: mounting.corrections, rotation: mounting.rotation))
    try bench.touch(plug, "id 1 x 0 y 0 report x 500 report")
    let expected = ["1 began \(mounting.corner)", "1 moved \(mounting.upperMiddle)"]
    #expect(bench.frames == expected)
  }

  @Test("another rotation moves touches and cancels those before it, the same one does not")
  func turned() throws {
    let plug = FakePlug(number: 3)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 1 x 0 y 0 report")
    bench.reader?.rotation = .upright
    try bench.touch(plug, "x 500 report")
    bench.reader?.rotation = .quarter
    try bench.touch(plug, "x 0 report id -1 report id 2 x 0 y 0 report")
    #expect(
      bench.frames == ["1 began 0,0", "1 moved 50,0", "1 cancelled 50,0", "2 began 0,50"])
    let late = FakePlug(number: 4)
    bench.hardware.plugIn(late, announced: true)
    try bench.turn(reading: late)
    try bench.touch(late, "id 1 x 0 y 0 report")
    #expect(bench.frames.last == "3 began 0,50")
  }

  @Test("a configured axis range overrides the device's, even an empty one")
  func writtenRange() throws {
    let range = TouchCorrection.Kind.range(
      x: AxisRange(minimum: 200, maximum: 600), y: AxisRange(minimum: 0, maximum: 100))
    for declared in [1000, 0] as [CInt] {
      var traits = panelTraits
      traits.x?.maximum = declared
      let plug = FakePlug(number: 3, traits: traits)
      let bench = try Bench(
        plugged: [plug],
        configuration: TouchConfiguration(corrections: [TouchCorrection(of: "Panel", range)]))
      try bench.touch(plug, "id 1 x 300 y 50 report")
      #expect(bench.frames == ["1 began 25,25"])
    }
    var traits = singleTraits
    traits.single?.x.maximum = 0
    let plug = FakePlug(number: 3, traits: traits)
    plug.slots = [SlotState()]
    let bench = try Bench(
      plugged: [plug], configuration: TouchConfiguration(corrections: [TouchCorrection(range)]))
    try bench.touch(plug, "touch 1 singleX 300 singleY 50 report")
    #expect(bench.frames == ["1 began 25,25"])
  }

  @Test("a device is meant by its name, its path or a link to it, by no other device's link")
  func links() throws {
    let path = "/dev/input/by-path/platform-soc-usb-0:1:1.0-event"
    for (device, expected) in [
      ("Panel", "25,25"), ("/dev/input/event3", "25,25"), (path, "25,25"),
      ("/dev/input/by-path/platform-soc-usb-0:2:1.0-event", "30,5"),
    ] {
      let plug = FakePlug(number: 3, links: [path])
      let range = TouchCorrection.Kind.range(
        x: AxisRange(minimum: 200, maximum: 600), y: AxisRange(minimum: 0, maximum: 100))
      let configuration = TouchConfiguration(corrections: [TouchCorrection(of: device, range)])
      let bench = try Bench(plugged: [plug], configuration: configuration)
      try bench.touch(plug, "id 1 x 300 y 50 report")
      #expect(bench.frames == ["1 began \(expected)"], "\(device)")
      let survey = try PanelReader<FakeKernel, FakeHardware>.survey(
        kernel: bench.kernel, hardware: bench.hardware, configuration: configuration)
      #expect(
        configuration.unmatchedNames(among: survey) == (expected == "25,25" ? [] : [device]))
    }
    let ignored = try Bench(
      plugged: [FakePlug(number: 3, links: [path])],
      configuration: TouchConfiguration(ignored: [path]))
    #expect(
      ignored.reports == [
        "/dev/input/event3 (Panel) refused: ignored by the configuration or by a udev rule"
      ])
  }

  @Test("the survey has the device's own ranges beside the configured ones")
  func ownRange() throws {
    let range = AxisRange(minimum: 200, maximum: 600)
    let bench = try Bench(plugged: [FakePlug(number: 3)])
    let survey = try PanelReader<FakeKernel, FakeHardware>.survey(
      kernel: bench.kernel, hardware: bench.hardware,
      configuration: TouchConfiguration(corrections: [TouchCorrection(.range(x: range, y: range))]))
    #expect(survey.map { $0.traits?.axes?.x.maximum } == [600])
    #expect(survey.map { $0.reportedTraits?.axes?.x.maximum } == [1000])
  }

  @Test(
    "values far outside the axis range are reported once with the remedy, slight ones are not")
  func strayValues() throws {
    let plug = FakePlug(number: 3)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 1 x 1050 y -25 report")
    #expect(bench.reports.count == 1)
    try bench.touch(plug, "y 526 report x 4000 report id -1 report id 2 y -26 report")
    #expect(
      bench.reports.dropFirst() == [
        "touch panel /dev/input/event3 (Panel) says Y 526, but its range is 0 to 500; "
          + "`panelist devices --touch` measures it, for range in [touch] of the configuration"
      ])
  }

  @Test(
    "a panel with an invalid udev calibration is refused, unless a matrix is configured",
    arguments: ["", "1 0 0 0 1", "1 0 0 0 one 0", "0 0 0 0 0 0", "1 0 inf 0 1 0", "1 1 0 1 1 0"])
  func badCalibration(text: String) throws {
    let plug = FakePlug(number: 3, calibration: text)
    let bench = try Bench(plugged: [plug])
    #expect(
      bench.reports == [
        "/dev/input/event3 (Panel) refused: LIBINPUT_CALIBRATION_MATRIX is '\(text)'; write six "
          + "numbers into the udev rule, or set matrix in [touch] of the configuration"
      ])
    let mended = try Bench(
      plugged: [plug],
      configuration: TouchConfiguration(corrections: [TouchCorrection(.matrix(.identity))]))
    #expect(mended.reports == ["touch panel /dev/input/event3 (Panel), 4 fingers"])
  }

  @Test("swapped axes also swap the screen's size")
  func swappedSize() throws {
    let kernel = FakeKernel()
    let hardware = try FakeHardware(kernel: kernel)
    hardware.plugIn(FakePlug(number: 3))
    let survey = try PanelReader<FakeKernel, FakeHardware>.survey(
      kernel: kernel, hardware: hardware,
      configuration: TouchConfiguration(corrections: [TouchCorrection(.axes(Self.swapped))]))
    #expect(try #require(survey.screenSize()) == (50, 100))
    let bench = try Bench(
      plugged: [FakePlug(number: 3)],
      configuration: TouchConfiguration(corrections: [TouchCorrection(.axes(Self.swapped))]))
    #expect(try #require(bench.reader?.physicalSize) == (50, 100))
  }

  @Test("the screen's size is that of the first open panel by number that reports one")
  func sizeOfOpenPanels() throws {
    var silent = panelTraits
    silent.x?.resolution = 0
    var large = panelTraits
    large.x?.resolution = 5
    let bench = try Bench()
    #expect(bench.reader?.physicalSize == nil)
    for plug in [
      FakePlug(number: 12, traits: large), FakePlug(number: 2, traits: silent),
      FakePlug(number: 3),
    ] {
      bench.hardware.plugIn(plug)
      try bench.loop.runOnce(waiting: false)
    }
    #expect(try #require(bench.reader?.physicalSize) == (100, 50))
    bench.hardware.pullOut(FakePlug(number: 3))
    try bench.loop.runOnce(waiting: false)
    #expect(try #require(bench.reader?.physicalSize) == (200, 50))
  }

  @Test(
    "a contact's length uses its own resolution, else that of X, else it is unknown",
    arguments: [(20, 10, " 3 long"), (0, 10, " 6 long"), (0, 0, ""), (20, 0, " 3 long")]
      as [(CInt, CInt, String)])
  func length(own: CInt, ofX: CInt, reported: String) throws {
    var traits = panelTraits
    traits.length = AxisRange(minimum: 0, maximum: 1000, resolution: own)
    traits.x?.resolution = ofX
    let plug = FakePlug(number: 3, traits: traits)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 200 length 60 report")
    #expect(bench.frames == ["1 began 10,20\(reported)"])
  }

  @Test("a change of length alone is a move, and a length of 0 is unknown")
  func growing() throws {
    var traits = panelTraits
    traits.length = AxisRange(minimum: 0, maximum: 255, resolution: 10)
    let plug = FakePlug(number: 3, traits: traits)
    let bench = try Bench(plugged: [plug])
    try bench.touch(
      plug, "id 5 x 100 y 200 length 60 report length 80 report length 0 report id -1 report")
    #expect(
      bench.frames == [
        "1 began 10,20 6 long", "1 moved 10,20 8 long", "1 moved 10,20", "1 ended 10,20",
      ])
  }

  @Test("length events are ignored if the panel declares no length axis")
  func noLength() throws {
    let plug = FakePlug(number: 3)
    let bench = try Bench(plugged: [plug])
    try bench.touch(plug, "id 5 x 100 y 200 length 60 report")
    #expect(bench.frames == ["1 began 10,20"])
  }

  @Test("a report read more than 200 ms after its timestamp is late, later timely ones are not")
  func late() throws {
    let plug = FakePlug(number: 3)
    let bench = try Bench(plugged: [plug])
    bench.kernel.advance(by: .milliseconds(300))
    let readAt = bench.kernel.now()
    for (stamp, isLate) in [
      (readAt, false), (readAt - .milliseconds(200), false), (readAt - .milliseconds(201), true),
    ] {
      let script = events(
        "id 5 x 100 y 200 report id -1 report",
        from: stamp.nanoseconds)
      plug.readings = script.prefix(4).map { .event($0) }
      try bench.turn(reading: plug)
      #expect(bench.lateness.last == isLate, "\(stamp)")
      plug.readings = events("id -1 report", from: readAt.nanoseconds).map { .event($0) }
      try bench.turn(reading: plug)
      #expect(bench.lateness.last == false)
    }
  }
}
