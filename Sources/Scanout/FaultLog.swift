// The journal's lines about display faults: one when a fault begins, one with a count when it ends.
import System
public import Units

/// A fault that keeps the picture from being shown.
public enum DisplayFault: Hashable, Sendable {
  /// A call was refused with an errno; 0 where Scanout itself refused.
  case refused(CardCall, errno: CInt)
  /// No display is connected.
  case nothing
  /// A flip's event never arrived.
  case lostFlip
  /// The display is gone, or prefers another mode.
  case changed
  /// The link to the display failed.
  case badLink
  /// The machine resumed from sleep.
  case slept
}

extension DisplayRecovery {
  /// A line for the journal.
  public enum Word: Hashable, Sendable {
    /// A new fault.
    case began(DisplayFault)
    /// A fault that occurred more than once is over: its count, and the time from first to last.
    case over(DisplayFault, count: Int, lasted: Interval)
    /// A display was opened.
    case opened
  }
}

/// The current faults and the lines about them. A value.
struct FaultLog: Sendable {
  private struct Entry: Sendable {
    let fault: DisplayFault
    let first: Instant
    var last: Instant
    var count = 1
    var isSaid = false
  }

  /// All faults end after 6 s without one: longer than the longest wait between two attempts (5 s).
  static let quiet = Interval.seconds(6)
  /// 16: a display that refuses calls has two or three faults at a time. Another one ends the
  /// oldest.
  static let limit = 16

  /// Current faults, the oldest first.
  private var entries: [Entry] = []
  private var words: [DisplayRecovery.Word] = []
  private var hasSaidOpened = false

  /// When all faults end if no other occurs; nil if there is none.
  var end: Instant? { entries.map(\.last).max().map { $0 + Self.quiet } }

  /// Records a fault.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - patience: How long it must last before it is logged.
  mutating func note(_ fault: DisplayFault, after patience: Interval = .zero, at now: Instant) {
    let index: Int
    if let known = entries.firstIndex(where: { $0.fault == fault }) {
      index = known
      entries[index].count += 1
      entries[index].last = now
    } else {
      if entries.count == Self.limit { report(entries.removeFirst()) }
      index = entries.count
      entries.append(Entry(fault: fault, first: now, last: now))
    }
    guard !entries[index].isSaid, now - entries[index].first >= patience else { return }
    entries[index].isSaid = true
    words.append(.began(fault))
  }

  /// A display was opened; logged once while there are current faults.
  mutating func opened() {
    if !hasSaidOpened { words.append(.opened) }
    hasSaidOpened = !entries.isEmpty
  }

  /// A flip was completed: faults too short to be logged are dropped.
  mutating func flipped() {
    guard !entries.isEmpty else { return }
    entries.removeAll { !$0.isSaid }
  }

  /// Ends all faults if none has occurred for long enough.
  mutating func settle(at now: Instant) {
    guard let end, now >= end else { return }
    for entry in entries { report(entry) }
    entries.removeAll()
    hasSaidOpened = false
  }

  /// The new lines; each is returned once. - Complexity: O(1) when there are none.
  mutating func takeLogEntries() -> [DisplayRecovery.Word] {
    guard !words.isEmpty else { return [] }
    defer { words = [] }
    return words
  }

  private mutating func report(_ entry: Entry) {
    guard entry.isSaid, entry.count > 1 else { return }
    words.append(
      .over(entry.fault, count: entry.count, lasted: entry.last - entry.first))
  }
}
