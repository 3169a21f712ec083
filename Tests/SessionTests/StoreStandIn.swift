// The stored lists of a simulation, which answers a reload as the file does: with what changed.
import Model
import Recordings
import Store

/// The stored lists, with what the file remembers of changes since the list read it last.
struct StoreStandIn {
  private(set) var store: ReplayedStore
  /// Whether another process has written since, and which items have changed from then on.
  private var isForeign = false
  private var changed: Set<ItemID> = []

  init(_ items: [Item], sinksCompleted: Bool = false) {
    store = ReplayedStore(ItemList(items: items, sinksCompleted: sinksCompleted))
  }

  /// Several lists, the shown one first.
  init(_ lists: Lists) { store = ReplayedStore(lists) }

  var list: ItemList { store.list }
  var lists: Lists { store.lists }

  /// The list stores a changeset.
  mutating func store(_ changeset: Changeset) {
    store.store(changeset)
    note(changeset.changes.map(\.item.id))
  }

  /// The list undoes a changeset; nil for the newest that changes a list, or any.
  mutating func undo(_ changeset: ChangesetID?, in list: ListID? = nil) -> UndoReport {
    let report = changeset.map { store.undo($0) } ?? store.undoNewest(in: list)
    note(report.undone.map(\.item.id))
    return report
  }

  /// Another process changes the list.
  ///
  /// - Returns: Nil if nothing changes.
  mutating func carryOut(_ action: ExternalAction, in list: ListID = .original) -> ItemID? {
    let number = lists.ids.firstIndex(of: list).map { $0 + 1 } ?? 1
    guard let item = store.carryOut(action, in: number) else { return nil }
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
    guard !isForced else { return .all(Lists(root: lists.root.items, items: lists.items)) }
    let ids = changed.sorted()
    return .changes(ids.compactMap { lists[$0] }, removed: ids.filter { lists[$0] == nil })
  }

  private mutating func wrote(_ items: [ItemID]) {
    guard !items.isEmpty else { return }
    isForeign = true
    changed.formUnion(items)
  }

  /// The file counts transactions: those of the list behind another's are read with it.
  private mutating func note(_ items: [ItemID]) { if isForeign { changed.formUnion(items) } }
}
