// The rows as a display list: one cell for each row that can be seen, and what goes with it.
import Model
import Motion
import Paint
import Units

/// The edited text, as the rows see it.
protocol EditedRowText {
  /// Writes it into its row's cell, and appends the cells of the selection in front of it.
  func write(
    in cellStyle: CellStyle, _ words: inout RowText, on cell: inout Cell,
    to picture: inout DisplayList)
}

extension Rows {
  /// Reach of a lifted row's shadow, in heights of a row, and its strength: the light comes from
  /// above.
  package static let liftShadow = (
    above: (reach: 0.35, strength: 0.35), below: (reach: 0.7, strength: 0.6)
  )
  /// The same of the edited row, whose shadow falls on the rows below it.
  package static let editShadow = (reach: 0.45, strength: 0.5)
  /// Share of white over a lifted row, which appears nearer.
  package static let liftShade = 0.07
  /// The same of a row that sinks, half way.
  private static let sinkingShadow = (reach: 0.35, strength: 0.35)

  /// The part of the list on the screen, which all rows of a frame are placed in. A list in flight
  /// takes its position from an exponential: one for a frame, not one for a row.
  private struct Screen {
    /// The list's coordinate at the picture's top.
    let offset: Double
    /// The end of the screen for the list, in pixels of the picture.
    let end: Double
  }

  /// Adds the rows, and what is seen between and behind them.
  ///
  /// - Parameters:
  ///   - visible: Indices of the rows on the screen.
  ///   - text: The edited text; nil without one.
  func draw<Text: EditedRowText>(
    _ visible: Range<Int>, _ text: Text?, to picture: inout DisplayList,
    _ context: inout ListContext
  ) {
    let screen = Screen(offset: offset(context.time), end: screenEnd(context.time))
    // Front to back: the lifted row, rows held now, rows held before, rows at rest, leaving rows.
    let lifted = moving.lifted?.item
    if let lifted { appendMoving(lifted, on: screen, text, to: &picture, &context) }
    appendMoreBelow(to: &picture, context)
    for depth in 1...2 {
      for motion in moving.motions where moving.depth(of: motion) == depth {
        appendMoving(motion.item, on: screen, text, to: &picture, &context)
      }
    }
    for index in visible {
      let item = list[index]
      guard moving[item.id] == nil, item.id != lifted else { continue }
      append(item, index, nil, on: screen, text, to: &picture, &context)
    }
    for row in moving.removed { append(row, on: screen, to: &picture, &context) }
    appendPrompts(to: &picture, context)
  }

  /// Whether texts of rows are cached that have not been seen for long.
  ///
  /// - Parameter visible: Indices of the rows on the screen.
  func hasIdleText(_ visible: Range<Int>, _ words: RowText) -> Bool {
    words.keepsMore(than: visible.count + moving.motions.count + moving.removed.count)
  }

  /// Drops shaped texts of rows that have not been seen for long.
  ///
  /// - Parameters:
  ///   - visible: Indices of the rows on the screen.
  ///   - others: Lines to keep besides those of rows.
  func forgetIdleText(
    _ visible: Range<Int>, keeping others: [TextLineID], _ words: inout RowText
  ) {
    let resting = visible.map { list[$0].id }
    words.forget(
      allBut: resting + moving.motions.map(\.item) + moving.removed.map(\.item.id),
      keeping: others)
  }

  private func appendMoving<Text: EditedRowText>(
    _ item: ItemID, on screen: Screen, _ text: Text?, to picture: inout DisplayList,
    _ context: inout ListContext
  ) {
    guard let index = list.index(of: item) else { return }
    append(list[index], index, moving[item], on: screen, text, to: &picture, &context)
  }

