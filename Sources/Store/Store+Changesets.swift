// Changesets on disk: stored under their ids, and undone by them.
public import Model

extension Store {
  /// Stores a changeset, all of it or nothing, in one transaction.
  ///
  /// The edits are applied to the list on disk: an edit of an item that is gone, or an insertion of
  /// an existing item, changes nothing and is no error, as in `ItemList`. If nothing changes, no
  /// changeset is recorded. A changeset whose id is in the history is already stored, so that it
  /// may be repeated after a failure, even one that leaves in doubt whether it was stored.
  /// - Throws: `refused` for a text that `Item.accepts(text:)` rejects or an order key that is too
  ///   long, and write errors.
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

  /// Adds an item at the end of the list on disk, even while other processes add items. Stored as a
  /// changeset with a new id.
  ///
  /// - Returns: The new item.
  /// - Throws: As for storing a changeset.
  public mutating func append(_ text: String) throws(StoreError) -> Item {
    try transaction { (store) throws(StoreError) in
      let last = try store.statements.lastOrder(store.connection)
      let item = Item(id: .random(), text: text, order: .between(last, nil))
      try store.write([.insert(item)], as: .random())
      return item
    }
  }

  /// Reads the list and stores the resulting edits as a changeset with a new id, in one
  /// transaction: no other process changes the list in between.
  ///
  /// - Parameter decide: Gets all items in list order; empty edits leave the list as it is.
  /// - Returns: The answer of `decide`.
  /// - Throws: Read errors, and as for storing a changeset.
  public mutating func change<Answer>(
    _ decide: ([Item]) -> (edits: [Edit], answer: Answer)
  ) throws(StoreError) -> Answer {
    try transaction { (store) throws(StoreError) in
      let (edits, answer) = decide(try store.readItems())
      try store.write(edits, as: .random())
      return answer
    }
  }

  /// Undoes the newest changeset, whichever process made it, in one transaction.
  ///
  /// A change whose item is not as the change left it is skipped. If nothing of a changeset can be
  /// undone, the changeset before it is undone instead. Skipped changes leave the history with
  /// their changeset, and so do changesets that this program never wrote.
  /// - Returns: The report. It names the changeset of which something was undone, and finds
  ///   `nothing` if there was none.
  /// - Throws: Read and write errors; then nothing has changed.
  public mutating func undo() throws(StoreError) -> UndoReport {
    try transaction { (store) throws(StoreError) in
      var report = UndoReport()
      var count = 0
      while report.undone.isEmpty, let entry = try store.history.removeNewest(store.connection) {
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
      guard let edit = report.takeBack(change, of: current) else { continue }
      try write(edit)
    }
  }

  /// Writes edits, and the changeset of their changes, in the open transaction.
  mutating func write(_ edits: [Edit], as id: ChangesetID) throws(StoreError) {
    var changes: [Change] = []
    for edit in edits {
      let change = Change(edit, of: try statements.item(edit.id, connection))
      // Also without a change: `write` refuses a text that is too long.
      try write(edit)
      if let change { changes.append(change) }
    }
    guard !changes.isEmpty else { return }
    try countUses(of: changes)
    try history.record(Changeset(id, changes), connection)
  }
}
