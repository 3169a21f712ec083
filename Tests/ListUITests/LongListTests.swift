// Tests that a list of 100,000 rows measures and draws only what is on the screen.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct LongListTests {
  private static func long() -> (Panel, BookMeasurer) {
    Panel.with((0..<100_000).map { "Row \($0)" })
  }

  @Test("opening a long list measures and draws only what is on the screen")
  func opens() {
    var (panel, measurer) = Self.long()
    #expect(measurer.asked == 0)
    let cells = panel.rows()
    #expect(cells.count == 8)
    #expect(measurer.asked == 8)
  }

  @Test("while a long list is flung, each frame measures only the rows that enter the screen")
  func flung() {
    var (panel, measurer) = Self.long()
    var last = Set(panel.rows().map(\.id))
    var room: Int?
    for frame in 0..<600 {
      if frame % 100 == 0 {
        let finger = panel.holdList()
        panel.drag(finger, dy: -40)
        panel.letGo(finger, dy: -40, speed: frame == 300 ? 3000 : -6000)
      }
      let asked = measurer.asked
      panel.wait(milliseconds: 16)
      let names = Set(panel.rows().map(\.id))
      #expect(names.count >= 8 && names.count <= 9)
      #expect(measurer.asked - asked <= names.subtracting(last).count)
      last = names
      // Once the array fits the most cells on a screen, it is reused.
      if frame == 50 { room = panel.picture.cells.capacity }
      if let room { #expect(panel.picture.cells.capacity == room) }
    }
    #expect(panel.view.scrollPosition > 100_000)
  }

  @Test("a touch far down hits the row drawn there, and edits of it are kept")
  func touched() {
    var (panel, measurer) = Self.long()
    for _ in 0..<8 {
      let finger = panel.holdList()
      panel.letGo(finger, dy: -60, speed: -8000)
      panel.rest()
    }
    let cell = panel.rows()[3]
    let row = Int(cell.id.low)
    #expect(row > 1000)
    let y = Millimeters(cell.top.value / 10 + 5)
    #expect(panel.view.target(at: Point(x: 50, y: y)) == Panel.target(row))
    let asked = measurer.asked
    panel.swipe(row, dx: -30)
    panel.tap(row: row + 2)
    panel.rest()
    panel.type("!")
    panel.press(.commit)
    panel.rest()
    panel.pinch(row + 1, apart: 12)
    panel.press(.cancel)
    panel.rest()
    panel.expectNoSeams("at rest")
    #expect(panel.view.list.count == 99_999)
    #expect(measurer.asked - asked < 60)
  }

  @Test("at the end of a long list a row can be deleted and edited")
  func end() {
    var (panel, _) = Self.long()
    let finger = panel.holdList()
    panel.drag(finger, dy: -2_000_000)
    panel.letGo(finger, dy: -2_000_000)
    panel.rest()
    // An empty row is below it.
    #expect(panel.top(99_999) == 600)
    panel.swipe(99_999, dx: -30)
    panel.rest()
    #expect(panel.top(99_998) == 600)
    // The undo bar covers the row until it disappears.
    panel.wait(milliseconds: 5000)
    panel.expire()
    panel.rest()
    panel.tap(row: 99_998)
    panel.rest()
    #expect(panel.top(99_998) == 0)
    panel.press(.commit)
    panel.rest()
    #expect(panel.top(99_998) == 600)
  }
}
