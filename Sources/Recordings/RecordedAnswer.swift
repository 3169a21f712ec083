// An answer of the store as it was, for what a replay's own store cannot know.
public import Model

/// The store's answer to an undo, in the words of a recording.
///
/// A replay's store answers by itself. It does not know what was done before the recording began,
/// what other programs took back, and what they did together.
public struct RecordedAnswer: Hashable, Sendable {
  /// The changeset that was found; steps are counted from 1, those at the head of the file first.
  public enum Finding: Hashable, Sendable {
    case nothing
    /// It is not in the history; 0 for one that the recording does not have.
    case unknown(step: Int)
    /// 0 for one that the recording does not have.
    case step(Int)
  }

  /// What was found.
  public let finding: Finding
  /// The undone changes, the newest first.
  public internal(set) var undone: [Change] = []
  /// The changes that were not undone.
  public internal(set) var skipped: [UndoReport.Skipped] = []

  /// The answer as the session receives it.
  ///
  /// - Parameter id: The changeset of a step; nil if there is no such step.
  package func report(_ id: (Int) -> ChangesetID?) -> UndoReport {
    // No changeset has this id.
    let nobody = ChangesetID(high: 0, low: 0)
    let found: UndoReport.Finding =
      switch finding {
      case .nothing: .nothing
      case .unknown(let step): .unknown(id(step) ?? nobody)
      case .step(let step): .changeset(id(step) ?? nobody)
      }
    return UndoReport(found, undone: undone, skipped: skipped)
  }
}

/// Numbers of the last changesets, as an answer names them.
struct StepNumbers {
  /// More than can be undone.
  private static let remembered = 2 * Changeset.kept

  private var last: [ChangesetID] = []
  private var count = 0

  mutating func add(_ changeset: ChangesetID) {
    count += 1
    if last.count == Self.remembered { last.removeFirst() }
    last.append(changeset)
  }

  /// 0 for one that is not known.
  func number(_ changeset: ChangesetID) -> Int {
    last.lastIndex(of: changeset).map { count - (last.count - 1 - $0) } ?? 0
  }

  /// The finding as the words of an answer.
  func words(_ finding: UndoReport.Finding) -> String {
    switch finding {
    case .nothing: "nothing"
    case .unknown(let id): "unknown \(number(id))"
    case .changeset(let id): "step \(number(id))"
    }
  }
}

extension Change.Conflict {
  /// Why a change was not undone, as a line `kept` says it.
  var word: String {
    switch self {
    case .isGone: "gone"
    case .isThere: "there"
    case .hasOtherText: "text"
    case .hasOtherCompletion: "completion"
    case .hasMoved: "moved"
    case .hasItems: "items"
    case .listIsGone: "list"
    }
  }
}

extension Change {
  /// The change as in a line `undone` or `kept`.
  ///
  /// - Parameters:
  ///   - names: Of items and lists.
  ///   - text: Writes a text, perhaps redacted.
  func words(_ names: inout ItemNames, _ text: (String) -> String) -> String {
    var words = ["\(RecordedChange.kind(of: self).rawValue) \(names.name(item.id))"]
    if case .moved(_, let from) = self {
      words.append("from \(names.words(of: from.list))\(from.order.word)")
    }
    words.append("at \(names.words(of: item.list))\(item.order.word)")
    if item.isCompleted { words.append("done") }
    words.append(text(item.text))
    if case .edited(_, let before) = self { words += ["|", text(before)] }
    return words.joined(separator: " ")
  }
}
