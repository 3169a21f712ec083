// Changes to the stored list that were not made here: by other processes, and by undo.
public import Model
import Motion
public import Units

extension ListView {
  /// Applies changes that another process made.
  ///
  /// Rows that are held, lifted, parted or edited stay unchanged; the caller passes their changes
  /// again when ``isBusy`` is false. The others come, go and move in an animation. A deferred
  /// change is reported once: when it is applied later, it hides no undo bar that was shown since.
  ///
  /// - Parameters:
  ///   - edits: Everything that makes the items that were read as they are stored, from
  ///     `ItemList.edits(to:)`.
  ///   - wasRead: Whether it was read whether an item is stored. A read of changes says nothing of the
  ///     others: a new row is not stored yet because another row was changed.
  ///   - time: Now.
  ///   - events: Events are appended.
  /// - Returns: Whether some edits are deferred.
  public mutating func adopt(
    _ edits: [Edit], knowing wasRead: (ItemID) -> Bool = { _ in true }, at time: Instant,
    events: inout [ListEvent]
  ) -> Bool {
    let start = events.count
    advance(to: time, events: &events)
    // A deleted item may have been inserted again.
    if let editedItem, wasRead(editedItem) {
      editing.session?.read(isThere: !edits.contains(.delete(editedItem)))
    }
    let unstored = editing.session.flatMap { $0.stored == .notYet ? $0.item : nil }
    var ready: [Edit] = []
    var waiting: Set<Edit> = []
    var markWaiting = false
    for edit in edits {
      let isSaid = said.contains(edit)
      guard isBusy(edit.id) else {
        ready.append(edit)
        markWaiting = markWaiting || !isSaid
        continue
      }
      // No other process can delete a new row that is not stored yet.
      if edit.id == unstored { continue }
      waiting.insert(edit)
      guard !isSaid else { continue }
      events.append(.externalChangeWaits(edit, row: list.index(of: edit.id) ?? list.count))
      markWaiting = true
    }
    // What waits and was not read again still waits.
    said = waiting.union(said.filter { !wasRead($0.id) })
    show(ready, events: &events)
    followEvents(from: start, events)
    if markWaiting { overlays.undoBar.withdraw(&context.time) }
    return !waiting.isEmpty
  }

  /// The list that is shown.
  public var shownList: ListID { context.list }

  /// Takes items that are added from now on for those of another list, whose items are adopted next.
  package mutating func turn(to list: ListID) { context.list = list }

  /// Appends the rest of a long list, of which only the beginning was shown, without animation: it
  /// begins below every screen.
  ///
  /// - Parameters:
  ///   - whole: The whole list. Its rows before the rest are those of this list.
  ///   - row: Where the rest begins.
  /// - Complexity: O(1); O(n log n) if the lists have completed items in different places.
  package mutating func append(restOf whole: ItemList, from row: Int) {
    rows.append(restOf: whole, from: row, &context)
  }

  /// Adds an item at the end of the list, below all that are not completed. It comes as an item that
  /// another process adds: contacts, an edit and the undo bar go on.
  ///
  /// - Parameters:
  ///   - text: One that `Item.accepts(text:)`.
  ///   - time: Now.
  ///   - events: Events are appended, with the changeset to store.
  package mutating func add(_ text: String, at time: Instant, events: inout [ListEvent]) {
    let start = events.count
    advance(to: time, events: &events)
    let item = Item(
      id: context.ids.item(), text: text, order: list.order(forRow: list.count), in: context.list)
    show([.insert(item)], events: &events)
    events.append(.made(Changeset(context.ids.changeset(), [.added(item)])))
    followEvents(from: start, events)
  }

  /// Whether cancelling the lift would move a row back to a state that another process has changed
  /// since, even if the row is now just where it is stored.
  ///
  /// - Parameter stored: The stored state of an item: its item, nil if it was removed; nothing if
  ///   it is as it was. - Complexity: One look-up while a row is held.
  package func liftedItemChanged(from stored: (ItemID) -> Item??) -> Bool {
    guard let lifted = rows.moving.lifted, lifted.holder != nil else { return false }
    guard let now = stored(lifted.item) else { return false }
    return now != lifted.before
  }

