// The board as cells: bands, gaps, letters, signs and light.
public import Paint
public import Units

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
  private static let ground = 0 as UInt64
  private static let firstKey = 1 as UInt64
  static let strip = 1 << 16 as UInt64

  /// White over a key under a finger that wears the accent anyhow.
  private static let veil = 0.22

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
    case sign(Sign.Shape)
  }

  var ink = BoardInk()
  private var page: Page?
  /// By the plan's slots.
  private var written: [Written] = []

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

  /// Adds the board's cells, those in front first.
  ///
  /// - Parameters:
  ///   - board: Keys and fingers.
  ///   - time: When it is seen.
  ///   - top: The line of the picture at which it begins, in whole pixels.
  ///   - accent: Of the last key, and of keys under fingers: what the edited row wears.
  ///   - enter: What the last key says.
  ///   - shadow: What it throws upwards on the list.
  ///   - skin: The other colours.
  ///   - measurer: Shapes what is written; always the same one.
  ///   - picture: Cells are appended.
  /// - Complexity: O(keys); no allocation once all of them were shown.
  public mutating func append(
    _ board: Board, at time: Instant, top: Int, accent: Skin, enter: EnterKey,
    shadow: Shadow.Side, _ skin: BoardSkin, _ measurer: any TextMeasurer,
    to picture: inout DisplayList
  ) {
    let plan = board.plan
    let sizes = BoardSizes(plan, on: board.panel)
    write(board, enter, sizes, measurer)
    let accent = accent.apart(from: skin)
    appendStrip(of: board, top: top, accent: accent, sizes, skin, measurer, to: &picture)
    appendSeams(of: plan, top: top, sizes, skin, to: &picture)
    for place in plan.slots.indices {
      let slot = plan.slots[place]
      var cell = cell(of: slot, at: place, in: plan, top: top, sizes)
      let wear = wear(of: slot, light: board.light(of: place, at: time), board, accent, skin)
      (cell.color, cell.light) = (wear.ground, wear.light)
      draw(written[place], of: slot, in: wear.letters, sizes, on: &cell)
      if slot.key == .shift, board.isShiftLocked { cell.underline(sizes) }
      picture.cells.append(cell)
    }
    picture.cells.append(
      Cell(
        id: CellID(high: Self.name, low: Self.ground), left: Pixels(plan.left), top: Pixels(top),
        width: plan.size.width, height: plan.size.height, color: skin.gaps,
        shadow: Shadow(above: shadow)))
  }

  // MARK: A key

  /// A key's cell without its looks: a key at the right edge has no gap.
  private func cell(
    of slot: BoardPlan.Slot, at place: Int, in plan: BoardPlan, top: Int, _ sizes: BoardSizes
  ) -> Cell {
    let gap = slot.frame.right < plan.size.width ? sizes.gap : 0
    return Cell(
      id: CellID(high: Self.name, low: Self.firstKey + UInt64(place)),
      left: Pixels(plan.left + slot.frame.left), top: Pixels(top + slot.frame.top),
      width: slot.frame.width - (slot.isSuggestion ? 0 : gap), height: slot.frame.height,
      color: .black)
  }

  /// What a key wears: its row's colour, the accent as far as a finger's light lies on it.
  private func wear(
    of slot: BoardPlan.Slot, light: Double, _ board: Board, _ accent: Skin, _ skin: BoardSkin
  ) -> Skin {
    if slot.isSuggestion {
      let plain = Skin(
        ground: skin.band, letters: skin.letters, light: skin.light)
      return plain.mixed(with: accent, light)
    }
    let ground = skin.rows[min(slot.row, skin.rows.count - 1)]
    let letters: Color
    switch slot.key {
    case .enter: return accent.veiled(Self.veil * light)
    case .shift where board.isShifted: return accent.veiled(Self.veil * light)
    case .shift, .backspace, .page, .language: letters = skin.signs
    case .letter, .space, .suggestion: letters = skin.letters
    }
    return Skin(ground: ground, letters: letters, light: skin.light).mixed(with: accent, light)
  }

  private func draw(
    _ written: Written, of slot: BoardPlan.Slot, in color: Color, _ sizes: BoardSizes,
    on cell: inout Cell
  ) {
    let middle = slot.middle - slot.frame.left
    switch written {
    case .nothing: return
    case .word(let word): cell.write(word, middle: middle, in: color)
    case .suggestion(let line, let baseline, let isBest):
      cell.text = CellText(
        line: line.id, x: middle - line.width / 2, baseline: baseline,
        color: isBest ? color : color.mixed(with: cell.color, Self.dimmed))
    case .sign(let shape):
      cell.sign = Sign(
        shape, width: sizes.width(shape, room: Self.room(of: slot, sizes)),
        thickness: sizes.thickness, x: Double(middle), y: Double(cell.height) / 2, color: color)
    }
  }

  // MARK: What is written

  /// Finds what stands on the keys where it is not what stood there before.
  private mutating func write(
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
  private static func room(of slot: BoardPlan.Slot, _ sizes: BoardSizes) -> Int {
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

  /// Draws the line below a sign that says that it stays so.
  fileprivate mutating func underline(_ sizes: BoardSizes) {
    guard let sign else { return }
    let (half, thick) = (sign.width / 2, max(1, Int(sizes.thickness.rounded())))
    let line = Int((sign.y + half).rounded()) + 2 * thick
    strike = Strike(
      rect: Rect(
        left: Int((sign.x - half).rounded()), top: line, right: Int((sign.x + half).rounded()),
        bottom: line + thick),
      color: sign.color)
  }
}
