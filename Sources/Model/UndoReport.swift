// What an undo did: what was taken back, and what had to be left and why.

/// What came of taking a step back, change by change, the newest first.
public struct UndoReport: Hashable, Sendable {
  /// A change that stays, because its item is not as the change left it.
  public struct Skipped: Hashable, Sendable {
    /// What was done.
    public let change: Change
    /// Why it stays.
    public let conflict: Change.Conflict
  }

  /// What was taken back; the inverse edits in this order bring any copy of the list along.
  public private(set) var undone: [Change] = []
  /// What was left as it is.
  public private(set) var skipped: [Skipped] = []

  /// Nothing was decided about yet.
  public init() {}

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
