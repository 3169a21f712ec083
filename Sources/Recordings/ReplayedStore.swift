// The store of a replay, in memory: the stored lists, and the changesets that can be undone.
package import Model

/// The stored lists of a replay. They change as those in a file do.
package struct ReplayedStore {
  /// The stored items.
  package private(set) var lists: Lists
  /// Changesets that can be undone, oldest first.
  package private(set) var changesets: [Changeset] = []
  private var added: UInt64 = 0
  private var named: UInt64 = 0
  /// An undo that is not answered, and the requests after it; the store carries them out in order.
  private var waiting: [Request] = []

  /// A request of the list that changes what is stored.
  package enum Request: Hashable {
    case changeset(Changeset)
    /// Nil for the newest changeset that changes a list, or any if that is nil.
    case undo(ChangesetID?, in: ListID? = nil)
  }

  /// The ids of changesets that are made up here begin so.
  private static let madeUp: UInt64 = 1

  /// - Parameters:
  ///   - lists: The stored lists.
  ///   - changesets: Changesets that can be undone, oldest first. The newest `Changeset.kept` stay.
  package init(_ lists: Lists, changesets: [Changeset] = []) {
    self.lists = lists
    self.changesets = Array(changesets.suffix(Changeset.kept))
  }

  /// A store with one list, otherwise as one with several.
  package init(_ list: ItemList, changesets: [Changeset] = []) {
    self.init(
      Lists(ofOne: list.items, sinksCompleted: list.sinksCompleted), changesets: changesets)
  }

  /// The first list, which is shown.
  package var list: ItemList { lists[lists.first] }

  /// The number of items, of all lists.
  var count: Int { lists.numbered.reduce(0) { $0 + lists[$1].count } }

  /// A changeset of edits to the lists; nil if they change nothing. Its id is the same in all
  /// replays.
  package mutating func changeset(_ edits: [Edit]) -> Changeset? {
    repeat {
      named += 1
    } while changesets.contains {
      $0.id == ChangesetID(high: Self.madeUp, low: named)
    }
    return Changeset(ChangesetID(high: Self.madeUp, low: named), edits) { lists[$0] }
  }

  /// Takes a request of the list. What follows an undo waits for its answer.
  package mutating func submit(_ request: Request) {
    if waiting.isEmpty, case .changeset(let changeset) = request { return store(changeset) }
    waiting.append(request)
  }

  /// Whether an undo is to be answered.
  package var awaitsAnswer: Bool { !waiting.isEmpty }

  /// Carries out the oldest undo that waits, and the changesets after it.
  ///
  /// - Returns: Nil if none waits.
  package mutating func answer() -> UndoReport? {
    guard case .undo(let id, let list)? = waiting.first else { return nil }
    waiting.removeFirst()
    let report = id.map { undo($0) } ?? undoNewest(in: list)
    storeWaiting()
    return report
  }

  /// Carries out an undo as the store of a running list has answered it, which may know of other
  /// changesets, and may cancel a changeset that waits.
  package mutating func follow(_ report: UndoReport) {
    let id = report.finding.changeset
    if let made = waiting.firstIndex(where: { $0.makes(id) }),
      let undo = waiting[made...].firstIndex(where: { $0.undoes(id) || $0.undoes(nil) })
    {
      // It was never stored.
      waiting.remove(at: undo)
      waiting.remove(at: made)
      return
    }
    if let undo = waiting.firstIndex(where: { $0.undoes(id) }) ?? waiting.indices.first {
      waiting.remove(at: undo)
    }
    for change in report.undone { lists.apply(change.inverse) }
    // Those of other programs have other ids here.
    let changes: [Change] = report.undone.reversed() + report.skipped.map(\.change)
    let known =
      changesets.firstIndex { $0.id == id } ?? changesets.lastIndex { $0.changes == changes }
    if let known { changesets.remove(at: known) }
    storeWaiting()
  }

  private mutating func storeWaiting() {
    while case .changeset(let changeset)? = waiting.first {
      waiting.removeFirst()
      store(changeset)
    }
  }

  /// Whether a list cannot tell two answers apart. An id that is made up here stands for one of
  /// another program.
  package static func areAlike(_ expected: UndoReport, _ report: UndoReport) -> Bool {
    guard expected.undone == report.undone, expected.skipped == report.skipped else { return false }
    if case .changeset(let made) = expected.finding, made.high == madeUp,
      case .changeset = report.finding
    {
      return true
    }
    return expected.finding == report.finding
  }

  /// Applies a changeset and keeps its effect here, as the store does. Ignores a known id.
  package mutating func store(_ changeset: Changeset) {
    guard !changesets.contains(where: { $0.id == changeset.id }),
      let changeset = Changeset(changeset.id, changeset.edits, of: { lists[$0] })
    else { return }
    for edit in changeset.edits { lists.apply(edit) }
    changesets.append(changeset)
    if changesets.count > Changeset.kept { changesets.removeFirst() }
  }

  /// Undoes the newest changeset that still has an effect. Discards newer ones, as the store.
  ///
  /// - Parameter list: Changesets that do not change it are passed by; nil for none.
  package mutating func undoNewest(in list: ListID? = nil) -> UndoReport {
    var report = UndoReport()
    repeat {
      let newest = changesets.lastIndex { changeset in
        list.map { list in changeset.changes.contains { $0.concerns(list) } } ?? true
      }
      let changeset = newest.map { changesets.remove(at: $0) }
      report.turn(to: changeset?.id)
      guard let changeset else { break }
      takeBack(changeset, &report)
    } while report.undone.isEmpty
    return report
  }

  /// Undoes a changeset by its id, wherever it stands, as the store does.
  package mutating func undo(_ id: ChangesetID) -> UndoReport {
    guard let index = changesets.firstIndex(where: { $0.id == id }) else {
      return UndoReport(.unknown(id))
    }
    var report = UndoReport(.changeset(id))
    takeBack(changesets.remove(at: index), &report)
    return report
  }

  private mutating func takeBack(_ changeset: Changeset, _ report: inout UndoReport) {
    for change in changeset.changes.reversed() {
      let edit = report.takeBack(
        change, of: lists[change.item.id],
        isListGone: change.neededList.map { lists.root[ItemID($0)] == nil } ?? false,
        hasItems: change.addedList.map { lists[$0].count > 0 } ?? false)
      if let edit { lists.apply(edit) }
    }
  }

  /// Applies an external edit. All but a deletion become changesets.
  ///
  /// - Returns: Whether it changes anything.
  package mutating func take(_ edit: Edit) -> Bool {
    if case .delete = edit { return lists.apply(edit) != nil }
    guard let changeset = changeset([edit]) else { return false }
    store(changeset)
    return true
  }

  /// Applies many external edits, of which no changesets are kept.
  package mutating func take(all edits: [Edit]) { lists.applyAll(edits) }

  /// An id for an item of another program, the same in all replays.
  mutating func nextItem() -> ItemID {
    added += 1
    return ItemID(high: 2, low: added)
  }
}

extension ReplayedStore.Request {
  /// Whether it is the changeset with that id.
  fileprivate func makes(_ id: ChangesetID?) -> Bool {
    guard case .changeset(let changeset) = self else { return false }
    return changeset.id == id
  }

  /// Whether it is the undo of that changeset; nil for the newest.
  fileprivate func undoes(_ id: ChangesetID?) -> Bool {
    guard case .undo(let own, _) = self else { return false }
    return own == id
  }
}

extension UndoReport.Finding {
  /// The changeset that was found or is unknown; nil if none was named.
  fileprivate var changeset: ChangesetID? {
    switch self {
    case .nothing: nil
    case .unknown(let id), .changeset(let id): id
    }
  }
}
