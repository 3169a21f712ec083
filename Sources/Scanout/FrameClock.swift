// Frame scheduling: draws late, so that a frame shows the newest touches, but still in time.
public import Units

/// Predicts vertical blanks and decides when drawing begins. A value: no descriptors, no clock.
///
/// A frame that begins late shows newer touches; one that begins too late misses its blank. Drawing
/// begins at the predicted blank − guard − expected drawing time − a margin that misses widen.
///
/// Displays without vertical blanks report each flip at once; the mode's period paces their frames.
/// Slow displays, as over USB, are paced by their own flips.
public struct FrameClock: Sendable {
  /// 0.5 ms: the delay of a timer on a busy small computer. Each miss adds as much again.
  static let marginMin = Interval(nanoseconds: 500_000)
  static let marginGrowth = Interval(nanoseconds: 500_000)
  /// The margin shrinks by 0.1 ms after 120 frames without a miss, two seconds at 60 Hz. If it
  /// shrank sooner, the same cause would make the next miss while a finger still moves.
  static let marginShrink = Interval(nanoseconds: 100_000)
  static let cleanFrames = 120
  /// A stamp more than 1 s from now is taken for one of another clock.
  static let sanity = Interval.seconds(1)

  /// 0.25 ms: the latch moves in whole steps and rarely, because each step makes dragged rows jump.
  /// A row that is dragged at 500 mm/s jumps by an eighth of a millimetre.
  static let latchStep: Int64 = 250_000

  private struct Commit: Hashable, Sendable {
    var end: Instant
    var promised: Instant
    /// The blank that follows the last one, if the frame was to follow the last one.
    var meant: Instant?
    /// Whether the blanks were known when it began; if not, its time says nothing about the
    /// display.
    var isMeasured: Bool
  }

  private let period: Interval
  private var pace = FlipPace()
  private var driver = DriverGuard()
  private var times: ComposeTimes
  private var pending: Commit?
  /// When the last frame was shown: the kernel's stamp if plausible. Nil after a modeset.
  public private(set) var lastFlip: Instant?
  private var lastStart: Instant?
  // The blank that the next frame is meant for, if it follows a flip.
  private var meant: Instant?
  // The latest promised presentation time. Animations follow the promises, so they never go back
  // until a modeset, not even after a wrong one.
  private var lastPromise = Instant.zero
  private var latchLead = Interval.zero
  private var calm = 0
  private var clean = 0
  /// The misses that are none if the display turns out to be slow.
  private var doubtful = 0

  /// The time reserved for jitter, from 0.5 ms to half the period.
  public private(set) var margin = FrameClock.marginMin
  /// Frames that followed another one, and were shown at least half a period after the first blank
  /// for which there was time to draw them.
  public private(set) var misses = 0

  /// - Parameter period: From one blank to the next; above 0.
  public init(period: Interval) {
    self.period = period
    // Until a frame is measured, drawing is assumed to take a quarter of the period.
    times = ComposeTimes(assuming: Interval(nanoseconds: period.nanoseconds / 4))
  }

  /// Whether the display has no vertical blanks.
  public var isPacedByPeriod: Bool { pace.kind == .atOnce }

  /// Whether flips take longer than the mode's period.
  public var isPacedByFlips: Bool { pace.kind == .slow }

  /// The driver's time between the commit and the blank, as far as it is known.
  public var guardTime: Interval { driver.time }

  /// When to begin drawing the frame that follows the last flip. Also plans that frame: call it
  /// when the flip was read and a frame follows, and call ``skipped()`` if that is not drawn after
  /// all.
  ///
  /// - Parameter now: When the flip was read.
  /// - Returns: Never before `now`.
  /// - Complexity: O(1), no allocation.
  public mutating func composeAt(_ now: Instant) -> Instant {
    meant = nil
    switch pace.kind {
    case .slow: return now
    case .atOnce:
      guard let lastStart else { return now }
      return max(now, lastStart + period)
    case .blanks:
      guard let lastFlip else { return now }
      // However late the flip was read, the frame is meant for the first blank that it could make.
      meant = blank(notBefore: max(lastFlip + period, ready(from: lastFlip)), from: lastFlip)
      return max(now, presentation(for: now) - lead)
    }
  }

  /// When a frame whose drawing begins at `start` will be shown. Animations and touches are
  /// evaluated at this instant.
  ///
  /// - Parameters:
  ///   - start: When drawing begins.
  ///   - drawing: The time that drawing takes at least, if that is known.
  /// - Returns: Never earlier than the previous frame's.
  /// - Complexity: O(1), no allocation.
  public func presentation(for start: Instant, drawing: Interval = .zero) -> Instant {
    max(lastPromise, predicted(for: start, drawing))
  }

  /// The instant up to which a frame includes touches, shortly before its drawing begins. Latches
  /// are as evenly spaced as presentations; the starts of drawing are not.
  ///
  /// - Parameter presentation: When the frame will be shown.
  public func latch(of presentation: Instant) -> Instant { presentation - latchLead }

  /// The time that drawing a frame takes at least.
  ///
  /// - Parameter pixels: How many it stores.
  public func drawing(_ pixels: Int) -> Interval { times.least(pixels) }

