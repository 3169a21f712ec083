// The store of a replay, in memory: the stored list, and the changesets that can be undone.
package import Model

/// The stored list of a replay. Changes as the list in a file does.
package struct ReplayedStore {
  /// The stored items.
  package private(set) var list: ItemList
  /// Changesets that can be undone, oldest first.
  package private(set) var changesets: [Changeset] = []
  private var added: UInt64 = 0
  private var named: UInt64 = 0
  /// An undo that is not answered, and the requests after it; the store carries them out in order.
  private var waiting: [Request] = []

  /// A request of the list that changes what is stored.
  package enum Request: Hashable {
    case changeset(Changeset)
    /// Nil for the newest changeset.
    case undo(ChangesetID?)
  }

  /// The ids of changesets that are made up here begin so.
  private static let madeUp: UInt64 = 1

  /// - Parameters:
  ///   - list: The stored list.
  ///   - changesets: Changesets that can be undone, oldest first. The newest `Changeset.kept` stay.
  package init(_ list: ItemList, changesets: [Changeset] = []) {
    self.list = list
    self.changesets = Array(changesets.suffix(Changeset.kept))
  }

  /// A changeset of edits to the list; nil if they change nothing. Its id is the same in all
  /// replays.
  package mutating func changeset(_ edits: [Edit]) -> Changeset? {
    repeat {
      named += 1
    } while changesets.contains {
      $0.id == ChangesetID(high: Self.madeUp, low: named)
    }
    return Changeset(ChangesetID(high: Self.madeUp, low: named), edits) { list[$0] }
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
    guard case .undo(let id)? = waiting.first else { return nil }
    waiting.removeFirst()
    let report = id.map { undo($0) } ?? undoNewest()
    storeWaiting()
    return report
  }

  /// Carries out an undo as the store of a running list has answered it, which may know of other
  /// changesets, and may cancel a changeset that waits.
  package mutating func follow(_ report: UndoReport) {
    let id = report.finding.changeset
    if let made = waiting.firstIndex(where: { $0.makes(id) }),
      let undo = waiting[made...].firstIndex(where: { $0 == .undo(id) || $0 == .undo(nil) })
    {
      // It was never stored.
      waiting.remove(at: undo)
      waiting.remove(at: made)
      return
    }
    if let undo = waiting.firstIndex(of: .undo(id)) ?? waiting.indices.first {
      waiting.remove(at: undo)
    }
    for change in report.undone { list.apply(change.inverse) }
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
      let changeset = Changeset(changeset.id, changeset.edits, of: { list[$0] })
    else { return }
    for edit in changeset.edits { list.apply(edit) }
    changesets.append(changeset)
    if changesets.count > Changeset.kept { changesets.removeFirst() }
  }

  /// Undoes the newest changeset that still has an effect. Discards newer ones, as the store.
  package mutating func undoNewest() -> UndoReport {
    var report = UndoReport()
    repeat {
      let changeset = changesets.popLast()
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
      guard let edit = report.takeBack(change, of: list[change.item.id]) else { continue }
      list.apply(edit)
    }
  }

  /// Applies an external edit that a reload found. All but a deletion become changesets.
  ///
  /// - Returns: Whether it changes anything.
  package mutating func take(_ edit: Edit) -> Bool {
    if case .delete = edit { return list.apply(edit) != nil }
    guard let changeset = changeset([edit]) else { return false }
    store(changeset)
    return true
  }

  /// Applies many external edits, of which no changesets are kept.
  package mutating func take(all edits: [Edit]) { list.applyAll(edits) }

  /// Applies an external action. All but deletions become changesets: the project's own commands
  /// delete nothing, so a deletion comes from a program that keeps no history. Changesets of the
  /// deleted item cannot be undone.
  ///
  /// - Returns: The item; nil if there is no such row, or an item of that id exists.
  package mutating func carryOut(_ action: ExternalAction) -> ItemID? {
    switch action {
    case .add(let text):
      added += 1
      let last = list.items.last?.order
      let item = Item(
        id: ItemID(high: 2, low: added), text: text, order: .between(last, nil))
      store(edits: [.insert(item)])
      return item.id
    case .complete(let row):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.setCompleted(item, true)])
      return item
    case .delete(let row):
      guard let item = item(inRow: row) else { return nil }
      list.apply(.delete(item))
      return item
    case .uncomplete(let row):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.setCompleted(item, false)])
      return item
    case .text(let row, let text):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.setText(item, text)])
      return item
    case .insert(let row, let text, let isCompleted):
      guard row <= list.count + 1 else { return nil }
      added += 1
      let item = Item(
        id: ItemID(high: 2, low: added), text: text, isCompleted: isCompleted,
        order: list.order(forRow: row - 1), in: .original)
      store(edits: [.insert(item)])
      return item.id
    case .move(let row, let goal):
      guard let item = item(inRow: row), goal <= list.count else { return nil }
      store(edits: [.move(item, to: Position(order(of: item, inRow: goal)))])
      return item
    case .put(let item):
      guard list[item.id] == nil else { return nil }
      store(edits: [.insert(item)])
      return item.id
    case .shift(let row, let key):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.move(item, to: Position(key))])
      return item
    }
  }

  /// An order key that makes an item a row, counted without it. Never the item's current key.
  private func order(of item: ItemID, inRow row: Int) -> OrderKey {
    var others = list
    others.apply(.delete(item))
    let order = others.order(forRow: row - 1)
    guard order == list[item]?.order else { return order }
    return .between(order, row <= others.count ? others[row - 1].order : nil)
  }

  private mutating func store(edits: [Edit]) {
    if let changeset = changeset(edits) { store(changeset) }
  }

  private func item(inRow row: Int) -> ItemID? {
    row <= list.count ? list[row - 1].id : nil
  }
}

extension ReplayedStore.Request {
  /// Whether it is the changeset with that id.
  fileprivate func makes(_ id: ChangesetID?) -> Bool {
    guard case .changeset(let changeset) = self else { return false }
    return changeset.id == id
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

/// An external edit of the stored list. Rows are counted from 1.
package enum ExternalAction: Hashable {
  /// Adds an item after all others.
  case add(String)
  /// Marks a row as completed.
  case complete(row: Int)
  /// Deletes a row.
  case delete(row: Int)
  /// Marks a row as not completed.
  case uncomplete(row: Int)
  /// Changes a row's text.
  case text(row: Int, String)
  /// Adds an item that becomes this row.
  case insert(row: Int, String, isCompleted: Bool)
  /// Moves a row. `to` is counted without it.
  case move(row: Int, to: Int)
  /// Adds an item with a known order key and id.
  case put(Item)
  /// Moves a row to a known order key.
  case shift(row: Int, to: OrderKey)
}
