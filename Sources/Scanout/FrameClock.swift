// Frame scheduling: draws late, so that a frame shows the newest touches, but still in time.
public import Units

/// Predicts vertical blanks and decides when drawing begins. A value: no descriptors, no clock.
///
/// A frame that begins late shows newer touches; one that begins too late misses its blank. Drawing
/// begins at the predicted blank − guard − expected drawing time − a margin that misses widen.
///
/// Displays without vertical blanks report each flip at once; the mode's period paces their frames.
public struct FrameClock: Sendable {
  /// 1.5 ms: the driver's time between the commit and the blank, to wake its worker and to drain
  /// write-combined stores. Compositors leave from 1 ms to 7 ms.
  static let guardTime = Interval(nanoseconds: 1_500_000)
  /// 0.5 ms: the delay of a timer on a busy small computer. Each miss adds as much again.
  static let marginMin = Interval(nanoseconds: 500_000)
  static let marginGrowth = Interval(nanoseconds: 500_000)
  /// The margin shrinks by 0.1 ms after 120 frames without a miss, two seconds at 60 Hz. If it
  /// shrank sooner, the same cause would make the next miss while a finger still moves.
  static let marginShrink = Interval(nanoseconds: 100_000)
  static let cleanFrames = 120
  /// A driver counts as one without blanks after three successive flips that were reported at once,
  /// and as one with blanks after three that were not; a single flip may be a coincidence.
  static let evidence = 3
  /// A stamp more than 1 s from now is taken for one of another clock.
  static let sanity = Interval.seconds(1)

  /// 1 ms: the latch moves in whole steps and rarely, because each step makes dragged rows jump.
  static let latchStep: Int64 = 1_000_000

  private enum Pace: Hashable, Sendable {
    /// Flips complete at blanks; their stamps give the time of the blanks.
    case blanks
    /// Flips complete at once; this clock keeps the mode's period itself.
    case ours
  }

  private struct Commit: Hashable, Sendable {
    var end: Instant
    var promised: Instant
    /// The blank that was planned, before any delay.
    var meant: Instant
    /// Whether the blanks were known when it began; if not, its time says nothing about the
    /// display.
    var isMeasured: Bool
  }

  private let period: Interval
  private var pace = Pace.blanks
  private var times: ComposeTimes
  private var pending: Commit?
  /// When the last frame was shown: the kernel's stamp if plausible. Nil after a modeset.
  public private(set) var lastFlip: Instant?
  private var lastStart: Instant?
  // The blank planned for the next frame, and the start of its drawing.
  private var plan: (start: Instant, blank: Instant)?
  // The latest promised presentation time. Animations follow the promises, so they never go back
  // until a modeset, not even after a wrong one.
  private var lastPromise = Instant.zero
  private var latchLead = Interval.zero
  private var calm = 0
  private var clean = 0
  private var contrary = 0

  /// The time reserved for jitter, from 0.5 ms to half the period.
  public private(set) var margin = FrameClock.marginMin
  /// Frames that were shown at least half a period after their planned blank.
  public private(set) var misses = 0

  /// - Parameter period: From one blank to the next; above 0.
  public init(period: Interval) {
    self.period = period
    // Until a frame is measured, drawing is assumed to take a quarter of the period.
    times = ComposeTimes(assuming: Interval(nanoseconds: period.nanoseconds / 4))
  }

  /// Whether the display has no vertical blanks.
  public var isPacedByPeriod: Bool { pace == .ours }

  /// When to begin drawing the next frame. Also plans that frame: call it only if a frame is
  /// wanted, and call ``skipped()`` if the frame is not drawn after all.
  ///
  /// - Returns: `now` after idle, so that the response to a first touch does not wait for a blank.
  ///   Never before `now`.
  /// - Complexity: O(1), no allocation.
  public mutating func composeAt(_ now: Instant) -> Instant {
    plan = nil
    switch pace {
    case .ours:
      guard let lastStart else { return now }
      return max(now, lastStart + period)
    case .blanks:
      guard isRunning(at: now) else { return now }
      let lead = Self.guardTime + times.pessimistic + margin
      let blank = presentation(for: now)
      let start = max(now, blank - lead)
      plan = (start, blank)
      return start
    }
  }