  private func predicted(for start: Instant, _ drawing: Interval) -> Instant {
    switch pace.kind {
    case .atOnce: return start + max(times.typical, drawing)
    case .slow: return start + max(times.typical, drawing) + pace.length
    case .blanks:
      let ready = ready(from: start, drawing)
      guard let base = pending?.promised ?? lastFlip else { return ready }
      // While a flip is pending, the next blank is at least one period later.
      return blank(notBefore: max(pending == nil ? base : base + period, ready), from: base)
    }
  }

  /// When a frame is with the display, in the usual time.
  private func ready(from start: Instant, _ drawing: Interval = .zero) -> Instant {
    start + max(times.typical, drawing) + driver.time
  }

  /// From the start of drawing to the blank.
  private var lead: Interval { driver.time + times.pessimistic + margin }

  /// A frame was drawn and its flip was accepted.
  ///
  /// - Parameters:
  ///   - start: When drawing began.
  ///   - end: When the commit returned.
  ///   - promised: The presentation time for which it was drawn; nil for that of `start`.
  ///   - pixels: How many it stored.
  public mutating func committed(
    from start: Instant, to end: Instant, for promised: Instant? = nil, pixels: Int = 0
  ) {
    let promised = promised ?? presentation(for: start)
    let isRunning = isRunning(at: start)
    pending = Commit(end: end, promised: promised, meant: meant, isMeasured: isRunning)
    meant = nil
    lastPromise = promised
    lastStart = start
    times.add(end - start, pixels: pixels)
    followLead(isRunning: isRunning)
  }

  /// The frame had no changes: the planned blank passes unused and counts as no miss.
  public mutating func skipped() { meant = nil }

  /// Keeps the latch before the start of drawing. While frames follow one another the latch moves
  /// earlier at once, and later only after ``cleanFrames`` frames that did not need the earlier one.
  /// From rest it moves freely: no dragged row can jump.
  private mutating func followLead(isRunning: Bool) {
    let lead = pace.kind == .blanks ? lead : times.typical
    let steps = (lead.nanoseconds + Self.latchStep - 1) / Self.latchStep
    let rounded = Interval(nanoseconds: steps * Self.latchStep)
    calm = rounded < latchLead ? calm + 1 : 0
    guard rounded > latchLead || calm == Self.cleanFrames || !isRunning else { return }
    calm = 0
    latchLead = rounded
  }

  /// The flip's event arrived.
  ///
  /// - Parameters:
  ///   - stamp: The kernel's timestamp; replaced by `now` where it is implausible.
  ///   - now: When the event was read.
  public mutating func flipped(stamp: Instant, at now: Instant) {
    let time = sane(stamp, now)
    defer {
      lastFlip = time
      pending = nil
    }
    guard let commit = pending else { return }
    if commit.isMeasured { judgePace(commit, time) }
    guard pace.kind == .blanks else { return }
    if let meant = commit.meant {
      judgeMargin(commit, meant, time)
    } else {
      driver.waited(time - commit.end, period: period)
    }
  }

  /// The mode was set anew: the time of the blanks is unknown again.
  public mutating func restart() {
    pending = nil
    lastFlip = nil
    meant = nil
    lastPromise = .zero
    pace.restart()
  }

  /// Whether frames follow one another: a flip is pending, or one completed less than 1.5 periods
  /// ago.
  private func isRunning(at now: Instant) -> Bool {
    if pending != nil { return true }
    guard let lastFlip else { return false }
    return (now - lastFlip) * 2 < period * 3
  }

  private func blank(notBefore earliest: Instant, from base: Instant) -> Instant {
    let distance = (earliest - base).nanoseconds
    guard distance > 0 else { return base }
    let length = period.nanoseconds
    return base + Interval(nanoseconds: (distance + length - 1) / length * length)
  }

  private func sane(_ stamp: Instant, _ now: Instant) -> Instant {
    let distance = now - stamp
    guard stamp > .zero, distance < Self.sanity, Self.sanity * -1 < distance else { return now }
    // Time does not go back: a stamp that is not after the last flip is a driver bug.
    if let lastFlip, stamp <= lastFlip { return now }
    return stamp
  }

  private mutating func judgePace(_ commit: Commit, _ time: Instant) {
    let known = pace.kind
    pace.judge(time - commit.end, before: commit.promised - time, period: period)
    if pace.kind == .slow, known != .slow {
      // What was taken for misses was this display's pace.
      misses -= doubtful
      doubtful = 0
    } else if !pace.isDoubtful {
      doubtful = 0
    }
  }

  /// Learns from a flip whether the frame was late, and whose fault that was.
  private mutating func judgeMargin(_ commit: Commit, _ meant: Instant, _ time: Instant) {
    guard (time - meant) * 2 >= period else {
      clean += 1
      guard clean == Self.cleanFrames else { return }
      clean = 0
      margin = max(Self.marginMin, margin - Self.marginShrink)
      return
    }
    misses += 1
    doubtful += 1
    clean = 0
    // The driver is to blame only for frames that it had before the blank.
    if driver.missed(meant - commit.end, period: period) { return }
    let half = Interval(nanoseconds: period.nanoseconds / 2)
    margin = max(Self.marginMin, min(half, margin + Self.marginGrowth))
  }
}
