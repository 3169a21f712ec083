// Texts of the undo bar.
import Model

extension Action {
  /// The action and its item.
  var words: UndoBarText {
    switch kind {
    case .completed: UndoBarText("Completed", text)
    case .uncompleted: UndoBarText("Reopened", text)
    case .deleted: UndoBarText("Deleted", text)
    case .added: UndoBarText("Added", text)
    case .changed: UndoBarText("Changed", text)
    case .moved: UndoBarText("Moved", text)
    case .cleared(let count): UndoBarText("Cleared", CountWords.items(count))
    }
  }
}

extension UndoBar {
  /// The verbs of nearly all bars.
  static let verbs = [
    "Completed", "Reopened", "Deleted", "Added", "Changed", "Moved", "Undone:",
  ]
  /// Shown when a character was rejected.
  static let fullWords = UndoBarText("This text is full: \(Item.longestText) bytes")
}

extension UndoReport {
  /// What was undone, or why nothing was.
  var words: UndoBarText {
    guard let newest = undone.first else {
      guard let skipped = skipped.first else { return UndoBarText("Nothing to Undo") }
      return UndoBarText("Not undone, it has changed since:", skipped.change.item.text)
    }
    // A row that was moved across the border of completed rows has two changes.
    let count = Set(undone.map(\.item.id)).count
    return UndoBarText("Undone:", count == 1 ? newest.item.text : CountWords.items(count))
  }
}
