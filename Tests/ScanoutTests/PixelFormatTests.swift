// Pixel formats of displays: choice, content of memory, and errors if none fits.
import CDRM
import Glibc
import Scanout
import Testing
import Units

@Suite("Pixel formats of displays")
struct PixelFormatTests {
  private static let (xrgb, xbgr, rg16) = (
    CDRM_FORMAT_XRGB8888, CDRM_FORMAT_XBGR8888, CDRM_FORMAT_RGB565
  )
  /// ARGB8888 and NV12, which are not supported.
  private static let (argb, nv12) = (UInt32(0x3432_5241), UInt32(0x3231_564E))

  private static func device(_ formats: [[UInt32]]) -> FakeDevice {
    var setup = FakeSetup()
    setup.layers = formats.enumerated().map {
      FakeSetup.Layer(id: 40 + UInt32($0.offset), formats: $0.element)
    }
    return FakeDevice(setup)
  }

  private static func device(_ formats: [UInt32]...) -> FakeDevice { device(formats) }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Formats by plane.
    let planes: [[UInt32]]
    var wanted: PixelFormat?
    let taken: PixelFormat
    var plane: UInt32 = 40
  }

  static let rows: [Row] = [
    Row(testDescription: "XRGB8888", planes: [[xrgb]], taken: .xrgb8888),
    Row(testDescription: "XBGR8888", planes: [[xbgr]], taken: .xbgr8888),
    Row(testDescription: "RGB565", planes: [[rg16]], taken: .rgb565),
    Row(
      testDescription: "the best of three, listed in another order",
      planes: [[rg16, argb, xbgr, xrgb]], taken: .xrgb8888),
    Row(testDescription: "the better of two", planes: [[rg16, xbgr]], taken: .xbgr8888),
    Row(
      testDescription: "the plane with the better format", planes: [[rg16], [argb, xrgb]],
      taken: .xrgb8888, plane: 41),
    Row(
      testDescription: "the second plane, if the first has no supported format",
      planes: [[argb, nv12], [rg16]], taken: .rgb565, plane: 41),
    Row(
      testDescription: "the configured format", planes: [[xrgb, rg16, xbgr]], wanted: .rgb565,
      taken: .rgb565),
    Row(
      testDescription: "the plane with the configured format", planes: [[xrgb], [xbgr]],
      wanted: .xbgr8888, taken: .xbgr8888, plane: 41),
  ]

  @Test("the best format of the planes is chosen, or the configured one", arguments: rows)
  func choice(row: Row) throws {
    let card = Self.device(row.planes)
    let display = try Display(on: FakeBus(card), choice: DisplayChoice(format: row.wanted))
    #expect(display.format == row.taken)
    #expect(display.summary.hasSuffix(", \(row.taken.rawValue.uppercased())"))
    #expect(card.values[row.plane]?["CRTC_ID"] == 30)
    let black: UInt32 = row.taken == .rgb565 ? 0 : 0xFF00_0000
    #expect(card.screen == [UInt32](repeating: black, count: 16 * 8))
  }

  @Test(
    "pixels are stored in the chosen format, and no padding is written",
    arguments: PixelFormat.allCases, [4, 64])
  func pixels(format: PixelFormat, alignment: Int) throws {
    var setup = FakeSetup()
    setup.layers[0].formats = [format.code]
    setup.pitchAlignment = alignment
    setup.sockets[0].modes = [fakeMode(13, 5)]
    let device = FakeDevice(setup)
    let display = try Display(on: FakeBus(device))
    func pixel(_ line: Int, _ column: Int) -> UInt32 {
      0xFF00_0000 | UInt32(line * 50) << 16 | UInt32(column * 19) << 8 | UInt32(line * column * 4)
    }
    let whole = Rect(size: display.size)
    for frame in 1...3 {
      try display.draw(pixel)
      try display.flip(damage: [whole])
      device.blank()
      _ = try display.drainEvents()
      var wanted: [UInt32] = []
      for line in 0..<5 {
        for column in 0..<13 {
          let pixel = pixel(line, column)
          wanted.append(
            format == .rgb565
              ? UInt32(PixelFormat.dithered(pixel, x: column, y: line)) : format.word(pixel))
        }
      }
      #expect(device.screen == wanted, "frame \(frame)")
    }
    #expect(device.isPaddingUntouched)
    #expect(device.violations == [])
  }

  @Test("a display without a supported format is refused with the formats it has")
  func noFormat() {
    let device = Self.device([Self.argb, Self.nv12])
    let error = #expect(throws: ScanoutError.self) { _ = try Display(on: FakeBus(device)) }
    #expect(
      error?.description == """
        /dev/dri/card0: the planes that lead to DSI-1 have AR24, NV12, and the list is drawn in one \
        of XRGB8888 (XR24), XBGR8888 (XB24), RGB565 (RG16); name another card or connector in \
        [display]
        """)
    #expect(device.liveHandles == 0 && device.calls[.createDumb] == nil)
    let lines = Display.survey(FakeBus(device)).flatMap(\.lines)
    #expect(
      lines.last == """
          plane 40 is left out: it has AR24, NV12, and the list is drawn in one of XRGB8888 (XR24), \
        XBGR8888 (XB24), RGB565 (RG16)
        """)
  }

  @Test("a configured format that no plane has is refused with a remedy")
  func demanded() {
    let device = Self.device([Self.xrgb], [Self.xbgr])
    let choice = DisplayChoice(format: .rgb565)
    let error = #expect(throws: ScanoutError.self) {
      _ = try Display(on: FakeBus(device), choice: choice)
    }
    #expect(
      error?.description == """
        /dev/dri/card0: the planes that lead to DSI-1 have XR24, XB24, and the configuration demands \
        RGB565 (RG16); set pixel_format in [display] to auto
        """)
    #expect(device.liveHandles == 0)
    let chosen = Display.survey(FakeBus(device), choice: choice).first(where: \.isChosen)
    #expect(chosen == nil)
  }

  @Test("if the planes have no supported format, the remedy is another display")
  func demandedInVain() {
    let device = Self.device([Self.nv12])
    let error = #expect(throws: ScanoutError.self) {
      _ = try Display(on: FakeBus(device), choice: DisplayChoice(format: .rgb565))
    }
    #expect(
      error?.description == """
        /dev/dri/card0: the planes that lead to DSI-1 have NV12, and the configuration demands RGB565 \
        (RG16); name another card or connector in [display]
        """)
  }

  @Test("a configured format selects the display that has it")
  func elsewhere() throws {
    let (first, second) = (SecondCardTests.card(0, "DSI"), SecondCardTests.card(1, "HDMI-A"))
    second.setup.layers[0].formats = [Self.rg16]
    let display = try Display(
      on: FakeBus(first, second), choice: DisplayChoice(format: .rgb565))
    #expect(display.name == "HDMI-A-1" && display.format == .rgb565)
  }

  @Test("the report has the accepted format, or all formats of a display in use")
  func reported() throws {
    let device = Self.device([Self.rg16, Self.xrgb])
    func line() -> String { Display.survey(FakeBus(device)).flatMap(\.lines)[1] }
    #expect(line() == "  DSI-1: connected, 16×8 at 60.0 Hz, in XRGB8888")
    device.setup.unshown = [Self.xrgb]
    #expect(line() == "  DSI-1: connected, 16×8 at 60.0 Hz, in RGB565")
    // Only the DRM master may do a test commit.
    let display = try Display(on: FakeBus(device))
    #expect(line() == "  DSI-1: connected, 16×8 at 60.0 Hz, in XRGB8888 or RGB565")
    withExtendedLifetime(display) {}
  }

  @Test("a format that the driver refuses is followed by the next one")
  func refusedFormat() throws {
    let shown = Self.device([Self.rg16, Self.xrgb, Self.xbgr])
    shown.setup.unshown = [Self.xrgb, Self.xbgr]
    #expect(try Display(on: FakeBus(shown)).format == .rgb565)
    #expect(shown.liveHandles == 0)
    for (errno, refusal) in FaultTests.outcomes {
      let device = Self.device([Self.rg16, Self.xrgb])
      device.setup.unmakeable = [.xrgb8888: errno]
      if refusal == .rejected {
        #expect(try Display(on: FakeBus(device)).format == .rgb565, "errno \(errno)")
      } else {
        // Other errors do not concern the format.
        #expect(
          ScanoutTests.refusal { _ = try Display(on: FakeBus(device)) } == refusal,
          "errno \(errno)")
      }
      #expect(device.liveHandles == 0 && device.violations == [], "errno \(errno)")
    }
  }

  @Test("if no format is accepted, the last error is thrown", arguments: PixelFormat.allCases)
  func noneAccepted(format: PixelFormat) {
    for (errno, refusal) in FaultTests.outcomes {
      let device = Self.device([format.code])
      device.setup.unmakeable = [format: errno]
      let error = #expect(throws: ScanoutError.self) { _ = try Display(on: FakeBus(device)) }
      #expect(error?.call == .addFramebuffer && error?.errno == errno)
      #expect(error?.refusal == refusal)
      #expect(device.liveHandles == 0 && device.violations == [])
    }
  }

  @Test("a pitch that is no multiple of the pixel size is refused", arguments: [1, 2, 3])
  func oddPitch(excess: Int) throws {
    for format in PixelFormat.allCases {
      let device = Self.device([format.code])
      device.setup.pitchExcess = excess
      guard excess % format.bytes != 0 else {
        #expect(try Display(on: FakeBus(device)).format == format)
        continue
      }
      let error = #expect(throws: ScanoutError.self) { _ = try Display(on: FakeBus(device)) }
      #expect(error?.refusal == .rejected && error?.call == .createDumb)
      #expect(error?.reason.contains("a pitch of \(16 * format.bytes + excess) for 16×8") == true)
      #expect(device.liveHandles == 0)
    }
  }

  @Test("a reclaim keeps the pixel format")
  func reclaimed() throws {
    let device = Self.device([Self.rg16])
    let display = try Display(on: FakeBus(device))
    try display.draw { _, _ in 0xFFFF_FFFF }
    display.yield()
    try display.reclaim()
    #expect(device.screen == [UInt32](repeating: 0xFFFF, count: 16 * 8))
    #expect(device.violations == [])
  }
}

extension PixelFormat {
  /// The kernel's code, independent of the one in the program.
  var code: UInt32 {
    switch self {
    case .xrgb8888: CDRM_FORMAT_XRGB8888
    case .xbgr8888: CDRM_FORMAT_XBGR8888
    case .rgb565: CDRM_FORMAT_RGB565
    }
  }
}
