// The outcome of an undo: the changeset found, the changes undone, those skipped and why.

/// The outcome of undoing a changeset, change by change, the newest first.
///
/// ```swift
/// for change in report.undone { list.apply(change.inverse) }
/// for skipped in report.skipped { warn(skipped.change.item.text, skipped.conflict) }
/// ```
public struct UndoReport: Hashable, Sendable {
  /// The changeset that an undo found.
  public enum Finding: Hashable, Sendable {
    /// The newest changeset was requested, and none had a change that could be undone.
    case nothing
    /// A changeset was requested by its id and is not in the history: it was undone already, is too
    /// old (``Changeset/kept``), or changed nothing.
    case unknown(ChangesetID)
    /// This changeset was removed from the history, whether or not all of it could be undone.
    case changeset(ChangesetID)
  }

  /// A change that was not undone, because its item is not as the change left it.
  public struct Skipped: Hashable, Sendable {
    /// The change.
    public let change: Change
    /// Why it was not undone.
    public let conflict: Change.Conflict

    /// Creates one from its parts.
    package init(_ change: Change, _ conflict: Change.Conflict) {
      (self.change, self.conflict) = (change, conflict)
    }
  }

  /// The changeset that was found.
  public private(set) var finding: Finding
  /// The undone changes. Their inverse edits in this order bring any copy of the list up to date.
  public private(set) var undone: [Change] = []
  /// The changes that were not undone.
  public private(set) var skipped: [Skipped] = []
  /// How many invalid changesets were skipped. They were removed from the history.
  public private(set) var unreadable = 0

  /// A report without decisions.
  ///
  /// - Parameter finding: The changeset that was found.
  public init(_ finding: Finding = .nothing) { self.finding = finding }

  /// A report that was written down.
  ///
  /// - Parameters:
  ///   - finding: The changeset that was found.
  ///   - undone: The undone changes, the newest first.
  ///   - skipped: The changes that were not undone.
  package init(_ finding: Finding, undone: [Change], skipped: [Skipped]) {
    (self.finding, self.undone, self.skipped) = (finding, undone, skipped)
  }

  /// All of a changeset was undone, because it was cancelled before it was stored.
  public init(cancelling changeset: Changeset) {
    self.init(.changeset(changeset.id))
    undone = changeset.changes.reversed()
  }

  /// Sets the changeset that is being undone.
  ///
  /// - Parameter changeset: `nil` if no changeset is left.
  public mutating func turn(to changeset: ChangesetID?) {
    finding = changeset.map { .changeset($0) } ?? .nothing
  }

  /// The report with the changes that a list sees, done and skipped.
  public func seen(from list: ListID) -> UndoReport {
    var report = self
    report.undone = undone.compactMap { $0.seen(from: list) }
    report.skipped = skipped.compactMap { skipped in
      skipped.change.seen(from: list).map { Skipped($0, skipped.conflict) }
    }
    return report
  }

  /// Counts an invalid changeset.
  public mutating func passOver() { unreadable += 1 }

  /// Decides whether one change is undone, and records the decision.
  ///
  /// The removal of a list that was made again without a name, because an item was stored into it,
  /// is undone by giving it its name.
  /// - Parameters:
  ///   - change: The newest undecided change.
  ///   - current: The item as it is now, `nil` if it is not in the list.
  ///   - isListGone: Whether the list that the change needs (`Change.neededList`) is gone.
  ///   - hasItems: Whether the list that the change added (`Change.addedList`) has items.
  /// - Returns: The edit that undoes the change, `nil` if the change is skipped.
  public mutating func takeBack(
    _ change: Change, of current: Item?, isListGone: Bool = false, hasItems: Bool = false
  ) -> Edit? {
    if case .deleted(let list) = change, list.isList, let current, current.isList,
      current.text.isEmpty, !list.text.isEmpty
    {
      undone.append(.edited(current, before: list.text))
      return .setText(list.id, list.text)
    }
    let conflict = change.conflict(with: current, isListGone: isListGone, hasItems: hasItems)
    if let conflict {
      skipped.append(Skipped(change, conflict))
      return nil
    }
    undone.append(change)
    return change.inverse
  }
}
