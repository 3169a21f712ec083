// The board as cells: bands, gaps, letters, signs and light.
public import Paint
import Units

/// What the last key says.
public enum EnterKey: Hashable, Sendable {
  case done, next
}

/// The board on one glass as a picture: it keeps what is written on the keys, so that a frame shapes
/// nothing that was shaped before.
///
/// A key is a cell, its gap what shows beside it of a cell behind all of them. Their names stay from
/// frame to frame, so that a key that is pressed damages itself and nothing else.
public struct BoardLook: Sendable {
  /// What the names of its cells begin with; those of the strip are counted from a number above all
  /// keys'.
  static let name = UInt64.max - 1
  static let strip = 1 << 16 as UInt64

  /// What decides which texts are on keys.
  struct Page: Equatable {
    let plan: BoardPlan
    let isShifted: Bool
    let label: String
    let enter: EnterKey
    let suggestions: [String]
  }

  /// What stands on a key.
  enum Written {
    case nothing
    case word(BoardInk.Word)
    case suggestion(ShapedLine, baseline: Int, isBest: Bool)
    case sign(Icon.Shape)
  }

  var ink = BoardInk()
  private var page: Page?
  /// By the plan's slots.
  private(set) var written: [Written] = []

  /// A board that was not seen yet.
  public init() {}

  /// The lines of text that it keeps: the measurer must not forget them.
  public var lines: [TextLineID] {
    ink.lines
      + written.compactMap { written in
        guard case .suggestion(let line, _, _) = written else { return nil }
        return line.id
      }
  }

  /// Finds what stands on the keys where it is not what stood there before.
  mutating func write(
    _ board: Board, _ enter: EnterKey, _ sizes: BoardSizes, _ measurer: any TextMeasurer
  ) {
    let page = Page(
      plan: board.plan, isShifted: board.isShifted, label: board.layout.label, enter: enter,
      suggestions: board.suggestions)
    guard self.page != page else { return }
    self.page = page
    written.removeAll(keepingCapacity: true)
    let letters = letterSize(of: page, sizes, measurer)
    for slot in page.plan.slots {
      written.append(written(on: slot, page, letters, sizes, measurer))
    }
  }

  /// As large as there is room for on every key, small and capital: one W that is smaller than its
  /// neighbours looks like a mistake.
  private mutating func letterSize(
    of page: Page, _ sizes: BoardSizes, _ measurer: any TextMeasurer
  ) -> Int {
    var size = sizes.letters
    for slot in page.plan.slots {
      guard case .letter(let key) = slot.key else { continue }
      let room = Self.room(of: slot, sizes)
      for letter in [key.letter.lower, key.letter.upper] {
        size = min(size, ink.word(letter, .medium, size: size, room: room, measurer).size)
      }
    }
    return size
  }

  private mutating func written(
    on slot: BoardPlan.Slot, _ page: Page, _ letters: Int, _ sizes: BoardSizes,
    _ measurer: any TextMeasurer
  ) -> Written {
    let room = Self.room(of: slot, sizes)
    switch slot.key {
    case .letter(let key):
      let letter = page.isShifted ? key.letter.upper : key.letter.lower
      return .word(ink.word(letter, .medium, size: letters, room: room, measurer))
    case .space: return .nothing
    case .shift: return .sign(.up)
    case .backspace: return .sign(.back)
    case .page(let next): return .word(label(Self.name(of: next), room, sizes, measurer))
    case .language: return .word(label(page.label, room, sizes, measurer))
    case .suggestion(let place): return suggestion(place, slot, page, sizes, measurer)
    case .enter:
      let text =
        switch page.enter {
        case .done: "Done"
        case .next: "Next"
        }
      return .word(ink.word(text, .row, size: sizes.enter, room: room, measurer))
    }
  }

  private mutating func label(
    _ text: String, _ room: Int, _ sizes: BoardSizes, _ measurer: any TextMeasurer
  ) -> BoardInk.Word {
    ink.word(text, .medium, size: sizes.labels, room: room, middle: .capitals, measurer)
  }

  /// What stands on the key that shows a page.
  private static func name(of page: BoardPage) -> String {
    switch page {
    case .letters: "ABC"
    case .numbers: "123"
    case .symbols: "#+="
    }
  }

  /// How wide a text can be that stands around a key's middle.
  static func room(of slot: BoardPlan.Slot, _ sizes: BoardSizes) -> Int {
    let side = min(slot.middle - slot.frame.left, slot.frame.right - sizes.gap - slot.middle)
    return max(1, 2 * (side - sizes.pad))
  }
}

extension Cell {
  /// Writes a word on a key.
  ///
  /// - Parameters:
  ///   - word: What is written.
  ///   - middle: Of the word, from the cell's left edge.
  ///   - color: Of its letters.
  mutating func write(_ word: BoardInk.Word, middle: Int, in color: Color) {
    text = CellText(
      line: word.line.id, x: middle - word.line.width / 2,
      baseline: Int((Double(height) / 2 + word.drop).rounded()), color: color)
  }
}
