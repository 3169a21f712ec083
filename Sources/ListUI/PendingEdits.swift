// Edits made while an undo is pending: which remain valid after its answer, and what is added
// again.
public import Model

/// Edits made between an undo request and its answer, to the items of the answer.
///
/// The store applies them after the undo. Edits to an item that the undo deleted have no effect
/// there. The item is added again if its text was edited, because typed text cannot be restored
/// otherwise; else it stays deleted.
public struct PendingEdits: Hashable, Sendable {
  /// The edits that the store applies after the undo, in order, without those of ``kept`` items.
  public let edits: [Edit]
  /// Items that the undo deleted and that are added again, in their edited state.
  public let kept: [Item]
  /// Changesets that have no effect, because all of their items were gone.
  public let void: Set<ChangesetID>

  /// No edits.
  public static let nothing = PendingEdits(UndoReport(), since: [], asked: [])

  /// - Parameters:
  ///   - report: The store's answer.
  ///   - changesets: Those made since the undo was requested, in order.
  ///   - asked: Those of them whose undo is requested as well; what they did is not wanted.
  public init(_ report: UndoReport, since changesets: [Changeset], asked: Set<ChangesetID>) {
    let items = Set(report.undone.map(\.item.id))
    let edits = changesets.flatMap(\.edits).filter { items.contains($0.id) }
    let wanted = changesets.filter { !asked.contains($0.id) }.flatMap(\.edits)
    var gone: Set<ItemID> = []
    var kept: [Item] = []
    // Users are slow: of an answer about thousands of items they have edited a few.
    for (id, item) in PendingEdits.taken(by: report, among: Set(edits.map(\.id))) {
      let mine = edits.filter { $0.id == id }
      guard PendingEdits.state(nil, behind: mine) == nil else { continue }
      gone.insert(id)
      let meant = wanted.filter { $0.id == id }
      let isTyped = meant.contains { if case .setText = $0 { true } else { false } }
      if isTyped, let item = PendingEdits.state(item, behind: meant) { kept.append(item) }
    }
    let known = Set(kept.map(\.id))
    self.edits = edits.filter { !known.contains($0.id) }
    self.kept = kept
    void = Set(changesets.filter { $0.changes.allSatisfy { gone.contains($0.item.id) } }.map(\.id))
  }

  /// Whether an item is added again: its row stays as it is, held or not.
  public func keeps(_ item: ItemID) -> Bool { kept.contains { $0.id == item } }

  /// The items that the undo removed from the list, in their state before the undo, in the order of
  /// the report.
  private static func taken(
    by report: UndoReport, among items: Set<ItemID>
  ) -> [(id: ItemID, item: Item)] {
    var left = items
    let newest = report.undone.filter { left.remove($0.item.id) != nil }
    return newest.compactMap { change in
      if case .deleted = change { return nil }
      let id = change.item.id
      let inverses = report.undone.map(\.inverse).filter { $0.id == id }
      return state(change.item, behind: inverses) == nil ? (id, change.item) : nil
    }
  }

  /// An item after edits; nil if it is not in the list.
  private static func state(_ item: Item?, behind edits: [Edit]) -> Item? {
    var list = ItemList(items: item.map { [$0] } ?? [])
    for edit in edits { list.apply(edit) }
    return list.items.first
  }
}
