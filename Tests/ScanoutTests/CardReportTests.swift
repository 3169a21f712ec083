// Reports of cards and connectors: their exact text, and that a start chooses the same.
import CDRM
import Glibc
import Scanout
import Testing
import Units

@Suite("Reports of displays")
struct CardReportTests {
  /// A card with a panel, two monitors, an unused connector, one without modes and a writeback.
  private static func big(_ number: Int) -> FakeDevice {
    var setup = FakeSetup()
    setup.path = "/dev/dri/card\(number)"
    setup.driver = "vc4"
    setup.crtcs = [30, 31, 32]
    setup.encoders = [20: 0b001, 21: 0b010, 22: 0b100]
    setup.layers = [
      FakeSetup.Layer(id: 40), FakeSetup.Layer(id: 41, crtcMask: 0b010),
      FakeSetup.Layer(id: 42, crtcMask: 0b100),
    ]
    setup.sockets = [
      FakeSetup.Socket(id: 10, type: "HDMI-A", number: 1, encoders: [21]),
      FakeSetup.Socket(
        id: 11, type: "DSI", millimeters: Size(width: 154, height: 86), encoders: [20]),
      FakeSetup.Socket(id: 12, type: "HDMI-A", number: 2, connection: .disconnected, modes: []),
      FakeSetup.Socket(id: 13, type: "HDMI-A", number: 3, modes: []),
      FakeSetup.Socket(id: 14, type: "Writeback", connection: .unknown),
      FakeSetup.Socket(id: 15, type: "DP", number: 1, encoders: [22]),
    ]
    return FakeDevice(setup)
  }

  private static func renderer(_ number: Int) -> FakeDevice {
    let device = SecondCardTests.card(number, "DSI")
    device.setup.driver = "v3d"
    device.fault = { call, _ in
      [.capability, .clientCapability, .resources].contains(call) ? EOPNOTSUPP : nil
    }
    return device
  }

  /// The lines on cards and connectors; the details of each connector's display are left out.
  private func lines(_ choice: DisplayChoice = DisplayChoice(), _ devices: FakeDevice...)
    -> [String]
  {
    Display.survey(FakeBus(devices), choice: choice).flatMap(\.lines)
      .filter { !$0.hasPrefix("    ") }
  }

