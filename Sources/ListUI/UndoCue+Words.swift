// What the cue says.
import Model

extension Deed {
  /// The deed and its item, as a person would name them.
  var words: String {
    switch kind {
    case .completed: "Completed “\(text)”"
    case .reopened: "Reopened “\(text)”"
    case .deleted: "Deleted “\(text)”"
    case .added: "Added “\(text)”"
    case .changed: "Changed “\(text)”"
    case .moved: "Moved “\(text)”"
    case .cleared(let count): "Cleared \(ListPull.items(count))"
    }
  }
}

extension UndoReport {
  /// What was taken back, or why nothing was.
  var words: String {
    guard let newest = undone.first else {
      guard let skipped = skipped.first else { return "Nothing to Undo" }
      return "Not undone, it has changed since: “\(skipped.change.item.text)”"
    }
    return undone.count == 1
      ? "Undone: “\(newest.item.text)”" : "Undone: \(ListPull.items(undone.count))"
  }
}
