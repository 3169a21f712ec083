// Steps on the disk: stored under their names, and taken back by them.
public import Model

extension Store {
  /// Stores a step, all of it or nothing, in one transaction.
  ///
  /// It is stored as what its edits do on the disk: one whose item is gone, or an insertion of one
  /// that is there, changes nothing and is no error, as in `ItemList`. What changed nothing is no
  /// step. A step whose name is in the history is stored already, so that it may be given again
  /// after a failure, even one that left in doubt whether it was stored.
  /// - Throws: `refused` for a text longer than `Item.longestText`, and what writing gives.
  /// - Complexity: O(log n) a change.
  public mutating func apply(_ step: Step) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      guard try !store.history.contains(step.id, store.connection) else { return }
      try store.write(step.edits, as: step.id)
    }
  }

  /// Stores changes as a step that nobody knows by name. As storing a step.
  public mutating func apply(_ edits: [Edit]) throws(StoreError) {
    try transaction { (store) throws(StoreError) in try store.write(edits, as: .random()) }
  }

  /// Stores one change as a step that nobody knows by name. As storing a step.
  public mutating func apply(_ edit: Edit) throws(StoreError) { try apply([edit]) }

  /// Adds an item at the end of the list as it is on the disk, whoever else is adding. A step.
  ///
  /// - Returns: The new item.
  /// - Throws: As for storing a step.
  public mutating func append(_ text: String) throws(StoreError) -> Item {
    try transaction { (store) throws(StoreError) in
      let last = try store.statements.lastOrder(store.connection)
      let item = Item(id: .random(), text: text, order: .between(last, nil))
      try store.write([.insert(item)], as: .random())
      return item
    }
  }

  /// Reads the list and stores what is then to be changed in it as a step that nobody knows by name,
  /// in one transaction: nobody changes the list in between.
  ///
  /// - Parameter decide: From all items in the order of the list; no edits leave it as it is.
  /// - Returns: The answer of `decide`.
  /// - Throws: What reading gives, and as for storing a step.
  public mutating func change<Answer>(
    _ decide: ([Item]) -> (edits: [Edit], answer: Answer)
  ) throws(StoreError) -> Answer {
    try transaction { (store) throws(StoreError) in
      let (edits, answer) = decide(try store.readItems())
      try store.write(edits, as: .random())
      return answer
    }
  }

  /// Takes the newest step back, whichever process made it, in one transaction.
  ///
  /// A change whose item is not as the change left it is skipped; a step of which nothing can be
  /// taken back makes way for the one before it. Skipped changes leave the history with their step, and
  /// so does a step that this program never wrote.
  /// - Returns: What was done. It names the step of which something was taken back, and finds
  ///   `nothing` when there was none.
  /// - Throws: What writing gives; then nothing has changed.
  public mutating func undo() throws(StoreError) -> UndoReport {
    try transaction { (store) throws(StoreError) in
      var report = UndoReport()
      while report.undone.isEmpty, let entry = try store.history.removeNewest(store.connection) {
        switch entry {
        case .step(let step):
          report.turn(to: step.id)
          try store.takeBack(step, &report)
        case .unreadable: report.passOver()
        }
      }
      if report.undone.isEmpty { report.turn(to: nil) }
      return report
    }
  }

  /// Takes the step of a name back, wherever it stands among the others, in one transaction.
  ///
  /// A change whose item is not as the change left it is skipped, also when a later step did that.
  /// The step leaves the history, and no other makes way for it.
  /// - Returns: What was done. It finds the name `unknown` when no such step is in the history.
  /// - Throws: What writing gives; then nothing has changed.
  public mutating func undo(_ id: StepID) throws(StoreError) -> UndoReport {
    try transaction { (store) throws(StoreError) in
      guard let entry = try store.history.removeStep(id, store.connection) else {
        return UndoReport(.unknown(id))
      }
      var report = UndoReport(.step(id))
      switch entry {
      case .step(let step): try store.takeBack(step, &report)
      case .unreadable: report.passOver()
      }
      return report
    }
  }

  /// What can be taken back, the oldest first; what no program of ours wrote is passed over.
  ///
  /// - Throws: What reading gives.
  /// - Complexity: O(steps).
  public func steps() throws(StoreError) -> [Step] {
    var steps: [Step] = []
    try history.forEachReadable(connection) { steps.append($0) }
    return steps.reversed()
  }

  private func takeBack(_ step: Step, _ report: inout UndoReport) throws(StoreError) {
    for change in step.changes.reversed() {
      let present = try statements.item(change.item.id, connection)
      guard let edit = report.takeBack(change, of: present) else { continue }
      try statements.write(edit, connection)
    }
  }

  /// Writes edits and the step that they are in the transaction that is open.
  func write(_ edits: [Edit], as id: StepID) throws(StoreError) {
    var changes: [Change] = []
    for edit in edits {
      let change = Change(edit, of: try statements.item(edit.id, connection))
      // Also without a change: a text that is too long is refused there.
      try statements.write(edit, connection)
      if let change { changes.append(change) }
    }
    guard !changes.isEmpty else { return }
    try countUses(of: changes)
    try history.record(Step(id, changes), connection)
  }
}
