// The list as a display list: one cell for each row that can be seen, and what goes with it.
import Model
import Motion
import Paint
import Units

extension Rows {
  /// How far the shadow of a row in a hand reaches, in heights of a row, and what it takes of the
  /// light: the light comes from above.
  package static let liftShadow = (
    above: (reach: 0.35, strength: 0.35), below: (reach: 0.7, strength: 0.6)
  )
  /// The same of the edited row, whose shadow falls on those below it.
  package static let editShadow = (reach: 0.45, strength: 0.5)
  /// The white over a row in a hand, which is nearer to the eye.
  package static let liftVeil = 0.07
  /// The same of a row that sinks, half way.
  private static let sinkingShadow = (reach: 0.35, strength: 0.35)

  /// Writes the edited text into its row's cell; what is selected lies in front of that, in cells of its own.
  typealias Writer = (
    _ words: inout RowText, _ skin: Skin, _ cell: inout Cell, _ picture: inout DisplayList
  ) -> Void

  /// Adds the rows, and what is seen between and behind them.
  ///
  /// - Parameter write: Called once where a row is edited that is on the glass.
  func draw(
    write: Writer, to picture: inout DisplayList, _ context: inout ListContext
  ) {
    // What a hand has lies in front, then what one had last, rows at rest behind, and what leaves
    // behind them all.
    let lifted = moving.lifted?.item
    if let lifted { appendMoving(lifted, write, to: &picture, &context) }
    appendMoreBelow(to: &picture, context)
    for depth in 1...2 {
      for motion in moving.motions where moving.depth(of: motion) == depth {
        appendMoving(motion.item, write, to: &picture, &context)
      }
    }
    for index in visibleIndices(context.time) where moving[list[index].id] == nil {
      guard list[index].id != lifted else { continue }
      append(list[index], index, nil, write, to: &picture, &context)
    }
    for row in moving.departing { append(row, to: &picture, &context) }
    appendPrompts(to: &picture, context)
  }

  /// Forgets the texts of rows that have not been seen for long.
  ///
  /// - Parameter others: Lines that are kept beside theirs.
  func forgetText(keeping others: () -> [TextLineID], _ context: inout ListContext) {
    let visible = visibleIndices(context.time)
    let shown = visible.count + moving.motions.count + moving.departing.count
    context.style.words.forget(beyond: shown, keeping: others) {
      visible.map { list[$0].id } + moving.motions.map(\.item) + moving.departing.map(\.item.id)
    }
  }

  private func appendMoving(
    _ item: ItemID, _ write: Writer, to picture: inout DisplayList, _ context: inout ListContext
  ) {
    guard let index = list.index(of: item) else { return }
    append(list[index], index, moving[item], write, to: &picture, &context)
  }

  private func append(
    _ item: Item, _ index: Int, _ motion: RowMotion?, _ write: Writer,
    to picture: inout DisplayList, _ context: inout ListContext
  ) {
    let appearance = motion?.appearance.map { context.time.value($0) } ?? 1
    let light = brightness(of: item.id, context) * min(max(appearance, 0), 1)
    let skin = skin(of: item, index, motion, context)
    var cell = cell(
      item.id, y: top(of: index, motion, context.time), side: side(of: motion, context.time),
      height: height(of: index, context.time),
      light, skin, context)
    let hasSwung = motion.map { hasSwungPast($0, context.time) } == true
    // Past its place it still goes on to the edge of the glass: a band has no end there.
    if hasSwung { cell.width += max(0, -cell.bounds.left) }
    guard isOnGlass(cell, context.time) else { return }
    cell.shadow.below = context.style.shadow(
      Self.editShadow, by: focus.relief(of: item.id, context.time))
    let growth =
      moving.lifted.flatMap { $0.item == item.id ? context.time.value($0.growth) : nil } ?? 0
    raise(&cell, by: growth, context)
    var letters: RowLetters?
    if focus.edited == item.id {
      write(&context.style.words, skin, &cell, &picture)
    } else {
      let written = context.style.letters(
        of: item, strike: strikeShare(of: item, motion, context.time), in: skin.letters, by: growth)
      written.write(on: &cell, at: hasSwung ? metrics.margin : nameX(on: cell))
      letters = written
    }
    if growth <= 0, viewport.sinks,
      let height = moving.recolouring(of: item.id)?.height(context.time)
    {
      cell.shadow.below = context.style.shadow(Self.sinkingShadow, by: height)
    }
    if isAcrossGlass(cell) { picture.cells.append(cell) }
    appendBeside(cell, item.id, motion, letters, to: &picture, context)
  }

  private func append(
    _ row: RemovedRow, to picture: inout DisplayList, _ context: inout ListContext
  ) {
    let light =
      brightness(of: row.item.id, context) * min(max(context.time.value(row.opacity), 0), 1)
    let skin = row.skin.mixed(with: context.style.theme.doomed, context.time.value(row.doom))
    var cell = cell(
      row.item.id, y: row.y, side: context.time.value(row.slide), height: row.height, light, skin,
      context)
    if row.isSwiped { cell.opacity = brightness(of: row.item.id, context).ground }
    guard isOnGlass(cell, context.time) else { return }
    let letters = context.style.letters(
      of: row.item, strike: row.item.isCompleted ? 1 : 0, in: skin.letters)
    letters.write(on: &cell, at: nameX(on: cell))
    if isAcrossGlass(cell) { picture.cells.append(cell) }
    guard row.isSwiped, cell.left < 0 else { return }
    appendBeside(
      cell, row.item.id, sign(.cross, drawn: 1, isBeyond: true, pop: 0, context), opacity: 1,
      letters,
      to: &picture, context)
  }

  /// A row's cell without its text.
  private func cell(
    _ item: ItemID, y: Double, side: Double, height: Double, _ light: Brightness, _ skin: Skin,
    _ context: ListContext
  ) -> Cell {
    Cell(
      id: CellID(high: item.high, low: item.low), left: Pixels(side),
      top: Pixels(y - offset(context.time)),
      width: metrics.picture.width, height: Int(height.rounded()), color: skin.ground,
      opacity: light.ground, inkOpacity: light.letters, light: skin.light)
  }

  /// Whether a cell's lines are on the glass, wherever it is to the side.
  private func isOnGlass(_ cell: Cell, _ time: Timeline) -> Bool {
    cell.top.value < glassEnd(time) && cell.top.value + Double(cell.height) > 0
  }

  /// Whether some of its columns are.
  private func isAcrossGlass(_ cell: Cell) -> Bool { abs(cell.left.value) < Double(cell.width) }

  /// Where a row's name begins, from its cell's left edge: it goes to the right with the row, and
  /// keeps its place on the glass while the row goes to the left from under it.
  private func nameX(on cell: Cell) -> Int { metrics.margin - min(0, cell.bounds.left) }

  /// Draws a row larger and above the others, as far as it has risen.
  private func raise(_ cell: inout Cell, by growth: Double, _ context: ListContext) {
    guard growth > 0 else { return }
    let risen = growth / Style.liftScale
    let height = Int((Double(cell.height) * (1 + growth)).rounded())
    cell.top = cell.top - Pixels(Double(height - cell.height) / 2)
    cell.height = height
    cell.color = cell.color.mixed(with: .white, Self.liftVeil * risen)
    cell.shadow = Shadow(
      above: context.style.shadow(Self.liftShadow.above, by: risen),
      below: context.style.shadow(Self.liftShadow.below, by: risen))
  }
}
