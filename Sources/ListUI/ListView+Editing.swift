// A row whose text is being changed: it stands at the top, the others are dimmed, keys go to it.
public import Model
import Motion
public import Units

/// A row that is being edited. The text is a copy until the edit ends.
struct EditSession {
  let item: ItemID
  var text: String
  /// Storage does not know the row yet, or knows it no longer.
  var isNew: Bool
  /// The last time that something was typed.
  var lastInput: Instant
}

extension ListView {
  /// The item whose text is being edited, nil when there is none.
  public var editedItem: ItemID? { editing?.item }

  /// Takes a step of typing; without a row that is edited it does nothing.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: When.
  /// - Returns: What is to be stored.
  public mutating func type(_ edit: TextEdit, at time: Instant) -> ListEffect? {
    guard var session = editing else { return nil }
    goOn(to: time)
    session.lastInput = now
    switch edit {
    case .insert(let text):
      // A text that no list takes is not typed on: what stands there stays.
      guard Item.accepts(text: session.text + text) else { break }
      session.text += text
    case .deleteBackward:
      _ = session.text.popLast()
    case .commit:
      return endEdit(keeping: true)
    case .cancel:
      return endEdit(keeping: false)
    }
    editing = session
    return nil
  }

  /// When time alone ends something: an edit that nobody goes on with, the offer to undo.
  public var deadline: Instant? {
    let edit = editing.map { $0.lastInput + Timing.editTimeout }
    guard let cue = cueEnd else { return edit }
    return min(cue, edit ?? cue)
  }

  /// Lets time pass: what nobody goes on with ends.
  ///
  /// - Returns: What is to be stored.
  public mutating func expire(at time: Instant) -> ListEffect? {
    guard let deadline, time >= deadline else { return nil }
    goOn(to: time)
    if let end = cueEnd, time >= end { withdrawCue() }
    guard let editing, time >= editing.lastInput + Timing.editTimeout else { return nil }
    return endEdit(keeping: true)
  }

  /// Opens a row for typing; nobody else may hold anything meanwhile.
  mutating func beginEdit(of item: ItemID, isNew: Bool) {
    guard let index = list.index(of: item), editing == nil, !isHeld else { return }
    withdrawCue()
    stopScroll()
    editing = EditSession(item: item, text: list[index].text, isNew: isNew, lastInput: now)
    focus(on: item)
  }

  /// Ends the edit: the row is stored, restored or removed, and everything glides back.
  ///
  /// - Parameter keeping: Whether what was typed counts.
  mutating func endEdit(keeping: Bool) -> ListEffect? {
    guard let session = editing else { return nil }
    editing = nil
    unfocus()
    guard let item = list[session.item] else { return nil }
    let text = trimmed(session.text)
    // Blanks around a text that nobody touched are somebody's.
    let isChanged = session.text != item.text && text != item.text
    // A row that somebody deleted meanwhile comes back only if it was worked on.
    let isLeft = keeping ? text.isEmpty || session.isNew && !isChanged : session.isNew
    if isLeft { return removeEdited(item, isStored: !session.isNew) }
    guard keeping, isChanged else { return nil }
    apply([.setText(item.id, text)])
    shaped[item.id] = nil
    guard session.isNew, let new = list[item.id] else {
      offerUndo("Changed", text)
      return .store([.setText(item.id, text)])
    }
    offerUndo("Added", text)
    return .store([.insert(new)])
  }

  /// Nothing was left in a row, or it was never wanted: it goes, and those below close up.
  private mutating func removeEdited(_ item: Item, isStored: Bool) -> ListEffect? {
    rearrange([.delete(item.id)], as: Shuffle(stagger: Timing.shuffleStagger))
    guard isStored else { return nil }
    offerUndo("Deleted", item.text)
    return .store([.delete(item.id)])
  }

  /// Whether an edit would take the edited row away: whoever is typing keeps the row, and the text
  /// becomes a new item when the edit ends.
  mutating func sparesEdited(_ edit: Edit) -> Bool {
    guard case .delete(let item) = edit, editing?.item == item else { return false }
    editing?.isNew = true
    return true
  }

  /// Goes on with an edit on another glass: at once, as nobody saw it move there.
  mutating func resume(_ session: EditSession) {
    editing = session
    showFocused(on: session.item)
  }

  /// A tap beside all rows: below the last one there is room for another.
  mutating func addAtEnd(at point: Point) {
    guard panel.pixels(y: point.y).value + offset >= end, !isBusy else { return }
    let row = options.completed == .sink ? list.undoneCount : list.count
    let item = Item(id: makeID(), text: "", order: list.order(forRow: row))
    rearrange([.insert(item)], as: Shuffle(coming: .fading, reach: pictureHeight))
    beginEdit(of: item.id, isNew: true)
  }

  /// Below everything that is seen of rows, also of those in motion and on their way out.
  private var end: Double {
    var end = home(of: list.count) + parting(at: list.count)
    for motion in motions {
      guard let index = list.index(of: motion.item) else { continue }
      end = max(end, top(of: index, motion) + rowHeight)
    }
    return departing.reduce(end) { max($0, $1.y + rowHeight) }
  }

  /// The edited row goes to the top of a list that stands.
  private mutating func stopScroll() {
    // One that is beyond its end is on the way to where it will stand.
    guard case .gliding(_, to: nil) = scroll, scrollRange.contains(scrollPlace) else { return }
    restScroll(at: scrollPlace.rounded())
  }

  private func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
