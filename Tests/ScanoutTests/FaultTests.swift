// Every call failing with every errno: the resulting refusal, and no leaked handle.
import Glibc
import Scanout
import Testing
import Units

@Suite("Faults of display calls")
struct FaultTests {
  /// The calls of a start, a frame and a reclaim.
  static let calls: [CardCall] = [
    .open, .driverName, .capability, .clientCapability, .resources, .connector, .encoder, .planes,
    .plane, .properties, .createDumb, .mapDumb, .addFramebuffer, .createBlob, .test, .modeset,
    .flip, .readEvents, .setMaster,
  ]
  static let outcomes: [(CInt, Refusal)] = [
    (EBUSY, .busy), (EINTR, .busy), (EACCES, .notMaster), (EPERM, .notMaster),
    (EINVAL, .rejected), (ERANGE, .rejected), (ENOSPC, .rejected), (ENOMEM, .noMemory),
    (ENODEV, .gone), (ENXIO, .gone), (EIO, .broken),
  ]

  @Test("a failing call throws the refusal of its errno and leaks no handle", arguments: calls)
  func everyFault(call: CardCall) throws {
    for (errno, refusal) in Self.outcomes {
      // Repeated calls fail at the first time or at a later one.
      for failing in 1...4 {
        let device = FakeDevice(FakeSetup())
        device.fault = { $0 == call && $1 == failing ? errno : nil }
        let outcome = ScanoutTests.refusal { try Self.life(device) }
        let isReached = device.calls[call, default: 0] >= failing
        let expected: Refusal?
        switch (call, failing) {
        // An error while cards are examined is not final: another card may have a display.
        case (.open, 1), (.driverName, 1), (.capability, 1), (.clientCapability, 1),
          (.resources, 1), (.connector, 1), (.planes, 1), (.properties, 1):
          expected = [.notMaster, .busy].contains(refusal) ? refusal : .nothing
        // A reclaim falls back on the known pipe.
        case (.encoder, 2): expected = nil
        // The blobs are the mode at the start, optional damage, and the mode of the reclaim.
        case (.createBlob, 2): expected = nil
        default: expected = refusal
        }
        #expect(outcome == (isReached ? expected : nil), "\(call) \(failing): errno \(errno)")
        #expect(device.liveHandles == 0, "\(call) \(failing): errno \(errno)")
        #expect(device.violations == [])
      }
    }
  }

  @Test("the table of faults has every call of a display's life cycle")
  func everyCall() throws {
    let device = FakeDevice(FakeSetup())
    try Self.life(device)
    #expect(Set(device.calls.keys) == Set(Self.calls))
  }

  @Test("an error names the call, the device and the meaning")
  func description() {
    let error = ScanoutError(call: .flip, path: "/dev/dri/card0", errno: EACCES)
    let text = """
      flip on /dev/dri/card0: Permission denied (another program owns the display, or the device \
      may not be opened)
      """
    #expect(error.description == text)
  }

  @Test("an error without a call names the device and the reason")
  func decision() {
    let lost = ScanoutError(.broken, path: "/dev/dri/card0", reason: "flips are lost")
    #expect(lost.description == "/dev/dri/card0: flips are lost")
    let none = ScanoutError(.nothing, path: "", reason: "no display device")
    #expect(none.description == "no display device")
  }

  /// A start, two frames, and yielding and reclaiming the display.
  private static func life(_ device: FakeDevice) throws {
    let display = try Display(on: FakeBus(device))
    for _ in 1...2 {
      try display.draw { _, _ in 0 }
      try display.flip(damage: [Rect(size: display.size)])
      device.blank()
      _ = try display.drainEvents()
    }
    display.yield()
    try display.reclaim()
  }
}
