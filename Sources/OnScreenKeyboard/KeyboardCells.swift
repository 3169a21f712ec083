// The on-screen keyboard as cells: keys, labels, icons, suggestions and highlights.
public import Localization
public import Paint
import Units

/// What the Enter key does: Done, as the key beside it, or Next.
public enum EnterKey: Hashable, Sendable {
  case done, next

  func label(_ messages: MessageCatalog) -> String {
    switch self {
    case .done: messages["Done"]
    case .next: messages["Next"]
    }
  }
}

/// Draws one on-screen keyboard. Caches shaped labels, so that a frame shapes nothing twice.
///
/// A key is a cell; the gap beside it shows the background cell behind all keys. Cell ids are
/// stable between frames, so that a pressed key damages only itself.
public struct KeyboardCells: Sendable {
  /// High half of all cell ids. The low halves of alternates start above those of all keys.
  static let name = UInt64.max - 1
  static let alternates = 1 << 16 as UInt64

  /// Everything that determines the keys that nobody touches.
  struct Page {
    let plan: KeyPlan
    let isShifted: Bool
    let isShiftLocked: Bool
    let label: String
    let enter: EnterKey
    let suggestions: [String]
    let accent: CellStyle
    let style: KeyboardStyle

    /// Whether all of it is as before, by comparing in place: a page to compare with would retain a
    /// dozen objects in every frame.
    func isShown(
      _ keyboard: OnScreenKeyboard, _ enter: EnterKey, accent: CellStyle, _ style: KeyboardStyle
    ) -> Bool {
      isShifted == keyboard.isShifted && isShiftLocked == keyboard.isShiftLocked
        && self.enter == enter && self.accent == accent && self.style == style
        && label == keyboard.layouts[keyboard.language].label
        && suggestions == keyboard.suggestions && plan == keyboard.plan
    }
  }

  /// Content of a key.
  enum Written {
    case nothing
    case word(KeyLabels.Word)
    case suggestion(ShapedLine, baseline: Int, isBest: Bool)
    case icon(Icon.Shape)
  }

  let messages: MessageCatalog
  var foreground = KeyLabels()
  private var page: Page?
  /// Pixels per em of all letters, for the page's plan.
  private var letters = 0
  /// By index in the plan's slots.
  private(set) var written: [Written] = []
  /// The page on the screen, and those that may follow it.
  var upcoming: [UpcomingPage] = []
  /// The cells of the keyboard without highlights.
  var unpressed = UnpressedCells()

  /// A keyboard that has not been drawn yet.
  ///
  /// - Parameter messages: The words of its keys.
  public init(_ messages: MessageCatalog = .english) { self.messages = messages }

  /// Ids of the lines in use; the measurer must keep them.
  public var lines: [TextLineID] {
    foreground.lines
      + written.compactMap { written in
        guard case .suggestion(let line, _, _) = written else { return nil }
        return line.id
      }
  }

  /// Updates the labels if anything that determines the keys has changed.
  ///
  /// - Returns: Whether anything has.
  mutating func write(
    _ keyboard: OnScreenKeyboard, _ enter: EnterKey, accent: CellStyle, _ style: KeyboardStyle,
    _ sizes: KeyboardSizes, _ measurer: any TextMeasurer
  ) -> Bool {
    if let page, page.isShown(keyboard, enter, accent: accent, style) { return false }
    let page = Page(
      plan: keyboard.plan, isShifted: keyboard.isShifted, isShiftLocked: keyboard.isShiftLocked,
      label: keyboard.layout.label, enter: enter, suggestions: keyboard.suggestions,
      accent: accent, style: style)
    if self.page?.plan != page.plan { letters = letterSize(of: page.plan, sizes, measurer) }
    self.page = page
    written.removeAll(keepingCapacity: true)
    for slot in page.plan.slots {
      written.append(written(on: slot, page, letters, sizes, measurer))
    }
    return true
  }

