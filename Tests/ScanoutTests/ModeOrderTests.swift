// The order of a display's modes, and what is shown when the driver refuses one.
import CDRM
import Glibc
import Testing
import Units

@testable import Scanout
@testable import panelist

@Suite("Modes")
struct ModeOrderTests {
  private static let interlace = DRM_MODE_FLAG_INTERLACE
  private static let ultra = fakeMode(3840, 2160, clock: 30, preferred: true)

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let modes: [Mode]
    var choice = ModeChoice.auto
    /// The beginning of the order.
    let order: [String]

    init(_ words: String, _ modes: Mode..., choice: ModeChoice = .auto, order: String...) {
      testDescription = words
      (self.modes, self.choice, self.order) = (modes, choice, order)
    }
  }

  static let rows: [Row] = [
    Row(
      "the mode of the kernel's command line comes first",
      fakeMode(1920, 1080, preferred: true), fakeMode(1280, 720, clock: 30, userDefined: true),
      order: "1280x720@30", "1920x1080@60"),
    Row(
      "the preferred mode comes before larger ones, of any size",
      fakeMode(1920, 1080), fakeMode(1280, 800, preferred: true), fakeMode(1920, 1200),
      order: "1280x800@60", "1920x1200@60", "1920x1080@60"),
    Row(
      "4K at 60 Hz is taken if it is preferred",
      fakeMode(3840, 2160, preferred: true), fakeMode(1920, 1080), order: "3840x2160@60"),
    Row(
      "a television that prefers 4K at 30 Hz shows 1080p, and 4K after all smaller ones",
      ultra, fakeMode(4096, 2160, clock: 24), fakeMode(1920, 1080, clock: 120),
      fakeMode(1920, 1080), fakeMode(1920, 1080, clock: 50),
      fakeMode(1920, 1080, flags: interlace), fakeMode(1280, 720),
      order: "1920x1080@60", "1920x1080@50", "1920x1080@120", "1280x720@60", "3840x2160@30",
      "4096x2160@24", "1920x1080@120 interlaced"),
    Row(
      "49.9 Hz count as 50, 49 do not",
      fakeMode(640, 480, clock: 499, htotal: 1000, preferred: true), fakeMode(320, 240),
      order: "640x480@49.9", "320x240@60"),
    Row(
      "a portrait panel may be as large on its side, not larger",
      fakeMode(1201, 1920), fakeMode(1200, 1920), fakeMode(1080, 1921),
      order: "1200x1920@60", "1201x1920@60", "1080x1921@60"),
    Row(
      "where all modes are slow the preferred one is taken",
      fakeMode(2560, 1440, clock: 24), ultra, order: "3840x2160@30", "2560x1440@24"),
    Row(
      "without a preferred mode the largest progressive one",
      fakeMode(1280, 720, clock: 24), fakeMode(2560, 1440, clock: 24),
      fakeMode(3840, 2160, flags: interlace), order: "2560x1440@24", "1280x720@24"),
    Row(
      "an interlaced mode only if there is nothing else, also if it is preferred",
      fakeMode(1920, 1080, flags: interlace, preferred: true), fakeMode(640, 480, clock: 24),
      order: "640x480@24", "1920x1080@120 interlaced"),
    Row(
      "an SPI panel has its one mode at 60 Hz",
      fakeMode(320, 240, clock: 1, htotal: 320, vtotal: 240), order: "320x240@60"),
    Row(
      "the preferred mode at any rate, if it is configured",
      fakeMode(1920, 1080, userDefined: true), ultra, choice: .preferred,
      order: "3840x2160@30", "1920x1080@60"),
    Row(
      "without a preferred mode as auto",
      fakeMode(640, 480), fakeMode(1920, 1080), choice: .preferred, order: "1920x1080@60"),
    Row(
      "a configured size at the rate nearest to 60 Hz, then as auto",
      ultra, fakeMode(1280, 720, clock: 120), fakeMode(1280, 720, clock: 50),
      fakeMode(1920, 1080), choice: .size(Size(width: 1280, height: 720), hertz: nil),
      order: "1280x720@50", "1280x720@120", "1920x1080@60"),
    Row(
      "a configured rate, before the kernel's mode",
      ultra, fakeMode(1280, 720, clock: 120, userDefined: true), fakeMode(1280, 720, clock: 50),
      choice: .size(Size(width: 1280, height: 720), hertz: 50.4),
      order: "1280x720@50", "1280x720@120"),
    Row(
      "a progressive mode of the configured size before an interlaced one",
      fakeMode(1920, 1080, clock: 30, flags: interlace), fakeMode(1920, 1080),
      choice: .size(Size(width: 1920, height: 1080), hertz: 60),
      order: "1920x1080@60", "1920x1080@60 interlaced"),
    Row(
      "as auto if the configured mode is not listed", ultra, fakeMode(1280, 720, clock: 50),
      choice: .size(Size(width: 1280, height: 720), hertz: 60), order: "1280x720@50"),
  ]

  private static func connector(_ modes: [Mode]) -> Connector {
    Connector(
      id: ConnectorID(10), type: "HDMI-A", number: 1, connection: .connected,
      reportedMillimeters: Size(width: 0, height: 0), encoder: .none, encoders: [], modes: modes)
  }

  @Test("the order of modes", arguments: rows)
  func order(_ row: Row) {
    let order = Self.connector(row.modes).order(row.choice).map(\.mode.written)
    #expect(Array(order.prefix(row.order.count)) == row.order)
  }

  @Test("no more than 16 modes are tried, none of them twice")
  func limit() {
    let modes = (1...40).flatMap { [fakeMode($0, 8), fakeMode($0, 8)] }
    #expect(
      Self.connector(modes).order(.auto).map(\.mode.size.width) == (25...40).reversed().map { $0 })
  }

  // MARK: Refusals

  /// A card whose display lists three modes; the largest is preferred.
  private static func card(_ refuse: (inout FakeSetup) -> Void) -> FakeDevice {
    var setup = FakeSetup()
    setup.sockets[0].modes = [
      fakeMode(64, 32, preferred: true), fakeMode(32, 16), fakeMode(16, 8),
    ]
    refuse(&setup)
    return FakeDevice(setup)
  }

  private static let large = Size(width: 64, height: 32)
  private static let medium = Size(width: 32, height: 16)

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let refuse: @Sendable (inout FakeSetup) -> Void
    /// The error in the note.
    let error: String
  }

  static let faults: [Fault] =
    [
      Fault(
        testDescription: "no memory for its buffers",
        refuse: { $0.unmakeableSizes[large] = ENOMEM },
        error: "createDumb on /dev/dri/card0: Cannot allocate memory (no memory)"),
      Fault(
        testDescription: "buffers larger than the driver takes",
        refuse: { $0.unmakeableSizes[large] = EINVAL },
        error: "createDumb on /dev/dri/card0: Invalid argument (the driver refuses)"),
    ]
    + [EINVAL, ERANGE, ENOSPC, ENOMEM].map { errno in
      Fault(
        testDescription: "errno \(errno) of the test commit",
        refuse: { $0.unshownSizes[large] = errno },
        error: "\(ScanoutError(call: .test, path: "/dev/dri/card0", errno: errno))")
    }

  @Test("a refused mode is followed by the next, and both are logged", arguments: faults)
  func next(_ fault: Fault) throws {
    let device = Self.card(fault.refuse)
    let bus = FakeBus(device)
    let reported = Display.survey(bus).flatMap(\.lines)
    #expect(device.liveHandles == 0)
    let display = try Display(on: bus)
    #expect(display.size == Self.medium)
    let note = "refused: 64x32@60 (\(fault.error)); shown instead: 32x16@60"
    #expect(display.notes == [note])
    #expect(reported.contains("    \(note)"), "\(reported)")
    try display.draw { _, _ in 7 }
    try display.flip(damage: [Rect(size: display.size)])
    device.blank()
    #expect(device.screen == [UInt32](repeating: 7, count: 32 * 16) && device.violations == [])
  }

  @Test("a mode that only the modeset refuses is followed by the next")
  func late() throws {
    let device = Self.card { _ in }
    // The kernel pins the buffers in the commit, not in its test.
    device.fault = { [unowned device] call, _ in
      call == .modeset && device.modeSizes.values.contains(Self.medium) == false ? ENOMEM : nil
    }
    #expect(try Display(on: FakeBus(device)).size == Self.medium)
    #expect(device.calls[.modeset] == 2 && device.liveHandles == 0)
  }

  @Test("where all modes are refused the first error is reported, and all is released")
  func all() {
    let device = Self.card { setup in
      for mode in setup.sockets[0].modes { setup.unshownSizes[mode.size] = ERANGE }
      setup.unmakeableSizes[Self.large] = ENOMEM
    }
    do throws(ScanoutError) {
      Issue.record("\(try Display(on: FakeBus(device)).summary)")
    } catch {
      #expect(error.call == .createDumb && error.errno == ENOMEM)
    }
    #expect(device.liveHandles == 0 && device.calls[.test] == 2)
  }

  @Test("an error that no mode causes ends the attempt at once", arguments: [EBUSY, EACCES, EIO])
  func unrelated(errno: CInt) {
    let device = Self.card { $0.unshownSizes[Self.large] = errno }
    #expect(refusal { _ = try Display(on: FakeBus(device)) } == Refusal(errno: errno))
    #expect(device.calls[.test] == 1 && device.liveHandles == 0)
  }

  @Test("a refused mode is no reason to open the display again; a new one is, and a new plug")
  func remembered() throws {
    let device = Self.card { $0.unmakeableSizes[Self.large] = ENOMEM }
    let bus = FakeBus(device)
    var display: Display<FakeCard>? = try Display(on: bus)
    for _ in 0..<3 { #expect(try display?.check() == .same) }
    #expect(device.calls[.modeset] == 1)

    let modes = device.setup.sockets[0].modes
    device.setup.sockets[0].modes = modes + [fakeMode(48, 32)]
    #expect(try display?.check() == .changed)
    device.setup.sockets[0].modes = modes
    #expect(try display?.check() == .same)

    // Unplugged, which closes it, and plugged in again with memory to spare.
    device.setup.sockets[0].connection = .disconnected
    #expect(try display?.check() == .changed)
    display = nil
    device.setup.sockets[0].connection = .connected
    device.setup.unmakeableSizes = [:]
    display = try Display(on: bus)
    #expect(display?.size == Self.large && display?.notes == [])
  }

  @Test("the check after a hotplug prefers what the configuration does")
  func configured() throws {
    let device = Self.card { _ in }
    let choice = DisplayChoice(mode: .size(Size(width: 16, height: 8), hertz: nil))
    let display = try Display(on: FakeBus(device), choice: choice)
    #expect(display.size == Size(width: 16, height: 8) && display.notes == [])
    #expect(try display.check() == .same)
  }

  @Test("a configured mode that is not listed is reported with those that are, and auto is used")
  func unlisted() throws {
    let device = Self.card { _ in }
    let choice = DisplayChoice(mode: .size(Size(width: 1920, height: 1080), hertz: 60))
    let note =
      "DSI-1 does not list the configured mode 1920x1080@60, so auto is used; set mode in [display] "
      + "to auto or to one of 64x32@60, 32x16@60, 16x8@60"
    #expect(
      Display.survey(FakeBus(device), choice: choice).flatMap(\.lines).contains("    \(note)"))
    let display = try Display(on: FakeBus(device), choice: choice)
    #expect(display.size == Self.large && display.notes == [note])
    #expect(try display.check() == .same)
  }

  @Test("a running list whose mode is refused is shown in the next one, and stays there")
  func recovered() throws {
    let size = RunningPanel.size
    var setup = RunningPanel.setup()
    setup.sockets[0].modes = [
      fakeMode(size.width, size.height, preferred: true), fakeMode(128, 80),
    ]
    let device = FakeDevice(setup)
    let machine = try FakeMachine([device])
    let panel = try RunningPanel(machine)
    try panel.start()
    try panel.run(for: .seconds(8))
    #expect(panel.sight == .right && device.screen.count == size.width * size.height)

    device.setup.unshownSizes[size] = EINVAL
    device.values[10]?["link-status"] = UInt64(DRM_MODE_LINK_STATUS_BAD)
    machine.udev.speak()
    try panel.run(for: .seconds(20))
    #expect(panel.sight == .right && device.screen.count == 128 * 80)
    let note =
      "refused: 160x96@60 (test on /dev/dri/card0: Invalid argument (the driver refuses)); "
    let lines = panel.diary.displays.filter { $0.text.contains(note) }
    #expect(lines.count == 1 && lines[0].text.hasSuffix("shown instead: 128x80@60"), "\(lines)")

    let modesets = device.calls[.modeset]
    for _ in 0..<5 {
      machine.udev.speak()
      try panel.run(for: .seconds(3))
    }
    #expect(device.calls[.modeset] == modesets && panel.sight == .right)
  }
}