  /// Shows the external edits of rows that are not held or edited.
  private mutating func show(_ ready: [Edit], events: inout [ListEvent]) {
    guard !ready.isEmpty else { return }
    let before = ready.map { list.index(of: $0.id) }
    for edit in ready { context.style.words.forget(edit.id) }
    var left: [ListEvent] = []
    rows.rearrange(ready, as: .external(ready), events: &left, &context)
    for (edit, row) in zip(ready, before) {
      events.append(.externalChange(edit, row: row ?? list.index(of: edit.id) ?? list.count))
    }
    events += left
  }

  /// Whether an edit made by undo takes a row from the contact that holds it: the row is deleted,
  /// or leaves its neighbour while two contacts hold them apart.
  package func takesHeldRow(_ edit: Edit) -> Bool {
    switch edit {
    case .delete(let item): item != editedItem
    case .move(let item, to: _): rows.gaps.isHeld(item)
    case .setCompleted(let item, _): rows.viewport.sinks && rows.gaps.isHeld(item)
    case .insert, .setText: false
    }
  }

  /// Shows the result of an undo.
  ///
  /// - Parameters:
  ///   - report: What was undone, and what was skipped. The caller has released the contacts on
  ///     rows that it takes away.
  ///   - later: Edits made to the same items since the request, which the store applies after the
  ///     undo.
  ///   - time: Now.
  ///   - events: Events are appended, with changesets to store: the rows that are added again.
  public mutating func show(
    _ report: UndoReport, before later: PendingEdits = .nothing, at time: Instant,
    events: inout [ListEvent]
  ) {
    let start = events.count
    advance(to: time, events: &events)
    let taken = report.undone.map(\.inverse).filter { !later.keeps($0.id) && !sparesEdited($0) }
    let edits = taken + later.edits + later.kept.flatMap(edits(keeping:))
    events.append(.undone(report))
    rows.moving.lifted?.follow(edits)
    let isUntouched = isEditUntouched
    rows.rearrange(
      edits, as: .external(edits, coming: .fromTheLeft), events: &events, &context)
    if isUntouched, !isEditUntouched { restartEdit() }
    for change in report.undone { context.style.words.forget(change.item.id) }
    // An edit of a row that was gone already has no effect, so it is not offered for undo.
    if let changeset = overlays.undoBar.offer?.changeset, later.void.contains(changeset) {
      overlays.undoBar.withdraw(&context.time)
    }
    for item in later.kept {
      let changeset = Changeset(context.ids.changeset(), [.added(item)])
      events.append(.made(changeset))
      events.append(.addedAgain(item.id, Action(.added, text: item.text, changeset: changeset.id)))
    }
    followEvents(from: start, events)
  }

  /// Edits that restore an item that is added again; mostly none, as its row is still there.
  private func edits(keeping item: Item) -> [Edit] {
    // A lifted row is in motion; its stored state is the one from before the lift.
    let lifted = rows.moving.lifted.flatMap { $0.item == item.id ? $0.before : nil }
    return (lifted ?? list[item.id]).map { $0.edits(to: item) } ?? [.insert(item)]
  }

  /// Whether an edit would delete the edited row. The row stays, and its text becomes a new item
  /// when the edit ends.
  private mutating func sparesEdited(_ edit: Edit) -> Bool {
    guard case .delete(let item) = edit, editedItem == item else { return false }
    editing.session?.read(isThere: false)
    return true
  }

  /// Whether the edited row's text is unchanged.
  private var isEditUntouched: Bool {
    guard let session = editing.session, let item = list[session.item] else { return false }
    return session.text == item.text
  }

  /// The item's text changed before anything was typed: the edit starts over with the new text.
  private mutating func restartEdit() {
    guard let edited = editing.session?.item, let item = list[edited] else { return }
    editing.session?.typed = EditedText(item.text)
    followText()
  }
}
