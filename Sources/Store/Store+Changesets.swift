// Changesets on disk: stored under their ids, and undone by them.
public import Model

extension Store {
  /// Stores a changeset, all of it or nothing, in one transaction.
  ///
  /// The edits are applied to the list on disk: an edit of an item that is gone, or an insertion of
  /// an existing item, changes nothing and is no error, as in `ItemList`. If nothing changes, no
  /// changeset is recorded. A changeset whose id is in the history is already stored, so that it
  /// may be repeated after a failure, even one that leaves in doubt whether it was stored.
  /// - Throws: `refused` for a text that `Item.accepts(text:)` rejects, an order key that is too long,
  ///   or a list that has the id of an item; and write errors.
  /// - Complexity: O(log n) a change.
  public mutating func apply(_ changeset: Changeset) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      guard try !store.history.contains(changeset.id, store.connection) else { return }
      try store.write(changeset.edits, as: changeset.id)
    }
  }

  /// Stores changesets in their order, all of them or none, and waits for the disk once. Otherwise
  /// as storing each.
  package mutating func apply(together changesets: [Changeset]) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      for changeset in changesets { try store.apply(changeset) }
    }
  }

  /// Stores edits as a changeset with a new id. Otherwise as storing a changeset.
  public mutating func apply(_ edits: [Edit]) throws(StoreError) {
    try transaction { (store) throws(StoreError) in try store.write(edits, as: .random()) }
  }

  /// Stores one edit as a changeset with a new id. Otherwise as storing a changeset.
  public mutating func apply(_ edit: Edit) throws(StoreError) { try apply([edit]) }

  /// Adds an item at the end of the first list on disk, even while other processes add items.
  /// Stored as a changeset with a new id.
  ///
  /// - Returns: The new item.
  /// - Throws: As for storing a changeset.
  public mutating func append(_ text: String) throws(StoreError) -> Item {
    try transaction { (store) throws(StoreError) in
      let list = try store.firstList()
      let last = try store.statements.lastOrder(in: list, store.connection)
      let item = Item(id: .random(), text: text, order: .between(last, nil), in: list)
      try store.write([.insert(item)], as: .random())
      return item
    }
  }

  /// Reads all lists and stores the resulting edits as a changeset with a new id, in one
  /// transaction: no other process changes the lists in between.
  ///
  /// - Parameter decide: Gets all lists; empty edits leave them as they are.
  /// - Returns: The answer of `decide`.
  /// - Throws: Read errors, and as for storing a changeset.
  public mutating func change<Answer>(
    _ decide: (Lists) -> (edits: [Edit], answer: Answer)
  ) throws(StoreError) -> Answer {
    try transaction { (store) throws(StoreError) in
      let (edits, answer) = decide(try store.readLists())
      try store.write(edits, as: .random())
      return answer
    }
  }

  /// Undoes the newest changeset, whichever process made it, in one transaction.
  ///
  /// With a list, the newest one that has a change in that list; a move across lists is a change in
  /// both.
  ///
  /// A change whose item is not as the change left it is skipped. If nothing of a changeset can be
  /// undone, the changeset before it is undone instead. Skipped changes leave the history with
  /// their changeset, and so do changesets that this program never wrote.
  /// - Returns: The report. It names the changeset of which something was undone, and finds
  ///   `nothing` if there was none.
  /// - Throws: Read and write errors; then nothing has changed.
  public mutating func undo(in list: ListID? = nil) throws(StoreError) -> UndoReport {
    try transaction { (store) throws(StoreError) in
      var report = UndoReport()
      var count = 0
      while report.undone.isEmpty,
        let entry = try store.history.removeNewest(in: list, store.connection)
      {
        count += 1
        try store.history.requireFew(count, store.connection)
        switch entry {
        case .changeset(let changeset):
          report.turn(to: changeset.id)
          try store.takeBack(changeset, &report)
        case .unreadable: report.passOver()
        }
      }
      if report.undone.isEmpty { report.turn(to: nil) }
      return report
    }
  }

  /// Undoes the changeset with an id, wherever it is in the history, in one transaction.
  ///
  /// A change whose item is not as the change left it is skipped, also if a later changeset changed
  /// the item. The changeset leaves the history, and no other is undone instead.
  /// - Returns: The report. It finds the id `unknown` if no such changeset is in the history.
  /// - Throws: Read and write errors; then nothing has changed.
  public mutating func undo(_ id: ChangesetID) throws(StoreError) -> UndoReport {
    try transaction { (store) throws(StoreError) in
      guard let entry = try store.history.removeChangeset(id, store.connection) else {
        return UndoReport(.unknown(id))
      }
      var report = UndoReport(.changeset(id))
      switch entry {
      case .changeset(let changeset): try store.takeBack(changeset, &report)
      case .unreadable: report.passOver()
      }
      return report
    }
  }

  /// The changesets that can be undone, the oldest first; changesets that this program never writes
  /// are skipped.
  ///
  /// - Throws: Read errors.
  /// - Complexity: O(changes in the history).
  public func changesets() throws(StoreError) -> [Changeset] {
    var changesets: [Changeset] = []
    try history.forEachReadable(connection) { changesets.append($0) }
    return changesets.reversed()
  }

  private mutating func takeBack(_ changeset: Changeset, _ report: inout UndoReport)
    throws(StoreError)
  {
    for change in changeset.changes.reversed() {
      let current = try statements.item(change.item.id, connection)
      let isListGone = try change.neededList.map { (list) throws(StoreError) in
        try statements.lists.list(ItemID(list), connection) == nil
      }
      let hasItems = try change.addedList.map { (list) throws(StoreError) in
        try statements.lists.hasItems(list, connection)
      }
      let edit = report.takeBack(
        change, of: current, isListGone: isListGone ?? false, hasItems: hasItems ?? false)
      if let edit { try write(edit, of: current) }
    }
  }

  /// Writes edits, and the changeset of their changes, in the open transaction.
  mutating func write(
    _ edits: [Edit], as id: ChangesetID, counting uses: Uses = .counted
  ) throws(StoreError) {
    var changes: [Change] = []
    var present: Set<ListID> = [.root]
    for edit in edits {
      let current = try statements.item(edit.id, connection)
      let change = Change(edit, of: current)
      if let list = change?.entered, present.insert(list).inserted {
        try restoreList(list, of: edit.id, &changes)
      }
      // Also without a change: `write` refuses a text that is too long.
      try write(edit, of: current)
      if let change { changes.append(change) }
      if case .deleted(let list)? = change, list.isList { present.remove(ListID(list.id)) }
    }
    guard !changes.isEmpty else { return }
    switch uses {
    case .counted: try countUses(of: changes)
    case .uncounted: break
    }
    try history.record(Changeset(id, changes), at: seconds(), connection)
  }

  /// Stores a list that is missing, because an item comes into it, with the name that was loaded.
  /// Beyond the most lists that there may be, the item stays without one.
  ///
  /// - Throws: `refused` for the id of an item, which is never a list's too; and write errors.
  private mutating func restoreList(
    _ list: ListID, of item: ItemID, _ changes: inout [Change]
  ) throws(StoreError) {
    guard try statements.lists.list(ItemID(list), connection) == nil else { return }
    guard ItemID(list) != item, try statements.item(ItemID(list), connection) == nil else {
      throw StoreError(
        .refused, call: "store a list", path: path, detail: "\(list.hex) is the id of an item")
    }
    let present = try connection.lists()
    guard present.count < Lists.most else { return }
    let row = Item(
      id: ItemID(list), text: loadedNames[list] ?? "",
      order: .between(present.last?.order, nil), in: .root)
    try write(.insert(row), of: nil)
    changes.append(.added(row))
  }
}

extension Change {
  /// The list into which the change brings its item; nil if the item was there, or is a list.
  fileprivate var entered: ListID? {
    switch self {
    case .added(let item): item.isList ? nil : item.list
    case .moved(let item, from: let before): before.list == item.list ? nil : item.list
    case .deleted, .completed, .edited: nil
    }
  }
}
