// What the cue says.
import Model

extension Deed {
  /// The deed and its item, as a person would name them.
  var words: CueWords {
    switch kind {
    case .completed: CueWords("Completed", text)
    case .reopened: CueWords("Reopened", text)
    case .deleted: CueWords("Deleted", text)
    case .added: CueWords("Added", text)
    case .changed: CueWords("Changed", text)
    case .moved: CueWords("Moved", text)
    case .cleared(let count): CueWords("Cleared", CountWords.items(count))
    }
  }
}

extension UndoCue {
  /// Why a letter was not written.
  static let fullWords = CueWords("This text is full: \(Item.longestText) bytes")
}

extension UndoReport {
  /// What was taken back, or why nothing was.
  var words: CueWords {
    guard let newest = undone.first else {
      guard let skipped = skipped.first else { return CueWords("Nothing to Undo") }
      return CueWords("Not undone, it has changed since:", skipped.change.item.text)
    }
    // A row that was carried over the border of the completed ones has two changes.
    let count = Set(undone.map(\.item.id)).count
    return CueWords("Undone:", count == 1 ? newest.item.text : CountWords.items(count))
  }
}
