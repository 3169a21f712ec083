// Pixel memory for tests of the rasterizer, and random cells and display lists.
import Paint
import Raster
import TestRandom
import Text
import Units

/// A picture with padding at the end of each line, as frame buffers have.
struct Picture: Equatable {
  let size: Size
  let stride: Int
  let format: PixelFormat
  /// One pixel a word in every format, including RGB565.
  var words: [UInt32]

  init(
    _ size: Size, _ format: PixelFormat = .xrgb8888,
    filledWith content: (Int) -> UInt32 = { _ in 0x1234_5678 }
  ) {
    self.size = size
    self.format = format
    stride = size.width + 3
    words = (0..<stride * size.height).map(content)
    if format.bytes == 2 { words = words.map { $0 & 0xffff } }
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * stride + x] }

  mutating func draw(
    _ list: DisplayList, damage: DamageRegion? = nil, rotation: Rotation = .upright,
    with rasterizer: inout Rasterizer
  ) {
    let (size, stride, format) = (size, stride, format)
    let damage = damage ?? .full(list.size)
    switch format.storage {
    case .halves:
      var halves = words.map { UInt16($0) }
      var pixels = WriteOnlyPixels(halves: halves.mutableSpan, size: size, stride: stride)
      rasterizer.draw(list, damage: damage, rotation: rotation, into: &pixels)
      words = halves.map { UInt32($0) }
    case .words:
      var pixels = WriteOnlyPixels(
        words: words.mutableSpan, size: size, stride: stride, format: format)
      rasterizer.draw(list, damage: damage, rotation: rotation, into: &pixels)
    }
  }

  /// One component of a pixel: 0 blue, 1 green, 2 red, 3 the byte that displays ignore.
  func component(_ index: UInt32, x: Int, y: Int) -> Int { Int(self[x, y] >> (8 * index) & 0xff) }

  /// Number of pixels that differ from a picture of the same size; padding is ignored.
  func differences(from other: Picture) -> Int {
    (0..<size.height).reduce(0) { sum, y in
      sum + (0..<size.width).count { x in self[x, y] != other[x, y] }
    }
  }

  /// The picture as text, one character a pixel.
  func drawn(_ character: (UInt32) -> Character) -> [String] {
    (0..<size.height).map { y in String((0..<size.width).map { x in character(self[x, y]) }) }
  }
}

extension Rotation {
  /// The upright picture's pixel that is at a panel pixel, written independently of the product's
  /// own mapping.
  func picturePixel(_ x: Int, _ y: Int, in size: Size) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .quarter: (y, size.height - 1 - x)
    case .half: (size.width - 1 - x, size.height - 1 - y)
    case .threeQuarters: (size.width - 1 - y, x)
    }
  }
}

extension SeededRandom {
  mutating func color() -> Color {
    Color(
      red: UInt8(roll(0...255)), green: UInt8(roll(0...255)), blue: UInt8(roll(0...255)))
  }
}

extension DamageRegion {
  /// Up to five random rectangles, also across the picture's edges.
  static func random(size: Size, dice: inout SeededRandom) -> DamageRegion {
    var damage = DamageRegion(size: size)
    for _ in 0..<dice.roll(1...5) {
      let (x, y) = (dice.roll(-5...size.width), dice.roll(-5...size.height))
      damage.add(
        Rect(left: x, top: y, right: x + dice.roll(1...30), bottom: y + dice.roll(1...20)))
    }
    return damage
  }
}

extension DisplayList {
  /// Cells of all sizes at all quarter-pixel positions, overlapping and across the picture's edges.
  static func random(size: Size, lines: TextLines, dice: inout SeededRandom) -> DisplayList {
    var list = DisplayList(size: size, ground: dice.roll(0...1) == 0 ? .black : dice.color())
    for index in 0..<dice.roll(0...8) {
      list.cells.append(
        .random(CellID(high: 0, low: UInt64(index)), in: size, lines: lines, dice: &dice))
    }
    return list
  }

