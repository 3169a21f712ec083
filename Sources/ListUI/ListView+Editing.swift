// Editing a row's text: it begins with a tap or a new row, and ends once.
import Keyboard
import Model
import Motion
import Units

extension ListView {
  /// Opens a row for typing, of which storage knows so much.
  ///
  /// - Parameter start: The stamp of the touch that did it.
  mutating func beginEdit(
    of item: ItemID, _ stored: EditSession.Stored, bringsBoard: Bool = true, at start: Instant,
    told: inout [ListEvent]
  ) {
    guard let index = list.index(of: item) else {
      fatalError("ListView: \(item.hex) is edited and not in the list")
    }
    stopForEdit()
    editing.session = EditSession(
      item: item, typed: EditedText(list[index].text), stored: stored, beginning: start,
      lastInput: time.now)
    focus.light(item, &time)
    if bringsBoard { openBoard() }
    followText()
    followEdited()
    told.append(.editBegan(item, row: index))
  }

  /// Ends the edit: the row is stored, restored or removed, and everything glides back.
  ///
  /// - Parameters:
  ///   - keeping: Whether what was typed counts.
  ///   - isLast: Whether the board goes with it.
  mutating func endEdit(keeping: Bool, isLast: Bool = true, told: inout [ListEvent]) {
    guard let session = editing.session else { return }
    editing.session = nil
    focus.clear(&time)
    if isLast { editing.closeBoard(&time) }
    guard let index = list.index(of: session.item) else { return }
    let item = list[index]
    let outcome = outcome(of: session, on: item, keeping: keeping)
    if let text = outcome.text {
      apply([.setText(item.id, text)])
      editing.memory.use(text, by: item.id)
      style.words.forget(item.id)
    }
    // Before it is told that the edit ended, upon which nothing is kept of what was being written.
    told += outcome.steps.map(ListEvent.made)
    told.append(.editEnded(item.id, row: index, outcome.ending))
    if outcome.isLeft {
      rearrange([.delete(item.id)], as: .closing(), told: &told)
    }
  }

  /// Whether an edit would take the edited row away: whoever is typing keeps the row, and the text
  /// becomes a new item when the edit ends.
  mutating func sparesEdited(_ edit: Edit) -> Bool {
    guard case .delete(let item) = edit, editedItem == item else { return false }
    editing.session?.read(isThere: false)
    return true
  }

  /// What comes of an edit.
  private struct Outcome {
    var ending: EditEnding
    var steps: [Step] = []
    /// The row's new text, if it has another one.
    var text: String?
    /// Whether the row goes.
    var isLeft = false
  }

  private func outcome(of session: EditSession, on item: Item, keeping: Bool) -> Outcome {
    let text = Item.trimmed(session.text)
    // Blanks around a text that nobody touched are somebody's.
    let isChanged = session.text != item.text && text != item.text
    var new = item
    new.text = text
    switch (session.stored, keeping) {
    case (.known, true) where text.isEmpty:
      guard let step = makeStep([.delete(item.id)]) else {
        fatalError("ListView: \(item.id.hex) was edited and cannot be deleted")
      }
      return Outcome(
        ending: .stored(Deed(.deleted, text: item.text, step: step.id)), steps: [step],
        isLeft: true)
    case (.known, true):
      guard isChanged, let step = makeStep([.setText(item.id, text)]) else {
        return Outcome(ending: .unchanged)
      }
      return Outcome(
        ending: .stored(Deed(.changed, text: text, step: step.id)), steps: [step], text: text)
    case (.known, false): return Outcome(ending: .restored)
    case (.notYet, true) where isChanged && !text.isEmpty:
      let step = Step(names.step(), [.added(new)])
      return Outcome(
        ending: .stored(Deed(.added, text: text, step: step.id)), steps: [step], text: text)
    case (.notYet, false) where isChanged && !text.isEmpty:
      // Typed in vain, but not lost: a deletion can be taken back.
      let (added, deleted) = (
        Step(names.step(), [.added(new)]), Step(names.step(), [.deleted(new)])
      )
      return Outcome(
        ending: .stored(Deed(.deleted, text: text, step: deleted.id)), steps: [added, deleted],
        text: text, isLeft: true)
    case (.noLonger, true) where isChanged && !text.isEmpty:
      // A row that somebody deleted comes back because it was worked on. It may be back already,
      // and nobody has heard of it yet: then it has this text as well.
      let step = Step(names.step(), [.added(new), .edited(new, before: item.text)])
      return Outcome(
        ending: .stored(Deed(.added, text: text, step: step.id)), steps: [step], text: text)
    case (.notYet, true), (.notYet, false), (.noLonger, true), (.noLonger, false):
      return Outcome(ending: .dropped, isLeft: true)
    }
  }

  /// A new row below the last one.
  mutating func addAtEnd(at start: Instant, told: inout [ListEvent]) {
    addRow(viewport.sinks ? list.undoneCount : list.count, at: start, told: &told)
  }

  /// A new row, counted from 0, which is edited from now on.
  mutating func addRow(
    _ row: Int, bringsBoard: Bool = true, at start: Instant, told: inout [ListEvent]
  ) {
    let item = Item(id: names.item(), text: "", order: list.order(forRow: row))
    rearrange(
      [.insert(item)], as: Rearrangement(spring: Timing.insert, reach: viewport.height),
      told: &told)
    beginEdit(of: item.id, .notYet, bringsBoard: bringsBoard, at: start, told: &told)
  }

  /// The edited row goes to the top of a list that stands; one that is beyond its end is on the way
  /// to where it will stand.
  private mutating func stopForEdit() {
    let place = scroll.place(time)
    guard scroll.isFlying, ends.range.contains(place) else { return }
    scroll.rest(at: place.rounded(), &time)
  }
}