  @Test("each card and each connector is reported with its use and the reason")
  func texts() {
    #expect(
      lines(DisplayChoice(), Self.renderer(0), Self.big(1)) == [
        "/dev/dri/card0 (v3d): refused: no connectors: it only computes pictures",
        "/dev/dri/card1 (vc4): used, DSI-1",
        "  HDMI-A-1: connected, 16×8 at 60.0 Hz, in XRGB8888; not used: would do, but another is better",
        "  DSI-1: connected, 16×8 at 60.0 Hz, in XRGB8888",
        "  HDMI-A-2: disconnected",
        "  HDMI-A-3: connected; not used: it has no mode",
        "  Writeback-1: unknown, 16×8 at 60.0 Hz; not used: it writes into memory",
        "  DP-1: connected, 16×8 at 60.0 Hz, in XRGB8888; not used: would do, but another is better",
      ])
  }

  @Test("the mode, the orientation and the size of each display are reported")
  func details() {
    let device = Self.big(0)
    device.setup.sockets[0].modes = [
      fakeMode(3840, 2160, clock: 30, preferred: true), fakeMode(1280, 720),
      fakeMode(1280, 720, flags: DRM_MODE_FLAG_INTERLACE), fakeMode(1280, 720),
    ]
    device.setup.sockets[0].millimeters = Size(width: 1210, height: 680)
    device.setup.sockets[5].modes = [fakeMode(preferred: true)]
    device.values[10]?["panel orientation"] = 2
    let unknown = "not reported; width and height in [panel] set it"
    #expect(
      Display.survey(FakeBus(device)).flatMap(\.lines).filter { $0.hasPrefix("  ") } == [
        "  HDMI-A-1: connected, 1280×720 at 60.0 Hz, 1210 × 680 mm, in XRGB8888; "
          + "not used: would do, but another is better",
        "    mode: 1280x720@60, the largest of at least 50 Hz within 1920x1200; listed: "
          + "3840x2160@30, 1280x720@60, 1280x720@120 interlaced",
        "    orientation: Left Side Up, so rotation = auto is 270", "    size: 1210 × 680 mm",
        "  DSI-1: connected, 16×8 at 60.0 Hz, in XRGB8888",
        "    mode: 16x8@60, the largest of at least 50 Hz within 1920x1200; listed: 16x8@60",
        "    orientation: not reported, so rotation = auto is 0",
        "    size: 154 × 86 mm, not believed: it would be 2 dots an inch; "
          + "width and height in [panel] set it",
        "  HDMI-A-2: disconnected", "  HDMI-A-3: connected; not used: it has no mode",
        "  Writeback-1: unknown, 16×8 at 60.0 Hz; not used: it writes into memory",
        "  DP-1: connected, 16×8 at 60.0 Hz, in XRGB8888; not used: would do, but another is better",
        "    mode: 16x8@60, preferred by the display; listed: 16x8@60",
        "    orientation: not reported, so rotation = auto is 0", "    size: \(unknown)",
      ])
  }

  @Test("the configured connector is used, and the others are reported as not configured")
  func named() {
    let choice = DisplayChoice(card: "/dev/dri/card1", connector: "DP-1")
    #expect(
      lines(choice, Self.renderer(0), Self.big(1)) == [
        "/dev/dri/card0: not used: the configuration names /dev/dri/card1",
        "/dev/dri/card1 (vc4): used, DP-1",
        "  HDMI-A-1: connected, 16×8 at 60.0 Hz; not used: the configuration names DP-1",
        "  DSI-1: connected, 16×8 at 60.0 Hz; not used: the configuration names DP-1",
        "  HDMI-A-2: disconnected", "  HDMI-A-3: connected; not used: it has no mode",
        "  Writeback-1: unknown, 16×8 at 60.0 Hz; not used: it writes into memory",
        "  DP-1: connected, 16×8 at 60.0 Hz, in XRGB8888",
      ])
  }

  @Test("an unknown card or connector is reported with those that exist")
  func nothingNamed() {
    #expect(
      lines(DisplayChoice(card: "/dev/dri/card9"), SecondCardTests.card(0, "DSI")) == [
        "/dev/dri/card0: not used: the configuration names /dev/dri/card9",
        "/dev/dri/card9: refused: no such device; there is /dev/dri/card0; name one of them as card "
          + "in [display], or none",
      ])
    #expect(
      lines(DisplayChoice(card: "/dev/dri/card9")).last?.contains("there is none") == true)
    #expect(
      lines(DisplayChoice(connector: "DP-9"), SecondCardTests.card(0, "DSI")) == [
        "/dev/dri/card0 (model): refused: no connector DP-9; it has DSI-1; name one of them as "
          + "connector in [display], or none",
        "  DSI-1: connected, 16×8 at 60.0 Hz; not used: the configuration names DP-9",
      ])
  }

  @Test("an object that does not answer is reported")
  func omissions() {
    let device = Self.big(0)
    device.silent = [12: ENOENT]
    #expect(
      lines(DisplayChoice(), device).contains(
        "  connector 12 is left out: connector on /dev/dri/card0: "
          + "No such file or directory (the driver refuses)"))
  }

  @Test("a display that fails the test commit is reported as refused, as a start refuses it")
  func refused() throws {
    let device = Self.big(0)
    device.setup.refused = [(40, 30)]
    let reported = lines(DisplayChoice(), device)
    #expect(reported[0] == "/dev/dri/card0 (vc4): used, HDMI-A-1")
    #expect(
      reported[2].hasSuffix(
        "; refused: test on /dev/dri/card0: Invalid argument (the driver refuses)"))
    #expect(device.calls[.modeset] == nil && device.liveHandles == 0)
    #expect(try Display(on: FakeBus(device)).name == "HDMI-A-1")
  }

  @Test("a display in use is reported as used, and the report does not disturb it")
  func shownOn() throws {
    let device = SecondCardTests.card(0, "DSI")
    let display = try Display(on: FakeBus(device))
    #expect(
      lines(DisplayChoice(), device) == [
        "/dev/dri/card0 (model): used, DSI-1", "  DSI-1: connected, 16×8 at 60.0 Hz, in XRGB8888",
        "  it shows a picture now: the list's, or that of a program that has to end first",
      ])
    try display.draw { _, _ in 7 }
    try display.flip(damage: [Rect(size: display.size)])
    #expect(device.calls[.modeset] == 1 && device.violations == [])
  }

  /// The report names the card that a start takes, with each fault of each call on either card.
  @Test("the card reported as used is the one that a start takes", arguments: SecondCardTests.calls)
  func sameAsAStart(call: CardCall) throws {
    for errno in [EINVAL, EIO, ENODEV, ENOMEM, EBUSY] where call != .modeset {
      for broken in 0...1 {
        let devices = [SecondCardTests.card(0, "DSI"), SecondCardTests.card(1, "DSI")]
        devices[broken].fault = { failing, _ in failing == call ? errno : nil }
        let chosen = Display.survey(FakeBus(devices)).first(where: \.isChosen)
        #expect(devices.map(\.liveHandles) == [0, 0])
        let display = try Display(on: FakeBus(devices))
        #expect(chosen.map { display.summary.hasPrefix($0.path) } == true, "\(call), \(errno)")
      }
    }
  }
}
