// A failing card or connector does not affect a working display beside it.
import Glibc
import Scanout
import Testing
import Units

@Suite("Failures beside a working display")
struct SecondCardTests {
  /// Errnos that kernel drivers return, and some that are unexpected.
  static let errnos: [CInt] = [
    EACCES, EPERM, EBUSY, EAGAIN, EINTR, EINVAL, ERANGE, ENOSPC, EOPNOTSUPP, ENOSYS, ENOENT, ENOMEM,
    ENODEV, ENXIO, EIO, EBADF, EMFILE, ETIMEDOUT, E2BIG,
  ]

  /// The calls of a start.
  static let calls: [CardCall] = [
    .open, .driverName, .capability, .clientCapability, .resources, .connector, .encoder, .planes,
    .plane, .properties, .createDumb, .mapDumb, .addFramebuffer, .createBlob, .test, .modeset,
  ]

  static func card(_ number: Int, _ type: String) -> FakeDevice {
    var setup = FakeSetup()
    setup.path = "/dev/dri/card\(number)"
    setup.sockets[0].type = type
    return FakeDevice(setup)
  }

  @Test("if any call on a card fails, the other card is used", arguments: calls)
  func card(failing call: CardCall) throws {
    for errno in Self.errnos {
      // The better card fails, as the first and as the second card.
      for broken in 0...1 {
        let (better, other) = (Self.card(broken, "DSI"), Self.card(1 - broken, "HDMI-A"))
        better.fault = { failing, _ in failing == call ? errno : nil }
        let devices = [better, other].sorted { $0.setup.path < $1.setup.path }
        let display = try Display(on: FakeBus(devices))
        #expect(display.name == "HDMI-A-1", "\(call) with \(errno), card \(broken)")
        #expect(other.screen.count == 16 * 8)
        #expect(better.liveHandles == 0, "\(call) with \(errno), card \(broken)")
        withExtendedLifetime(display) {}
      }
    }
  }

  /// One card with two displays, each with its own pipe; both or none are active at first.
  private static func pair(lit: Bool) -> FakeDevice {
    var setup = FakeSetup()
    setup.sockets = [
      FakeSetup.Socket(id: 10), FakeSetup.Socket(id: 11, type: "HDMI-A", encoders: [21]),
    ]
    setup.encoders = [20: 0b01, 21: 0b10]
    setup.crtcs = [30, 31]
    setup.layers = [FakeSetup.Layer(id: 40), FakeSetup.Layer(id: 41, crtcMask: 0b10)]
    for (socket, crtc, layer) in [(10, 30, 40), (11, 31, 41)] as [(UInt32, UInt32, UInt32)]
    where lit {
      setup.inherited += [
        (socket, "CRTC_ID", UInt64(crtc)), (crtc, "ACTIVE", 1), (crtc, "MODE_ID", 5),
        (layer, "CRTC_ID", UInt64(crtc)), (layer, "FB_ID", 6),
      ]
    }
    return FakeDevice(setup)
  }

  @Test(
    "if an object does not answer, the other display of the card is used",
    arguments: [
      (10, "HDMI-A-1"), (20, "HDMI-A-1"), (30, "HDMI-A-1"), (40, "HDMI-A-1"), (11, "DSI-1"),
      (21, "DSI-1"), (31, "DSI-1"), (41, "DSI-1"),
    ] as [(UInt32, String)])
  func silent(object: UInt32, taken: String) throws {
    for errno in Self.errnos {
      for lit in [false, true] {
        let device = Self.pair(lit: lit)
        device.silent = [object: errno]
        let display = try Display(on: FakeBus(device))
        #expect(display.name == taken, "\(object) with \(errno), lit: \(lit)")
        #expect(display.notes.count == 1 && display.notes[0].contains(" \(object) is left out: "))
        #expect(device.violations == [])
        // The display survives a reclaim.
        display.yield()
        try display.reclaim()
        withExtendedLifetime(display) {}
      }
    }
  }

  @Test("if a display is refused, the other display of the card is used")
  func refusedConnector() throws {
    let device = Self.pair(lit: false)
    device.setup.refused = [(40, 30)]
    let display = try Display(on: FakeBus(device))
    #expect(display.name == "HDMI-A-1")
    #expect(display.notes == [])
    withExtendedLifetime(display) {}
  }

  @Test("other displays are switched off, unless an object of the card does not answer")
  func othersLeft() throws {
    for silent in [[:], [10: ENOENT]] as [[UInt32: CInt]] {
      let device = Self.pair(lit: true)
      device.silent = silent
      let display = try Display(on: FakeBus(device), choice: DisplayChoice(connector: "HDMI-A-1"))
      #expect(device.values[30]?["ACTIVE"] == (silent.isEmpty ? 0 : 1))
      #expect(device.values[40]?["FB_ID"] == (silent.isEmpty ? 0 : 6))
      #expect(device.values[31]?["ACTIVE"] == 1)
      withExtendedLifetime(display) {}
    }
  }
}

@Suite("No usable display")
struct NoDisplayTests {
  private static func unplugged(_ number: Int) -> FakeDevice {
    let device = SecondCardTests.card(number, "HDMI-A")
    device.setup.sockets[0].connection = .disconnected
    return device
  }

