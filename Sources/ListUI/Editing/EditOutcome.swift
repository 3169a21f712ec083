// The result of an edit when it ends: what is stored, and whether the row stays.
import Model

/// The result of an edit.
struct EditOutcome {
  var ending: EditEnding
  var changesets: [Changeset] = []
  /// The row's new text, if it differs.
  var text: String?
  /// Whether the row is removed.
  var isLeft = false
}

extension EditSession {
  /// The result of ending the edit.
  ///
  /// - Parameters:
  ///   - item: The item as in the list.
  ///   - keeping: Whether to keep the typed text.
  func outcome(on item: Item, keeping: Bool, _ ids: IDGenerator) -> EditOutcome {
    let text = Item.trimmed(self.text)
    // Surrounding blanks are kept in a text that was not edited: another program wrote them.
    let isChanged = self.text != item.text && text != item.text
    var new = item
    new.text = text
    switch (stored, keeping) {
    case (.known, true) where text.isEmpty:
      let changeset = Changeset(ids.changeset(), [.deleted(item)])
      return EditOutcome(
        ending: .stored(Action(.deleted, text: item.text, changeset: changeset.id)),
        changesets: [changeset],
        isLeft: true)
    case (.known, true):
      guard isChanged,
        let changeset = Changeset(ids.changeset(), [.setText(item.id, text)], of: { _ in item })
      else {
        return EditOutcome(ending: .unchanged)
      }
      return EditOutcome(
        ending: .stored(Action(.changed, text: text, changeset: changeset.id)),
        changesets: [changeset], text: text)
    case (.known, false): return EditOutcome(ending: .restored)
    case (.notYet, true) where isChanged && !text.isEmpty:
      let changeset = Changeset(ids.changeset(), [.added(new)])
      return EditOutcome(
        ending: .stored(Action(.added, text: text, changeset: changeset.id)),
        changesets: [changeset], text: text)
    case (.notYet, false) where isChanged && !text.isEmpty:
      // Discarded text is not lost: the deletion can be undone.
      let (added, deleted) = (
        Changeset(ids.changeset(), [.added(new)]), Changeset(ids.changeset(), [.deleted(new)])
      )
      return EditOutcome(
        ending: .stored(Action(.deleted, text: text, changeset: deleted.id)),
        changesets: [added, deleted],
        text: text, isLeft: true)
    case (.noLonger, true) where isChanged && !text.isEmpty:
      // A row that another process deleted is added again because it was edited. It may have been
      // added already, which is not known here yet: then it gets this text as well.
      let changeset = Changeset(ids.changeset(), [.added(new), .edited(new, before: item.text)])
      return EditOutcome(
        ending: .stored(Action(.added, text: text, changeset: changeset.id)),
        changesets: [changeset], text: text)
    case (.notYet, true), (.notYet, false), (.noLonger, true), (.noLonger, false):
      return EditOutcome(ending: .dropped, isLeft: true)
    }
  }
}
