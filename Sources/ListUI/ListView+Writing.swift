// Writing on the row that is edited: keys of a keyboard, fingers on the board, suggestions.
package import Gestures
import Keyboard
import Model
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
    guard editing.session != nil else { return }
    self.time.goOn(to: time)
    if editing.isBoardOpen {
      editing.closeBoard(&self.time)
      followText()
      followEdited()
    }
    writeOnBoard(edit, at: time, told: &told)
  }

  /// Changes the text of the row that is edited, or ends that; without one it does nothing.
  mutating func write(_ edit: TextEdit, told: inout [ListEvent]) {
    guard var session = editing.session else { return }
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
      editing.memory.forget(text)
      return editing.followSuggestions(in: list)
    case .enter where editing.enterKey == .next: return writeNext(told: &told)
    case .commit, .enter, .cancel: return endEdit(keeping: edit != .cancel, told: &told)
    }
    editing.session = session
    followText()
    if edit.movesCaret {
      told.append(.caretMoved(to: session.typed.caret, from: session.typed.anchor))
    }
    if session.text.isEmpty { editing.board?.keys.beginText() }
    editing.followSuggestions(in: list)
  }

  /// A new row has its text: the next one opens below it, and the board stays.
  mutating func writeNext(told: inout [ListEvent]) {
    guard let above = editing.session?.item else { return }
    // Whoever types on a keyboard goes on without the board.
    let isHidden = editing.board?.isOpen == false
    endEdit(keeping: true, isLast: false, told: &told)
    let row = (list.index(of: above) ?? list.count - 1) + 1
    addRow(row, bringsBoard: !isHidden, at: time.now, told: &told)
  }

  /// A text that was used before becomes that of the row, which ends as with Return. What is done and has
  /// that text is to be done again in place of a new row.
  mutating func take(_ text: String, told: inout [ListEvent]) {
    guard let session = editing.session else { return }
    guard session.stored == .notYet, let done = editing.completed(text, in: list) else {
      editing.session?.typed = EditedText(text)
      return write(.enter, told: &told)
    }
    guard let step = makeStep([.setCompleted(done.id, false)]) else {
      fatalError("ListView: \(done.id.hex) is done and cannot be opened again")
    }
    told.append(.made(step))
    // The row goes as one without a text does, and the next one comes in its place.
    editing.session?.typed = EditedText("")
    let row = list.index(of: session.item) ?? list.count
    endEdit(keeping: true, isLast: false, told: &told)
    rearrange([.setCompleted(done.id, false)], as: Rearrangement(), told: &told)
    told.append(.takenAgain(done.id, Deed(.reopened, text: done.text, step: step.id)))
    addRow(min(row, list.count), at: time.now, told: &told)
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
    self.time.goOn(to: time)
    if contact.phase == .began { told.append(.boardTouched(contact.id)) }
    let top = Pixels(boardTop)
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
    self.time.goOn(to: time)
    write(edit, told: &told)
    followTold(from: start, told)
  }

  /// What fingers that rest on keys do by now.
  mutating func advanceBoard(to time: Instant, told: inout [ListEvent]) {
    editing.board?.advance(to: time)
    writeActs(told: &told)
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
}

extension TextEdit {
  fileprivate var takesAway: Bool { self == .deleteBackward || self == .deleteWordBackward }

  /// Whether it changes where one writes and nothing else.
  var movesCaret: Bool {
    switch self {
    case .move, .select, .selectAll: true
    case .insert, .deleteBackward, .deleteWordBackward, .deleteForward, .deleteWordForward,
      .commit, .enter, .cancel, .take, .forget:
      false
    }
  }

  init(_ act: Board.Act) {
    switch act {
    case .insert(let text): self = .insert(text)
    case .deleteLetter: self = .deleteBackward
    case .deleteWord: self = .deleteWordBackward
    case .enter: self = .enter
    case .take(let text): self = .take(text)
    case .forget(let text): self = .forget(text)
    }
  }
}
