// The first modeset: choice of the display, its initial state, and cleanup after a failure.
import CDRM
import Glibc
import Scanout
import Testing
import Units

private let black = UInt32(0xFF00_0000)

@Suite("First modeset")
struct FirstModesetTests {
  @Test("the first picture is black, whatever the buffer contained")
  func blackFirst() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    #expect(device.screen == [UInt32](repeating: black, count: 16 * 8))
    #expect(display.size == Size(width: 16, height: 8))
    #expect(display.name == "DSI-1")
    #expect(!display.isFlipPending)
    #expect(device.violations == [])
  }

  @Test(
    "with a padded pitch the picture is not sheared and the padding is not written",
    arguments: [64, 256])
  func paddedPitch(alignment: Int) throws {
    var setup = FakeSetup()
    setup.pitchAlignment = alignment
    setup.sockets[0].modes = [fakeMode(13, 5)]
    let device = FakeDevice(setup)
    let display = try Display(on: FakeBus(device))
    try display.draw { line, column in UInt32(line * 100 + column) }
    try display.flip(damage: [Rect(size: display.size)])
    device.blank()
    let event = try display.drainEvents()
    #expect(event?.sequence == 1)
    var expected: [UInt32] = []
    for line in 0..<5 { for column in 0..<13 { expected.append(UInt32(line * 100 + column)) } }
    #expect(device.screen == expected)
    #expect(device.isPaddingUntouched)
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var choice = DisplayChoice()
    let devices: @Sendable () -> [FakeDevice]
    /// Card and connector; nil if no display is usable.
    let taken: String?
  }

  static let choices: [Choice] = [
    Choice(
      testDescription: "a connected display before a disconnected one",
      devices: { [card(0, ("HDMI-A", .disconnected)), card(1, ("HDMI-A", .connected))] },
      taken: "/dev/dri/card1 HDMI-A-1"),
    Choice(
      testDescription: "the real driver before simpledrm",
      devices: {
        [card(0, driver: "simpledrm", ("Unknown", .connected)), card(1, ("HDMI-A", .connected))]
      }, taken: "/dev/dri/card1 HDMI-A-1"),
    Choice(
      testDescription: "simpledrm if there is nothing else",
      devices: { [card(0, driver: "simpledrm", ("Unknown", .connected))] },
      taken: "/dev/dri/card0 Unknown-1"),
    Choice(
      testDescription: "a built-in panel before a monitor",
      devices: { [card(0, ("HDMI-A", .connected), ("DSI", .connected))] },
      taken: "/dev/dri/card0 DSI-1"),
    Choice(
      testDescription: "the configured connector before a better one",
      choice: DisplayChoice(connector: "HDMI-A-1"),
      devices: { [card(0, ("DSI", .connected), ("HDMI-A", .connected))] },
      taken: "/dev/dri/card0 HDMI-A-1"),
    Choice(
      testDescription: "the configured card before a better one",
      choice: DisplayChoice(card: "/dev/dri/card1"),
      devices: { [card(0, ("DSI", .connected)), card(1, ("HDMI-A", .connected))] },
      taken: "/dev/dri/card1 HDMI-A-1"),
    Choice(
      testDescription: "a display of unknown connection that lists modes",
      devices: { [card(0, ("SPI", .unknown))] }, taken: "/dev/dri/card0 SPI-1"),
    Choice(
      testDescription: "a connected monitor before a panel of unknown connection",
      devices: { [card(0, ("SPI", .unknown), ("DP", .connected))] },
      taken: "/dev/dri/card0 DP-1"),
    Choice(
      testDescription: "never a writeback connector",
      devices: { [card(0, ("Writeback", .connected))] }, taken: nil),
    Choice(
      testDescription: "nothing if the configured connector is disconnected",
      choice: DisplayChoice(connector: "DSI-1"),
      devices: { [card(0, ("DSI", .disconnected), ("DP", .connected))] }, taken: nil),
    Choice(
      testDescription: "the first of two equal displays",
      devices: { [card(0, ("DP", .connected)), card(1, ("DP", .connected))] },
      taken: "/dev/dri/card0 DP-1"),
    Choice(testDescription: "nothing if there is no card", devices: { [] }, taken: nil),
  ]

  static func card(
    _ number: Int, driver: String = "model", _ sockets: (String, Connector.Connection)...
  ) -> FakeDevice {
    var setup = FakeSetup()
    setup.path = "/dev/dri/card\(number)"
    setup.driver = driver
    setup.sockets = sockets.enumerated().map { index, socket in
      FakeSetup.Socket(
        id: UInt32(10 + index), type: socket.0, connection: socket.1,
        encoders: [UInt32(20 + index)])
    }
    setup.encoders = [20: 1, 21: 1]
    return FakeDevice(setup)
  }

  @Test("the display that a start takes", arguments: choices)
  func choice(_ row: Choice) throws {
    let devices = row.devices()
    let bus = FakeBus(devices)
    do {
      let display = try Display(on: bus, choice: row.choice)
      #expect("\(display.summary.prefix(14)) \(display.name)" == row.taken)
    } catch {
      #expect(row.taken == nil, "\(error)")
      #expect(error.refusal == .nothing)
    }
    #expect(devices.map(\.liveHandles) == devices.map { _ in 0 })
  }

  @Test("each card is reported with its driver and the reason why it is not used")
  func survey() {
    let bridged = Self.card(0, driver: "simpledrm", ("Unknown", .connected))
    let unplugged = Self.card(1, ("HDMI-A", .disconnected))
    let panel = Self.card(2, ("DSI", .connected))
    var renderer = FakeSetup()
    renderer.path = "/dev/dri/card3"
    renderer.hasDumbBuffers = false
    let reports = Display.survey(FakeBus(bridged, unplugged, panel, FakeDevice(renderer)))
    #expect(
      reports.map(\.disposition) == [
        .spare(connector: "Unknown-1"), .refused(.noDisplay),
        .chosen(connector: "DSI-1"), .refused(.noDumbBuffers),
      ])
    #expect(reports.map(\.driver) == ["simpledrm", "model", "model", "model"])
    #expect(reports[1].connectors.map(\.name) == ["HDMI-A-1"])
    #expect(panel.calls[.modeset] == nil && panel.liveHandles == 0)
  }

  @Test(
    "a reported physical size is used only if it is believed",
    arguments: [
      (Size(width: 154, height: 86), nil), (Size(width: 1602, height: 902), nil),
      (Size(width: 0, height: 0), "not reported"), (Size(width: 154, height: 0), "not reported"),
      (Size(width: 16, height: 9), "aspect ratio"), (Size(width: 16, height: 10), "aspect ratio"),
      (Size(width: 160, height: 90), "aspect ratio"),
      (Size(width: 160, height: 100), "aspect ratio"),
      (Size(width: 1600, height: 900), "aspect ratio"),
      (Size(width: 1600, height: 1000), "aspect ratio"),
      // 1280 × 720 pixels: 20 and 700 dots an inch are the limits.
      (Size(width: 1625, height: 914), nil), (Size(width: 1626, height: 914), "19 dots an inch"),
      (Size(width: 1625, height: 915), "19 dots an inch"), (Size(width: 47, height: 27), nil),
      (Size(width: 46, height: 27), "706 dots an inch"),
      (Size(width: 47, height: 26), "703 dots an inch"),
    ] as [(Size, String?)])
  func physicalSize(_ claimed: Size, doubt: String?) throws {
    var setup = FakeSetup()
    setup.sockets[0].millimeters = claimed
    setup.sockets[0].modes = [fakeMode(1280, 720)]
    let bus = FakeBus(FakeDevice(setup))
    let reported = Display.survey(bus).flatMap(\.lines).filter { $0.hasPrefix("    size: ") }
    #expect(reported.count == 1 && doubt.map { reported[0].contains($0) } ?? true, "\(reported)")
    let display = try Display(on: bus)
    #expect(
      display.physicalSize?.width == (doubt == nil ? Millimeters(Double(claimed.width)) : nil))
    #expect(
      display.physicalSize?.height == (doubt == nil ? Millimeters(Double(claimed.height)) : nil))
  }

  @Test(
    "the refresh period follows from the timings of the mode",
    arguments: [
      (fakeMode(clock: 60), 16_666_666), (fakeMode(clock: 120), 8_333_333),
      (fakeMode(clock: 60, flags: DRM_MODE_FLAG_INTERLACE), 8_333_333),
      (fakeMode(clock: 60, flags: DRM_MODE_FLAG_DBLSCAN), 33_333_332),
      (fakeMode(clock: 0), 16_666_666),
      // An SPI panel: a clock of 1 kHz and no blanking, which would be 76.8 s.
      (fakeMode(320, 240, clock: 1, htotal: 320, vtotal: 240), 16_666_666),
      (fakeMode(320, 240, clock: 1, htotal: 320, vtotal: 240, nominal: 50), 20_000_000),
      (fakeMode(clock: 0, nominal: 501), 16_666_666),
      (fakeMode(clock: 1), 1_000_000_000), (fakeMode(clock: 1, vtotal: 11), 16_666_666),
      (fakeMode(clock: 500), 2_000_000), (fakeMode(clock: 501), 16_666_666),
      // The greatest numbers that a driver can report.
      (fakeMode(clock: 1, htotal: .max, vtotal: .max, vscan: .max), 16_666_666),
      (fakeMode(clock: .max, htotal: .max, vtotal: .max), 16_666_666),
    ])
  func period(_ mode: Mode, nanoseconds: Int) {
    #expect(mode.refreshPeriod == Interval(nanoseconds: Int64(nanoseconds)))
  }

  @Test("a pipe that is listed but refused is followed by the next one")
  func refusedPipe() throws {
    var setup = FakeSetup()
    setup.crtcs = [30, 31]
    setup.encoders = [20: 0b11]
    setup.layers = [
      FakeSetup.Layer(id: 40, crtcMask: 0b11), FakeSetup.Layer(id: 41, crtcMask: 0b11),
      FakeSetup.Layer(id: 42, type: UInt64(DRM_PLANE_TYPE_OVERLAY), crtcMask: 0b11),
      FakeSetup.Layer(id: 43, crtcMask: 0b11, formats: [0x3231_5559]),
    ]
    setup.refused = [(40, 30), (41, 30), (40, 31)]
    let device = FakeDevice(setup)
    let display = try Display(on: FakeBus(device))
    #expect(device.values[41]?["CRTC_ID"] == 31)
    #expect(device.calls[.test] == 4)
    #expect(device.calls[.modeset] == 1)
    setup.refused.append((41, 31))
    let refusing = FakeDevice(setup)
    #expect(refusal { _ = try Display(on: FakeBus(refusing)) } == .rejected)
    #expect(refusing.liveHandles == 0)
    withExtendedLifetime(display) {}
  }

  @Test("the pipe in use is tried first")
  func currentPipe() throws {
    var setup = FakeSetup()
    setup.crtcs = [30, 31]
    setup.encoders = [20: 0b11]
    setup.layers = [
      FakeSetup.Layer(id: 40, crtcMask: 0b11), FakeSetup.Layer(id: 41, crtcMask: 0b11),
    ]
    setup.inherited = [
      (10, "CRTC_ID", 31), (31, "ACTIVE", 1), (31, "MODE_ID", 5), (41, "CRTC_ID", 31),
      (41, "FB_ID", 6),
    ]
    let device = FakeDevice(setup)
    let display = try Display(on: FakeBus(device))
    #expect(device.calls[.test] == 1)
    #expect(device.values[41]?["CRTC_ID"] == 31)
    withExtendedLifetime(display) {}
  }

  @Test("the first modeset switches off what a former owner left on the display")
  func inheritedJunk() throws {
    var setup = FakeSetup()
    setup.sockets.append(FakeSetup.Socket(id: 11, type: "HDMI-A", encoders: [21]))
    setup.crtcs = [30, 31]
    setup.encoders = [20: 0b01, 21: 0b10]
    setup.layers = [
      FakeSetup.Layer(id: 40),
      FakeSetup.Layer(id: 41, type: UInt64(DRM_PLANE_TYPE_OVERLAY), crtcMask: 0b11),
      FakeSetup.Layer(id: 42, crtcMask: 0b10),
    ]
    setup.inherited = [
      (41, "FB_ID", 6), (41, "CRTC_ID", 30), (40, "rotation", 4), (30, "GAMMA_LUT", 7),
      (30, "CTM", 8), (30, "VRR_ENABLED", 1), (10, "link-status", 1), (11, "CRTC_ID", 31),
      (31, "ACTIVE", 1), (31, "MODE_ID", 9), (42, "FB_ID", 3), (42, "CRTC_ID", 31),
    ]
    let device = FakeDevice(setup)
    let display = try Display(on: FakeBus(device))
    for (object, name, _) in setup.inherited {
      let neutral = name == "rotation" ? UInt64(DRM_MODE_ROTATE_0) : 0
      #expect(device.values[object]?[name] == neutral, "\(name) of \(object)")
    }
    #expect(device.values[30]?["ACTIVE"] == 1)
    withExtendedLifetime(display) {}
  }

  @Test("the first modeset does not touch objects that are off already")
  func untouchedJunk() throws {
    var setup = FakeSetup()
    setup.crtcs = [30, 31]
    setup.layers.append(FakeSetup.Layer(id: 41, crtcMask: 0b10))
    let device = FakeDevice(setup)
    let display = try Display(on: FakeBus(device))
    #expect(Set(device.lastRequest.map(\.object)) == [10, 30, 40])
    withExtendedLifetime(display) {}
  }

  @Test("a failed allocation of the second buffer releases the first")
  func noMemory() {
    let device = FakeDevice(FakeSetup())
    device.fault = { call, count in call == .createDumb && count == 2 ? ENOMEM : nil }
    #expect(refusal { _ = try Display(on: FakeBus(device)) } == .noMemory)
    #expect(device.liveHandles == 0)
    #expect(device.violations == [])
  }

  @Test("closing releases all resources in the order that a driver needs")
  func leaving() throws {
    let device = FakeDevice(FakeSetup())
    var display: Display<FakeCard>? = try Display(on: FakeBus(device))
    #expect(display != nil && device.liveHandles > 0)
    display = nil
    #expect(
      device.releases == [
        "unmap", "remove", "destroy", "unmap", "remove", "destroy", "drop", "close",
      ])
    #expect(device.liveHandles == 0)
  }
}

