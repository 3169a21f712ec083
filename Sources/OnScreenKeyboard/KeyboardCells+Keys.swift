// The keys as cells with their highlights, over a background that shows in the gaps.
public import Paint
public import Units

extension KeyboardCells {
  private static let ground = 0 as UInt64
  private static let firstID = 1 as UInt64

  /// Fraction of white over a pressed key that has the accent style already.
  private static let whiteShare = 0.22

  /// Adds the keyboard's cells, front to back.
  ///
  /// - Parameters:
  ///   - keyboard: Keys and fingers.
  ///   - time: When the frame is shown.
  ///   - top: Y of the keyboard's top edge on the screen, in whole pixels.
  ///   - accent: Style of the Enter key and of pressed keys: that of the edited row.
  ///   - enter: Label of the Enter key.
  ///   - shadow: Shadow cast upwards onto the list.
  ///   - style: The other colours.
  ///   - measurer: Shapes text; always the same instance.
  ///   - picture: Cells are appended.
  /// - Complexity: O(1) for each key with a highlight and O(keys) after a change of anything else; no
  ///   allocation once all labels have been shown.
  public mutating func append(
    _ keyboard: OnScreenKeyboard, at time: Instant, top: Int, accent: CellStyle, enter: EnterKey,
    shadow: Shadow.Side, _ style: KeyboardStyle, _ measurer: any TextMeasurer,
    to picture: inout DisplayList
  ) {
    let plan = keyboard.plan
    let sizes = KeyboardSizes(plan, on: keyboard.panel)
    let accent = accent.apart(from: style)
    let edge = UnpressedCells.Edge(top: top, shadow: shadow)
    if write(keyboard, enter, accent: accent, style, sizes, measurer) {
      renew(keyboard, enter, accent: accent, edge, sizes, style)
    } else if edge != unpressed.edge {
      unpressed.move(to: edge)
    }
    appendAlternates(of: keyboard, top: top, accent: accent, sizes, style, measurer, to: &picture)
    picture.append(shared: unpressed.cells)
    let joined = enter == .done ? plan.endings : 0..<0
    var slot = -1
    while let lit = keyboard.nextLit(after: slot, at: time, joined: joined) {
      slot = lit
      let light = light(of: slot, keyboard, joined, at: time)
      guard light > 0 else { continue }
      picture.replaceShared(
        at: unpressed.firstKey + slot,
        with: key(
          slot, of: keyboard, top: top, enter, light: light, accent: accent, sizes, style))
    }
  }

  /// Renews the cells of the keyboard without highlights.
  private mutating func renew(
    _ keyboard: OnScreenKeyboard, _ enter: EnterKey, accent: CellStyle, _ edge: UnpressedCells.Edge,
    _ sizes: KeyboardSizes, _ style: KeyboardStyle
  ) {
    let (plan, top) = (keyboard.plan, edge.top)
    // Moved out, so that the cells can be changed while the keys are read.
    var renewed = UnpressedCells()
    swap(&renewed, &unpressed)
    renewed.renew(at: edge) { cells in
      Self.appendSeams(of: plan, top: top, sizes, style, to: &cells)
      let first = cells.count
      for index in written.indices {
        cells.append(
          key(index, of: keyboard, top: top, enter, light: 0, accent: accent, sizes, style))
      }
      cells.append(
        Cell(
          id: CellID(high: Self.name, low: Self.ground), left: Pixels(plan.left), top: Pixels(top),
          width: plan.size.width, height: plan.size.height, color: style.gaps,
          shadow: Shadow(above: edge.shadow)))
      return first
    }
    unpressed = renewed
  }

  /// The highlight of a key; where Done and Enter are one key, that of both.
  ///
  /// - Parameter joined: The indices of both, if they are.
  private func light(
    of index: Int, _ keyboard: OnScreenKeyboard, _ joined: Range<Int>, at time: Instant
  ) -> Double {
    guard joined.contains(index) else { return keyboard.light(of: index, at: time) }
    return joined.reduce(0) { max($0, keyboard.light(of: $1, at: time)) }
  }

