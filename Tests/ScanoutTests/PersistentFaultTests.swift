// Lasting display faults in the program: the screen, the retries and the journal.
import CDRM
import Glibc
import Scanout
import Shell
import System
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("Lasting display faults")
struct PersistentFaultTests {
  private static let none: @Sendable (RunningPanel) throws -> Void = { _ in }
  private static let shown =
    "display: /dev/dri/card0 (model), DSI-1, 160×96 at 60.0 Hz, size unknown, XRGB8888"

  /// A second open file of the card that becomes DRM master.
  private final class Other: @unchecked Sendable {
    var card: FakeCard?
  }

  private static func card(_ number: Int, hasDisplays: Bool = true) -> FakeDevice {
    var setup = RunningPanel.setup(path: "/dev/dri/card\(number)")
    setup.hasDisplays = hasDisplays
    if !hasDisplays { setup.sockets = [] }
    return FakeDevice(setup)
  }

  private static func flip(
    _ errno: CInt, _ name: String, lines: [String]
  ) -> PersistentFault {
    PersistentFault(
      testDescription: name,
      begin: { $0.device.fault = { call, _ in call == .flip ? errno : nil } },
      // A modeset every five seconds shows what flips cannot.
      end: { $0.device.fault = { _, _ in nil } }, unseenMax: .seconds(6),
      sights: [.right, .old, .black], lines: lines)
  }

  static let faults: [PersistentFault] = [
    flip(
      EBUSY, "every flip fails with EBUSY",
      lines: ["display: flip on /dev/dri/card0: Device or resource busy (the display is busy)"]),
    flip(
      EINVAL, "every flip fails with EINVAL",
      lines: ["display: flip on /dev/dri/card0: Invalid argument (the driver refuses)", shown]),
    PersistentFault(
      testDescription: "EIO on flips and modesets for three seconds", seconds: 3,
      begin: { panel in
        panel.device.fault = { call, _ in call == .flip || call == .modeset ? EIO : nil }
      }, end: { $0.device.fault = { _, _ in nil } }, sights: [.right, .old, .black],
      lines: [
        "display: flip on /dev/dri/card0: Input/output error (the display does not answer)",
        "display: modeset on /dev/dri/card0: Input/output error (the display does not answer)",
      ]),
    PersistentFault(
      testDescription: "EIO on flips and modesets",
      begin: { panel in
        panel.device.fault = { call, _ in call == .flip || call == .modeset ? EIO : nil }
      }, end: { $0.device.fault = { _, _ in nil } }, sights: [.waiting]),
    PersistentFault(
      testDescription: "a render-only card beside one without a display",
      devices: { [card(0, hasDisplays: false), card(1)] }, isFromStart: true,
      begin: { $0.device.setup.sockets[0].connection = .disconnected },
      end: { $0.device.setup.sockets[0].connection = .connected }, sights: [.waiting]),
    PersistentFault(
      testDescription: "flip events never come", seconds: 10,
      begin: { $0.device.style = .lost }, end: { $0.device.style = .atBlank },
      sights: [.right, .old, .black],
      lines: ["display: /dev/dri/card0: a flip was lost; the mode is set anew", shown]),
    PersistentFault(
      testDescription: "flips never complete", seconds: 10,
      begin: { $0.device.style = .never }, end: { $0.device.style = .atBlank },
      sights: [.right, .old, .black]),
    PersistentFault(
      testDescription: "the connector flaps every 300 ms, with udev events",
      begin: none,
      goOn: { panel, step in
        guard step % 3 == 0 else { return }
        panel.device.setup.sockets[0].connection = step % 6 == 0 ? .disconnected : .connected
        panel.machine.udev.speak()
      },
      end: { panel in
        panel.device.setup.sockets[0].connection = .connected
        panel.machine.udev.speak()
      }, sights: [.right, .old, .black, .waiting]),
    PersistentFault(
      testDescription: "the connector flaps every 300 ms, without udev events",
      begin: none,
      goOn: { panel, step in
        guard step % 3 == 0 else { return }
        panel.device.setup.sockets[0].connection = step % 6 == 0 ? .disconnected : .connected
      }, end: { $0.device.setup.sockets[0].connection = .connected }, sights: [.right], lines: []),
    PersistentFault(
      testDescription: "the link goes bad every second, with udev events",
      begin: none,
      goOn: { panel, step in
        guard step % 10 == 0 else { return }
        panel.device.values[10]?["link-status"] = UInt64(DRM_MODE_LINK_STATUS_BAD)
        panel.machine.udev.speak()
      }, end: none, sights: [.right, .old],
      lines: ["display: /dev/dri/card0: the link to the display broke down; the mode is set anew"]),
    PersistentFault(
      testDescription: "a card appears after 7 s, without a udev event", isFromStart: true,
      seconds: 7, begin: { $0.device.isPresent = false }, end: { $0.device.isPresent = true },
      sights: [.waiting]),
    PersistentFault(
      testDescription: "the display changes its mode every two seconds",
      begin: none,
      goOn: { panel, step in
        guard step % 20 == 0 else { return }
        panel.device.setup.sockets[0].modes = [fakeMode(step % 40 == 0 ? 200 : 160, 96)]
        panel.machine.udev.speak()
      }, end: none, sights: [.right, .black, .waiting]),
    PersistentFault(
      testDescription: "the device is removed and added every two seconds",
      begin: none,
      goOn: { panel, step in
        guard step % 20 == 0 else { return }
        panel.device.isPresent = step % 40 != 0
        panel.machine.udev.speak()
      }, end: { $0.device.isPresent = true }, sights: [.right, .black, .old, .waiting]),
    PersistentFault(
      testDescription: "the device's descriptor hangs up",
      begin: { $0.kernel.setReadiness(.hangUp, of: $0.device.descriptor) },
      end: { $0.kernel.setReadiness([], of: $0.device.descriptor) },
      sights: [.waiting, .black, .right, .old]),
    PersistentFault(
      testDescription: "a suspend loses the content of the buffers",
      touching: nil, seconds: 10,
      begin: { panel in
        panel.kernel.suspend(for: .seconds(60))
        panel.device.screen = []
      }, end: none, sights: [.right],
      lines: ["display: /dev/dri/card0: the machine slept; the mode is set anew"], lastLines: []),
    PersistentFault(
      testDescription: "a hundred udev events a second",
      touching: nil, seconds: 10, begin: none,
      goOn: { panel, _ in
        for _ in 1...10 {
          panel.machine.udev.speak()
          try panel.run(for: .milliseconds(9))
        }
      }, end: none, sights: [.right], lines: [], lastLines: []),
    foreign,
  ]