  /// A render-only card, as v3d on a Raspberry Pi: the display calls fail.
  private static func renderer(_ number: Int, _ errno: CInt = EOPNOTSUPP) -> FakeDevice {
    let device = SecondCardTests.card(number, "DSI")
    device.fault = { call, _ in
      [.capability, .clientCapability, .resources, .planes].contains(call) ? errno : nil
    }
    return device
  }

  private static func failing(_ number: Int, _ call: CardCall, _ errno: CInt) -> FakeDevice {
    let device = SecondCardTests.card(number, "DSI")
    device.fault = { failing, _ in failing == call ? errno : nil }
    return device
  }

  private static func speechless(_ number: Int) -> FakeDevice {
    let device = SecondCardTests.card(number, "HDMI-A")
    device.setup.sockets[0].modes = []
    return device
  }

  private static func bufferless(_ number: Int) -> FakeDevice {
    let device = SecondCardTests.card(number, "HDMI-A")
    device.setup.hasDumbBuffers = false
    return device
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var choice = DisplayChoice()
    let devices: @Sendable () -> [FakeDevice]
    /// The beginning of the error's description.
    let reported: String
    var refusal = Refusal.nothing
  }

  static let rows: [Row] = [
    Row(testDescription: "no card", devices: { [] }, reported: "no display device"),
    Row(
      testDescription: "a render-only card", devices: { [renderer(0)] },
      reported: "/dev/dri/card0: no connectors: it only computes pictures"),
    Row(
      testDescription: "a render-only card on an old kernel (EINVAL)",
      devices: { [renderer(0, EINVAL)] },
      reported: "/dev/dri/card0: no connectors: it only computes pictures"),
    Row(
      testDescription: "a disconnected connector before a render-only card",
      devices: { [renderer(0), unplugged(1)] },
      reported: "/dev/dri/card1: no display connected; connect one"),
    Row(
      testDescription: "a disconnected connector before a failing card",
      devices: { [failing(0, .resources, EIO), unplugged(1)] },
      reported: "/dev/dri/card1: no display connected"),
    Row(
      testDescription: "a failing card before a render-only card",
      devices: { [renderer(0), failing(1, .planes, EIO)] },
      reported: "/dev/dri/card1: planes on /dev/dri/card1: Input/output error"),
    Row(
      testDescription: "a card of another program before all else",
      devices: { [unplugged(0), failing(1, .open, EACCES)] },
      reported: "open on /dev/dri/card1: Permission denied", refusal: .notMaster),
    Row(
      testDescription: "a busy card before a disconnected connector",
      devices: { [unplugged(0), failing(1, .resources, EBUSY)] },
      reported: "resources on /dev/dri/card1: Device or resource busy", refusal: .busy),
    Row(
      testDescription: "a refused display before a disconnected connector",
      devices: { [unplugged(0), failing(1, .modeset, EINVAL)] },
      reported: "modeset on /dev/dri/card1: Invalid argument", refusal: .rejected),
    Row(
      testDescription: "a missing configured card, with those that exist",
      choice: DisplayChoice(card: "/dev/dri/card7"),
      devices: { [renderer(0), unplugged(1)] },
      reported: "/dev/dri/card7: no such device; there is /dev/dri/card0, /dev/dri/card1"),
    Row(
      testDescription: "a missing configured connector, with those that exist",
      choice: DisplayChoice(connector: "DP-3"), devices: { [renderer(0), unplugged(1)] },
      reported: "/dev/dri/card1: no connector DP-3; it has HDMI-A-1; name one of them"),
    Row(
      testDescription: "a display without modes, with what may give it one",
      devices: { [unplugged(0), speechless(1)] },
      reported: "/dev/dri/card1: the display on HDMI-A-1 lists no mode; check its cable and power, "
        + "or name a mode for the kernel: video=HDMI-A-1:1920x1080@60"),
    Row(
      testDescription: "a driver without dumb buffers", devices: { [bufferless(0)] },
      reported: "/dev/dri/card0: no plain picture memory; load a driver with dumb buffers, or use "
        + "another card"),
    Row(
      testDescription: "a driver without atomic modesetting",
      devices: { [failing(0, .clientCapability, EOPNOTSUPP)] },
      reported: "/dev/dri/card0: no atomic modesetting; load a driver with atomic modesetting"),
    Row(
      testDescription: "a configured card without a display, whatever others have",
      choice: DisplayChoice(card: "/dev/dri/card1"),
      devices: { [SecondCardTests.card(0, "DSI"), unplugged(1)] },
      reported: "/dev/dri/card1: no display connected"),
  ]

  @Test("the most informative reason is reported", arguments: rows)
  func reason(_ row: Row) {
    let devices = row.devices()
    do throws(ScanoutError) {
      let display = try Display(on: FakeBus(devices), choice: row.choice)
      Issue.record("\(display.summary)")
    } catch {
      #expect(error.description.hasPrefix(row.reported), "\(error)")
      #expect(error.refusal == row.refusal)
    }
    #expect(devices.map(\.liveHandles) == devices.map { _ in 0 })
  }
}
