// Changes that were made elsewhere to the stored list: by other programs, and by taking steps back.
public import Model
import Motion
public import Units

extension ListView {
  /// Takes changes over that another process made.
  ///
  /// Rows that are held, lifted, parted or edited are left as they are; their changes are to be given
  /// again when ``isBusy`` is false. The others come, go and move within a moment. What has to wait is
  /// said once: shown later, it is no news, and sends no offer away that was made since.
  ///
  /// - Parameters:
  ///   - edits: All that makes this list the stored one, as `ItemList.edits(to:)` tells them.
  ///   - time: When they are seen.
  ///   - told: What happened is appended.
  /// - Returns: Whether some have to wait.
  public mutating func adopt(
    _ edits: [Edit], at time: Instant, told: inout [ListEvent]
  ) -> Bool {
    let start = told.count
    advance(to: time, told: &told)
    // It may have come back after somebody deleted it.
    if let editedItem { editing.session?.read(isThere: !edits.contains(.delete(editedItem))) }
    let unstored = editing.session.flatMap { $0.stored == .notYet ? $0.item : nil }
    var ready: [Edit] = []
    var waiting: Set<Edit> = []
    var isNews = false
    for edit in edits {
      let isSaid = said.contains(edit)
      guard isBusy(edit.id) else {
        ready.append(edit)
        isNews = isNews || !isSaid
        continue
      }
      // Nobody has deleted a new row that is not stored yet.
      if edit.id == unstored { continue }
      waiting.insert(edit)
      guard !isSaid else { continue }
      told.append(.waitsOutside(edit, row: list.index(of: edit.id) ?? list.count))
      isNews = true
    }
    said = waiting
    show(ready, told: &told)
    followTold(from: start, told)
    if isNews { overlays.cue.withdraw(&context.time) }
    return !waiting.isEmpty
  }

  /// Whether a row in a hand would go back to what it is no longer if the hand lost it: another
  /// process has changed it, though it may be carried to just where it is stored.
  ///
  /// - Parameter items: As they are stored. - Complexity: O(count) while a row is carried.
  package func carriesBack(from items: [Item]) -> Bool {
    guard let lifted = rows.moving.lifted, lifted.holder != nil else { return false }
    return items.first { $0.id == lifted.item } != lifted.before
  }

  /// Shows what another process did to rows that nobody has.
  private mutating func show(_ ready: [Edit], told: inout [ListEvent]) {
    guard !ready.isEmpty else { return }
    let before = ready.map { list.index(of: $0.id) }
    for edit in ready { context.style.words.forget(edit.id) }
    var left: [ListEvent] = []
    rows.rearrange(ready, as: .outside(ready), told: &left, &context)
    for (edit, row) in zip(ready, before) {
      told.append(.changedOutside(edit, row: row ?? list.index(of: edit.id) ?? list.count))
    }
    told += left
  }

  /// Whether taking a step back makes an edit under which no hand can keep its row: one of a row that
  /// goes, or that leaves its neighbour while two fingers hold them apart.
  package func takesFromHands(_ edit: Edit) -> Bool {
    switch edit {
    case .delete(let item): item != editedItem
    case .move(let item, to: _): rows.gaps.isHeld(item)
    case .setCompleted(let item, _): rows.viewport.sinks && rows.gaps.isHeld(item)
    case .insert, .setText: false
    }
  }

  /// Shows what taking a step back did.
  ///
  /// - Parameters:
  ///   - report: What was taken back, and what had to be left. What it takes from hands is in
  ///     nobody's: whoever drives the gestures has released it.
  ///   - later: What hands have done to its items since, which the store does behind it.
  ///   - time: When it is seen.
  ///   - told: What happened is appended, and what is to be stored: the rows that are added again.
  public mutating func show(
    _ report: UndoReport, before later: PendingEdits = .nothing, at time: Instant,
    told: inout [ListEvent]
  ) {
    let start = told.count
    advance(to: time, told: &told)
    let taken = report.undone.map(\.inverse).filter { !later.keeps($0.id) && !sparesEdited($0) }
    let edits = taken + later.edits + later.kept.flatMap(edits(keeping:))
    told.append(.undone(report))
    rows.moving.lifted?.follow(edits)
    let isUntouched = isEditUntouched
    rows.rearrange(
      edits, as: .outside(edits, coming: .fromTheLeft), told: &told, &context)
    if isUntouched, !isEditUntouched { restartEdit() }
    for change in report.undone { context.style.words.forget(change.item.id) }
    // What hands did to a row that was not there any more has done nothing, and is not offered.
    if let step = overlays.cue.offer?.step, later.void.contains(step) {
      overlays.cue.withdraw(&context.time)
    }
    for item in later.kept {
      let step = Step(context.names.step(), [.added(item)])
      told.append(.made(step))
      told.append(.addedAgain(item.id, Action(.added, text: item.text, step: step.id)))
    }
    followTold(from: start, told)
  }

  /// What makes a row the item that is added again: mostly nothing, as hands left it so.
  private func edits(keeping item: Item) -> [Edit] {
    // A row in a hand is on its way, and what is stored is what it was before.
    let lifted = rows.moving.lifted.flatMap { $0.item == item.id ? $0.before : nil }
    return (lifted ?? list[item.id]).map { $0.edits(to: item) } ?? [.insert(item)]
  }

  /// Whether an edit would take the edited row away: whoever is typing keeps the row, and the text
  /// becomes a new item when the edit ends.
  private mutating func sparesEdited(_ edit: Edit) -> Bool {
    guard case .delete(let item) = edit, editedItem == item else { return false }
    editing.session?.read(isThere: false)
    return true
  }

  /// Whether nothing was typed on the row that is edited.
  private var isEditUntouched: Bool {
    guard let session = editing.session, let item = list[session.item] else { return false }
    return session.text == item.text
  }

  /// The row's text was changed before anything was typed: that text is edited now.
  private mutating func restartEdit() {
    guard let edited = editing.session?.item, let item = list[edited] else { return }
    editing.session?.typed = EditedText(item.text)
    followText()
  }
}
