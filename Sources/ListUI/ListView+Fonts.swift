// Texts that are shaped again because other fonts were found.
import Localization
import OnScreenKeyboard

extension ListView {
  /// Forgets all shaped texts: the next frame shapes those that it shows.
  public mutating func forgetTexts() {
    context.style.words.forgetAll()
    let cells = KeyboardCells(options.messages)
    editing.keyboard?.cells = cells
    editing.hideMissingEmoji(context.style.words.measurer)
  }
}
