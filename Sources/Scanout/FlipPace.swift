// What paces a display's frames: its blanks, the mode's period, or its own slow flips.
import Units

/// How a display completes flips, learnt from successive flips that agree.
struct FlipPace: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// At blanks; their stamps give the time of the blanks.
    case blanks
    /// At once; the clock keeps the mode's period itself.
    case atOnce
    /// Later than the next blank, as where each frame is sent over USB or SPI: a frame follows as
    /// soon as the flip before it is done.
    case slow
  }

  /// A single flip may be a coincidence.
  private static let evidence = 3
  /// The length takes an eighth of each new difference, as ``ComposeTimes`` does.
  private static let shift: Int64 = 3

  private(set) var kind = Kind.blanks
  /// How long a flip of a slow display takes.
  private(set) var length = Interval.zero
  private var other = Kind.blanks
  private var contrary = 0

  /// Takes one flip as evidence.
  ///
  /// A flip was completed at once if it took less than a quarter of the period, and came closer to
  /// the commit than to the promised blank: a late frame is close to its blank anyway, and says
  /// nothing about the display. It was slow if it took a quarter more than a period, because the
  /// next blank is at most one period away.
  ///
  /// - Parameters:
  ///   - wait: From the end of the commit to the flip.
  ///   - early: From the flip to the promised presentation time.
  ///   - period: From one blank to the next.
  mutating func judge(_ wait: Interval, before early: Interval, period: Interval) {
    let seen: Kind
    if wait * 4 > period * 5 {
      seen = .slow
      let difference = wait.nanoseconds - length.nanoseconds
      length =
        kind == .slow
        ? Interval(nanoseconds: length.nanoseconds + difference >> Self.shift) : wait
    } else if wait * 4 < period, kind != .blanks || wait < early {
      seen = .atOnce
    } else {
      seen = .blanks
    }
    contrary = seen == kind ? 0 : seen == other ? contrary + 1 : 1
    other = seen
    guard contrary == Self.evidence else { return }
    kind = seen
    contrary = 0
  }

  /// Whether the last flips were unlike the display as it is known.
  var isDoubtful: Bool { contrary > 0 }

  /// Forgets flips that are not enough evidence yet.
  mutating func restart() { contrary = 0 }
}
