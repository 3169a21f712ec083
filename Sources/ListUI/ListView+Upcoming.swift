// The texts that the list may show next, shaped one at a time while it is at rest.
import Localization
import Model
import OnScreenKeyboard
package import Paint
import Units

/// A text that a touch, or the next minute, may bring to the screen.
package enum UpcomingText: Hashable {
  /// A line without a halo.
  case line(TextLineID)
  /// A line that may stand on a light ground.
  case haloed(TextLineID)
  /// A line of a placeholder that unfolds: drawn from its upright mask with the halo.
  case unfolding(TextLineID)
  /// Nothing is shown at this place.
  case nothing
}

extension ListView {
  /// Shapes one of the texts that may be shown next: those of the undo bar, with the texts of the
  /// rows on the screen, these rows' own, the placeholders', the next minute, and the labels of the
  /// keys, while it is open those of the pages that they show too.
  ///
  /// - Parameter index: From 0 on; the texts at the places depend on the list as it is now.
  /// - Returns: Nil after the last text.
  /// - Complexity: Shapes at most one text and its parts; O(1) for one that is shaped.
  package mutating func upcomingText(_ index: Int) -> UpcomingText? {
    let messages = options.messages
    if index == 0 {
      let bar = overlays.upcoming(messages[UndoBar.verbs[0]], "", context.style.words)
      return upcomingLine(bar.undo)
    }
    var index = index - 1
    if UndoBar.verbs.indices.contains(index) {
      let bar = overlays.upcoming(messages[UndoBar.verbs[index]], "", context.style.words)
      return upcomingLine(bar.verb)
    }
    index -= UndoBar.verbs.count
    let rows = rows.seenItems(context.time)
    if rows.indices.contains(index) {
      // Most rows are completed; the letters are those of the other bars.
      let verb = messages[UndoBar.verbs[0]]
      return upcomingLine(
        overlays.upcoming(verb, rows[index].text, context.style.words).name)
    }
    index -= rows.count
    // A row that is swiped to be completed stands on a lighter ground.
    if rows.indices.contains(index) {
      return .haloed(context.style.words.line(of: rows[index]).line.id)
    }
    index -= rows.count
    let prompts = [Rows.pullPrompt, Rows.pinchPrompt, Rows.releasePrompt]
    if prompts.indices.contains(index) {
      return .unfolding(
        context.style.words.line(messages[prompts[index]], room: metrics.textWidth).id)
    }
    index -= prompts.count
    if index == 0 {
      return overlays.upcomingTime(context.style.words).map { .line($0.id) } ?? .nothing
    }
    return upcomingLabel(index - 1)
  }

  private func upcomingLine(_ word: UndoBarLayout.Word?) -> UpcomingText {
    word.map { .line($0.line.id) } ?? .nothing
  }

  private mutating func upcomingLabel(_ index: Int) -> UpcomingText? {
    guard let keys = editing.keyboard?.keys else { return nil }
    let isOpen = editing.isKeyboardOpen
    let label = editing.keyboard?.cells.upcomingLabel(
      index, of: keys, isOpen: isOpen, context.style.words.measurer)
    return switch label {
    case .line(let line, let hasAccent): hasAccent ? .haloed(line.id) : .line(line.id)
    case .nothing: .nothing
    case nil: nil
    }
  }
}

extension Overlays {
  /// The layout of an undo bar.
  fileprivate func upcoming(
    _ verb: String, _ name: String, _ words: RowText
  ) -> UndoBarLayout.Layout {
    let position = UndoBar.Position(sides: 0..<words.metrics.picture.width, hand: nil)
    return undoBarLayout.layout(UndoBarText(verb, name), offersUndo: true, position, words)
  }
}

extension Rows {
  /// The items of the rows on the screen.
  fileprivate func seenItems(_ time: Timeline) -> [Item] { visibleIndices(time).map { list[$0] } }
}
