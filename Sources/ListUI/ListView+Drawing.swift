// The list as a display list: one cell for each row that can be seen.
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
    // Rows in a hand lie in front, rows at rest behind, and what leaves behind them all.
    for motion in motions where motion.holder != nil { append(motion, to: &picture) }
    for motion in motions where motion.holder == nil { append(motion, to: &picture) }
    for index in visible where motion(of: list[index].id) == nil {
      append(list[index], index, nil, to: &picture)
    }
    for row in departing { append(row, to: &picture) }
  }

  private mutating func append(_ motion: RowMotion, to picture: inout DisplayList) {
    guard let index = list.index(of: motion.item) else { return }
    append(list[index], index, motion, to: &picture)
  }

  private mutating func append(
    _ item: Item, _ index: Int, _ motion: RowMotion?, to picture: inout DisplayList
  ) {
    let y = top(of: index, motion)
    append(
      item, y: y, side: side(of: motion), place: y / rowHeight, opacity: fadeIn, to: &picture)
  }

  private mutating func append(_ row: DepartingRow, to picture: inout DisplayList) {
    append(
      row.item, y: row.y, side: animations.value(row.slide), place: row.place,
      opacity: fadeIn * animations.value(row.opacity), to: &picture)
  }

  /// How far the first picture has come out of black, from 0 to 1.
  private var fadeIn: Double { fade.map { animations.value($0) } ?? 1 }

  private mutating func append(
    _ item: Item, y: Double, side: Double, place: Double, opacity: Double,
    to picture: inout DisplayList
  ) {
    let top = y - offset
    guard top < pictureHeight, top + rowHeight > 0, abs(side) < Double(metrics.picture.width)
    else { return }
    let line = line(of: item)
    var cell = Cell(
      id: CellID(high: item.id.high, low: item.id.low),
      left: Pixels(side), top: Pixels(top), width: metrics.picture.width, height: metrics.height,
      color: item.isCompleted
        ? HeatMap.completed : HeatMap.color(place: place, count: presentCount),
      opacity: min(max(opacity, 0), 1))
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: .white)
    if item.isCompleted {
      cell.strike = Strike(
        rect: Rect(
          left: metrics.margin, top: metrics.strikeTop, right: metrics.margin + line.width,
          bottom: metrics.strikeTop + metrics.strikeHeight), color: .white)
    }
    picture.cells.append(cell)
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
    guard shaped.count > 3 * (visible.count + motions.count + departing.count) + 32 else { return }
    var kept: [ItemID: ShapedLine] = [:]
    let moving = motions.map(\.item) + departing.map(\.item.id)
    for item in visible.map({ list[$0].id }) + moving { kept[item] = shaped[item] }
    shaped = kept
    measurer.keepOnly(Set(kept.values.map(\.id)))
  }
}
