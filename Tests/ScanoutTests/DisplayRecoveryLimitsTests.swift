// Every call failing with every errno for a minute: retries, journal lines and recovery.
import Glibc
import Scanout
import Testing
import Units

/// Carries out the effects of a recovery in virtual time, with an optional fault.
private struct Driver {
  var recovery = DisplayRecovery()
  var now = Instant(nanoseconds: 1_000_000_000)
  /// The call that fails, and its errno.
  var fault: (call: CardCall, errno: CInt)?
  /// Whether flip events never come.
  var loses = false
  var openings: [Instant] = []
  var modesets: [Instant] = []
  var flips = 0
  var shown: Instant?
  var words: [DisplayRecovery.Word] = []
  var hasLeft = false
  /// When the pending flip completes, and when a refused flip is retried.
  private var flipDone: Instant?
  private var retryAt: Instant?

  private static let openingCalls: [CardCall] = [
    .open, .driverName, .capability, .clientCapability, .resources, .connector, .encoder, .planes,
    .plane, .properties, .createDumb, .mapDumb, .addFramebuffer, .createBlob, .test, .modeset,
  ]
  private static let modesetCalls: [CardCall] = [
    .setMaster, .resources, .connector, .encoder, .planes, .plane, .properties, .createBlob,
    .modeset,
  ]

  /// Runs until an instant.
  mutating func run(until end: Instant) {
    while !hasLeft {
      let next = [recovery.nextDue, flipDone, retryAt].compactMap(\.self).min()
      guard let next, next <= end else { break }
      now = max(now, next)
      #expect(recovery.isAlive(at: now), "\(String(describing: fault)) at \(now)")
      if flipDone == next {
        flipDone = nil
        report(fault?.call == .readEvents ? refusal(.readEvents) : .flipped)
        if fault?.call != .readEvents { shown = now }
      } else if retryAt == next {
        retryAt = nil
        flip()
      } else {
        report(.due)
      }
    }
    if !hasLeft { now = max(now, end) }
  }

  mutating func report(_ event: DisplayRecovery.Event) {
    let effect = recovery.handle(event, at: now)
    words += recovery.takeLogEntries()
    carryOut(effect)
  }

  /// Flips at once, as during continuous touches.
  mutating func flip() {
    flips += 1
    guard fault?.call != .flip else { return report(refusal(.flip)) }
    flipDone = loses ? nil : now + .milliseconds(10)
    report(.queued(overdueAt: now + .seconds(1)))
  }

  private func refusal(_ call: CardCall) -> DisplayRecovery.Event {
    .refused(call, errno: fault?.errno ?? 0)
  }

  private mutating func carryOut(_ effect: DisplayRecovery.Effect) {
    switch effect {
    case .none, .check: break
    case .open, .reopen:
      flipDone = nil
      openings.append(now)
      let isRefused = fault.map { Self.openingCalls.contains($0.call) } ?? false
      report(isRefused ? refusal(fault?.call ?? .open) : .opened)
    case .setMode:
      flipDone = nil
      let isRefused = fault.map { Self.modesetCalls.contains($0.call) } ?? false
      if fault?.call != .setMaster { modesets.append(now) }
      report(isRefused ? refusal(fault?.call ?? .modeset) : .modeSet)
    case .redraw: flip()
    case .retry(let at): retryAt = at
    case .fullUpdate: retryAt = now
    case .suspend, .yield, .switchOff: retryAt = nil
    case .close: flipDone = nil
    case .read: report(.missing)
    case .leave: hasLeft = true
    }
  }
}

@Suite("Limits of display recovery")
struct DisplayRecoveryLimitsTests {
  private static let calls: [CardCall] = CardCall.allCases.filter {
    ![.keyboardMode, .screenMode, .activate, .switching, .text, .monitor, .dropMaster].contains($0)
  }
  private static let begin = Instant(nanoseconds: 1_000_000_000)

  private func expectBounded(_ driver: Driver, _ name: String) {
    for (kind, times) in [("openings", driver.openings), ("modesets", driver.modesets)] {
      for (one, next) in zip(times, times.dropFirst()) {
        #expect(next - one >= .seconds(1), "\(name): \(kind) at \(one) and \(next)")
      }
    }
    // At most one flip in 16 ms; three modesets and one opening in eight seconds.
    #expect(driver.flips <= 62 * 60 + 400, "\(name): \(driver.flips) flips")
    #expect(driver.openings.count <= 16, "\(name): \(driver.openings.count) openings")
    #expect(driver.modesets.count <= 24, "\(name): \(driver.modesets.count) modesets")
  }

  @Test(
    "a call that fails for a minute is retried in bounds, logged once and recovered within 6 s",
    arguments: calls)
  func refused(call: CardCall) {
    for errno in CInt(1)...133 {
      for isFromStart in [true, false] {
        let name = "\(call) \(errno) \(isFromStart ? "from the start" : "later")"
        var driver = Driver()
        if !isFromStart {
          driver.report(.due)
          driver.run(until: Self.begin + .seconds(20))
        }
        driver.fault = (call, errno)
        if isFromStart { driver.report(.due) } else { driver.flip() }
        if !isFromStart, call != .flip { driver.report(.resumed) }
        driver.run(until: driver.now + .seconds(60))
        expectBounded(driver, name)
        let began = driver.words.filter { word in
          if case .began = word { return true }
          return false
        }
        #expect(Set(began).count == began.count, "\(name): \(driver.words)")
        let end = driver.now
        driver.fault = nil
        driver.run(until: end + .seconds(6))
        #expect(driver.shown.map { $0 > end - .seconds(60) } ?? false, "\(name) recovers")
        #expect(!driver.hasLeft, "\(name)")
      }
    }
  }

  @Test("flips without events end the program after 16 s")
  func lost() {
    var driver = Driver()
    driver.loses = true
    driver.report(.due)
    driver.run(until: Self.begin + .seconds(60))
    #expect(driver.hasLeft)
    #expect(driver.now - Self.begin == .seconds(16))
    #expect(driver.openings.count == 4)
    #expect(driver.modesets.count == 2)
  }

  @Test("a lasting fault is logged once, and its end with the count and the duration")
  func logLines() {
    var driver = Driver()
    driver.report(.due)
    driver.run(until: Self.begin + .seconds(10))
    #expect(driver.words == [.opened])
    driver.fault = (.flip, EBUSY)
    driver.flip()
    driver.run(until: Self.begin + .seconds(70))
    let busy = DisplayFault.refused(.flip, errno: EBUSY)
    #expect(driver.words == [.opened, .began(busy)])
    driver.fault = nil
    driver.run(until: Self.begin + .seconds(90))
    guard case .over(busy, let count, let lasted)? = driver.words.last else {
      Issue.record("\(driver.words)")
      return
    }
    #expect(count == driver.flips - 2)
    #expect(lasted > .seconds(59) && lasted < .seconds(61))
    #expect(driver.words.count == 3)
  }

  @Test("flips that are busy for a moment are not logged, however many")
  func busyForMoments() {
    var driver = Driver()
    driver.report(.due)
    driver.run(until: Self.begin + .seconds(10))
    for _ in 1...100 {
      driver.fault = (.flip, EBUSY)
      driver.flip()
      driver.run(until: driver.now + .milliseconds(20))
      driver.fault = nil
      driver.run(until: driver.now + .milliseconds(200))
    }
    #expect(driver.words == [.opened])
  }
}