  /// Another program takes the display for two seconds of each four.
  private static var foreign: PersistentFault {
    let other = Other()
    return PersistentFault(
      testDescription: "another DRM master comes and goes every two seconds",
      begin: none,
      goOn: { panel, step in
        guard step % 20 == 0 else { return }
        if step % 40 == 0 {
          panel.device.master = nil
          other.card = try FakeCard(panel.device)
        } else {
          other.card?.dropMaster()
        }
      },
      end: { _ in
        other.card?.dropMaster()
        other.card = nil
      }, sights: [.right, .old, .black],
      lines: nil)
  }

  @Test("the screen recovers, retries are limited, and the journal names the fault")
  func lasting() throws {
    var rows = [FaultOutcome.head]
    for fault in Self.faults {
      let outcome = try FaultOutcome(fault)
      rows.append(outcome.row)
      expect(outcome)
      #expect(fault.sights.contains(outcome.sight), "\(outcome.row)")
      if let most = fault.unseenMax { #expect(outcome.unseen <= most, "\(outcome.row)") }
      if let lines = fault.lines { #expect(outcome.lines == lines) }
      if let lines = fault.lastLines { #expect(outcome.lastLines == lines) }
      let fed = Int(fault.seconds / 10 * 3) - 1
      #expect(outcome.watchdogs >= fed, "\(outcome.row)")
    }
    print(rows.joined(separator: "\n"))
  }

  /// The calls of an opening, a modeset and a frame.
  static let calls: [CardCall] = [
    .open, .driverName, .capability, .clientCapability, .resources, .connector, .encoder, .planes,
    .plane, .properties, .createDumb, .mapDumb, .addFramebuffer, .createBlob, .test, .modeset,
    .flip, .readEvents, .setMaster,
  ]
  static let errnos: [CInt] = [
    EBUSY, EAGAIN, EINTR, EACCES, EPERM, EINVAL, ERANGE, ENOSPC, EOPNOTSUPP, ENOENT, EBADF, EIO,
    ENOMEM, EMFILE, ENODEV, ENXIO,
  ]

  @Test("each call failing with each errno, from the start and later", arguments: calls)
  func everyCall(call: CardCall) throws {
    var rows = [FaultOutcome.head]
    for errno in Self.errnos {
      for isFromStart in [true, false] {
        let outcome = try FaultOutcome(.refusing(call, errno, isFromStart: isFromStart))
        rows.append(outcome.row)
        expect(outcome)
        #expect(outcome.watchdogs >= 4, "\(outcome.row)")
        #expect(!outcome.lines.isEmpty || isNeverMet(call, isFromStart), "\(outcome.row)")
      }
    }
    print(rows.joined(separator: "\n"))
  }

  /// Whether the call is never made during the fault.
  private func isNeverMet(_ call: CardCall, _ isFromStart: Bool) -> Bool {
    let ofOpening: [CardCall] = [
      .open, .driverName, .capability, .clientCapability, .createDumb, .mapDumb, .addFramebuffer,
      .test,
    ]
    return isFromStart ? call == .setMaster : ofOpening.contains(call)
  }

  /// The expectations for every fault.
  private func expect(_ outcome: FaultOutcome, sourceLocation: SourceLocation = #_sourceLocation) {
    for times in [outcome.openings, outcome.modesets] {
      let shortest = FaultOutcome.shortest(times) ?? .seconds(1)
      #expect(shortest >= .milliseconds(999), "\(outcome.row)", sourceLocation: sourceLocation)
    }
    #expect(outcome.flips <= 62 * 30 + 200, "\(outcome.row)", sourceLocation: sourceLocation)
    #expect(!outcome.hasLeft, "\(outcome.row)", sourceLocation: sourceLocation)
    #expect(
      outcome.mended.map { $0 <= .seconds(6) } == true, "\(outcome.row)",
      sourceLocation: sourceLocation)
    // Only the line of an opened display may repeat, after a recovery.
    let repeated = Dictionary(grouping: outcome.lines) { $0 }.filter { $0.value.count > 1 }
    #expect(
      repeated.allSatisfy { $0.value.count == 2 && $0.key == Self.shown }, "\(outcome.row)",
      sourceLocation: sourceLocation)
    #expect(outcome.violations == [], "\(outcome.row)", sourceLocation: sourceLocation)
  }

  /// The calls of a modeset on a display that is open.
  static let modesetCalls: [CardCall] = [
    .modeset, .test, .resources, .properties, .createBlob, .planes,
  ]

  @Test(
    "if modesets on a display fail, the list moves to another card",
    arguments: modesetCalls)
  func leavesCard(call: CardCall) throws {
    for errno in Self.errnos {
      let broken = Self.card(0)
      let panel = try RunningPanel(try FakeMachine([broken, Self.card(1)]))
      try panel.start()
      try panel.run(for: .seconds(9))
      #expect(panel.kiosk.displayOutput.display?.path == "/dev/dri/card0")
      broken.fault = { refused, _ in refused == call || refused == .flip ? errno : nil }
      // A flip may be busy for five seconds; three modesets follow in six, and then an opening.
      try panel.run(for: .seconds(14), touching: .milliseconds(500))
      try panel.run(for: .milliseconds(100))
      let path = panel.kiosk.displayOutput.display?.path
      #expect(path == "/dev/dri/card1", "\(call) with \(PersistentFault.name(of: errno))")
      #expect(panel.sight == .right, "\(call) with \(PersistentFault.name(of: errno))")
    }
  }

  @Test("flips without events end the program after 15 to 20 s")
  func leaves() throws {
    let panel = try RunningPanel(try FakeMachine([FakeDevice(RunningPanel.setup())]))
    panel.device.style = .lost
    try panel.start()
    try panel.run(for: .seconds(60), touching: .milliseconds(250))
    let failure = try #require(panel.kiosk.failure)
    #expect(failure.status == .unavailable)
    #expect(panel.time > .seconds(15) && panel.time < .seconds(20))
  }
}
