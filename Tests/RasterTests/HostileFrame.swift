// Pixel memory with guard words, and extreme random scenes for HostileTests.
import Paint
import Raster
import TestRandom
import Text
import Units

/// A picture inside a larger array, with padding after each line.
struct HostileFrame: Equatable {
  static let guards = 67
  let size: Size
  let stride: Int
  let format: PixelFormat
  /// The pixels of any format, one a word, between guard words.
  private(set) var words: [UInt32]

  init(_ size: Size, margin: Int, _ format: PixelFormat, noise: UInt32) {
    self.size = size
    self.format = format
    stride = size.width + margin
    let count = stride * (size.height - 1) + size.width + 2 * Self.guards
    let most: UInt32 = format.bytes == 2 ? 0xffff : .max
    words = (0..<count).map { (UInt32(truncatingIfNeeded: $0) &* 0x9e37_79b1 ^ noise) & most }
  }

  mutating func draw(
    _ list: DisplayList, _ damage: DamageRegion, _ rotation: Rotation,
    with rasterizer: inout Rasterizer
  ) {
    let inside = Self.guards..<words.count - Self.guards
    let (size, stride, format) = (size, stride, format)
    switch format.storage {
    case .halves:
      var halves = words.map { UInt16($0) }
      var all = halves.mutableSpan
      var pixels = WriteOnlyPixels(
        halves: all._mutatingExtracting(inside), size: size, stride: stride)
      rasterizer.draw(list, damage: damage, rotation: rotation, into: &pixels)
      words = halves.map { UInt32($0) }
    case .words:
      var all = words.mutableSpan
      var pixels = WriteOnlyPixels(
        words: all._mutatingExtracting(inside), size: size, stride: stride, format: format)
      rasterizer.draw(list, damage: damage, rotation: rotation, into: &pixels)
    }
  }

  /// Number of wrong words: they must equal `whole` inside the damage and `before` outside it.
  ///
  /// - Parameter damage: In panel coordinates.
  func wrong(before: HostileFrame, whole: HostileFrame, damage: DamageRegion) -> Int {
    var wanted = before.words
    for index in 0..<damage.count {
      let rect = damage[index]
      for y in rect.top..<rect.bottom {
        let start = Self.guards + y * stride
        for place in start + rect.left..<start + rect.right { wanted[place] = whole.words[place] }
      }
    }
    return zip(words, wanted).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}

extension SeededRandom {
  fileprivate mutating func one<Thing>(of things: [Thing]) -> Thing {
    things[roll(0...things.count - 1)]
  }

  mutating func hostileSize() -> Size {
    let lengths = [1, 1, 2, 3, 5, 7, 15, 16, 17, 31, 33, 47, 63, 65, 97, 130]
    return Size(width: one(of: lengths), height: one(of: lengths))
  }

  fileprivate mutating func share() -> Double {
    one(of: [-1, 0, 0.001, 0.25, 0.5, 0.999, 1, 1.5, 1e9, .nan, .infinity, -.infinity])
  }

  mutating func hostileRect(in size: Size) -> Rect {
    let ends = [-1_000_000, -17, -1, 0, 1, 2, 3, 15, 16, 17, 40, 1_000_000]
    let (left, top) = (one(of: ends), one(of: ends))
    let isInside = roll(0...1) == 0
    return Rect(
      left: isInside ? roll(0...size.width) : left, top: isInside ? roll(0...size.height) : top,
      right: isInside ? roll(0...size.width) : left + roll(-2...50),
      bottom: isInside ? roll(0...size.height) : top + roll(-2...50))
  }

  mutating func hostileDamage(of size: Size) -> DamageRegion {
    var damage = DamageRegion(size: size)
    for _ in 0..<roll(0...7) { damage.add(hostileRect(in: size)) }
    return damage
  }

  fileprivate mutating func foreground() -> Color {
    let any = color()
    return one(of: [.white, .black, any])
  }

  fileprivate mutating func hostileShadow() -> Shadow {
    func side() -> Shadow.Side {
      Shadow.Side(reach: one(of: [0, 1, 3, 30, 100_000]), strength: share())
    }
    return Shadow(above: side(), below: side())
  }

  fileprivate mutating func hostileLight() -> Light {
    let part = Double(roll(0...10)) / 10
    let bevel = Bevel(
      hairline: one(of: [-3, 0, 1, 2, 9, 100_000]), edge: color(), edgeShare: part,
      sheen: 1 - part, shade: part)
    return one(of: [.flat, .classic, .bevel(bevel)])
  }

  fileprivate mutating func hostileText(_ lines: TextLines) -> CellText {
    let words = [
      "", " ", "Milk", "e\u{301}\u{302}\u{323}\u{300}", "🍎👩‍👩‍👧", "قائمة", "\u{301}", "\u{0}\u{7f}",
      "…",
      "\u{200d}\u{202e}abc", String(repeating: "Wg", count: 90), "AVAVÅÅ", "漢字", "fi\nfl",
    ]
    let line = lines.line(
      one(of: words), one(of: [.row, .medium, .light]), size: one(of: [1, 2, 7, 13, 20, 33, 90]),
      maxWidth: one(of: [0, 1, 9, 100, 5000]), leading: one(of: [nil, nil, 0, 5, 30]))
    return CellText(
      line: line.id, x: one(of: [-900, -15, -1, 0, 3, 17, 4000]),
      baseline: one(of: [-40, -1, 0, 5, 12, 25, 4000]), color: foreground())
  }

