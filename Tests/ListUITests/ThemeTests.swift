// Tests of changing the theme while the list is shown.
import ListUI
import Model
import Paint
import Testing
import Units

@Suite("Changing the theme")
struct ThemeTests {
  private static let screen = Size(width: 1000, height: 800)

  /// The list's display list.
  private func picture(_ panel: inout Panel) -> DisplayList {
    _ = panel.cells()
    return panel.picture
  }

  @Test("after a theme change the next frame has its colours", arguments: Theme.Name.allCases)
  func colours(name: Theme.Name) throws {
    var panel = Panel(rows: 5, completed: [4], options: ListOptions(theme: .tide))
    panel.view.setTheme(name)
    let picture = picture(&panel)
    let theme = Theme(name, hairline: panel.view.metrics.hairline)
    #expect(picture.ground == theme.ground)
    let styles = (0..<4).map { theme.row(position: Double($0), count: 5) } + [theme.done]
    try #require(picture.cells.count == styles.count)
    for (cell, cellStyle) in zip(picture.cells, styles) {
      #expect(cell.color == cellStyle.ground && cell.text?.color == cellStyle.letters, "\(cell.id)")
      #expect(cell.light == cellStyle.light, "\(cell.id)")
    }
  }

  @Test("a theme change damages the rows, and the whole screen if the ground changes")
  func damage() {
    var panel = Panel(rows: 3)
    let day = picture(&panel)
    panel.view.setTheme(.ember)
    let night = picture(&panel)
    var rows = DamageRegion(size: Self.screen)
    for row in 0..<3 {
      rows.add(Rect(left: 0, top: row * 100, right: 1000, bottom: row * 100 + 100))
    }
    #expect(day.ground == night.ground)
    #expect(night.damage(since: day) == rows)
    panel.view.setTheme(.paper)
    let paper = picture(&panel)
    #expect(paper.damage(since: night) == .full(Self.screen))
    panel.view.setTheme(.heat)
    let again = picture(&panel)
    #expect(again.damage(since: day).isEmpty)
  }

  @Test("setting the current theme changes nothing, and returns false")
  func same() {
    var panel = Panel(rows: 3)
    let before = picture(&panel)
    let isNew = [.heat, .ember, .ember, .heat].map { panel.view.setTheme($0) }
    #expect(isNew == [false, true, false, true])
    let after = picture(&panel)
    #expect(after == before)
  }

  @Test("a theme change starts no animation, and a swiped row stays under the finger")
  func swipedRow() throws {
    var panel = Panel(rows: 5)
    #expect(panel.view.isIdle)
    panel.view.setTheme(.ember)
    #expect(panel.view.isIdle && panel.view.nextDeadline == nil)
    let finger = panel.hold(1)
    panel.drag(finger, dx: 30)
    let way = panel.left(1)
    panel.view.setTheme(.dusk)
    let later = panel.left(1)
    #expect(later == way && way != 0)
    panel.letGo(finger, dx: 30)
    panel.rest()
    #expect(panel.view.list[1].isCompleted)
  }

  @Test("on another screen the list keeps its theme")
  func otherScreen() {
    var panel = Panel(rows: 3, options: ListOptions(theme: .moss))
    panel.view.setTheme(.ember)
    let geometry = PanelGeometry(pixels: Size(width: 600, height: 500), width: 120, height: 100)
    var view = panel.view.laidOut(on: geometry, rowHeight: 10, start: panel.now)
    view.advance(to: panel.now + .seconds(2))
    var picture = DisplayList(size: geometry.pixels)
    view.draw(into: &picture)
    let theme = Theme(.ember, hairline: view.metrics.hairline)
    #expect(
      picture.cells.map(\.light) == (0..<3).map { theme.row(position: Double($0), count: 3).light })
    let isNew = view.setTheme(.moss)
    #expect(isNew)
  }
}
