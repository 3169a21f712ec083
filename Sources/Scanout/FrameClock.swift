// When to draw a frame: late, so that it shows the newest touches, and still in time.
public import Units

/// Predicts vertical blanks and decides when drawing begins. A value: no descriptors, no clock.
///
/// A frame that begins late shows newer touches, one that begins too late misses its blank. So it
/// begins at the predicted blank − guard − expected drawing time − a margin that misses widen.
///
/// Displays without a vertical blank report each flip at once; they are paced by the mode's period.
public struct FrameClock: Sendable {
  /// 1.5 ms: what a driver needs between the commit and the blank, to wake its worker and to let
  /// write-combined stores drain. Compositors leave from 1 ms to 7 ms.
  static let guardTime = Interval(nanoseconds: 1_500_000)
  /// 0.5 ms: how late a timer is on a busy small board. A miss adds as much again.
  static let marginMin = Interval(nanoseconds: 500_000)
  static let marginGrowth = Interval(nanoseconds: 500_000)
  /// The margin shrinks by 0.1 ms after 120 frames without a miss, two seconds at 60 Hz. Sooner,
  /// and the same cause would make the next miss while a finger still moves.
  static let marginShrink = Interval(nanoseconds: 100_000)
  static let cleanFrames = 120
  /// A driver counts as one without blanks when three flips in a row were reported at once; one
  /// alone may be a coincidence.
  static let evidence = 3
  /// A stamp further than this from now is taken for one of another clock.
  static let sanity = Interval.seconds(1)

  /// 1 ms: the latch moves in whole steps and seldom, because rows under a finger jump with each.
  static let latchStep: Int64 = 1_000_000

  private enum Pace: Hashable, Sendable {
    /// Flips are done at blanks; the stamp tells where they are.
    case blanks
    /// Flips are done at once; this clock keeps the mode's period itself.
    case ours
  }

  private struct Commit: Hashable, Sendable {
    var end: Instant
    var promised: Instant
    /// The blank that it was planned for, before anything was late.
    var meant: Instant
    /// Whether the blanks were known when it began; else its outcome says nothing of the display.
    var isTelling: Bool
  }

  private let period: Interval
  private var pace = Pace.blanks
  private var times: ComposeTimes
  private var pending: Commit?
  /// When the last frame was shown, by the kernel's stamp where it is sane; nil after a modeset.
  public private(set) var lastFlip: Instant?
  private var lastStart: Instant?
  // The blank that the next frame is meant for, and when its drawing was to begin.
  private var plan: (start: Instant, blank: Instant)?
  // The latest instant that was promised. Animations follow the promises, so these never go back,
  // not even after a wrong one.
  private var lastPromise = Instant.zero
  private var latchLead = Interval.zero
  private var calm = 0
  private var clean = 0
  private var contrary = 0

  /// The time that is kept free for jitter, from 0.5 ms to half the period.
  public private(set) var margin = FrameClock.marginMin
  /// Frames that were shown a period later than promised.
  public private(set) var misses = 0

  /// - Parameter period: From one blank to the next, above 0.
  public init(period: Interval) {
    self.period = period
    // Until a frame was measured, drawing is taken to last a quarter of the period.
    times = ComposeTimes(assuming: Interval(nanoseconds: period.nanoseconds / 4))
  }

  /// Whether the display has no vertical blank of its own.
  public var isPacedByPeriod: Bool { pace == .ours }

  /// When drawing of the next frame should begin. The frame is planned with it: ask only when one is
  /// wanted, and say so if it is ``skipped()``.
  ///
  /// - Returns: `now` from idle, so that a first touch is answered without waiting for a tick; never
  ///   before `now`.
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

  /// When a frame whose drawing begins at an instant will be on the glass; animations and touches
  /// are taken to this instant.
  ///
  /// - Returns: Never before an earlier frame's.
  /// - Complexity: O(1), no allocation.
  public func presentation(for start: Instant) -> Instant {
    max(lastPromise, predicted(for: start))
  }

  /// The instant up to which a frame shows touches, shortly before its drawing begins. Latches are
  /// as evenly spaced as frames are seen; the beginnings of drawing are not.
  ///
  /// - Parameter presentation: When the frame will be seen.
  public func latch(of presentation: Instant) -> Instant { presentation - latchLead }

  private func predicted(for start: Instant) -> Instant {
    let earliest = start + times.typical
    switch pace {
    case .ours:
      return earliest
    case .blanks:
      guard let base = pending?.promised ?? lastFlip else { return earliest + Self.guardTime }
      // After a frame that is still under way the next blank is at least one later.
      let first = pending == nil ? base : base + period
      return blank(notBefore: max(first, earliest + Self.guardTime), from: base)
    }
  }

  /// A frame was drawn and its flip accepted.
  ///
  /// - Parameters:
  ///   - start: When drawing began.
  ///   - end: When the commit returned.
  public mutating func committed(from start: Instant, to end: Instant) {
    let promised = presentation(for: start)
    // If the timer was so late that only a later blank can be promised, the planned one was missed.
    let isPlanned = plan.map { start - $0.start < period } ?? false
    let meant = isPlanned ? plan?.blank ?? promised : promised
    pending = Commit(end: end, promised: promised, meant: meant, isTelling: isRunning(at: start))
    plan = nil
    lastPromise = promised
    lastStart = start
    times.add(end - start)
    followLead()
  }

  /// Nothing differed from the glass: the blank that was planned for goes by, and is no miss.
  public mutating func skipped() { plan = nil }

  /// Keeps the latch before the beginning of drawing. It moves to earlier at once, and to later
  /// only after ``cleanFrames`` frames that did not need the earlier one.
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

  /// The flip was reported.
  ///
  /// - Parameters:
  ///   - stamp: The kernel's stamp; where it is absurd, `now` counts.
  ///   - now: When the report was read.
  public mutating func flipped(stamp: Instant, at now: Instant) {
    let time = sane(stamp, now)
    defer {
      lastFlip = time
      pending = nil
    }
    guard let commit = pending, commit.isTelling else { return }
    judgePace(commit, time)
    switch pace {
    case .ours: break
    case .blanks: judgeMargin(late: time - commit.meant)
    }
  }

  /// The mode was set anew: where the blanks are is unknown again.
  public mutating func restart() {
    pending = nil
    lastFlip = nil
    plan = nil
    lastPromise = .zero
    contrary = 0
  }

  /// Whether frames follow one another: the last one was shown at most a period and a half ago.
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
    // Time does not go back: a stamp before the last flip is the driver's mistake.
    if let lastFlip, stamp <= lastFlip { return now }
    return stamp
  }

  /// Judges by one flip whether the display has blanks. It has none if flips are reported at once:
  /// within a quarter of the period after the commit, and nearer to that than to the predicted
  /// blank. A frame that was late is near its blank anyway, and says nothing about the driver.
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
