// Tests of cells that pictures share, and of the damage between such pictures.
import Paint
import Testing
import TestRandom
import Units

private let size = Size(width: 40, height: 30)

@Suite("Shared cells of display lists")
struct SharedCellsTests {
  private func cell(_ name: UInt64, _ left: Int, _ color: Color = .white) -> Cell {
    Cell(
      id: CellID(high: 0, low: name), left: Pixels(left), top: 10, width: 4, height: 6,
      color: color)
  }

  private var keys: [Cell] { (0..<6).map { cell(UInt64($0), 5 * $0) } }

  /// Shared keys between a cell in front of them and one behind.
  private func list(_ keys: [Cell], _ replaced: [(Int, Cell)] = []) -> DisplayList {
    var list = DisplayList(size: size)
    list.append(cell(100, 2))
    list.append(shared: keys)
    for (index, cell) in replaced { list.replaceShared(at: index, with: cell) }
    list.append(cell(101, 7))
    return list
  }

  @Test("all cells are listed in order, replaced ones in their places")
  func order() {
    let lit = cell(2, 10, .black)
    var expected = [cell(100, 2)] + keys + [cell(101, 7)]
    #expect(list(keys).cells == expected)
    expected[3] = lit
    var shown = list(keys, [(2, lit)])
    #expect(shown.cells == expected)
    shown.cells[0].color = .black
    expected[0].color = .black
    #expect(shown.cells == expected)
    shown.removeAll()
    #expect(shown.cells.isEmpty)
  }

  @Test("a picture with the same shared cells has no damage")
  func same() {
    let keys = keys
    #expect(list(keys).damage(since: list(keys)).isEmpty)
    let lit = cell(2, 10, .black)
    #expect(list(keys, [(2, lit)]).damage(since: list(keys, [(2, lit)])).isEmpty)
  }

  @Test("a replaced cell damages its bounds when it comes, changes and goes")
  func replaced() {
    let keys = keys
    let (dark, red) = (cell(2, 10, .black), cell(2, 10, Color(red: 255, green: 0, blue: 0)))
    let (plain, first, second) = (list(keys), list(keys, [(2, dark)]), list(keys, [(2, red)]))
    for (now, before) in [(first, plain), (second, first), (plain, second)] {
      let damage = now.damage(since: before)
      #expect(damage.count == 1)
      #expect(damage[0] == Rect(left: 10, top: 10, right: 14, bottom: 16))
    }
  }

  @Test("whatever cells come, change and go, the damage contains their bounds")
  func contains() {
    var random = SeededRandom(seed: 11)
    func some() -> DisplayList {
      var keys = keys
      for _ in 0..<random.roll(below: 3) { keys[random.roll(below: 6)].color = .black }
      if random.roll(below: 4) == 0 { keys.removeLast(random.roll(below: 6)) }
      var replaced: [(Int, Cell)] = []
      for index in keys.indices where random.roll(below: 3) == 0 {
        let color = random.roll(below: 2) == 0 ? Color.black : .white
        replaced.append((index, cell(UInt64(index), 5 * index, color)))
      }
      return list(keys, replaced)
    }
    for step in 0..<500 {
      let (now, before) = (some(), some())
      let damage = now.damage(since: before)
      let changed = Set(now.cells).symmetricDifference(before.cells)
      #expect(changed.allSatisfy { damage.meets($0.bounds) }, "step \(step)")
    }
  }
}
