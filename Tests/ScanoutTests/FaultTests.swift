// Every call fails with every number: the outcome is on the list, and nothing is left behind.
import Glibc
import Scanout
import Testing
import Units

@Suite("Faults")
struct FaultTests {
  /// The calls that a start and a frame make.
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

  @Test("a failing call says what it means and leaves nothing open", arguments: calls)
  func everyFault(call: CardCall) throws {
    for (errno, refusal) in Self.outcomes {
      // Calls that come often fail at the first and at a later time.
      for failing in 1...4 {
        let device = FakeDevice(FakeSetup())
        device.fault = { $0 == call && $1 == failing ? errno : nil }
        let outcome = ScanoutTests.refusal { try Self.life(device) }
        let isReached = device.calls[call, default: 0] >= failing
        let expected: Refusal?
        switch (call, failing) {
        // What a card answers that is only looked at decides nothing: a display may come on another.
        case (.open, 1), (.driverName, 1), (.capability, 1), (.clientCapability, 1),
          (.resources, 1), (.connector, 1), (.planes, 1), (.properties, 1):
          expected = [.notMaster, .busy].contains(refusal) ? refusal : .nothing
        // The mode is set anew on the way that is known.
        case (.encoder, 2): expected = nil
        // The first blob is the mode's at the start, the second damage, the third the mode's again.
        case (.createBlob, 2): expected = nil
        default: expected = refusal
        }
        #expect(outcome == (isReached ? expected : nil), "\(call) \(failing): errno \(errno)")
        #expect(device.liveHandles == 0, "\(call) \(failing): errno \(errno)")
        #expect(device.violations == [])
      }
    }
  }

  @Test("the calls of a life are all on the list of faults")
  func everyCall() throws {
    let device = FakeDevice(FakeSetup())
    try Self.life(device)
    #expect(Set(device.calls.keys) == Set(Self.calls))
  }

  @Test("an error tells the call, the device and what it means")
  func description() {
    let error = ScanoutError(call: .flip, path: "/dev/dri/card0", errno: EACCES)
    let text = """
      flip on /dev/dri/card0: Permission denied (another program owns the display, or the device \
      may not be opened)
      """
    #expect(error.description == text)
  }

  @Test("an error that no call gave tells the device and what it means")
  func decision() {
    let lost = ScanoutError(.broken, path: "/dev/dri/card0", reason: "flips are lost")
    #expect(lost.description == "/dev/dri/card0: flips are lost")
    let none = ScanoutError(.nothing, path: "", reason: "no display device")
    #expect(none.description == "no display device")
  }

  /// A start, two frames, and the display lent and taken back.
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
