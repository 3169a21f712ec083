// Connects a session to the store's writer, the same for every driver.
import Gestures
import ListUI
import Model
package import Store
import Units

extension ListSession {
  /// Takes the outcome of a request.
  mutating func take(_ outcome: StoreOutcome, isStale: Bool, at time: Instant) {
    switch outcome {
    case .undone(let report): undone(report, at: time)
    case .changed(let items, _): read(items, isStale: isStale, at: time)
    case .failed(let error, let submission):
      switch submission {
      case .reload: apply(externalChanges.handle(.failed))
      case .undo, .undoNewest: if !error.isWorthRetrying { undos.giveUp() }
      case .forget: forgotten()
      case .changeset, .acknowledge, .draft, .readSuggestions: break
      }
    case .suggestionsRead(let texts):
      guard forgetting == 0 else { return }
      advanceList(to: time)
      if view.readSuggestions(texts) { outputs.append(.frame(.other, at: time)) }
    case .forgotten: forgotten()
    case .saved, .drafted, .acknowledged, .restored, .backedUp, .notKept, .checked, .altered: break
    }
  }

  /// Shows stored items; rows that contacts hold are left for later. So is the rest of a long list
  /// while anything is held or edited.
  /// Stale ones are read again.
  private mutating func read(_ loaded: LoadedItems, isStale: Bool, at time: Instant) {
    let effect = externalChanges.handle(.read(isStale: isStale))
    guard effect == .adopt else { return apply(effect) }
    let items = loaded.seen(from: view.shownList)
    others.take(loaded, besides: view.shownList)
    let edits = edits(to: items)
    let mustWait = view.adopt(edits, knowing: items.covers, at: time, events: &events)
    note(at: time)
    forgetSeams(beside: edits)
    let liftedItemChanged = view.liftedItemChanged { items.state(of: $0) }
    if let whole = items.whole, !mustWait { append(restOf: whole) }
    let hasTurned = turnToFirst(at: time)
    // What waits for a held row is not among later changes, nor is the rest of the list.
    let stillWaits = externalChanges.isWaiting && items.whole == nil || end != nil || !hasTurned
    apply(
      externalChanges.handle(.adopted(mustWait: mustWait || liftedItemChanged || stillWaits)))
    reloadWhenFree()
    if !edits.isEmpty { outputs.append(.frame(.external, at: time)) }
  }

  /// Shows the first list, if another one has become that, unless something is held or edited.
  ///
  /// - Returns: Whether the first list is shown.
  private mutating func turnToFirst(at time: Instant) -> Bool {
    let shown = view.shownList
    guard let first = others.wanted(besides: shown), first == shown || end == nil && !view.isBusy
    else { return false }
    guard first != shown else { return true }
    let items = others.exchange(shown, with: view.list, for: first)
    view.turn(to: first)
    let edits = view.list.edits(to: items)
    _ = view.adopt(edits, at: time, events: &events)
    note(at: time)
    forgetSeams(beside: edits)
    outputs.append(.frame(.external, at: time))
    return true
  }

  /// Shows the result of an undo, and keeps the edits that were made since its request. Fingers
  /// release a row first that the undo takes away; a row that was edited since is stored again.
  private mutating func undone(_ whole: UndoReport, at time: Instant) {
    others.take(whole, besides: view.shownList)
    let report = whole.seen(from: view.shownList)
    let pending = undos.answer(report)
    for change in report.undone
    where !pending.keeps(change.item.id) && view.takesHeldRow(change.inverse) {
      release(change.item.id, at: time)
    }
    view.show(report, before: pending, at: time, events: &events)
    note(at: time)
    forgetSeams(beside: report.undone.map(\.inverse))
    reloadWhenFree()
    outputs.append(.frame(.other, at: time))
  }

  /// A text was forgotten, or could not be: requests the suggestions anew.
  private mutating func forgotten() {
    forgetting = max(0, forgetting - 1)
    if forgetting == 0 { outputs.append(.store(.readSuggestions)) }
  }
}

extension StoreWriter {
  /// The event for the store's health after outcomes that show that the store works.
  package var progress: StoreHealth.Event? { isDone ? .rested : isWriting ? .wrote : nil }
}

extension [StoreOutcome] {
  /// Whether the store works, as the last of them says that shows it; false if none does.
  package var showHealth: Bool { reduce(false) { $1.showsHealth ?? $0 } }
}

extension StoreOutcome {
  /// Whether items were read before the last submission: they are to be read again.
  ///
  /// - Parameter submissions: How many submissions there were so far.
  package func isStale(after submissions: Int) -> Bool {
    switch self {
    case .changed(_, let count): count != submissions
    case .saved, .undone, .failed, .suggestionsRead, .forgotten, .drafted, .acknowledged,
      .restored, .backedUp, .notKept, .checked, .altered:
      false
    }
  }

  /// Whether the store did what it was asked for; nil for an outcome that does not show this.
  var showsHealth: Bool? {
    switch self {
    case .saved, .undone, .changed, .acknowledged, .drafted, .suggestionsRead, .forgotten: true
    // What can never be stored is no fault of the disk.
    case .failed(let error, _): !error.isWorthRetrying
    case .restored, .backedUp, .notKept, .checked, .altered: nil
    }
  }
}
