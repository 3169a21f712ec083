// Texts of the undo bar.
import Model

extension Action {
  /// The action and its item.
  var words: UndoBarText {
    if case .cleared(let count) = kind { return UndoBarText(kind.verb, CountWords.items(count)) }
    return UndoBarText(kind.verb, text)
  }
}

extension Action.Kind {
  fileprivate var verb: String {
    switch self {
    case .completed: "Completed"
    case .uncompleted: "Reopened"
    case .deleted: "Deleted"
    case .added: "Added"
    case .changed: "Changed"
    case .moved: "Moved"
    case .cleared: "Cleared"
    }
  }
}

extension UndoBar {
  /// The verbs of nearly all bars.
  static let verbs =
    [Action.Kind.completed, .uncompleted, .deleted, .added, .changed, .moved].map { $0.verb }
    + [undone]
  fileprivate static let undone = "Undone:"
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
    return UndoBarText(
      UndoBar.undone, count == 1 ? newest.item.text : CountWords.items(count))
  }
}
