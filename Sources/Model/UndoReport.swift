// What an undo did: which step it found, what was taken back, what had to be left and why.

/// What came of taking a step back, change by change, the newest first.
public struct UndoReport: Hashable, Sendable {
  /// The step that an undo is about.
  public enum Finding: Hashable, Sendable {
    /// The newest step was asked for, and there was none of which anything could be taken back.
    case nothing
    /// A step was asked for by its name and is not in the history: it was taken back already, is
    /// forgotten (``Step/kept``), or changed nothing.
    case unknown(StepID)
    /// This step was taken out of the history, whether or not all of it could be taken back.
    case step(StepID)
  }

  /// A change that stays, because its item is not as the change left it.
  public struct Skipped: Hashable, Sendable {
    /// What was done.
    public let change: Change
    /// Why it stays.
    public let conflict: Change.Conflict
  }

  /// Which step it is about.
  public private(set) var finding: Finding
  /// What was taken back; the inverse edits in this order bring any copy of the list along.
  public private(set) var undone: [Change] = []
  /// What was left as it is.
  public private(set) var skipped: [Skipped] = []
  /// How many steps were passed over because what is stored of them is no step. They left the history.
  public private(set) var unreadable = 0

  /// Nothing was decided about yet.
  ///
  /// - Parameter finding: The step that was found.
  public init(_ finding: Finding = .nothing) { self.finding = finding }

  /// All of a step was taken back, because nobody had made it yet.
  public init(cancelling step: Step) {
    self.init(.step(step.id))
    undone = step.changes.reversed()
  }

  /// Goes on to the step before, as one of which nothing could be taken back makes way.
  ///
  /// - Parameter step: `nil` when no step is left.
  public mutating func turn(to step: StepID?) {
    finding = step.map { .step($0) } ?? .nothing
  }

  /// Notes that what is stored of a step is none.
  public mutating func passOver() { unreadable += 1 }

  /// Decides about one change and notes the decision.
  ///
  /// - Parameters:
  ///   - change: The newest change that was not decided about.
  ///   - present: The item as it is now, `nil` when it is not in the list.
  /// - Returns: The edit to be made, `nil` when the change is skipped.
  public mutating func takeBack(_ change: Change, of present: Item?) -> Edit? {
    if let conflict = change.conflict(with: present) {
      skipped.append(Skipped(change: change, conflict: conflict))
      return nil
    }
    undone.append(change)
    return change.inverse
  }
}
