// The list as a display list: one cell for each row that can be seen, and what goes with it.
import Model
import Motion
public import Paint
import Units

extension ListView {
  /// Describes the picture at the time of the last `advance`.
  ///
  /// - Parameter picture: Refilled; its storage is used again, so that a frame allocates nothing.
  /// - Complexity: O(visible rows) after a row's text was shaped once.
  public mutating func draw(into picture: inout DisplayList) {
    picture.size = metrics.picture
    picture.ground = theme.ground
    picture.cells.removeAll(keepingCapacity: true)
    let visible = visibleIndices
    forgetText(beyond: visible)
    appendBanner(to: &picture)
    appendCue(to: &picture)
    // What a hand has lies in front, then what one had last, rows at rest behind, and what leaves
    // behind them all.
    let lifted = rows.lifted?.item
    if let lifted { appendMoving(lifted, to: &picture) }
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
  }

  private mutating func appendMoving(_ item: ItemID, to picture: inout DisplayList) {
    guard let index = list.index(of: item) else { return }
    append(list[index], index, rows[item], to: &picture)
  }

  private mutating func append(
    _ item: Item, _ index: Int, _ motion: RowMotion?, to picture: inout DisplayList
  ) {
    let appearance = motion?.appearance.map { time.value($0) } ?? 1
    let skin = item.isCompleted ? doneSkin : heat(at: unparted(index, motion))
    var cell = cell(
      item, y: top(of: index, motion), side: side(of: motion), height: places.height(of: index),
      opacity: brightness(of: item.id) * appearance, skin: skin)
    guard isSeen(cell) else { return appendSign(of: item, motion, y: cell.top, to: &picture) }
    if editedItem == item.id {
      writeTyped(in: skin.letters, on: &cell)
    } else {
      write(item, strike: strikeShare(of: item, motion), in: skin.letters, on: &cell)
    }
    if let lifted = rows.lifted, lifted.item == item.id { raise(&cell, item, by: lifted) }
    picture.cells.append(cell)
    appendSign(of: item, motion, y: cell.top, to: &picture)
  }

  private mutating func append(_ row: DepartingRow, to picture: inout DisplayList) {
    let side = time.value(row.slide)
    let opacity = brightness(of: row.item.id) * time.value(row.opacity)
    let skin =
      row.item.isCompleted ? doneSkin : heat.skin(place: row.place, of: theme, time)
    var cell = cell(
      row.item, y: row.y, side: side, height: row.height, opacity: opacity,
      skin: skin)
    if isSeen(cell) {
      write(row.item, strike: row.item.isCompleted ? 1 : 0, in: skin.letters, on: &cell)
      picture.cells.append(cell)
    }
    guard row.isSwiped, side < 0 else { return }
    appendSign(
      .delete(theme.cross), of: row.item.id, side: side, top: cell.top, opacity: opacity,
      to: &picture)
  }

  /// A row's cell without its text.
  private func cell(
    _ item: Item, y: Double, side: Double, height: Double, opacity: Double, skin: Skin
  ) -> Cell {
    Cell(
      id: CellID(high: item.id.high, low: item.id.low),
      left: Pixels(side), top: Pixels(y - offset), width: metrics.picture.width,
      height: Int(height), color: skin.ground, opacity: min(max(opacity, 0), 1),
      light: skin.light)
  }

  private func isSeen(_ cell: Cell) -> Bool {
    cell.top.value < glassEnd && cell.top.value + Double(cell.height) > 0
      && abs(cell.left.value) < Double(cell.width)
  }

  /// Writes a row's text into its cell.
  ///
  /// - Parameter strike: The part of its letters that is struck through.
  private mutating func write(
    _ item: Item, strike: Double, in letters: Color, on cell: inout Cell
  ) {
    let line = words.line(of: item)
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: letters)
    let width = Int((strike * Double(line.width)).rounded())
    guard width > 0 else { return }
    cell.strike = Strike(
      rect: Rect(
        left: metrics.margin, top: metrics.strikeTop, right: metrics.margin + width,
        bottom: metrics.strikeTop + metrics.strikeHeight), color: letters)
  }

  /// Writes the edited text into the row's cell, with the caret behind it: its end is always seen.
  private mutating func writeTyped(in letters: Color, on cell: inout Cell) {
    guard let text = focus.session?.text else { return }
    let line = words.typedLine(text)
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: letters)
    let face = words.measurer.metrics(size: metrics.textSize)
    let left = metrics.margin + line.width + metrics.strikeHeight
    let top = metrics.baseline - Int((face.capHeight.value * 1.2).rounded())
    let bottom = metrics.baseline + Int((face.capHeight.value * 0.2).rounded())
    cell.strike = Strike(
      rect: Rect(
        left: left, top: top, right: left + max(2, metrics.strikeHeight), bottom: bottom),
      color: letters)
  }

  /// Draws a row larger and above the others, as far as it has risen.
  private mutating func raise(_ cell: inout Cell, _ item: Item, by lifted: LiftedRow) {
    let growth = time.value(lifted.growth)
    let scale = 1 + growth
    let height = Int((Double(cell.height) * scale).rounded())
    cell.top = cell.top - Pixels(Double(height - cell.height) / 2)
    cell.height = height
    // From the left edge: letters must not leave the picture.
    let size = Int((Double(metrics.textSize) * scale).rounded())
    if let text = cell.text, size != metrics.textSize, editedItem != item.id {
      let line = words.measurer.line(item.text, size: size, maxWidth: metrics.textWidth)
      cell.text = CellText(
        line: line.id, x: text.x, baseline: scaled(text.baseline, scale), color: text.color)
      cell.strike = cell.strike.map { strike in
        let width = Double(strike.rect.width) * Double(size) / Double(metrics.textSize)
        let top = scaled(strike.rect.top, scale)
        return Strike(
          rect: Rect(
            left: text.x, top: top, right: text.x + Int(width.rounded()),
            bottom: top + strike.rect.height), color: strike.color)
      }
    }
    let risen = growth / MovingRows.liftScale
    let reach = Int((risen * viewport.rowHeight / 4).rounded())
    let side = Shadow.Side(reach: reach, strength: 0.25)
    cell.shadow = Shadow(above: side, below: side)
  }

  private func scaled(_ pixels: Int, _ scale: Double) -> Int {
    Int((Double(pixels) * scale).rounded())
  }

  private mutating func forgetText(beyond visible: Range<Int>) {
    let shown = visible.count + rows.motions.count + rows.departing.count
    words.forget(beyond: shown) {
      visible.map { list[$0].id } + rows.motions.map(\.item) + rows.departing.map(\.item.id)
    }
  }
}
