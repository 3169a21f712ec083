// Shapes the labels of a keyboard before it opens, and those of the pages that its keys show.
import Localization
package import Paint

/// A label that may be shown next.
package enum UpcomingLabel {
  /// A text, and whether its key has the accent colours, which may be light.
  case line(ShapedLine, hasAccent: Bool)
  /// An icon, a suggestion, or nothing.
  case nothing
}

/// A page of keys that may be shown next.
struct UpcomingPage: Sendable {
  let plan: KeyPlan
  /// Of its language key.
  let language: String
  let sizes: KeyboardSizes
  /// Pixels per em at which all letters fit; nil until each has been shaped at the usual size.
  var letters: Int?

  /// The page that a keyboard shows.
  init(_ keyboard: OnScreenKeyboard) {
    plan = keyboard.plan
    language = keyboard.layout.label
    sizes = KeyboardSizes(plan, on: keyboard.panel)
  }

  /// A small and a capital letter for each key, at the usual size and at the one that fits all.
  var labels: Int { 4 * plan.slots.count }
}

extension KeyboardCells {
  /// Shapes a label that the keyboard may show next.
  ///
  /// - Parameters:
  ///   - number: From 0 on.
  ///   - keyboard: The keyboard that these cells draw.
  ///   - isOpen: Whether its keys can be touched, so that the pages that they show may come next.
  ///   - measurer: Shapes text; always the same instance.
  /// - Returns: Nil after the last label.
  /// - Complexity: Shapes at most one text; O(1), no allocation, for a cached one, apart from the
  ///   first of a page.
  package mutating func upcomingLabel(
    _ number: Int, of keyboard: OnScreenKeyboard, isOpen: Bool, _ measurer: any TextMeasurer
  ) -> UpcomingLabel? {
    if upcoming.first?.plan != keyboard.plan || (upcoming.count > 1) != isOpen {
      upcoming = [UpcomingPage(keyboard)] + (isOpen ? keyboard.pagesBehindKeys : [])
    }
    var number = number
    for index in upcoming.indices {
      if number < upcoming[index].labels { return label(number, on: index, measurer) }
      number -= upcoming[index].labels
    }
    return nil
  }

  private mutating func label(
    _ number: Int, on index: Int, _ measurer: any TextMeasurer
  ) -> UpcomingLabel {
    let (slots, sizes) = (upcoming[index].plan.slots, upcoming[index].sizes)
    let (slot, isFirst) = (slots[number / 2 % slots.count], number % 2 == 0)
    guard number < 2 * slots.count else {
      let size = upcoming[index].letters ?? letterSize(of: upcoming[index].plan, sizes, measurer)
      upcoming[index].letters = size
      guard size < sizes.letters, case .letter(let key) = slot.key else { return .nothing }
      return letter(isFirst, of: key, slot, size, sizes, measurer)
    }
    let room = Self.room(of: slot, sizes)
    let text: String
    switch slot.key {
    case .letter(let key): return letter(isFirst, of: key, slot, sizes.letters, sizes, measurer)
    case .page(let next): text = Self.name(of: next)
    case .emoji(let category): text = category.sign
    case .language: text = upcoming[index].language
    case .done, .enter:
      let key: EnterKey = slot.key == .done || isFirst ? .done : .next
      let number = isFirst ? upcoming[index].plan.ending : slot
      return .line(endingWord(key, number, sizes, measurer).line, hasAccent: true)
    case .shift, .backspace, .space, .suggestion: return .nothing
    }
    return .line(label(text, room, sizes, measurer).line, hasAccent: false)
  }

  private mutating func letter(
    _ isSmall: Bool, of key: LetterKey, _ slot: KeyPlan.Slot, _ size: Int, _ sizes: KeyboardSizes,
    _ measurer: any TextMeasurer
  ) -> UpcomingLabel {
    let text = isSmall ? key.letter.lowerLabel : key.letter.upperLabel
    let room = Self.room(of: slot, sizes)
    let word = foreground.word(text, .medium, size: size, room: room, measurer)
    return .line(word.line, hasAccent: false)
  }
}

extension OnScreenKeyboard {
  /// The pages that a key of this one shows.
  var pagesBehindKeys: [UpcomingPage] {
    plan.slots.compactMap { slot in
      var next = self
      switch slot.key {
      case .page(let page): next.show(page)
      case .language:
        next.switchLanguage()
        next.show(.letters)
      case .emoji(let category) where category != emoji.category:
        next.emoji.show(category)
        next.layOut()
      case .letter, .shift, .backspace, .emoji, .space, .enter, .done, .suggestion: return nil
      }
      return UpcomingPage(next)
    }
  }
}
