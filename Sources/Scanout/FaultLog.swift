// What the journal hears of a display in trouble: each thing once, and how often when it is over.
import System
public import Units

/// Something that keeps the picture from the glass.
public enum DisplayFault: Hashable, Sendable {
  /// A call was refused with a number of the kernel's; 0 where Scanout itself refused.
  case refused(CardCall, errno: CInt)
  /// No display is there to be shown on.
  case nothing
  /// The event of a flip never came.
  case lostFlip
  /// The display went, or wants another mode.
  case changed
  /// The link to the display broke down.
  case badLink
  /// The machine slept.
  case slept
}

extension DisplayRecovery {
  /// A line for the journal.
  public enum Word: Hashable, Sendable {
    /// A trouble that was not there before.
    case began(DisplayFault)
    /// A trouble that came more than once and is over: how often it came, and in what time.
    case over(DisplayFault, count: Int, lasted: Interval)
    /// A display was opened and shows the picture.
    case opened
  }
}

/// Troubles that are not over, and what is to be said of them. A value.
struct FaultLog: Sendable {
  private struct Entry: Sendable {
    let trouble: DisplayFault
    let first: Instant
    var last: Instant
    var count = 1
    var isSaid = false
  }

  /// 6 s without any trouble end it: longer than the longest wait between two tries (5 s).
  static let quiet = Interval.seconds(6)
  /// 16: a refusing display has two or three at a time. One more ends the oldest count early.
  static let limit = 16

  /// The oldest first.
  private var entries: [Entry] = []
  private var words: [DisplayRecovery.Word] = []
  private var hasSaidOpened = false

  /// When all are over, if none comes until then; nil when there is none.
  var end: Instant? { entries.map(\.last).max().map { $0 + Self.quiet } }

  /// Whether nothing is counted.
  var isEmpty: Bool { entries.isEmpty }

  /// A trouble came.
  ///
  /// - Parameters:
  ///   - trouble: Which.
  ///   - patience: How long it has to go on before it is worth a line.
  mutating func note(_ trouble: DisplayFault, after patience: Interval = .zero, at now: Instant) {
    let index: Int
    if let known = entries.firstIndex(where: { $0.trouble == trouble }) {
      index = known
      entries[index].count += 1
      entries[index].last = now
    } else {
      if entries.count == Self.limit { tell(entries.removeFirst()) }
      index = entries.count
      entries.append(Entry(trouble: trouble, first: now, last: now))
    }
    guard !entries[index].isSaid, now - entries[index].first >= patience else { return }
    entries[index].isSaid = true
    words.append(.began(trouble))
  }

  /// A display was opened; told once while troubles come and go.
  mutating func opened() {
    if !hasSaidOpened { words.append(.opened) }
    hasSaidOpened = !entries.isEmpty
  }

  /// A flip was completed: what was too short for a line is forgotten.
  mutating func flipped() {
    guard !entries.isEmpty else { return }
    entries.removeAll { !$0.isSaid }
  }

  /// Ends all of them when none came for long enough.
  mutating func settle(at now: Instant) {
    guard let end, now >= end else { return }
    for entry in entries { tell(entry) }
    entries.removeAll()
    hasSaidOpened = false
  }

  /// What is to be said now; each word is given once. - Complexity: O(1) when there is none.
  mutating func takeWords() -> [DisplayRecovery.Word] {
    guard !words.isEmpty else { return [] }
    defer { words = [] }
    return words
  }

  private mutating func tell(_ entry: Entry) {
    guard entry.isSaid, entry.count > 1 else { return }
    words.append(
      .over(entry.trouble, count: entry.count, lasted: entry.last - entry.first))
  }
}
