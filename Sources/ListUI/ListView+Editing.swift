// Editing a row's text: it begins with a tap or a new row, keys go to it, and it ends once.
import Keyboard
import Model
import Motion
public import Units

extension ListView {
  /// Takes a step of typing on a keyboard, for which the board makes way; without a row that is edited it
  /// does nothing.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: When.
  ///   - told: What happened is appended.
  public mutating func type(_ edit: TextEdit, at time: Instant, told: inout [ListEvent]) {
    guard focus.session != nil else { return }
    self.time.goOn(to: time)
    if board?.isOpen == true {
      board?.close(&boardRise, &self.time)
      followText()
      followEdited()
    }
    writeOnBoard(edit, at: time, told: &told)
  }

  /// Changes the text of the row that is edited, or ends that; without one it does nothing.
  mutating func write(_ edit: TextEdit, told: inout [ListEvent]) {
    guard var session = focus.session else { return }
    session.lastInput = time.now
    session.lastTap = nil
    switch edit {
    case .insert(let text):
      var typed = session.typed
      typed.insert(text)
      // A text that no list takes is not typed on: what stands there stays.
      if Item.accepts(text: typed.string) {
        session.typed = typed
      } else if typed.string.utf8.count > Item.longestText {
        told.append(.textIsFull)
      }
    case .deleteBackward: session.typed.delete(.left)
    case .deleteWordBackward: session.typed.delete(.wordLeft)
    case .deleteForward: session.typed.delete(.right)
    case .deleteWordForward: session.typed.delete(.wordRight)
    case .move(let step, let isSelecting): move(step, isSelecting, in: &session)
    case .select(let place, let start): session.typed.select(place, from: start)
    case .selectAll: session.typed.selectAll()
    case .take(let text): return take(text, told: &told)
    case .forget(let text):
      memory.forget(text)
      return followSuggestions()
    case .enter where entersNext: return writeNext(told: &told)
    case .commit, .enter, .cancel: return endEdit(keeping: edit != .cancel, told: &told)
    }
    focus.session = session
    followText()
    if edit.movesCaret {
      told.append(.caretMoved(to: session.typed.caret, from: session.typed.anchor))
    }
    if session.text.isEmpty { board?.keys.beginText() }
    followSuggestions()
  }

  /// A new row has its text: the next one opens below it, and the board stays.
  mutating func writeNext(told: inout [ListEvent]) {
    guard let above = focus.session?.item else { return }
    // Whoever types on a keyboard goes on without the board.
    let isHidden = board?.isOpen == false
    endEdit(keeping: true, isLast: false, told: &told)
    let row = (list.index(of: above) ?? list.count - 1) + 1
    addRow(row, bringsBoard: !isHidden, at: time.now, told: &told)
  }

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
    focus.session = EditSession(
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
    guard let session = focus.session else { return }
    focus.clear(&time)
    if isLast { board?.close(&boardRise, &time) }
    guard let index = list.index(of: session.item) else { return }
    let item = list[index]
    let outcome = outcome(of: session, on: item, keeping: keeping)
    if let text = outcome.text {
      apply([.setText(item.id, text)])
      memory.use(text, by: item.id)
      words.forget(item.id)
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
    focus.session?.read(isThere: false)
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

  /// A step of a new name that makes edits; nil when they change nothing. Before they are made.
  func makeStep(_ edits: [Edit]) -> Step? { Step(names.step(), edits) { list[$0] } }

  /// The cue follows what was told since.
  mutating func followTold(from start: Int, _ told: [ListEvent]) {
    for event in told[start...] { cue.follow(event, cueLook, words, &time) }
  }

  /// The edited row goes to the top of a list that stands; one that is beyond its end is on the way
  /// to where it will stand.
  private mutating func stopForEdit() {
    let place = scroll.place(time)
    guard scroll.isFlying, ends.range.contains(place) else { return }
    scroll.rest(at: place.rounded(), &time)
  }
}
