// Suggestions: what was used before stands over the keys, and one touch writes it.
import Keyboard
package import Model
import Units

extension ListView {
  /// Takes what was used before. A board that is on the glass gets no band for it, as its keys would move
  /// under fingers.
  ///
  /// - Parameter texts: The best first.
  /// - Returns: Whether a frame is due.
  package mutating func recall(_ texts: [UsedText]) -> Bool {
    guard texts != memory.texts else { return false }
    memory = UsedTexts(texts)
    followSuggestions()
    return showsBoard
  }

  /// What the board may suggest, the best first.
  package var remembered: [UsedText] { memory.texts }

  /// Whether the board comes with a band: there is something to suggest, and the edited row is not covered.
  var suggests: Bool {
    guard !memory.isEmpty, let plan = board?.keys.plan else { return false }
    let height = plan.size.height - plan.band + BoardPlan.band(over: plan.rowHeight)
    return Double(height) <= viewport.height - Double(banner.height) - viewport.rowHeight
  }

  /// The band follows what is being written; while a finger is on it, it stands still.
  mutating func followSuggestions() {
    guard let session = focus.session, let board, board.keys.suggests, !board.keys.isChoosing else {
      return
    }
    let matching = memory.matching(session.text, most: BoardPlan.suggestions) { used in
      // Who writes on a row may mean what stood there.
      used.item == session.item
        ? used.text != session.text : holder(of: used)?.isCompleted != false
    }
    if matching != board.keys.suggestions { self.board?.keys.suggest(matching) }
  }

  /// The item that has a text that was used before, if it still has.
  private func holder(of used: UsedText) -> Item? {
    guard let item = list[used.item], Item.trimmed(item.text) == used.text else { return nil }
    return item
  }

  /// The item that has a text and is done: that which had it last, else the first one.
  private func completed(_ text: String) -> Item? {
    if let last = memory.used(text).flatMap(holder) { return last.isCompleted ? last : nil }
    return list.items.first { $0.isCompleted && Item.trimmed($0.text) == text }
  }

  /// A text that was used before becomes that of the row, which ends as with Return. What is done and has
  /// that text is to be done again in place of a new row.
  mutating func take(_ text: String, told: inout [ListEvent]) {
    guard let session = focus.session else { return }
    guard session.stored == .notYet, let done = completed(text) else {
      focus.session?.typed = EditedText(text)
      return write(.enter, told: &told)
    }
    guard let step = makeStep([.setCompleted(done.id, false)]) else {
      fatalError("ListView: \(done.id.hex) is done and cannot be opened again")
    }
    told.append(.made(step))
    // The row goes as one without a text does, and the next one comes in its place.
    focus.session?.typed = EditedText("")
    let row = list.index(of: session.item) ?? list.count
    endEdit(keeping: true, isLast: false, told: &told)
    rearrange([.setCompleted(done.id, false)], as: Rearrangement(), told: &told)
    told.append(.takenAgain(done.id, Deed(.reopened, text: done.text, step: step.id)))
    addRow(min(row, list.count), at: time.now, told: &told)
  }
}
