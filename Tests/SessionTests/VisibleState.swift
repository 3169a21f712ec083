// What a simulated user sees before acting: rows that are still, Undo, and the end of the list.
import Model
import Paint
import Session
import Units

/// Since when each cell has been still.
struct Stillness {
  private struct Place {
    let left: Double
    let top: Double
    let since: Instant
  }

  /// Motion below this counts as still, in pixels.
  let tolerance: Double
  private var places: [CellID: Place] = [:]

  init(tolerance: Double) { self.tolerance = tolerance }

  mutating func follow(_ cells: [Cell], at now: Instant) {
    var next: [CellID: Place] = [:]
    for cell in cells {
      if let old = places[cell.id], isThere(cell, old) {
        next[cell.id] = old
      } else {
        next[cell.id] = Place(left: cell.left.value, top: cell.top.value, since: now)
      }
    }
    places = next
  }

  /// Whether a cell has been still for 100 ms.
  func stands(_ cell: Cell, at now: Instant) -> Bool {
    guard let place = places[cell.id], isThere(cell, place) else { return false }
    return now - place.since >= .milliseconds(100)
  }

  private func isThere(_ cell: Cell, _ place: Place) -> Bool {
    abs(place.left - cell.left.value) < tolerance && abs(place.top - cell.top.value) < tolerance
  }
}

/// A snapshot of the screen, in mm.
struct VisibleState {
  /// A row that is still.
  struct Row {
    let item: Item
    let index: Int
    let top: Double
    let height: Double
    var bottom: Double { top + height }
  }

  /// The rows that are still, from the top.
  private(set) var rows: [Row] = []
  /// Whether all rows are still.
  private(set) var isStill = true
  /// The middle of the word Undo; nil if it is not visible or not still.
  private(set) var undo: Point?
  /// The top of what covers the rows; the screen's height if nothing does.
  private(set) var cover: Double
  /// The lower edge of the last row; nil if it is not visible.
  private(set) var end: Double?
  /// Whether the first row is at the top of the screen, and whether it is visible.
  private(set) var isAtTop = false
  private(set) var isFirstSeen = false
  /// All rows, also those that move, front-most first.
  private var seen: [(item: ItemID, left: Double, top: Double, height: Double)] = []

  init(
    _ cells: [Cell], of list: ItemList, on screen: MultiUserSimulator.TestScreen,
    _ lines: SharedLines,
    _ stillness: Stillness, at now: Instant
  ) {
    let (width, height) = (screen.panel.width.value, screen.panel.height.value)
    let x = width / Double(screen.panel.pixels.width)
    let y = height / Double(screen.panel.pixels.height)
    cover = height
    // Other cells that are no rows lie behind the rows, or at the top of an empty list.
    for cell in cells.prefix(while: { $0.id.high == .max }) where cell.top.value * y > height / 2 {
      cover = min(cover, cell.top.value * y)
      guard let text = cell.text, lines.text(text.line) == "Undo", stillness.stands(cell, at: now)
      else { continue }
      let middle = Double(text.x + lines.width(of: text.line) / 2)
      undo = Point(
        x: Millimeters((cell.left.value + middle) * x),
        y: Millimeters((cell.top.value + Double(cell.height) / 2) * y))
    }
    if list.count == 0 { (end, isAtTop, isFirstSeen) = (0, true, true) }
    for cell in cells where cell.id.high <= 9 {
      let id = ItemID(high: cell.id.high, low: cell.id.low)
      let stands = stillness.stands(cell, at: now)
      if !stands { isStill = false }
      seen.append((id, cell.left.value * x, cell.top.value * y, Double(cell.height) * y))
      guard let index = list.index(of: id) else { continue }
      let row = Row(
        item: list[index], index: index, top: cell.top.value * y,
        height: Double(cell.height) * y)
      if stands, cell.left.value == 0 { rows.append(row) }
      if index == 0 { (isFirstSeen, isAtTop) = (true, abs(row.top) < 0.3) }
      if index == list.count - 1 { end = row.bottom }
    }
    rows.sort { $0.top < $1.top }
  }
  /// Whether a row is the front-most one at a place.
  func shows(_ item: ItemID, at point: Point) -> Bool {
    let front = seen.first { row in
      row.top...row.top + row.height ~= point.y.value && row.left <= point.x.value
    }
    return front?.item == item
  }
}
