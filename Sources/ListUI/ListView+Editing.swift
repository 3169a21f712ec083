// Editing a row's text: it begins with a tap or a new row, keys go to it, and it ends once.
import Model
import Motion
public import Units

extension ListView {
  /// Takes a step of typing; without a row that is edited it does nothing.
  ///
  /// - Parameters:
  ///   - edit: As typed.
  ///   - time: When.
  ///   - told: What happened is appended.
  /// - Returns: What is to be stored.
  public mutating func type(
    _ edit: TextEdit, at time: Instant, told: inout [ListEvent]
  ) -> ListEffect? {
    guard var session = focus.session else { return nil }
    let start = told.count
    self.time.goOn(to: time)
    session.lastInput = self.time.now
    switch edit {
    case .insert(let text):
      // A text that no list takes is not typed on: what stands there stays.
      guard Item.accepts(text: session.text + text) else { break }
      session.text += text
    case .deleteBackward:
      _ = session.text.popLast()
    case .commit, .cancel:
      let effect = endEdit(keeping: edit == .commit, told: &told)
      followTold(from: start, told)
      return effect
    }
    focus.session = session
    return nil
  }

  /// Opens a row for typing.
  mutating func beginEdit(of item: ItemID, isNew: Bool, told: inout [ListEvent]) {
    guard let index = list.index(of: item) else {
      fatalError("ListView: \(item.hex) is edited and not in the list")
    }
    stopForEdit()
    focus.session = EditSession(
      item: item, text: list[index].text, isNew: isNew, lastInput: time.now)
    focus.light(item, &time)
    followEdited()
    told.append(.editBegan(item, row: index))
  }

  /// Ends the edit: the row is stored, restored or removed, and everything glides back.
  ///
  /// - Parameter keeping: Whether what was typed counts.
  mutating func endEdit(keeping: Bool, told: inout [ListEvent]) -> ListEffect? {
    guard let session = focus.session else { return nil }
    focus.clear(&time)
    guard let index = list.index(of: session.item) else { return nil }
    let item = list[index]
    let text = trimmed(session.text)
    // Blanks around a text that nobody touched are somebody's.
    let isChanged = session.text != item.text && text != item.text
    // A row that somebody deleted meanwhile comes back only if it was worked on.
    let isLeft = keeping ? text.isEmpty || session.isNew && !isChanged : session.isNew
    var ending = keeping ? EditEnding.unchanged : .restored
    var step: Step?
    if isLeft {
      step = session.isNew ? nil : makeStep([.delete(item.id)])
      ending = step.map { .stored(Deed(.deleted, text: item.text, step: $0.id)) } ?? .dropped
    } else if keeping, isChanged {
      var new = item
      new.text = text
      // Storage does not know the item of a new row.
      step =
        session.isNew
        ? Step(names.step(), [.added(new)]) : makeStep([.setText(item.id, text)])
      apply([.setText(item.id, text)])
      words.forget(item.id)
      let kind: Deed.Kind = session.isNew ? .added : .changed
      ending = step.map { .stored(Deed(kind, text: text, step: $0.id)) } ?? ending
    }
    told.append(.editEnded(item.id, row: index, ending))
    if isLeft {
      let way = Rearrangement(stagger: Timing.rearrangeStagger)
      rearrange([.delete(item.id)], as: way, told: &told)
    }
    return step.map { .store($0) }
  }

  /// Whether an edit would take the edited row away: whoever is typing keeps the row, and the text
  /// becomes a new item when the edit ends.
  mutating func sparesEdited(_ edit: Edit) -> Bool {
    guard case .delete(let item) = edit, editedItem == item else { return false }
    focus.session?.isNew = true
    return true
  }

  /// A new row below the last one.
  mutating func addAtEnd(told: inout [ListEvent]) {
    let row = viewport.sinks ? list.undoneCount : list.count
    let item = Item(id: names.item(), text: "", order: list.order(forRow: row))
    rearrange(
      [.insert(item)], as: Rearrangement(coming: .fading, reach: viewport.height), told: &told)
    beginEdit(of: item.id, isNew: true, told: &told)
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

  private func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