  /// The list of the next frame: cells moved, restyled, removed, added and reordered.
  func changed(lines: TextLines, dice: inout SeededRandom) -> DisplayList {
    var next = self
    for index in next.cells.indices {
      switch dice.roll(0...11) {
      case 0: next.cells[index].top += Pixels(Double(dice.roll(-9...9)) / 4)
      case 1: next.cells[index].left += Pixels(dice.roll(-9...9))
      case 2: next.cells[index].opacity = Double(dice.roll(0...10)) / 10
      case 3: next.cells[index].shadow = .random(dice: &dice)
      case 4: next.cells[index].squeeze = Double(dice.roll(1...100)) / 100
      case 5: next.cells[index].light = .random(dice: &dice)
      case 6: next.cells[index].fold = .random(dice: &dice)
      case 7: next.cells[index].icon?.drawn = Double(dice.roll(0...10)) / 10
      default: break
      }
    }
    if !next.cells.isEmpty && dice.roll(0...3) == 0 {
      next.cells.remove(at: dice.roll(0...next.cells.count - 1))
    }
    if next.cells.count > 1 && dice.roll(0...3) == 0 {
      next.cells.swapAt(0, dice.roll(1...next.cells.count - 1))
    }
    if dice.roll(0...3) == 0 {
      let id = CellID(high: 1, low: dice.next())
      next.cells.insert(
        .random(id, in: size, lines: lines, dice: &dice), at: dice.roll(0...next.cells.count))
    }
    return next
  }
}

extension Shadow {
  /// No shadow, or one on one or both sides.
  static func random(dice: inout SeededRandom) -> Shadow {
    func side() -> Side {
      Side(reach: max(0, dice.roll(-9...12)), strength: Double(dice.roll(0...10)) / 10)
    }
    return Shadow(above: side(), below: side())
  }
}

extension Light {
  static func random(dice: inout SeededRandom) -> Light {
    func share() -> Double { Double(dice.roll(0...10)) / 10 }
    switch dice.roll(0...3) {
    case 0: return .flat
    case 1: return .classic
    default:
      return .bevel(
        Bevel(
          hairline: dice.roll(0...3), edge: dice.color(), edgeShare: share(), sheen: share(),
          shade: share()))
    }
  }
}

extension Fold {
  static func random(dice: inout SeededRandom) -> Fold {
    Fold(
      crease: dice.roll(0...1) == 0 ? .top : .middle, depth: Double(dice.roll(0...10)) / 10)
  }
}

extension Icon {
  static func random(dice: inout SeededRandom) -> Icon {
    let shapes = Shape.allCases
    func quarters(_ range: ClosedRange<Int>) -> Double { Double(dice.roll(range)) / 4 }
    return Icon(
      shapes[dice.roll(0...shapes.count - 1)], drawn: Double(dice.roll(0...10)) / 10,
      width: quarters(4...80), thickness: quarters(1...20), x: quarters(-20...120),
      y: quarters(-20...100), color: dice.color())
  }
}

extension Cell {
  static func random(
    _ id: CellID, in size: Size, lines: TextLines, dice: inout SeededRandom
  ) -> Cell {
    let height = dice.roll(0...24)
    var cell = Cell(
      id: id, left: Pixels(dice.roll(-20...size.width)),
      top: Pixels(Double(dice.roll(-80...size.height * 4)) / 4), width: dice.roll(1...size.width),
      height: height, color: dice.color(), opacity: Double(dice.roll(0...4)) / 4)
    if dice.roll(0...3) > 0 {
      let words = ["Milk", "Åpfel gj", "1,250 g", "…", ""][dice.roll(0...4)]
      let line = lines.line(words, size: dice.roll(8...20), maxWidth: dice.roll(10...200))
      cell.text = CellText(
        line: line.id, x: dice.roll(-10...20), baseline: dice.roll(0...24), color: dice.color())
    }
    if dice.roll(0...1) == 0 { cell.icon = .random(dice: &dice) }
    if dice.roll(0...2) == 0 { cell.foregroundOpacity = Double(dice.roll(0...4)) / 4 }
    if dice.roll(0...3) == 0 { cell.strikethrough = .random(dice: &dice) }
    if dice.roll(0...3) == 0 { cell.lowerStrikethrough = .random(dice: &dice) }
    if dice.roll(0...2) == 0 { cell.fold = .random(dice: &dice) }
    cell.light = .random(dice: &dice)
    if dice.roll(0...2) == 0 { cell.squeeze = Double(dice.roll(1...100)) / 100 }
    if dice.roll(0...2) == 0 { cell.shadow = .random(dice: &dice) }
    return cell
  }
}

extension Strikethrough {
  static func random(dice: inout SeededRandom) -> Strikethrough {
    let (left, top) = (dice.roll(-5...20), dice.roll(-2...20))
    return Strikethrough(
      rect: Rect(
        left: left, top: top, right: left + dice.roll(0...40), bottom: top + dice.roll(0...4)),
      color: dice.color())
  }
}
