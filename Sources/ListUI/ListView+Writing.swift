// Writing on the row that is edited: keys of a keyboard, fingers on the board, suggestions.
package import Gestures
import Keyboard
package import Model
public import Units

extension ListView {
  /// The edited item as its row would be stored now, and since when nobody has typed.
  package var draft: (item: Item, since: Instant)? {
    guard let session = editing.session, var item = list[session.item] else { return nil }
    item.text = session.text
    return (item, session.lastInput)
  }

  /// What the board may suggest, the best first.
  package var remembered: [Suggestion] { editing.memory.texts }

  /// Takes a step of typing on a keyboard, for which the board makes way; without a row that is edited it
  /// does nothing.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: When.
  ///   - told: What happened is appended.
  public mutating func type(_ edit: TextEdit, at time: Instant, told: inout [ListEvent]) {
    guard editing.session != nil else { return }
    context.time.goOn(to: time)
    if editing.isBoardOpen {
      editing.closeBoard(&rows.edge.board, &context.time)
      followText()
    }
    writeOnBoard(edit, at: time, told: &told)
  }

  /// Takes a contact that met the board when it touched down, until it has left.
  ///
  /// - Parameters:
  ///   - contact: What it does.
  ///   - losesFingers: Whether its device is known to lose fingers that are on the glass.
  ///   - time: The stamp of its report.
  ///   - told: What happened is appended.
  package mutating func press(
    _ contact: Contact, losesFingers: Bool, at time: Instant, told: inout [ListEvent]
  ) {
    guard editing.board != nil else { return }
    let start = told.count
    context.time.goOn(to: time)
    if contact.phase == .began { told.append(.boardTouched(contact.id)) }
    let top = Pixels(rows.boardTop(context.time))
    let hasWaited = editing.board?.keys.isChoosing == true
    editing.board?.handle(contact, losesFingers: losesFingers, top: top, at: time)
    writeActs(told: &told)
    // A finger on the band, which stood still for it.
    if hasWaited { editing.followSuggestions(in: list) }
    followTold(from: start, told)
  }

  /// Takes a step of writing of which the fingers on the board are not known, as in a recording that
  /// does not tell where they were.
  ///
  /// - Parameters:
  ///   - edit: As written.
  ///   - time: When.
  ///   - told: What happened is appended.
  package mutating func writeOnBoard(
    _ edit: TextEdit, at time: Instant, told: inout [ListEvent]
  ) {
    let start = told.count
    context.time.goOn(to: time)
    write(edit, told: &told)
    followTold(from: start, told)
  }

  /// What fingers that rest on keys do by now.
  mutating func advanceBoard(to time: Instant, told: inout [ListEvent]) {
    editing.board?.advance(to: time)
    writeActs(told: &told)
  }

  /// Fingers on the board write nothing any more.
  package mutating func letGoOfBoard(at time: Instant) {
    editing.board?.keys.letGo(at: time)
    editing.followSuggestions(in: list)
  }

  /// Takes what was used before. A board that is on the glass gets no band for it, as its keys would move
  /// under fingers.
  ///
  /// - Parameter texts: The best first.
  /// - Returns: Whether a frame is due.
  package mutating func recall(_ texts: [Suggestion]) -> Bool {
    guard texts != editing.memory.texts else { return false }
    editing.memory = SuggestionHistory(texts)
    editing.followSuggestions(in: list)
    return showsBoard
  }

  private mutating func writeActs(told: inout [ListEvent]) {
    guard let acts = editing.board?.takeActs() else { return }
    for act in acts {
      let edit = TextEdit(act)
      // A held backspace goes on, and there is nothing to tell of that.
      if edit.takesAway, editing.session?.text.isEmpty != false { continue }
      told.append(.wrote(edit))
      write(edit, told: &told)
    }
    editing.board?.giveBack(acts)
  }

  /// Changes the text of the row that is edited, or ends that; without one it does nothing.
  private mutating func write(_ edit: TextEdit, told: inout [ListEvent]) {
    let (words, now) = (context.style.words, context.time.now)
    switch editing.write(edit, words, in: list, at: now, told: &told) {
    case .nothing: break
    case .follow: followText()
    case .take(let text): take(text, told: &told)
    case .next: writeNext(told: &told)
    case .end(let keeping): endEdit(keeping: keeping, told: &told)
    }
  }

  /// A new row has its text: the next one opens below it, and the board stays.
  private mutating func writeNext(told: inout [ListEvent]) {
    guard let above = editing.session?.item else { return }
    // Whoever types on a keyboard goes on without the board.
    let isHidden = editing.board?.isOpen == false
    endEdit(keeping: true, isLast: false, told: &told)
    let row = (list.index(of: above) ?? list.count - 1) + 1
    addRow(row, bringsBoard: !isHidden, at: context.time.now, told: &told)
  }

  /// A text that was used before becomes that of the row, which ends as with Return. What is done and has
  /// it already is taken again instead of a new row.
  private mutating func take(_ text: String, told: inout [ListEvent]) {
    guard let session = editing.session else { return }
    guard session.stored == .notYet, let done = editing.completed(text, in: list) else {
      editing.session?.typed = EditedText(text)
      return write(.enter, told: &told)
    }
    guard let step = rows.makeStep([.setCompleted(done.id, false)], context) else {
      fatalError("ListView: \(done.id.hex) is done and cannot be opened again")
    }
    told.append(.made(step))
    // The row goes as one without a text does, and the next one comes in its place.
    editing.session?.typed = EditedText("")
    let row = list.index(of: session.item) ?? list.count
    endEdit(keeping: true, isLast: false, told: &told)
    rows.rearrange(
      [.setCompleted(done.id, false)], as: ListTransition(), told: &told, &context)
    told.append(.takenAgain(done.id, Action(.reopened, text: done.text, step: step.id)))
    addRow(min(row, list.count), at: context.time.now, told: &told)
  }
}
