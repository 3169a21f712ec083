// A random list over time: changing themes, folding rows, icons being drawn and growing texts.
import Paint
import TestRandom
import Text
import Units

/// Rows that change from picture to picture, independent of any `TextLines`.
struct LifePicture {
  private struct Row {
    var text = ""
    var letters = 14
    var top = 0.0
    var color = Color.black
    var foreground = Color.white
    var light = Light.flat
    var fold = Fold(crease: .top, depth: 0)
    var squeeze = 1.0
    var opacity = 1.0
    var icon: Icon?
    var shadow = Shadow.none
  }

  private static let words = [
    "Milk", "für", "Žluťoučký", "AVAV", "1,250 g", "…", "", "e\u{301}\u{323}", "Straßenfest",
  ]
  private(set) var size = Size(width: 96, height: 58)
  private var ground = Color.black
  private var rows = Array(repeating: Row(), count: 5)

  /// Advances to the next picture: mostly one property changes, sometimes everything.
  mutating func goOn(dice: inout SeededRandom) {
    if dice.roll(0...39) == 0 {
      size = Size(width: dice.roll(1...120), height: dice.roll(1...70))
    }
    if dice.roll(0...19) == 0 {
      ground = dice.roll(0...1) == 0 ? .black : dice.color()
      for index in rows.indices { change(&rows[index], dice: &dice) }
      return
    }
    let index = dice.roll(0...rows.count - 1)
    // Icons grow in most pictures, which gives hundreds of different masks.
    if var icon = rows[index].icon, dice.roll(0...4) > 0 {
      icon.drawn = min(1, icon.drawn + 1 / 64)
      icon.x += 0.25
      rows[index].icon = icon
    } else {
      change(&rows[index], dice: &dice)
    }
  }

  private func change(_ row: inout Row, dice: inout SeededRandom) {
    switch dice.roll(0...9) {
    case 0: (row.color, row.foreground) = (dice.color(), dice.color())
    case 1: row.text += Self.words[dice.roll(0...Self.words.count - 1)]
    case 2: row.text = Self.words[dice.roll(0...Self.words.count - 1)]
    case 3: row.letters = dice.roll(8...24)
    case 4: row.squeeze = Double(dice.roll(1...4)) / 4
    case 5: row.light = .random(dice: &dice)
    case 6: row.fold = .random(dice: &dice)
    case 7: row.opacity = Double(dice.roll(0...4)) / 4
    case 8: row.shadow = .random(dice: &dice)
    default:
      row.icon = dice.roll(0...3) == 0 ? nil : .random(dice: &dice)
      row.icon?.drawn = 0
    }
    row.top = Double(dice.roll(-12...12)) / 4
  }

  /// The display list, with texts shaped by `lines`.
  func list(with lines: TextLines) -> DisplayList {
    var list = DisplayList(size: size, ground: ground)
    for (index, row) in rows.enumerated() {
      var cell = Cell(
        id: CellID(high: 0, low: UInt64(index)), left: 0, top: Pixels(12 * Double(index) + row.top),
        width: size.width, height: 13, color: row.color, opacity: row.opacity)
      (cell.light, cell.fold, cell.squeeze) = (row.light, row.fold, row.squeeze)
      (cell.icon, cell.shadow) = (row.icon, row.shadow)
      if row.icon == nil {
        let line = lines.line(row.text, size: row.letters, maxWidth: 80)
        cell.text = CellText(line: line.id, x: 3, baseline: 11, color: row.foreground)
      }
      list.cells.append(cell)
    }
    return list
  }
}