  fileprivate mutating func hostileIcon() -> Icon {
    Icon(
      one(of: Icon.Shape.allCases), drawn: share(), width: one(of: [0, 0.1, 3, 20.3, 150]),
      thickness: one(of: [0, 0.2, 2, 17, 60]), x: one(of: [-90, -0.3, 0, 8.1, 60]),
      y: one(of: [-90, -0.3, 0, 8.1, 60]), color: foreground())
  }

  fileprivate mutating func hostileStrikethrough() -> Strikethrough {
    Strikethrough(rect: hostileRect(in: Size(width: 40, height: 24)), color: color())
  }

  /// A random cell with any values that its documentation allows.
  mutating func hostileCell(_ number: UInt64, in size: Size, _ lines: TextLines) -> Cell {
    let places = [-1_000_000, -300.3, -17, -0.26, -0.125, 0, 0.1, 0.125, 3.5, 7.75, 11.3, 1e6]
    var cell = Cell(
      id: CellID(high: 0, low: number), left: Pixels(one(of: places)), top: Pixels(one(of: places)),
      width: one(of: [-5, 0, 1, 3, 16, 40, 200, 3_000_000]),
      height: one(of: [-7, 0, 1, 2, 5, 17, 40, 300, 3_000_000]), color: foreground(),
      opacity: roll(0...2) == 0 ? share() : 1)
    if roll(0...1) == 0 {
      cell.left = Pixels(roll(-9...size.width))
      cell.top = Pixels(Double(roll(-20...4 * size.height)) / 4)
    }
    if roll(0...2) > 0 { cell.text = hostileText(lines) }
    if roll(0...2) == 0 { cell.icon = hostileIcon() }
    if roll(0...2) == 0 { cell.foregroundOpacity = share() }
    if roll(0...2) == 0 { cell.strikethrough = hostileStrikethrough() }
    if roll(0...2) == 0 { cell.lowerStrikethrough = hostileStrikethrough() }
    if roll(0...2) == 0 {
      cell.fold = Fold(crease: one(of: [.top, .middle]), depth: share())
    }
    cell.light = hostileLight()
    if roll(0...2) == 0 { cell.squeeze = one(of: [-1, 0, 1e-9, 0.01, 0.3, 0.99, 1, 2, .nan]) }
    if roll(0...2) == 0 { cell.shadow = hostileShadow() }
    return cell
  }

  mutating func hostileList(of size: Size, _ lines: TextLines) -> DisplayList {
    var list = DisplayList(size: size, ground: roll(0...1) == 0 ? .black : color())
    for number in 0..<roll(0...9) {
      list.cells.append(hostileCell(UInt64(number), in: size, lines))
    }
    return list
  }

  /// The next frame: each cell has at most one property changed; at times a cell is removed or
  /// added, or the background changes.
  mutating func hostileNext(_ list: DisplayList, _ lines: TextLines) -> DisplayList {
    var next = list
    for index in next.cells.indices {
      let other = hostileCell(99, in: list.size, lines)
      switch roll(0...22) {
      case 0: next.cells[index].color = other.color
      case 1: next.cells[index].light = other.light
      case 2: next.cells[index].fold = other.fold
      case 3: next.cells[index].text = other.text
      case 4: next.cells[index].text?.color = color()
      case 5: next.cells[index].opacity = other.opacity
      case 6: next.cells[index].foregroundOpacity = other.foregroundOpacity
      case 7: next.cells[index].height = other.height
      case 8: next.cells[index].top += Pixels(0.25)
      case 9: next.cells[index].squeeze = other.squeeze
      case 10: next.cells[index].icon = other.icon
      case 11: next.cells[index].icon?.color = color()
      case 12: next.cells[index].shadow = other.shadow
      case 13: next.cells[index].strikethrough = other.strikethrough
      case 14: next.cells[index].left = other.left
      case 15: next.cells[index].left += Pixels(roll(-30...30))
      case 16: next.cells[index].width = other.width
      case 17:
        // As a swiped row: the cell moves, and its strikethrough grows.
        next.cells[index].left += Pixels(roll(-9...9))
        next.cells[index].strikethrough?.rect.right += roll(-2...9)
      case 18: next.cells[index].lowerStrikethrough = other.lowerStrikethrough
      case 19:
        // As the background beside it: its edge moves, and its text stays.
        let way = roll(-9...9)
        next.cells[index].left += Pixels(way)
        next.cells[index].width = max(0, next.cells[index].width - way)
        next.cells[index].text?.x -= way
      default: break
      }
    }
    if roll(0...5) == 0 { next.ground = color() }
    if roll(0...3) == 0, !next.cells.isEmpty { next.cells.removeFirst() }
    if roll(0...3) == 0 {
      next.cells.insert(hostileCell(100 + self.next() % 1_000_000, in: list.size, lines), at: 0)
    }
    return next
  }
}
