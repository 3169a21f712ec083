// Text edits of a recording's keys.
package import ListUI

extension TouchRecording.Key {
  /// The key of an edit.
  ///
  /// - Parameter edit: As the list takes it.
  /// - Returns: Nil for an edit of no key, such as text.
  package init?(_ edit: TextEdit) {
    guard let key = Self.allCases.first(where: { $0.edit == edit }) else { return nil }
    self = key
  }

  /// The edit that the key makes.
  package var edit: TextEdit {
    switch self {
    case .return: .enter
    case .done: .commit
    case .backspace: .deleteBackward
    case .backspaceWord: .deleteWordBackward
    case .delete: .deleteForward
    case .deleteWord: .deleteWordForward
    case .escape: .cancel
    case .selectAll: .selectAll
    case .undo: .undo
    case .left: .move(.along(.left), selecting: false)
    case .right: .move(.along(.right), selecting: false)
    case .wordLeft: .move(.along(.wordLeft), selecting: false)
    case .wordRight: .move(.along(.wordRight), selecting: false)
    case .textStart: .move(.along(.start), selecting: false)
    case .textEnd: .move(.along(.end), selecting: false)
    case .up: .move(.lineUp, selecting: false)
    case .down: .move(.lineDown, selecting: false)
    case .home: .move(.lineStart, selecting: false)
    case .end: .move(.lineEnd, selecting: false)
    case .selectLeft: .move(.along(.left), selecting: true)
    case .selectRight: .move(.along(.right), selecting: true)
    case .selectWordLeft: .move(.along(.wordLeft), selecting: true)
    case .selectWordRight: .move(.along(.wordRight), selecting: true)
    case .selectTextStart: .move(.along(.start), selecting: true)
    case .selectTextEnd: .move(.along(.end), selecting: true)
    case .selectUp: .move(.lineUp, selecting: true)
    case .selectDown: .move(.lineDown, selecting: true)
    case .selectHome: .move(.lineStart, selecting: true)
    case .selectEnd: .move(.lineEnd, selecting: true)
    }
  }
}
