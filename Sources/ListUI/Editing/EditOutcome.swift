// What comes of an edit when it ends: what is stored, and whether the row stays.
import Model

/// The end of an edit.
struct EditOutcome {
  var ending: EditEnding
  var steps: [Step] = []
  /// The row's new text, if it has another one.
  var text: String?
  /// Whether the row goes.
  var isLeft = false
}

extension EditSession {
  /// - Parameters:
  ///   - item: As the list has it.
  ///   - keeping: Whether what was typed counts.
  func outcome(on item: Item, keeping: Bool, _ names: IDGenerator) -> EditOutcome {
    let text = Item.trimmed(self.text)
    // Blanks around a text that nobody touched are somebody's.
    let isChanged = self.text != item.text && text != item.text
    var new = item
    new.text = text
    switch (stored, keeping) {
    case (.known, true) where text.isEmpty:
      let step = Step(names.step(), [.deleted(item)])
      return EditOutcome(
        ending: .stored(Action(.deleted, text: item.text, step: step.id)), steps: [step],
        isLeft: true)
    case (.known, true):
      guard isChanged, let step = Step(names.step(), [.setText(item.id, text)], of: { _ in item })
      else {
        return EditOutcome(ending: .unchanged)
      }
      return EditOutcome(
        ending: .stored(Action(.changed, text: text, step: step.id)), steps: [step], text: text)
    case (.known, false): return EditOutcome(ending: .restored)
    case (.notYet, true) where isChanged && !text.isEmpty:
      let step = Step(names.step(), [.added(new)])
      return EditOutcome(
        ending: .stored(Action(.added, text: text, step: step.id)), steps: [step], text: text)
    case (.notYet, false) where isChanged && !text.isEmpty:
      // Typed in vain, but not lost: a deletion can be taken back.
      let (added, deleted) = (
        Step(names.step(), [.added(new)]), Step(names.step(), [.deleted(new)])
      )
      return EditOutcome(
        ending: .stored(Action(.deleted, text: text, step: deleted.id)), steps: [added, deleted],
        text: text, isLeft: true)
    case (.noLonger, true) where isChanged && !text.isEmpty:
      // A row that somebody deleted comes back because it was worked on. It may be back already,
      // and nobody has heard of it yet: then it has this text as well.
      let step = Step(names.step(), [.added(new), .edited(new, before: item.text)])
      return EditOutcome(
        ending: .stored(Action(.added, text: text, step: step.id)), steps: [step], text: text)
    case (.notYet, true), (.notYet, false), (.noLonger, true), (.noLonger, false):
      return EditOutcome(ending: .dropped, isLeft: true)
    }
  }
}
