// A fault that lasts, what the true program did about it, and how that is written in a table.
import Glibc
import Scanout
import System
import TestKernel
import Testing
import Units

@testable import panelist

/// A fault of a display that begins, lasts for half a minute, and ends.
struct PersistentFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The cards; the last is the one whose screen is looked at.
  var devices: @Sendable () -> [FakeDevice] = { [FakeDevice(RunningPanel.setup())] }
  /// Whether it is there before the program begins.
  var isFromStart = false
  /// How often the list is to be drawn anew meanwhile.
  var touching: Interval? = .milliseconds(250)
  var seconds = 30.0
  /// Makes the fault.
  let begin: @Sendable (RunningPanel) throws -> Void
  /// Goes on with it; called each 100 ms with their count.
  var goOn: @Sendable (RunningPanel, Int) throws -> Void = { _, _ in }
  /// Mends it.
  let end: @Sendable (RunningPanel) throws -> Void
  /// The longest time in which the list as it is may not be seen; nil where nothing could show it.
  var unseenMax: Interval?
  /// What may be seen when it has lasted.
  let sights: Set<RunningPanel.Sight>
  /// What the journal says of displays while it lasts, each line once; nil where it is not fixed.
  var lines: [String]?
  /// What it says within half a minute after the end.
  var lastLines: [String]?
  /// Whether the half minute after the end is looked at.
  var isFollowed = true

  /// A card on which one call is refused, again and again.
  static func refusing(
    _ call: CardCall, _ errno: CInt, isFromStart: Bool = false
  ) -> PersistentFault {
    PersistentFault(
      testDescription: "\(call) \(name(of: errno))\(isFromStart ? " from the start" : "")",
      isFromStart: isFromStart, touching: .milliseconds(500), seconds: 15,
      begin: { panel in
        panel.device.fault = { $0 == call && $1 > 0 ? errno : nil }
        // What only a modeset calls is called after a sleep.
        if !isFromStart, call != .flip { panel.kernel.suspend(for: .seconds(9)) }
      }, end: { $0.device.fault = { _, _ in nil } }, sights: [.right, .old, .black, .waiting],
      isFollowed: false)
  }

  static func name(of errno: CInt) -> String { "\(errno) (\(reason(of: errno)))" }
}

/// What the program did about a fault.
struct FaultOutcome {
  let name: String
  let sight: RunningPanel.Sight
  /// The longest time in which the list as it is was not seen.
  let unseen: Interval
  let openings: [Interval]
  let modesets: [Interval]
  let flips: Int
  let watchdogs: Int
  let lines: [String]
  let lastLines: [String]
  /// From the end of the fault until the list was seen as it is; nil when it was not within 8 s.
  let mended: Interval?
  let hasLeft: Bool
  let violations: [String]

  /// Plays a fault over the true program.
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
    mended = hasLeft ? nil : try panel.mendingTime()
    if !hasLeft, fault.isFollowed { try panel.run(for: .seconds(30)) }
    lastLines = panel.diary.displays.dropFirst(reportedSoFar).map(\.text)
    violations = devices.flatMap(\.violations)
  }

  /// The shortest time between two of them.
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
  /// Changes a row, and goes on until that is seen.
  func mendingTime() throws -> Interval? {
    let start = kernel.now()
    touch()
    while kernel.now() - start < .seconds(8) {
      try run(for: .milliseconds(50))
      if sight == .right { return kernel.now() - start }
    }
    return nil
  }
}
