// Tests that every theme has its expected colours, and that rows get them by place.
import Testing

@testable import Paint

@Suite("Themes")
struct ThemeTests {
  /// Of a screen with 10 pixels a millimetre.
  private static let hairline = 2

  private func theme(_ name: Theme.Name) -> Theme { Theme(name, hairline: Self.hairline) }

  /// The colour that runs from row to row: the letters' where the ground is the same everywhere.
  private func running(_ cellStyle: CellStyle, of name: Theme.Name) -> Color {
    name == .ember ? cellStyle.letters : cellStyle.ground
  }

  private func bevel(_ edgeShare: Double, _ sheen: Double, _ shade: Double) -> Light {
    .bevel(
      Bevel(hairline: Self.hairline, edgeShare: edgeShare, sheen: sheen, shade: shade))
  }

  @Test("the table has every theme")
  func complete() {
    #expect(ThemeTable.all.map(\.name) == Theme.Name.allCases)
  }

  @Test("everything but rows has its expected colour", arguments: ThemeTable.all)
  func colours(table: ThemeTable) {
    let theme = theme(table.name)
    #expect(theme.name == table.name)
    #expect(theme.ground.hex == table.ground)
    #expect(ThemeTable.Pair(theme.done) == table.done)
    #expect(ThemeTable.Pair(theme.sunk) == table.sunk)
    #expect(ThemeTable.Pair(theme.moment) == table.moment)
    #expect(ThemeTable.Pair(theme.doomed) == table.doomed)
    #expect(theme.flash == (table.name == .ember ? 0 : 0.14))
    #expect(ThemeTable.Pair(theme.undoBar) == table.undoBar)
    #expect([theme.verb, theme.undo].map(\.hex) == [table.verb, table.undo])
    #expect([theme.hint, theme.clock].map(\.hex) == [table.hint, table.clock])
    #expect([theme.icon, theme.tick, theme.cross].map(\.hex) == table.icons)
  }

  @Test("no two themes have the same colours of a swipe's outcomes")
  func own() {
    let themes = Theme.Name.allCases.map { theme($0) }
    #expect(Set(themes.map(\.tick)).count == themes.count)
    #expect(Set(themes.map(\.cross)).count == themes.count)
    #expect(Set(themes.map { [$0.moment.ground, $0.moment.letters] }).count == themes.count)
    #expect(Set(themes.map { [$0.doomed.ground, $0.doomed.letters] }).count == themes.count)
  }

  @Test("the rows' gradient passes each of its stops on a row", arguments: ThemeTable.all)
  func rows(table: ThemeTable) {
    let theme = theme(table.name)
    // So many rows that each stop is on a row; graphite's first row comes before its stops.
    let (first, steps) = (table.name == .graphite ? 1 : 0, 12)
    let count = Double(first + steps + 1)
    for (index, stop) in table.stops.enumerated() {
      let row = first + index * steps / (table.stops.count - 1)
      let cellStyle = theme.row(position: Double(row), count: count)
      #expect(running(cellStyle, of: table.name).hex == stop, "row \(row)")
      guard table.name != .ember else { continue }
      #expect(cellStyle.letters.hex == table.letters, "row \(row)")
    }
  }

  @Test(
    "row i of n is at i / max(n − 1, 7) of a perceptually even gradient",
    arguments: ThemeTable.all.filter { ![.classic, .graphite].contains($0.name) })
  func places(table: ThemeTable) {
    let theme = theme(table.name)
    for count in [1, 2, 5, 8, 9, 13, 40] {
      for row in 0..<count {
        let cellStyle = theme.row(position: Double(row), count: Double(count))
        let place = Double(row) / Double(max(count - 1, 7))
        let wanted = ReferenceLab.color(on: table.stops, at: place)
        let distance = running(cellStyle, of: table.name).distance(to: wanted)
        #expect(distance <= 1, "row \(row) of \(count): \(distance)")
      }
    }
  }

