// Writing in the edited row: a hardware keyboard, the on-screen keyboard, suggestions.
package import Gestures
package import Model
import OnScreenKeyboard
public import Units

extension ListView {
  /// The edited item as it would be stored now, and the time of the last input.
  package var draft: (item: Item, since: Instant)? {
    guard let session = editing.session, var item = list[session.item] else { return nil }
    item.text = session.text
    return (item, session.lastInput)
  }

  /// What the on-screen keyboard may suggest, the best first.
  package var remembered: [Suggestion] { editing.suggestionHistory.texts }

  /// Handles input of a hardware keyboard, which closes the on-screen one; without an edited row
  /// only an undo has an effect: the newest step is to be undone.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: Now.
  ///   - events: Events are appended.
  public mutating func type(_ edit: TextEdit, at time: Instant, events: inout [ListEvent]) {
    guard editing.session != nil else {
      if edit == .undo { events.append(.newestUndoAsked) }
      return
    }
    closeKeyboard(at: time)
    writeOnKeyboard(edit, at: time, events: &events)
  }

  /// Shows what an input method composes, underlined before the caret, in place of what it composed
  /// before. It closes the on-screen keyboard; without an edited row it does nothing.
  ///
  /// - Parameters:
  ///   - text: Empty if nothing is left of it.
  ///   - replaced: Characters that it composed before.
  ///   - open: Characters at the end of the text that it still composes.
  ///   - time: Now.
  ///   - events: Events are appended.
  /// - Returns: Edits that lead to the same text.
  public mutating func compose(
    _ text: String, replacing replaced: Int, open: Int, at time: Instant,
    events: inout [ListEvent]
  ) -> [TextEdit] {
    guard editing.session != nil else { return [] }
    let start = events.count
    closeKeyboard(at: time)
    editing.last.key = time
    editing.keyboard?.keys.endComposition()
    let edits = editing.compose(
      text, replacing: replaced, open: open, in: list, at: time, events: &events)
    followText()
    followEvents(from: start, events)
    return edits ?? []
  }

  /// Closes the on-screen keyboard because another one is used.
  private mutating func closeKeyboard(at time: Instant) {
    context.time.goOn(to: time)
    guard editing.isKeyboardOpen else { return }
    editing.closeKeyboard(&rows.edge.keyboard, &context.time)
    followText()
  }

  /// Handles a contact that touched down on the on-screen keyboard, until it ends.
  ///
  /// - Parameters:
  ///   - contact: Its update.
  ///   - mayReturn: Whether a contact that ends may be reported again: it is awaited for a moment.
  ///   - losesFingers: Whether its panel was seen to lose fingers.
  ///   - isPlaceless: Whether its place is not known: it writes nothing.
  ///   - time: The time stamp of the report.
  ///   - events: Events are appended.
  package mutating func press(
    _ contact: Contact, mayReturn: Bool, losesFingers: Bool = false, isPlaceless: Bool = false,
    at time: Instant, events: inout [ListEvent]
  ) {
    guard editing.keyboard != nil else { return }
    let start = events.count
    context.time.goOn(to: time)
    if contact.phase != .moved { editing.last.key = time }
    if contact.phase == .began {
      events.append(.keyboardTouched(contact.id))
      if !isPlaceless { editing.noteContact() }
    }
    let top = Pixels(rows.keyboardTop(context.time))
    let hasWaited = editing.keyboard?.keys.isChoosing == true
    if isPlaceless, contact.phase == .began {
      editing.keyboard?.lay(contact.id, at: time)
    } else if !isPlaceless || contact.phase != .moved {
      editing.keyboard?.handle(
        contact, mayReturn: mayReturn, losesFingers: losesFingers, top: top, at: time)
    }
    // Which fonts there are may have become known since. To ask for all emoji takes long.
    if contact.phase != .moved, editing.keyboard?.keys.page == .emoji {
      editing.hideMissingEmoji(context.style.words.measurer)
    }
    writeActs(events: &events)
    // Updates the band, which did not change while a contact was on it.
    if hasWaited { editing.followSuggestions(in: list) }
    followBand()
    followEvents(from: start, events, by: contact.position)
  }

  /// Handles typing on the on-screen keyboard whose contacts are not known, as in a recording
  /// without their positions.
  ///
  /// - Parameters:
  ///   - edit: As written.
  ///   - time: Now.
  ///   - events: Events are appended.
  package mutating func writeOnKeyboard(
    _ edit: TextEdit, at time: Instant, events: inout [ListEvent]
  ) {
    let start = events.count
    context.time.goOn(to: time)
    editing.last.key = time
    editing.keyboard?.keys.endComposition()
    write(edit, events: &events)
    followBand()
    followEvents(from: start, events)
  }

  /// Handles what contacts that are held on keys have done by now.
  mutating func advanceKeyboard(to time: Instant, events: inout [ListEvent]) {
    editing.keyboard?.advance(to: time)
    writeActs(events: &events)
    followBand()
  }

