// The stored list of a simulation, which answers a reload as the file does: with what changed.
import Model
import Recordings
import Store

/// The stored list, with what the file remembers of changes since the list read it last.
struct StoreStandIn {
  private(set) var store: ReplayedStore
  /// Whether another process has written since, and which items have changed from then on.
  private var isForeign = false
  private var changed: Set<ItemID> = []

  init(_ items: [Item], sinksCompleted: Bool = false) {
    store = ReplayedStore(ItemList(items: items, sinksCompleted: sinksCompleted))
  }

  var list: ItemList { store.list }

  /// The list stores a changeset.
  mutating func store(_ changeset: Changeset) {
    store.store(changeset)
    note(changeset.changes.map(\.item.id))
  }

  /// The list undoes a changeset; nil for the newest.
  mutating func undo(_ changeset: ChangesetID?) -> UndoReport {
    let report = changeset.map { store.undo($0) } ?? store.undoNewest()
    note(report.undone.map(\.item.id))
    return report
  }

  /// Another process changes the list.
  ///
  /// - Returns: Nil if nothing changes.
  mutating func carryOut(_ action: ExternalAction) -> ItemID? {
    guard let item = store.carryOut(action) else { return nil }
    wrote([item])
    return item
  }

  /// Another process stores edits together.
  ///
  /// - Returns: Those that change anything.
  @discardableResult
  mutating func carryOut(_ edits: [Edit]) -> [Edit] {
    guard let changeset = store.changeset(edits) else { return [] }
    store.store(changeset)
    wrote(changeset.changes.map(\.item.id))
    return changeset.edits
  }

  /// Another process undoes the newest changeset.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  mutating func undoElsewhere() -> Bool {
    let undone = store.undoNewest().undone
    wrote(undone.map(\.item.id))
    return !undone.isEmpty
  }

  /// Answers a reload; nil if no other process has written.
  mutating func load(isForced: Bool) -> LoadedItems? {
    guard isForced || isForeign else { return nil }
    defer { (isForeign, changed) = (false, []) }
    guard !isForced else { return .all(Lists(ofOne: list.items)) }
    let ids = changed.sorted()
    return .changes(ids.compactMap { list[$0] }, removed: ids.filter { list[$0] == nil })
  }

  private mutating func wrote(_ items: [ItemID]) {
    guard !items.isEmpty else { return }
    isForeign = true
    changed.formUnion(items)
  }

  /// The file counts transactions: those of the list behind another's are read with it.
  private mutating func note(_ items: [ItemID]) { if isForeign { changed.formUnion(items) } }
}