  @Test("graphite has one hot first row, and a grey gradient below it")
  func head() throws {
    let theme = theme(.graphite)
    let greys = try #require(ThemeTable.all.first { $0.name == .graphite }).stops
    for count in [1, 2, 8, 9, 30] {
      #expect(theme.row(position: 0, count: Double(count)).ground.hex == 0xFF4A12)
      for row in 1..<max(count, 2) {
        let place = Double(row - 1) / Double(max(count - 2, 6))
        let wanted = ReferenceLab.color(on: greys, at: place)
        let ground = theme.row(position: Double(row), count: Double(count)).ground
        #expect(ground.distance(to: wanted) <= 1, "row \(row) of \(count)")
      }
    }
    // A row that moves up to the first place warms up on its path, and not only at its end.
    let half = theme.row(position: 0.5, count: 9).ground
    #expect(half == Color(0xFF4A12).mixed(with: Color(0x4A4A4E), 0.5))
    #expect(theme.row(position: -1, count: 9).ground.hex == 0xFF4A12)
  }

  @Test("classic runs linearly from red to yellow over all rows of the list")
  func classic() {
    let theme = theme(.classic)
    for count in 1...60 {
      for row in 0..<count {
        let share = Double(row) / Double(max(count - 1, 1))
        let green = UInt8((153 * share).rounded())
        let cellStyle = theme.row(position: Double(row), count: Double(count))
        #expect(
          cellStyle.ground == Color(red: 255, green: green, blue: 0), "row \(row) of \(count)")
        #expect(cellStyle.letters == .white && cellStyle.light == .classic)
      }
    }
    #expect(theme.done == CellStyle(ground: Color(0x009900), letters: .white, light: .classic))
  }

  @Test("a row past the gradient's end has the colour of the end", arguments: ThemeTable.all)
  func beyond(table: ThemeTable) {
    let theme = theme(table.name)
    for count in [1.0, 8, 20] {
      let last = max(count - 1, table.name == .classic ? 1 : 7)
      #expect(theme.row(position: -3, count: count) == theme.row(position: 0, count: count))
      #expect(
        theme.row(position: last + 9, count: count) == theme.row(position: last, count: count))
    }
  }

  @Test("rows are lit, dark ones less", arguments: Theme.Name.allCases)
  func light(name: Theme.Name) {
    let theme = theme(name)
    let (bright, dark) = (bevel(0.16, 0.055, 0.16), bevel(0.07, 0.03, 0.35))
    #expect(theme.undoBar.light == (name == .paper ? bright : dark))
    guard name != .ember else { return }
    #expect(theme.doomed.light == (name == .paper ? bright : dark))
    #expect(theme.moment.light == (name == .classic ? .classic : bright))
    #expect(theme.row(position: 3, count: 9).light == (name == .classic ? .classic : bright))
    #expect(theme.done.light == (name == .classic ? .classic : bright))
    let sunk: [Theme.Name: Light] = [.paper: bright, .classic: .classic]
    #expect(theme.sunk.light == sunk[name] ?? dark)
  }

  @Test("a row of ember is black with an edge in the colour of its letters")
  func ember() {
    let theme = theme(.ember)
    let rows = (0..<10).map { theme.row(position: Double($0), count: 10) }
    for cellStyle in rows + [theme.done, theme.sunk, theme.moment, theme.doomed] {
      #expect(cellStyle.ground == .black)
      #expect(
        cellStyle.light
          == .bevel(
            Bevel(
              hairline: Self.hairline, edge: cellStyle.letters, edgeShare: 0.14, sheen: 0, shade: 0)
          ))
    }
    #expect(Set(rows.map(\.letters)).count == 10)
  }

  @Test("hairlines have the given thickness", arguments: Theme.Name.allCases)
  func hairline(name: Theme.Name) {
    for hairline in 1...4 {
      let theme = Theme(name, hairline: hairline)
      for cellStyle in [theme.row(position: 0, count: 1), theme.sunk, theme.doomed, theme.undoBar] {
        guard case .bevel(let bevel) = cellStyle.light else {
          #expect(name == .classic && cellStyle.light == .classic)
          continue
        }
        #expect(bevel.hairline == hairline)
      }
    }
  }
}
