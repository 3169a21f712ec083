// Tests of the damage between two display lists, and of the damage history.
import Paint
import Testing
import TestRandom
import Units

private let size = Size(width: 40, height: 30)

private func rect(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Rect {
  Rect(left: left, top: top, right: left + width, bottom: top + height)
}

private func region(_ rects: Rect...) -> DamageRegion {
  var region = DamageRegion(size: size)
  for rect in rects { region.add(rect) }
  return region
}

private func rects(_ region: DamageRegion) -> Set<Rect> {
  Set((0..<region.count).map { region[$0] })
}

@Suite("Damage between two display lists")
struct DisplayListDamageTests {
  private func cell(_ name: UInt64, _ top: Double, left: Double = 0, height: Int = 4) -> Cell {
    Cell(
      id: CellID(high: 0, low: name), left: Pixels(left), top: Pixels(top), width: 10,
      height: height, color: .white)
  }

  private func list(_ cells: Cell...) -> DisplayList { DisplayList(size: size, cells: cells) }

  @Test("equal display lists have no damage")
  func equal() {
    let same = list(cell(1, 0), cell(2, 4))
    #expect(same.damage(since: same).isEmpty)
  }

  @Test("a movement too small to change a pixel damages nothing")
  func tiny() {
    #expect(list(cell(1, 8.1, left: 3.4)).damage(since: list(cell(1, 8, left: 3))).isEmpty)
  }

  @Test("a moved cell damages its old and its new place")
  func moved() {
    let damage = list(cell(1, 0), cell(2, 20)).damage(since: list(cell(1, 0), cell(2, 8)))
    #expect(rects(damage) == [rect(0, 8, 10, 4), rect(0, 20, 10, 4)])
  }

  /// Rows over the whole width, each with text of ten columns.
  private var rows: [Cell] {
    (0..<10).map { place in
      var row = Cell(
        id: CellID(high: 0, low: UInt64(place)), left: 0, top: Pixels(place * 3), width: size.width,
        height: 3, color: .white)
      row.text = CellText(line: TextLineID(raw: place), x: 4, baseline: 2, color: .black)
      return row
    }
  }

  /// The damage of two rows far apart that were swiped over opposite edges.
  private func swiped(_ foreground: (TextLineID) -> Rect?) -> DamageRegion {
    var swiped = rows
    // Over both edges, and by different distances.
    swiped[1].left = 7
    swiped[8].left = -12
    return DisplayList(size: size, cells: swiped)
      .damage(since: DisplayList(size: size, cells: rows), foreground: foreground)
  }

  @Test("two distant swiped rows damage two rows, in every rotation")
  func farApart() {
    let damage = swiped { _ in nil }
    #expect(rects(damage) == [rect(0, 3, size.width, 3), rect(0, 24, size.width, 3)])
    for rotation in Rotation.allCases {
      let panel = damage.turned(by: rotation)
      #expect(panel.count == 2 && panel.area == 2 * 3 * size.width)
    }
  }

  @Test("with known glyph bounds a swiped row damages only its ends and its text")
  func endsAndLetters() {
    // The text is one line high; damage has one line more, for text between two pixel lines.
    let damage = swiped { _ in Rect(left: 0, top: -1, right: 10, bottom: 0) }
    #expect(
      rects(damage) == [
        // It moved 7 to the right, its text from 4 to 11: the rectangles meet and are merged.
        rect(0, 3, 21, 3),
        // It moved 12 to the left; two columns of its text remain.
        rect(28, 24, 12, 3), rect(4, 25, 10, 2), rect(0, 25, 2, 2),
      ])
  }

  @Test("text that stays in place while its cell's end moves damages nothing")
  func textStays() {
    var (before, after) = (rows[0], rows[0])
    (before.width, after.width) = (20, 20)
    after.left = -3
    after.width = 23
    after.text?.x += 3
    func damage() -> DamageRegion {
      list(after).damage(since: list(before)) { _ in
        Issue.record("nobody has to know the foreground")
        return nil
      }
    }
    #expect(damage().isEmpty)
    (before.left, after.left) = (10, 7)
    #expect(rects(damage()) == [rect(7, 0, 3, 3)])
    after.width = 20
    #expect(rects(damage()) == [rect(7, 0, 3, 3), rect(27, 0, 3, 3)])
  }

  @Test("a cell outside the screen damages nothing, whatever its contents")
  func nowhere() {
    var before = rows[0]
    (before.left, before.width) = (50, 10)
    before.text?.x = .max
    before.strikethrough = Strikethrough(
      rect: Rect(left: 1, top: .min, right: .max, bottom: .max), color: .white)
    var after = before
    after.left = 60
    #expect(list(after).damage(since: list(before)) { _ in .empty }.isEmpty)
  }

  @Test("many moved rows never damage more than all rows")
  func manyRows() {
    let foreground = Rect(left: 0, top: -1, right: 10, bottom: 0)
    for places in [
      [0], [0, 2], [0, 2, 4, 6], [7, 0, 4, 5, 1], [2, 1, 7, 0, 5, 3], Array(0...9),
    ] {
      for way in 1...30 {
        var swiped = rows
        for (number, place) in places.enumerated() {
          swiped[place].left = Pixels(number % 2 == 0 ? way : -way * (number + 1) / 2)
        }
        let (new, old) = (
          DisplayList(size: size, cells: swiped), DisplayList(size: size, cells: rows)
        )
        let parts = new.damage(since: old) { _ in foreground }
        #expect(parts.area <= new.damage(since: old) { _ in nil }.area)
        #expect(places.count > 1 || parts.area < 3 * size.width)
      }
    }
  }

  @Test("a cell that shares no column with its old place damages both places whole")
  func apart() {
    let damage = list(cell(1, 8, left: 20)).damage(since: list(cell(1, 8, left: 10)))
    // One beside the other, they are one rectangle.
    #expect(rects(damage) == [rect(10, 8, 20, 4)])
  }

  @Test("changed text damages the bounds of the old and the new text")
  func otherLetters() {
    let before = rows[2]
    var after = before
    after.text?.line = TextLineID(raw: 77)
    func foreground(_ line: TextLineID) -> Rect? {
      Rect(left: line.raw == 77 ? 20 : 2, top: -2, right: line.raw == 77 ? 50 : 5, bottom: 0)
    }
    // Text that reaches over the cell's edge is clipped.
    #expect(
      rects(list(after).damage(since: list(before), foreground: foreground)) == [
        rect(6, 6, 3, 3), rect(24, 6, 16, 3),
      ])
    // The bounds of one of both are unknown.
    #expect(
      rects(list(after).damage(since: list(before)) { $0.raw == 77 ? foreground($0) : nil })
        == [rect(0, 6, 40, 3)])
    after = before
    after.text = nil
    #expect(
      rects(list(after).damage(since: list(before), foreground: foreground)) == [rect(6, 6, 3, 3)])
    #expect(
      rects(list(before).damage(since: list(after), foreground: foreground)) == [rect(6, 6, 3, 3)])
  }

  @Test("a move by a quarter of a line damages every line it touches")
  func quarter() {
    let damage = list(cell(1, 8.25)).damage(since: list(cell(1, 8)))
    #expect(rects(damage) == [rect(0, 8, 10, 5)])
  }

  @Test("a shadow that moves damages its old and its new reach")
  func shadow() {
    var (before, after) = (cell(1, 8), cell(1, 20))
    before.shadow = Shadow(
      above: .init(reach: 3, strength: 0.25), below: .init(reach: 3, strength: 0.25))
    after.shadow = Shadow(
      above: .init(reach: 2, strength: 0.25), below: .init(reach: 2, strength: 0.25))
    let damage = list(after).damage(since: list(before))
    #expect(rects(damage) == [rect(0, 5, 10, 10), rect(0, 18, 10, 8)])
  }

  @Test("a cell of no height damages its shadow's reach, above and below")
  func shadowAlone() {
    var edge = cell(1, 30, height: 0)
    #expect(list(edge).damage(since: list()).isEmpty)
    edge.shadow.above = .init(reach: 6, strength: 0.35)
    #expect(rects(list(edge).damage(since: list())) == [rect(0, 24, 10, 6)])
    edge.top = 10.25
    edge.shadow.below = .init(reach: 2, strength: 0.35)
    #expect(rects(list(edge).damage(since: list())) == [rect(0, 4, 10, 9)])
  }

  @Test("a changed fold, icon or light damages the cell's place")
  func looks() {
    let before = cell(1, 8)
    var looks = Array(repeating: before, count: 3)
    looks[0].fold = Fold(crease: .middle, depth: 0.5)
    looks[1].icon = Icon(.tick, width: 2, thickness: 1, x: 4, y: 2, color: .white)
    looks[2].light = .bevel(Bevel(hairline: 1, edgeShare: 0.1, sheen: 0.1, shade: 0.1))
    for after in looks {
      #expect(rects(list(after).damage(since: list(before))) == [rect(0, 8, 10, 4)])
      #expect(list(after).damage(since: list(after)).isEmpty)
    }
    let signed = looks[1]
    looks = Array(repeating: signed, count: 3)
    looks[0].icon?.drawn = 0.5
    looks[1].foregroundOpacity = 0.5
    // The icon moves with its cell; how far it reaches is unknown here.
    looks[2].left = 1
    for after in looks {
      let whole = rect(0, 8, Int(after.left.value) + 10, 4)
      #expect(rects(list(after).damage(since: list(signed))) == [whole])
    }
  }

  @Test("an icon uncovered by removed text damages its cell's place")
  func iconUnderText() {
    var before = rows[0]
    before.icon = Icon(.tick, width: 2, thickness: 1, x: 30, y: 2, color: .black)
    var after = before
    after.text = nil
    let foreground = Rect(left: 0, top: -1, right: 10, bottom: 0)
    #expect(
      rects(list(after).damage(since: list(before)) { _ in foreground }) == [rect(0, 0, 40, 3)])
    #expect(
      rects(list(before).damage(since: list(after)) { _ in foreground }) == [rect(0, 0, 40, 3)])
  }

  @Test("a strikethrough damages its place when it appears, grows, disappears or changes colour")
  func strikes() {
    for strikethrough in [\Cell.strikethrough, \Cell.lowerStrikethrough] {
      let before = cell(1, 8)
      var struck = before
      struck[keyPath: strikethrough] = Strikethrough(rect: rect(1, 1, 2, 1), color: .white)
      var (grown, red, faint) = (struck, struck, struck)
      grown[keyPath: strikethrough]?.rect.right = 50
      red[keyPath: strikethrough]?.color = .black
      faint.foregroundOpacity = 0.5
      #expect(rects(list(struck).damage(since: list(before))) == [rect(1, 9, 2, 1)])
      #expect(rects(list(before).damage(since: list(struck))) == [rect(1, 9, 2, 1)])
      #expect(rects(list(red).damage(since: list(struck))) == [rect(1, 9, 2, 1)])
      #expect(rects(list(faint).damage(since: list(struck))) == [rect(1, 9, 2, 1)])
      #expect(rects(list(grown).damage(since: list(struck))) == [rect(1, 9, 9, 1)])
      #expect(list(struck).damage(since: list(struck)).isEmpty)
      // Between two pixel lines it touches both.
      (struck.top, grown.top) = (8.25, 8.25)
      #expect(rects(list(grown).damage(since: list(struck))) == [rect(1, 9, 9, 2)])
      // In a squeezed cell its line is unknown.
      (struck.squeeze, grown.squeeze) = (0.5, 0.5)
      #expect(rects(list(grown).damage(since: list(struck))) == [rect(0, 8, 10, 5)])
    }
  }

  @Test("another ground colour damages the whole screen")
  func regrounded() {
    var after = list(cell(1, 8))
    after.ground = .white
    #expect(after.damage(since: list(cell(1, 8))) == .full(size))
  }

  @Test("a cell that unfolds, turns flat or is lifted damages its place")
  func restyled() {
    let before = cell(1, 8)
    var (unfolding, flat, lifted) = (before, before, before)
    unfolding.squeeze = 0.5
    flat.light = .classic
    lifted.shadow = Shadow(
      above: .init(reach: 1, strength: 0.25), below: .init(reach: 1, strength: 0.25))
    #expect(rects(list(unfolding).damage(since: list(before))) == [rect(0, 8, 10, 4)])
    #expect(rects(list(flat).damage(since: list(before))) == [rect(0, 8, 10, 4)])
    #expect(rects(list(lifted).damage(since: list(before))) == [rect(0, 7, 10, 6)])
  }

  @Test("an added and a removed cell damage their places")
  func cameAndWent() {
    let damage = list(cell(1, 0), cell(3, 20)).damage(since: list(cell(1, 0), cell(2, 8)))
    #expect(rects(damage) == [rect(0, 8, 10, 4), rect(0, 20, 10, 4)])
  }

  @Test("a cell lifted to the front damages its own place only")
  func lifted() {
    let (a, b, c) = (cell(1, 0), cell(2, 8), cell(3, 16))
    #expect(rects(list(c, a, b).damage(since: list(a, b, c))) == [rect(0, 16, 10, 4)])
    #expect(rects(list(a, b, c).damage(since: list(c, a, b))) == [rect(0, 16, 10, 4)])
  }

  @Test("a cell lifted over more cells than are searched still damages its place")
  func liftedFar() {
    let many = (0..<150).map { cell($0, $0 == 149 ? 20 : 0) }
    let before = DisplayList(size: size, cells: many)
    let after = DisplayList(size: size, cells: [many[149]] + many.dropLast())
    var area = 0
    let damage = after.damage(since: before)
    for index in 0..<damage.count { area += damage[index].intersection(many[149].bounds).area }
    #expect(area == 40)
  }

  @Test("another screen size damages the whole screen")
  func resized() {
    #expect(list().damage(since: DisplayList(size: Size(width: 1, height: 1))) == .full(size))
  }

  @Test("outside the damage the frontmost cell is the same", arguments: 1...300)
  func random(seed: Int) {
    var dice = SeededRandom(seed: UInt64(seed))
    func roll() -> DisplayList {
      var list = DisplayList(size: size)
      var names = Array(UInt64(1)...7).shuffled(using: &dice)
      names.removeLast(dice.roll(0...4))
      for name in names {
        list.cells.append(
          cell(name, Double(dice.roll(-4...28)), left: Double(dice.roll(0...30))))
      }
      return list
    }
    let (old, new) = (roll(), roll())
    let damage = new.damage(since: old)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = rect(x, y, 1, 1)
        if damage.meets(pixel) { continue }
        var before = old.cells.first { $0.bounds.contains(pixel) }
        var after = new.cells.first { $0.bounds.contains(pixel) }
        // It may have moved sideways: its colours are the same in all columns.
        before?.left = 0
        after?.left = 0
        #expect(before == after)
      }
    }
  }
}

@Suite("Damage history")
struct DamageHistoryTests {
  @Test("a buffer is repainted where frames changed since it was shown")
  func union() {
    var history = DamageHistory(size: size)
    for index in 0..<4 { history.add(region(rect(index * 10, 0, 5, 5))) }
    #expect(rects(history.repaint(age: 1)) == [rect(30, 0, 5, 5)])
    #expect(rects(history.repaint(age: 2)) == [rect(30, 0, 5, 5), rect(20, 0, 5, 5)])
    #expect(history.repaint(age: 4).count == 4)
  }

  @Test("a buffer of unknown content, or older than the history, is repainted whole")
  func unknown() {
    var history = DamageHistory(size: size)
    history.add(region(rect(0, 0, 1, 1)))
    #expect(history.repaint(age: 0) == .full(size))
    #expect(history.repaint(age: 2) == .full(size))
    #expect(history.repaint(age: 5) == .full(size))
    #expect(history.repaint(age: -1) == .full(size))
  }

  @Test("a frame of another size damages the whole screen")
  func resized() {
    var history = DamageHistory(size: size)
    history.add(DamageRegion(size: Size(width: 1, height: 1)))
    #expect(history.repaint(age: 1) == .full(size))
  }
}
