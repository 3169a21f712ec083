// Texts of the undo bar.
import Localization
import Model

extension Action {
  /// The action and its item.
  func words(_ messages: MessageCatalog) -> UndoBarText {
    let verb = messages[kind.verb]
    guard case .cleared(let count) = kind else { return UndoBarText(verb, text) }
    return UndoBarText(verb, messages.items(count))
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
  /// The verbs of nearly all bars, in English.
  static let verbs =
    [Action.Kind.completed, .uncompleted, .deleted, .added, .changed, .moved].map { $0.verb }
    + [undone]
  fileprivate static let undone = "Undone:"

  /// Shown when a character was rejected.
  static func fullWords(_ messages: MessageCatalog) -> UndoBarText {
    UndoBarText(messages["This text is full: {count} bytes", ["count": "\(Item.longestText)"]])
  }
}

extension UndoReport {
  /// What was undone, or why nothing was.
  func words(_ messages: MessageCatalog) -> UndoBarText {
    guard let newest = undone.first else {
      guard let skipped = skipped.first else { return UndoBarText(messages["Nothing to Undo"]) }
      return UndoBarText(
        messages["Not undone, it has changed since:"], skipped.change.item.text)
    }
    // A row that was moved across the border of completed rows has two changes.
    let count = Set(undone.map(\.item.id)).count
    return UndoBarText(
      messages[UndoBar.undone], count == 1 ? newest.item.text : messages.items(count))
  }
}

extension MessageCatalog {
  fileprivate func items(_ count: Int) -> String { plural("1 Item", "{count} Items", count) }
}

/// The text of the undo bar: an action, and its object.
struct UndoBarText: Hashable {
  let verb: String
  /// An item's text as typed, or a count of items; empty if the verb says everything.
  let name: String

  init(_ verb: String, _ name: String = "") {
    self.verb = verb
    self.name = name
  }
}