@Suite("Hotplug check")
struct PlugTests {
  @Test("an unchanged display is kept")
  func stays() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    let finding = try display.check()
    #expect(finding == .same)
    #expect(device.violations == [])
  }

  typealias Change = (name: String, finding: Display<FakeCard>.Finding, make: (FakeDevice) -> Void)

  @Test("a check distinguishes a changed display from a bad link")
  func changes() throws {
    let changes: [Change] = [
      ("pulled", .changed, { $0.setup.sockets[0].connection = .disconnected }),
      ("another", .changed, { $0.setup.sockets[0].modes = [fakeMode(32, 16)] }),
      ("slower", .changed, { $0.setup.sockets[0].modes = [fakeMode(clock: 30)] }),
      ("no socket", .changed, { $0.setup.sockets = [] }),
      ("bad link", .badLink, { $0.values[10]?["link-status"] = UInt64(DRM_MODE_LINK_STATUS_BAD) }),
    ]
    for change in changes {
      let device = FakeDevice(FakeSetup())
      let display = try Display(on: FakeBus(device))
      change.make(device)
      let finding = try display.check()
      #expect(finding == change.finding, "\(change.name)")
    }
  }

  @Test("a check of a removed device throws")
  func gone() throws {
    let device = FakeDevice(FakeSetup())
    let display = try Display(on: FakeBus(device))
    device.fault = { call, _ in call == .connector ? ENODEV : nil }
    #expect(refusal { _ = try display.check() } == .gone)
  }
}