  /// When a frame whose drawing begins at `start` will be shown. Animations and touches are
  /// evaluated at this instant.
  ///
  /// - Returns: Never earlier than the previous frame's.
  /// - Complexity: O(1), no allocation.
  public func presentation(for start: Instant) -> Instant {
    max(lastPromise, predicted(for: start))
  }

  /// The instant up to which a frame includes touches, shortly before its drawing begins. Latches
  /// are as evenly spaced as presentations; the starts of drawing are not.
  ///
  /// - Parameter presentation: When the frame will be shown.
  public func latch(of presentation: Instant) -> Instant { presentation - latchLead }

  private func predicted(for start: Instant) -> Instant {
    let earliest = start + times.typical
    switch pace {
    case .ours:
      return earliest
    case .blanks:
      guard let base = pending?.promised ?? lastFlip else { return earliest + Self.guardTime }
      // While a flip is pending, the next blank is at least one period later.
      let first = pending == nil ? base : base + period
      return blank(notBefore: max(first, earliest + Self.guardTime), from: base)
    }
  }

  /// A frame was drawn and its flip was accepted.
  ///
  /// - Parameters:
  ///   - start: When drawing began.
  ///   - end: When the commit returned.
  public mutating func committed(from start: Instant, to end: Instant) {
    let promised = presentation(for: start)
    // A frame that starts late may only promise a later blank; it then counts as a miss of the
    // planned one. A plan that is a period old or older is void.
    let isPlanned = plan.map { start - $0.start < period } ?? false
    let meant = isPlanned ? plan?.blank ?? promised : promised
    pending = Commit(end: end, promised: promised, meant: meant, isMeasured: isRunning(at: start))
    plan = nil
    lastPromise = promised
    lastStart = start
    times.add(end - start)
    followLead()
  }

  /// The frame had no changes: the planned blank passes unused and counts as no miss.
  public mutating func skipped() { plan = nil }

  /// Keeps the latch before the start of drawing. The latch moves earlier at once, and later only
  /// after ``cleanFrames`` frames that did not need the earlier one.
  private mutating func followLead() {
    let lead =
      switch pace {
      case .ours: times.typical
      case .blanks: Self.guardTime + times.pessimistic + margin
      }
    let steps = (lead.nanoseconds + Self.latchStep - 1) / Self.latchStep
    let rounded = Interval(nanoseconds: steps * Self.latchStep)
    calm = rounded < latchLead ? calm + 1 : 0
    guard rounded > latchLead || calm == Self.cleanFrames else { return }
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
    guard let commit = pending, commit.isMeasured else { return }
    judgePace(commit, time)
    switch pace {
    case .ours: break
    case .blanks: judgeMargin(late: time - commit.meant)
    }
  }

  /// The mode was set anew: the time of the blanks is unknown again.
  public mutating func restart() {
    pending = nil
    lastFlip = nil
    plan = nil
    lastPromise = .zero
    contrary = 0
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

  /// Uses one flip as evidence of whether the display has blanks. It has none if flips complete at
  /// once: within a quarter of the period after the commit, and closer to the commit than to the
  /// predicted blank. A late frame is close to its blank anyway, and says nothing about the driver.
  private mutating func judgePace(_ commit: Commit, _ time: Instant) {
    let wait = time - commit.end
    let isSoon = wait * 4 < period
    let isContrary: Bool
    switch pace {
    case .blanks: isContrary = isSoon && wait < commit.promised - time
    case .ours: isContrary = !isSoon
    }
    contrary = isContrary ? contrary + 1 : 0
    guard contrary == Self.evidence else { return }
    pace = pace == .blanks ? .ours : .blanks
    contrary = 0
  }

  private mutating func judgeMargin(late: Interval) {
    guard late * 2 < period else {
      misses += 1
      clean = 0
      let half = Interval(nanoseconds: period.nanoseconds / 2)
      margin = max(Self.marginMin, min(half, margin + Self.marginGrowth))
      return
    }
    clean += 1
    guard clean == Self.cleanFrames else { return }
    clean = 0
    margin = max(Self.marginMin, margin - Self.marginShrink)
  }
}