  /// Largest size at which every letter fits its key, small and capital. A single smaller W would
  /// look like a mistake.
  mutating func letterSize(
    of plan: KeyPlan, _ sizes: KeyboardSizes, _ measurer: any TextMeasurer
  ) -> Int {
    var size = sizes.letters
    for slot in plan.slots {
      guard case .letter(let key) = slot.key else { continue }
      let room = Self.room(of: slot, sizes)
      for letter in [key.letter.lowerLabel, key.letter.upperLabel] {
        let word = foreground.word(
          letter, .medium, size: sizes.letters, room: room, measurer)
        size = min(size, word.size)
      }
    }
    return size
  }

  private mutating func written(
    on slot: KeyPlan.Slot, _ page: Page, _ letters: Int, _ sizes: KeyboardSizes,
    _ measurer: any TextMeasurer
  ) -> Written {
    let room = Self.room(of: slot, sizes)
    switch slot.key {
    case .letter(let key):
      let letter = page.isShifted ? key.letter.upperLabel : key.letter.lowerLabel
      return .word(foreground.word(letter, .medium, size: letters, room: room, measurer))
    case .space: return .nothing
    case .shift: return .icon(.up)
    case .backspace: return .icon(.back)
    case .page(let next): return .word(label(Self.name(of: next), room, sizes, measurer))
    case .emoji(let category): return .word(label(category.sign, room, sizes, measurer))
    case .language: return .word(label(page.label, room, sizes, measurer))
    case .suggestion(let number): return suggestion(number, slot, page, sizes, measurer)
    case .done, .enter: return ending(slot, page, sizes, measurer)
    }
  }

  /// Done and Next, or one key for both: its label is on the cell in front, that of Done.
  private mutating func ending(
    _ slot: KeyPlan.Slot, _ page: Page, _ sizes: KeyboardSizes, _ measurer: any TextMeasurer
  ) -> Written {
    switch page.enter {
    case .done:
      guard slot.key == .done else { return .nothing }
      return .word(endingWord(.done, page.plan.ending, sizes, measurer))
    case .next:
      let words = [EnterKey.done, .next].map { key in endingWord(key, slot, sizes, measurer) }
      // Both have words or icons: a small word beside a large one would look like a mistake.
      guard words.allSatisfy({ $0.size >= Int(Self.leastWord * Double(sizes.enter)) }) else {
        return .icon(slot.key == .done ? .tick : .arrow)
      }
      return .word(words[slot.key == .done ? 0 : 1])
    }
  }

  /// The label of Done or Next in the frame of a slot.
  mutating func endingWord(
    _ key: EnterKey, _ slot: KeyPlan.Slot, _ sizes: KeyboardSizes, _ measurer: any TextMeasurer
  ) -> KeyLabels.Word {
    let room = Self.room(of: slot, sizes)
    return foreground.word(key.label(messages), .row, size: sizes.enter, room: room, measurer)
  }

  /// The share of their size below which icons replace the words of Done and Next.
  private static let leastWord = 0.75

  mutating func label(
    _ text: String, _ room: Int, _ sizes: KeyboardSizes, _ measurer: any TextMeasurer
  ) -> KeyLabels.Word {
    foreground.word(text, .medium, size: sizes.labels, room: room, middle: .capitals, measurer)
  }

  /// Label of the key that shows a page.
  static func name(of page: KeyboardPage) -> String {
    switch page {
    case .letters: "ABC"
    case .numbers: "123"
    case .symbols: "#+="
    case .emoji: ":-)"
    }
  }

  /// Maximum width of a text that is centred on the label's middle, in pixels.
  static func room(of slot: KeyPlan.Slot, _ sizes: KeyboardSizes) -> Int {
    let side = min(slot.middle - slot.frame.left, slot.frame.right - sizes.gap - slot.middle)
    return max(1, 2 * (side - sizes.pad))
  }
}

extension Cell {
  /// Sets the text of a key.
  ///
  /// - Parameters:
  ///   - word: The shaped text.
  ///   - middle: X of the text's middle, from the cell's left edge.
  ///   - color: Text color.
  mutating func write(_ word: KeyLabels.Word, middle: Int, in color: Color) {
    text = CellText(
      line: word.line.id, x: middle - word.line.width / 2,
      baseline: Int((Double(height) / 2 + word.drop).rounded()), color: color)
  }
}
