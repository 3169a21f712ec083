// The keys as cells, with their light, over the gaps between them.
public import Paint
public import Units

extension BoardLook {
  private static let ground = 0 as UInt64
  private static let firstKey = 1 as UInt64

  /// White over a key under a finger that wears the accent anyhow.
  private static let veil = 0.22

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
      cell.sign = Icon(
        shape, width: sizes.width(shape, room: Self.room(of: slot, sizes)),
        thickness: sizes.thickness, x: Double(middle), y: Double(cell.height) / 2, color: color)
    }
  }
}

extension Cell {
  /// Draws the line below a sign that says that it stays so.
  fileprivate mutating func underline(_ sizes: BoardSizes) {
    guard let sign else { return }
    let (half, thick) = (sign.width / 2, max(1, Int(sizes.thickness.rounded())))
    let line = Int((sign.y + half).rounded()) + 2 * thick
    strike = Strikethrough(
      rect: Rect(
        left: Int((sign.x - half).rounded()), top: line, right: Int((sign.x + half).rounded()),
        bottom: line + thick),
      color: sign.color)
  }
}