  /// Contacts on the on-screen keyboard write nothing from now on.
  package mutating func letGoOfKeyboard(at time: Instant) {
    context.time.goOn(to: time)
    editing.keyboard?.keys.letGo(at: time)
    editing.followSuggestions(in: list)
    followBand()
  }

  /// Contacts on the on-screen keyboard are a hand that is laid on the screen: they write nothing,
  /// and what they have written since the first of them landed is taken back.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - events: Edits that lead to the same text, if it changed.
  package mutating func dropHandOnKeyboard(at time: Instant, events: inout [ListEvent]) {
    guard editing.keyboard?.keys.isTouched == true else { return }
    context.time.goOn(to: time)
    editing.keyboard?.keys.dropHand(at: time)
    editing.takeBackHand(at: time, events: &events)
    editing.followSuggestions(in: list)
    followText()
    followBand()
  }

  /// Sets the suggestion history.
  ///
  /// - Parameter texts: The best first.
  /// - Returns: Whether a new frame is needed.
  package mutating func readSuggestions(_ texts: [Suggestion]) -> Bool {
    // Those of the shown list come first.
    let shown = shownList
    let texts = texts.filter { $0.list == shown } + texts.filter { $0.list != shown }
    guard texts != editing.suggestionHistory.texts else { return false }
    editing.suggestionHistory = SuggestionHistory(texts)
    editing.followSuggestions(in: list)
    followBand()
    return showsKeyboard
  }

  private mutating func writeActs(events: inout [ListEvent]) {
    guard let acts = editing.keyboard?.takeActs() else { return }
    for act in acts { perform(act, events: &events) }
    editing.keyboard?.giveBack(acts)
  }

  private mutating func perform(_ act: OnScreenKeyboard.Act, events: inout [ListEvent]) {
    editing.last.key = context.time.now
    guard let edit = TextEdit(act) else { return compose(act, events: &events) }
    // A held backspace repeats on an empty text; nothing to report.
    if edit.takesAway, editing.session?.text.isEmpty != false { return }
    events.append(.wrote(edit))
    write(edit, events: &events)
  }

  /// Composes in the edited row. Reported are the edits that lead to the same text.
  private mutating func compose(_ act: OnScreenKeyboard.Act, events: inout [ListEvent]) {
    let now = context.time.now
    let edits: [TextEdit]?
    switch act {
    case .compose(let replaced, _, _, let fallback) where !editing.composes(replaced):
      // The composition ended after the keyboard had counted on it: two keys in one report.
      editing.endComposition()
      return perform(fallback.act, events: &events)
    case .compose(let replaced, let text, let open, _):
      edits = editing.compose(
        text, replacing: replaced, open: open, in: list, at: now, events: &events)
    case .turn: edits = editing.turn(in: list, at: now, events: &events)
    case .insert, .deleteLetter, .deleteWord, .enter, .done, .take, .forget: edits = nil
    }
    guard let edits else { return }
    events += edits.map(ListEvent.wrote)
    followText()
  }

  /// Changes the text of the edited row, or ends the edit; does nothing without one.
  private mutating func write(_ edit: TextEdit, events: inout [ListEvent]) {
    let (words, now) = (context.style.words, context.time.now)
    switch editing.write(edit, words, in: list, at: now, events: &events) {
    case .nothing: break
    case .follow: followText()
    case .take(let text): take(text, events: &events)
    case .next: writeNext(events: &events)
    case .end(let keeping): endEdit(keeping: keeping, events: &events)
    }
  }

  /// Ends the edit of a new row that has text, and adds the next row below it; the keyboard stays.
  private mutating func writeNext(events: inout [ListEvent]) {
    guard let above = editing.session?.item else { return }
    // After typing on a hardware keyboard the on-screen one stays closed.
    let isHidden = editing.keyboard?.isOpen == false
    endEdit(keeping: true, isLast: false, events: &events)
    let row = (list.index(of: above) ?? list.count - 1) + 1
    addRow(row, bringsKeyboard: !isHidden, events: &events)
  }

  /// Sets the row's text to a suggestion and ends the edit as Return does. If a completed item has
  /// the text, it is uncompleted in place of the new row.
  private mutating func take(_ text: String, events: inout [ListEvent]) {
    guard let session = editing.session else { return }
    guard session.stored == .notYet, let done = editing.completed(text, in: list) else {
      editing.session?.typed = EditedText(text)
      return write(.enter, events: &events)
    }
    guard let changeset = rows.makeChangeset([.setCompleted(done.id, false)], context) else {
      fatalError("ListView: \(done.id.hex) is done and cannot be opened again")
    }
    events.append(.made(changeset))
    // The new row goes as one without text does, and the next one takes its place.
    editing.session?.typed = EditedText("")
    let row = list.index(of: session.item) ?? list.count
    endEdit(keeping: true, isLast: false, events: &events)
    rows.rearrange(
      [.setCompleted(done.id, false)], as: ListTransition(), events: &events, &context)
    events.append(
      .uncompletedForNewRow(done.id, Action(.uncompleted, text: done.text, changeset: changeset.id))
    )
    addRow(min(row, list.count), events: &events)
  }
}