  /// A key's slot; where Done and Enter are one key, both have its frame, one in front of the other.
  private static func slot(_ index: Int, _ plan: KeyPlan, _ enter: EnterKey) -> KeyPlan.Slot {
    let slot = plan.slots[index]
    return enter == .done && (slot.key == .done || slot.key == .enter) ? plan.ending : slot
  }

  /// A key's cell. - Parameter top: Y of the keyboard's top edge on the screen.
  private func key(
    _ index: Int, of keyboard: OnScreenKeyboard, top: Int, _ enter: EnterKey, light: Double,
    accent: CellStyle, _ sizes: KeyboardSizes, _ style: KeyboardStyle
  ) -> Cell {
    let slot = Self.slot(index, keyboard.plan, enter)
    var cell = cell(of: slot, at: index, in: keyboard.plan, sizes)
    let keyStyle = keyStyle(of: slot, light: light, keyboard, accent, style)
    (cell.color, cell.light) = (keyStyle.ground, keyStyle.light)
    draw(written[index], of: slot, in: keyStyle.letters, sizes, on: &cell)
    if slot.key == .shift, keyboard.isShiftLocked { cell.underline(sizes) }
    cell.top += Pixels(top)
    return cell
  }

  /// A key's cell without style and label. A key at the right edge has no gap.
  private func cell(
    of slot: KeyPlan.Slot, at index: Int, in plan: KeyPlan, _ sizes: KeyboardSizes
  ) -> Cell {
    let gap = slot.frame.right < plan.size.width ? sizes.gap : 0
    return Cell(
      id: CellID(high: Self.name, low: Self.firstID + UInt64(index)),
      left: Pixels(plan.left + slot.frame.left), top: Pixels(slot.frame.top),
      width: slot.frame.width - (slot.isSuggestion ? 0 : gap), height: slot.frame.height,
      color: .black)
  }

  /// Style of a key: its row's colour, mixed with the accent by its highlight.
  private func keyStyle(
    of slot: KeyPlan.Slot, light: Double, _ keyboard: OnScreenKeyboard, _ accent: CellStyle,
    _ style: KeyboardStyle
  ) -> CellStyle {
    if slot.isSuggestion {
      let plain = CellStyle(
        ground: style.band, letters: style.letters, light: style.light)
      return plain.mixed(with: accent, light)
    }
    let ground = style.rows[min(slot.row, style.rows.count - 1)]
    let letters: Color
    switch slot.key {
    case .done, .enter: return accent.whitened(Self.whiteShare * light)
    case .shift where keyboard.isShifted: return accent.whitened(Self.whiteShare * light)
    case .emoji(let category) where category == keyboard.emoji.category:
      return accent.whitened(Self.whiteShare * light)
    case .shift, .backspace, .page, .emoji, .language: letters = style.icons
    case .letter, .space, .suggestion: letters = style.letters
    }
    return CellStyle(ground: ground, letters: letters, light: style.light).mixed(
      with: accent, light)
  }

  private func draw(
    _ written: Written, of slot: KeyPlan.Slot, in color: Color, _ sizes: KeyboardSizes,
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
    case .icon(let shape):
      cell.icon = Icon(
        shape, width: sizes.width(shape, room: Self.room(of: slot, sizes)),
        thickness: sizes.thickness, x: Double(middle), y: Double(cell.height) / 2, color: color)
    }
  }
}

extension Cell {
  /// Underlines the Shift icon: Shift is locked.
  fileprivate mutating func underline(_ sizes: KeyboardSizes) {
    guard let icon else { return }
    let (half, thick) = (icon.width / 2, max(1, Int(sizes.thickness.rounded())))
    let line = Int((icon.y + half).rounded()) + 2 * thick
    strikethrough = Strikethrough(
      rect: Rect(
        left: Int((icon.x - half).rounded()), top: line, right: Int((icon.x + half).rounded()),
        bottom: line + thick),
      color: icon.color)
  }
}
