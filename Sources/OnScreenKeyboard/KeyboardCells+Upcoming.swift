// Shapes the labels of a keyboard before it opens.
import Localization
package import Paint

extension KeyboardCells {
  /// The places of the labels: two for each key, its small and its capital letter.
  package static func upcomingLabels(of keyboard: OnScreenKeyboard) -> Range<Int> {
    0..<2 * keyboard.plan.slots.count
  }

  /// Shapes a label that the keyboard shows when it opens.
  ///
  /// - Parameters:
  ///   - place: One of ``upcomingLabels(of:)``.
  ///   - keyboard: The keyboard that these cells draw.
  ///   - measurer: Shapes text; always the same instance.
  /// - Returns: The label, and whether its key has the accent colours, which may be light; nil where
  ///   a key shows an icon, a suggestion or nothing.
  /// - Complexity: Shapes at most one text; O(1), no allocation, for a cached one.
  package mutating func upcomingLabel(
    _ place: Int, of keyboard: OnScreenKeyboard, _ measurer: any TextMeasurer
  ) -> (line: ShapedLine, hasAccent: Bool)? {
    let slot = keyboard.plan.slots[place / 2]
    let sizes = KeyboardSizes(keyboard.plan, on: keyboard.panel)
    let room = Self.room(of: slot, sizes)
    switch slot.key {
    case .letter(let key):
      let letter = place % 2 == 0 ? key.letter.lowerLabel : key.letter.upperLabel
      let word = foreground.word(letter, .medium, size: sizes.letters, room: room, measurer)
      return (word.line, false)
    case .page(let next): return (label(Self.name(of: next), room, sizes, measurer).line, false)
    case .emoji(let category): return (label(category.sign, room, sizes, measurer).line, false)
    case .language: return (label(keyboard.layout.label, room, sizes, measurer).line, false)
    case .done, .enter:
      let single = place % 2 == 0
      let key: EnterKey = slot.key == .done || single ? .done : .next
      let place = single ? keyboard.plan.ending : slot
      return (endingWord(key, place, sizes, measurer).line, true)
    case .shift, .backspace, .space, .suggestion: return nil
    }
  }
}
