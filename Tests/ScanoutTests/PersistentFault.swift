// A lasting display fault, the reaction of the program, and its row in a table.
import Glibc
import Scanout
import System
import TestKernel
import Testing
import Units

@testable import panelist

/// A display fault that begins, lasts for some seconds, and ends.
struct PersistentFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The cards; the screen of the last one is checked.
  var devices: @Sendable () -> [FakeDevice] = { [FakeDevice(RunningPanel.setup())] }
  /// Whether the fault exists before the program starts.
  var isFromStart = false
  /// The interval between changes of the list during the fault; nil for none.
  var touching: Interval? = .milliseconds(250)
  var seconds = 30.0
  /// Begins the fault.
  let begin: @Sendable (RunningPanel) throws -> Void
  /// Continues the fault; called every 100 ms with the number of the call.
  var goOn: @Sendable (RunningPanel, Int) throws -> Void = { _, _ in }
  /// Ends the fault.
  let end: @Sendable (RunningPanel) throws -> Void
  /// The longest time without the current list on the screen; nil for no limit.
  var unseenMax: Interval?
  /// What the screen may show at the end of the fault.
  let sights: Set<RunningPanel.Sight>
  /// The journal's lines about displays during the fault; nil if not checked.
  var lines: [String]?
  /// Its lines within half a minute after the end; nil if not checked.
  var lastLines: [String]?
  /// Whether the screen is tracked, and the run goes on for half a minute after the end.
  var isFollowed = true

  /// A card on which one call always fails.
  static func refusing(
    _ call: CardCall, _ errno: CInt, isFromStart: Bool = false
  ) -> PersistentFault {
    PersistentFault(
      testDescription: "\(call) \(name(of: errno))\(isFromStart ? " from the start" : "")",
      isFromStart: isFromStart, touching: .milliseconds(500), seconds: 15,
      begin: { panel in
        panel.device.fault = { $0 == call && $1 > 0 ? errno : nil }
        // A suspend leads to a modeset, which makes the other calls.
        if !isFromStart, call != .flip { panel.kernel.suspend(for: .seconds(9)) }
      }, end: { $0.device.fault = { _, _ in nil } }, sights: [.right, .old, .black, .waiting],
      isFollowed: false)
  }

  static func name(of errno: CInt) -> String { "\(errno) (\(reason(of: errno)))" }
}

/// The reaction of the program to a fault.
struct FaultOutcome {
  let name: String
  let sight: RunningPanel.Sight
  /// The longest time without the current list on the screen.
  let unseen: Interval
  let openings: [Interval]
  let modesets: [Interval]
  let flips: Int
  let watchdogs: Int
  let lines: [String]
  let lastLines: [String]
  /// From the end of the fault until the screen shows the current list; nil after 8 s.
  let mended: Interval?
  let hasLeft: Bool
  let violations: [String]

  /// Runs the program with a fault.
  init(_ fault: PersistentFault) throws {
    let devices = fault.devices()
    let panel = try RunningPanel(try FakeMachine(devices))
    if fault.isFromStart { try fault.begin(panel) }
    try panel.start()
    if !fault.isFromStart {
      try panel.run(for: .seconds(9))
      try fault.begin(panel)
    }
    let start = panel.time
    let (said, fed) = (panel.diary.displays.count, panel.watchdogs)
    let heads = fault.isFromStart ? 0 : said
    var (rightAt, longest) = (start, Interval.zero)
    for step in 0..<Int(fault.seconds * 10) where panel.kiosk.failure == nil {
      try fault.goOn(panel, step)
      try panel.run(for: .milliseconds(100))
      if fault.isFollowed {
        if panel.sight == .right { rightAt = panel.time }
        longest = max(longest, panel.time - rightAt)
      }
      let every = fault.touching.map { Int($0.nanoseconds / 100_000_000) } ?? 0
      if every > 0, step % every == 0 { panel.touch() }
    }
    name = fault.testDescription
    unseen = longest
    sight = panel.sight
    openings = panel.times(of: .open, since: start)
    modesets = panel.times(of: .modeset, since: start)
    flips = panel.times(of: .flip, since: start).count
    watchdogs = panel.watchdogs - fed
    lines = panel.diary.displays.dropFirst(heads).map(\.text)
    hasLeft = panel.kiosk.failure != nil
    let reportedSoFar = panel.diary.displays.count
    try fault.end(panel)
    mended = hasLeft ? nil : try panel.recoveryTime()
    if !hasLeft, fault.isFollowed { try panel.run(for: .seconds(30)) }
    lastLines = panel.diary.displays.dropFirst(reportedSoFar).map(\.text)
    violations = devices.flatMap(\.violations)
  }

  /// The shortest interval between consecutive times.
  static func shortest(_ times: [Interval]) -> Interval? {
    zip(times, times.dropFirst()).map { $1 - $0 }.min()
  }

  static let head =
    "fault | screen | longest unseen | opened | modesets | flips | fed | mended after | journal, then at its end"

  /// The outcome as a line of the table.
  var row: String {
    let after = mended.map { "\(Int(($0.seconds * 1000).rounded())) ms" } ?? "never"
    let said = lines.joined(separator: "; ")
    let last = lastLines.joined(separator: "; ")
    let unseen = "\(Int((unseen.seconds * 10).rounded()) * 100) ms"
    return "\(name) | \(hasLeft ? "left" : sight.rawValue) | \(unseen) | \(openings.count) | "
      + "\(modesets.count) | \(flips) | \(watchdogs) | \(hasLeft ? "–" : after) | \(said) → \(last)"
  }
}

extension RunningPanel {
  /// Changes a row and measures the time until the screen shows it; nil after 8 s.
  func recoveryTime() throws -> Interval? {
    let start = kernel.now()
    touch()
    while kernel.now() - start < .seconds(8) {
      try run(for: .milliseconds(50))
      if sight == .right { return kernel.now() - start }
    }
    return nil
  }
}