  private func append<Text: EditedRowText>(
    _ item: Item, _ index: Int, _ motion: RowMotion?, on screen: Screen, _ text: Text?,
    to picture: inout DisplayList, _ context: inout ListContext
  ) {
    let appearance = motion?.appearance.map { context.time.value($0) } ?? 1
    let light = brightness(of: item.id, context) * min(max(appearance, 0), 1)
    let cellStyle = cellStyle(of: item, index, motion, context)
    var cell = cell(
      item.id, y: top(of: index, motion, context.time) - screen.offset,
      side: side(of: motion, context.time),
      height: height(of: index, context.time),
      light, cellStyle)
    let hasSwung = motion.map { hasSwungPast($0, context.time) } == true
    // Past its place a row still extends to the edge of the screen.
    if hasSwung { cell.width += max(0, -cell.bounds.left) }
    guard isOnScreen(cell, end: screen.end) else { return }
    cell.shadow.below = context.style.shadow(
      Self.editShadow, by: focus.elevation(of: item.id, context.time))
    let growth =
      moving.lifted.flatMap { $0.item == item.id ? context.time.value($0.growth) : nil } ?? 0
    if growth > 0 { raise(&cell, by: growth, context) }
    var letters: RowLetters?
    if focus.edited == item.id {
      text?.write(in: cellStyle, &context.style.words, on: &cell, to: &picture)
    } else {
      let written = context.style.letters(
        of: item, strikethrough: strikethroughShare(of: item, motion, context.time),
        in: cellStyle.letters, by: growth)
      written.write(on: &cell, shiftedBy: hasSwung ? 0 : textShift(on: cell))
      letters = written
    }
    if growth <= 0, viewport.sinks,
      let height = moving.colorTransition(of: item.id)?.height(context.time)
    {
      cell.shadow.below = context.style.shadow(Self.sinkingShadow, by: height)
    }
    if scroll.unfolding != nil { fold(&cell, index, context.time) }
    if isAcrossScreen(cell) { picture.append(cell) }
    if let motion { appendBeside(cell, item.id, motion, letters, to: &picture, context) }
  }

  private func append(
    _ row: RemovedRow, on screen: Screen, to picture: inout DisplayList,
    _ context: inout ListContext
  ) {
    let light =
      brightness(of: row.item.id, context) * min(max(context.time.value(row.opacity), 0), 1)
    let cellStyle = row.cellStyle.mixed(
      with: context.style.theme.doomed, context.time.value(row.doom))
    var cell = cell(
      row.item.id, y: row.y - screen.offset, side: context.time.value(row.slide),
      height: row.height, light, cellStyle)
    if row.isSwiped { cell.opacity = brightness(of: row.item.id, context).ground }
    guard isOnScreen(cell, end: screen.end) else { return }
    let letters = context.style.letters(
      of: row.item, strikethrough: row.item.isCompleted ? 1 : 0, in: cellStyle.letters)
    letters.write(on: &cell, shiftedBy: textShift(on: cell))
    if isAcrossScreen(cell) { picture.append(cell) }
    guard row.isSwiped, cell.left < 0 else { return }
    appendBeside(
      cell, row.item.id, icon(.cross, drawn: 1, isBeyond: true, pop: 0, context), opacity: 1,
      letters,
      to: &picture, context)
  }

  /// A row's cell without its text. - Parameter y: Its top, in pixels of the picture.
  private func cell(
    _ item: ItemID, y: Double, side: Double, height: Double, _ light: Brightness,
    _ cellStyle: CellStyle
  ) -> Cell {
    Cell(
      id: CellID(high: item.high, low: item.low), left: Pixels(side), top: Pixels(y),
      width: metrics.picture.width, height: Int(height.rounded()), color: cellStyle.ground,
      opacity: light.ground, foregroundOpacity: light.letters, light: cellStyle.light)
  }

  /// Whether a cell is vertically on the screen. - Parameter end: That of the screen for the list.
  private func isOnScreen(_ cell: Cell, end: Double) -> Bool {
    cell.top.value < end && cell.top.value + Double(cell.height) > 0
  }

  /// Whether a cell is horizontally on the screen.
  private func isAcrossScreen(_ cell: Cell) -> Bool { abs(cell.left.value) < Double(cell.width) }

  /// How far a row's text is from its place in the cell: it moves to the right with the row, and
  /// keeps its place on the screen while the row moves to the left.
  private func textShift(on cell: Cell) -> Int { -min(0, cell.left.whole) }

  /// Draws a lifted row larger, lighter and with a shadow, by its growth, which is above 0.
  private func raise(_ cell: inout Cell, by growth: Double, _ context: ListContext) {
    let risen = growth / Style.liftScale
    let height = Int((Double(cell.height) * (1 + growth)).rounded())
    cell.top = cell.top - Pixels(Double(height - cell.height) / 2)
    cell.height = height
    cell.color = cell.color.mixed(with: .white, Self.liftShade * risen)
    cell.shadow = Shadow(
      above: context.style.shadow(Self.liftShadow.above, by: risen),
      below: context.style.shadow(Self.liftShadow.below, by: risen))
  }
}
