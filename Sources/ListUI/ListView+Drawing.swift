// The list as a display list: one cell for each row that can be seen, and what goes with it.
import Model
import Motion
public import Paint
import Units

extension ListView {
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

  /// Describes the picture at the time of the last `advance`.
  ///
  /// - Parameter picture: Refilled; its storage is used again, so that a frame allocates nothing.
  /// - Complexity: O(visible rows) after a row's text was shaped once.
  public mutating func draw(into picture: inout DisplayList) {
    picture.size = metrics.picture
    picture.ground = style.theme.ground
    picture.cells.removeAll(keepingCapacity: true)
    let visible = visibleIndices
    let room = overlayRoom
    forgetText(beyond: visible)
    appendBoard(to: &picture)
    overlays.drawFront(in: room, style, time, to: &picture)
    // What a hand has lies in front, then what one had last, rows at rest behind, and what leaves
    // behind them all.
    let lifted = rows.lifted?.item
    if let lifted { appendMoving(lifted, to: &picture) }
    appendMoreBelow(to: &picture)
    for depth in 1...2 {
      for motion in rows.motions where rows.depth(of: motion) == depth {
        appendMoving(motion.item, to: &picture)
      }
    }
    for index in visible where rows[list[index].id] == nil {
      guard list[index].id != lifted else { continue }
      append(list[index], index, nil, to: &picture)
    }
    for row in rows.departing { append(row, to: &picture) }
    appendPrompts(to: &picture)
    overlays.drawBehind(
      in: room, list.count == 0 ? style.theme.hint : style.theme.clock, style, time, to: &picture)
  }

  private mutating func appendMoving(_ item: ItemID, to picture: inout DisplayList) {
    guard let index = list.index(of: item) else { return }
    append(list[index], index, rows[item], to: &picture)
  }

  private mutating func append(
    _ item: Item, _ index: Int, _ motion: RowMotion?, to picture: inout DisplayList
  ) {
    let appearance = motion?.appearance.map { time.value($0) } ?? 1
    let light = brightness(of: item.id) * min(max(appearance, 0), 1)
    let skin = skin(of: item, index, motion)
    var cell = cell(
      item.id, y: top(of: index, motion), side: side(of: motion), height: height(of: index),
      light, skin)
    let hasSwung = motion.map { hasSwungPast($0) } == true
    // Past its place it still goes on to the edge of the glass: a band has no end there.
    if hasSwung { cell.width += max(0, -cell.bounds.left) }
    guard isOnGlass(cell) else { return }
    cell.shadow.below = style.shadow(Self.editShadow, by: focus.relief(of: item.id, time))
    let growth = rows.lifted.flatMap { $0.item == item.id ? time.value($0.growth) : nil } ?? 0
    raise(&cell, by: growth)
    var letters: RowLetters?
    if editedItem == item.id {
      writeTyped(in: skin, on: &cell, to: &picture)
    } else {
      let written = style.letters(
        of: item, strike: strikeShare(of: item, motion), in: skin.letters, by: growth)
      written.write(on: &cell, at: hasSwung ? metrics.margin : nameX(on: cell))
      letters = written
    }
    if growth <= 0, viewport.sinks, let height = rows.recolouring(of: item.id)?.height(time) {
      cell.shadow.below = style.shadow(Self.sinkingShadow, by: height)
    }
    if isAcrossGlass(cell) { picture.cells.append(cell) }
    appendBeside(cell, item.id, motion, letters, to: &picture)
  }

  private mutating func append(_ row: DepartingRow, to picture: inout DisplayList) {
    let light = brightness(of: row.item.id) * min(max(time.value(row.opacity), 0), 1)
    let skin = row.skin.mixed(with: style.theme.doomed, time.value(row.doom))
    var cell = cell(
      row.item.id, y: row.y, side: time.value(row.slide), height: row.height, light, skin)
    if row.isSwiped { cell.opacity = brightness(of: row.item.id).ground }
    guard isOnGlass(cell) else { return }
    let letters = style.letters(
      of: row.item, strike: row.item.isCompleted ? 1 : 0, in: skin.letters)
    letters.write(on: &cell, at: nameX(on: cell))
    if isAcrossGlass(cell) { picture.cells.append(cell) }
    guard row.isSwiped, cell.left < 0 else { return }
    appendBeside(
      cell, row.item.id, sign(.cross, drawn: 1, isBeyond: true, pop: 0), opacity: 1, letters,
      to: &picture)
  }

  /// A row's cell without its text.
  private func cell(
    _ item: ItemID, y: Double, side: Double, height: Double, _ light: Brightness, _ skin: Skin
  ) -> Cell {
    Cell(
      id: CellID(high: item.high, low: item.low), left: Pixels(side), top: Pixels(y - offset),
      width: metrics.picture.width, height: Int(height.rounded()), color: skin.ground,
      opacity: light.ground, inkOpacity: light.letters, light: skin.light)
  }

  /// Whether a cell's lines are on the glass, wherever it is to the side.
  private func isOnGlass(_ cell: Cell) -> Bool {
    cell.top.value < glassEnd && cell.top.value + Double(cell.height) > 0
  }

  /// Whether some of its columns are.
  private func isAcrossGlass(_ cell: Cell) -> Bool { abs(cell.left.value) < Double(cell.width) }

  /// Where a row's name begins, from its cell's left edge: it goes to the right with the row, and
  /// keeps its place on the glass while the row goes to the left from under it.
  private func nameX(on cell: Cell) -> Int { metrics.margin - min(0, cell.bounds.left) }

  /// Draws a row larger and above the others, as far as it has risen.
  private func raise(_ cell: inout Cell, by growth: Double) {
    guard growth > 0 else { return }
    let risen = growth / MovingRows.liftScale
    let height = Int((Double(cell.height) * (1 + growth)).rounded())
    cell.top = cell.top - Pixels(Double(height - cell.height) / 2)
    cell.height = height
    cell.color = cell.color.mixed(with: .white, Self.liftVeil * risen)
    cell.shadow = Shadow(
      above: style.shadow(Self.liftShadow.above, by: risen),
      below: style.shadow(Self.liftShadow.below, by: risen))
  }

  private mutating func forgetText(beyond visible: Range<Int>) {
    let shown = visible.count + rows.motions.count + rows.departing.count
    style.words.forget(
      beyond: shown, keeping: { editing.board?.lines ?? [] }
    ) {
      visible.map { list[$0].id } + rows.motions.map(\.item) + rows.departing.map(\.item.id)
    }
  }
}
