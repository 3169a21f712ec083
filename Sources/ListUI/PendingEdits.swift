// What hands do while an undo is on its way: what of it holds behind the answer, and what is added again.
public import Model

/// What hands did between an undo and its answer to the items that the answer is about.
///
/// The store does it behind the undo. What is done there to an item that the undo took away does nothing:
/// the item is added again where a text was typed on it, for nobody can swipe that back, and else goes.
public struct PendingEdits: Hashable, Sendable {
  /// What the store does behind the undo, in order, but for items that are added again.
  public let edits: [Edit]
  /// Items that the undo took away and that are added again, as hands left them.
  public let kept: [Item]
  /// Steps that have done nothing, because all of their items were gone.
  public let void: Set<StepID>

  /// Nothing was done.
  public static let nothing = PendingEdits(UndoReport(), since: [], asked: [])

  /// - Parameters:
  ///   - report: The store's answer.
  ///   - steps: What was made since the undo was asked for, in order.
  ///   - asked: Those of them that are to be taken back themselves: nobody wants what they did.
  public init(_ report: UndoReport, since steps: [Step], asked: Set<StepID>) {
    let items = Set(report.undone.map(\.item.id))
    let edits = steps.flatMap(\.edits).filter { items.contains($0.id) }
    let wanted = steps.filter { !asked.contains($0.id) }.flatMap(\.edits)
    var gone: Set<ItemID> = []
    var kept: [Item] = []
    // Hands are slow: of an answer about thousands of items they have met a few.
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
    void = Set(steps.filter { $0.changes.allSatisfy { gone.contains($0.item.id) } }.map(\.id))
  }

  /// Whether an item is added again: its row stays where it is, in whatever hands.
  public func keeps(_ item: ItemID) -> Bool { kept.contains { $0.id == item } }

  /// The items that were in the list before the undo and are not behind it, as they were before, in the
  /// order of the report.
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

  /// What edits make of an item, nil where it is not in the list.
  private static func state(_ item: Item?, behind edits: [Edit]) -> Item? {
    var list = ItemList(items: item.map { [$0] } ?? [])
    for edit in edits { list.apply(edit) }
    return list.items.first
  }
}
