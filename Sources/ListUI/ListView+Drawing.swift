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
    picture.cells.removeAll(keepingCapacity: true)
    let visible = visibleIndices
    forgetText(beyond: visible)
    appendCue(to: &picture)
    // What a hand has lies in front, rows at rest behind, and what leaves behind them all.
    if let lifted { appendMoving(lifted.item, to: &picture) }
    for motion in motions where motion.holder != nil && motion.item != lifted?.item {
      appendMoving(motion.item, to: &picture)
    }
    for motion in motions where motion.holder == nil && motion.item != lifted?.item {
      appendMoving(motion.item, to: &picture)
    }
    for index in visible where motion(of: list[index].id) == nil {
      guard list[index].id != lifted?.item else { continue }
      append(list[index], index, nil, to: &picture)
    }
    for row in departing { append(row, to: &picture) }
    appendPrompts(to: &picture)
  }

  /// How bright a row is: less while the first picture comes, and while another row is edited.
  func brightness(of item: ItemID) -> Double {
    animations.value(fadeIn) * lensBrightness(of: item)
  }

  /// The colour of a row that is not completed at a place in the list's coordinates.
  func heat(at y: Double) -> Color {
    HeatMap.color(
      place: (y - animations.value(heatBeginning)) / rowHeight, count: animations.value(heatCount))
  }

  private mutating func appendMoving(_ item: ItemID, to picture: inout DisplayList) {
    guard let index = list.index(of: item) else { return }
    append(list[index], index, motion(of: item), to: &picture)
  }

  private mutating func append(
    _ item: Item, _ index: Int, _ motion: RowMotion?, to picture: inout DisplayList
  ) {
    let appearance = motion?.appearance.map { animations.value($0) } ?? 1
    var cell = cell(
      item, y: top(of: index, motion), side: side(of: motion),
      opacity: brightness(of: item.id) * appearance,
      heat: heat(at: lift(of: index, motion)))
    guard isSeen(cell) else { return appendSign(of: item, motion, y: cell.top, to: &picture) }
    if editing?.item == item.id {
      writeTyped(in: &cell)
    } else {
      write(item, strike: strikeShare(of: item, motion), in: &cell)
    }
    if let lifted, lifted.item == item.id { raise(&cell, item, by: lifted) }
    picture.cells.append(cell)
    appendSign(of: item, motion, y: cell.top, to: &picture)
  }

  private mutating func append(_ row: DepartingRow, to picture: inout DisplayList) {
    let side = animations.value(row.slide)
    let opacity = brightness(of: row.item.id) * animations.value(row.opacity)
    var cell = cell(
      row.item, y: row.y, side: side, opacity: opacity,
      heat: HeatMap.color(place: row.place, count: animations.value(heatCount)))
    if isSeen(cell) {
      write(row.item, strike: row.item.isCompleted ? 1 : 0, in: &cell)
      picture.cells.append(cell)
    }
    guard row.isSwiped, side < 0 else { return }
    appendSign(
      .delete(HeatMap.willDelete), of: row.item.id, side: side, top: cell.top, opacity: opacity,
      to: &picture)
  }

  /// A row's cell without its text.
  private func cell(
    _ item: Item, y: Double, side: Double, opacity: Double, heat: Color
  ) -> Cell {
    let done = options.completed == .sink ? HeatMap.sunk : HeatMap.completed
    return Cell(
      id: CellID(high: item.id.high, low: item.id.low),
      left: Pixels(side), top: Pixels(y - offset), width: metrics.picture.width,
      height: metrics.height, color: item.isCompleted ? done : heat,
      opacity: min(max(opacity, 0), 1))
  }

  private func isSeen(_ cell: Cell) -> Bool {
    cell.top.value < pictureHeight && cell.top.value + rowHeight > 0
      && abs(cell.left.value) < Double(cell.width)
  }

  /// Writes a row's text into its cell.
  ///
  /// - Parameter strike: The part of its letters that is struck through.
  private mutating func write(_ item: Item, strike: Double, in cell: inout Cell) {
    let line = line(of: item)
    let isSunk = item.isCompleted && options.completed == .sink
    let color = isSunk ? HeatMap.sunkText : .white
    cell.text = CellText(line: line.id, x: metrics.margin, baseline: metrics.baseline, color: color)
    let letters = Int(strike * Double(line.letters))
    let width = measurer.width(of: line.id, letters: letters)
    guard width > 0 else { return }
    cell.strike = Strike(
      rect: Rect(
        left: metrics.margin, top: metrics.strikeTop, right: metrics.margin + width,
        bottom: metrics.strikeTop + metrics.strikeHeight), color: color)
  }

  /// Draws a row larger and above the others, as far as it has risen.
  private func raise(_ cell: inout Cell, _ item: Item, by lifted: LiftedRow) {
    let rise = animations.value(lifted.rise)
    let scale = 1 + rise
    let height = Int((rowHeight * scale).rounded())
    cell.top = cell.top - Pixels(Double(height - cell.height) / 2)
    cell.height = height
    // From the left edge: letters must not leave the picture.
    let size = Int((Double(metrics.textSize) * scale).rounded())
    if let text = cell.text, size != metrics.textSize, editing?.item != item.id {
      let line = measurer.line(item.text, size: size, maxWidth: metrics.textWidth)
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
    cell.shadow = Int((rise / Self.liftScale * rowHeight / 4).rounded())
  }

  private func scaled(_ pixels: Int, _ scale: Double) -> Int {
    Int((Double(pixels) * scale).rounded())
  }

  private mutating func line(of item: Item) -> ShapedLine {
    if let line = shaped[item.id] { return line }
    let line = measurer.line(
      item.text, size: metrics.textSize, maxWidth: metrics.textWidth)
    shaped[item.id] = line
    return line
  }

  /// Keeps the shaped text of about three screens; a long life must not fill the memory.
  private mutating func forgetText(beyond visible: Range<Int>) {
    let isFull = shaped.count > 3 * (visible.count + motions.count + departing.count) + 32
    guard isFull || linesTyped > Self.linesKept else { return }
    linesTyped = 0
    var kept: [ItemID: ShapedLine] = [:]
    let moving = motions.map(\.item) + departing.map(\.item.id)
    for item in visible.map({ list[$0].id }) + moving { kept[item] = shaped[item] }
    shaped = kept
    typed = nil
    measurer.keepOnly(Set(kept.values.map(\.id)))
  }
}
