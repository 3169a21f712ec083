// The empty row below a long list, and the hint of an empty list.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("The empty area below the list")
struct LowerEndTests {
  /// Drags vertically in steps of 2 mm, stops, lifts, and waits until all is at rest.
  ///
  /// - Returns: The first event.
  private func drag(
    _ bench: inout SessionBench, _ serial: UInt64, from y: Double, by way: Double
  ) -> ListEvent? {
    bench.forget()
    bench.down(serial, 50, y)
    for step in 1...Int(abs(way) / 2) {
      bench.move(serial, 50, y + Double(step) * (way < 0 ? -2 : 2))
    }
    bench.wait(milliseconds: 100)
    bench.up(serial, 50, y + way)
    bench.rest()
    return bench.events.first
  }

  private func tops(_ bench: inout SessionBench, rows: Int) -> [Double] {
    bench.tops(of: (0..<rows).map(SessionBench.id))
  }

  @Test("a list that fills the screen scrolls up by one row, and a tap below it adds a row")
  func tapBelow() throws {
    var bench = try SessionBench(rows: 8)
    #expect(bench.session.view.facts.edges == .top)
    let atTop = tops(&bench, rows: 8)
    #expect(atTop == (0..<8).map { Double($0) * 100 })
    let began = drag(&bench, 1, from: 70, by: -40)
    #expect(began == .dragBegan(nil))
    let atEnd = tops(&bench, rows: 8)
    #expect(atEnd == (1..<8).map { Double($0) * 100 - 100 })
    #expect(bench.session.view.hit(at: Point(x: 50, y: 71)).layer == .black)
    bench.tap(2, 50, 75)
    bench.rest()
    #expect(bench.session.view.editedItem == ItemID(high: 9, low: 1))
    bench.type(.insert("Salt"))
    bench.type(.commit)
    bench.rest()
    #expect(bench.store.list.items.last?.text == "Salt")
    let added = bench.tops(of: [ItemID(high: 9, low: 1)])
    #expect(added == [700])
  }

  @Test("a long list is pulled up only at its lower end, a short list at once")
  func pulled() throws {
    for (rows, way) in [(8, 100.0), (9, 200), (20, 1300)] {
      var bench = try SessionBench(rows: rows, completed: [0, 1])
      for serial in 1...8 where !bench.session.view.facts.edges.contains(.bottom) {
        let began = drag(&bench, UInt64(serial), from: 75, by: -70)
        #expect(began == .dragBegan(nil))
      }
      #expect(bench.session.view.scrollPosition.value == way)
      let began = drag(&bench, 20, from: 75, by: -60)
      #expect(began == .dragBegan(.bottom))
      #expect(bench.store.list.count == rows - 2)
    }
    var short = try SessionBench(rows: 7)
    #expect(short.session.view.facts.edges == [.top, .bottom])
    let began = drag(&short, 1, from: 75, by: -20)
    #expect(began == .dragBegan(.bottom))
    #expect(short.session.view.scrollPosition == 0)
  }

  @Test("on another screen a list at its lower end has an empty row below it")
  func otherScreen() throws {
    var bench = try SessionBench(rows: 12)
    for serial in 1...3 { _ = drag(&bench, UInt64(serial), from: 75, by: -70) }
    #expect(bench.session.view.scrollPosition == 500)
    bench.session.handle(
      .layout(
        PanelGeometry(pixels: Size(width: 1000, height: 1000), width: 100, height: 100),
        rowHeight: 10), at: bench.now)
    bench.rest()
    #expect(bench.session.view.scrollPosition == 300)
    #expect(bench.session.view.facts.edges == .bottom)
  }

  @Test("an empty list shows a hint, but not during a pull or an edit, and not beside a row")
  func hint() throws {
    var bench = try SessionBench(rows: 0)
    let seen1 = isInvited(&bench)
    #expect(seen1)
    bench.down(1, 50, 20)
    for y in 21...28 { bench.move(1, 50, Double(y)) }
    let seen2 = isInvited(&bench)
    #expect(!seen2)
    bench.up(1, 50, 28)
    bench.rest()
    let seen3 = isInvited(&bench)
    #expect(seen3)
    bench.tap(2, 50, 40)
    let seen4 = isInvited(&bench)
    #expect(!seen4)
    bench.rest()
    bench.type(.cancel)
    bench.rest()
    let seen5 = isInvited(&bench)
    #expect(seen5)
    var full = try SessionBench(rows: 1)
    let seen6 = isInvited(&full)
    #expect(!seen6)
  }

  @Test("an empty list still shows the hint after it was touched and released")
  func hintStays() throws {
    var bench = try SessionBench(rows: 0)
    let before = bench.cells()
    #expect(!before.isEmpty)
    bench.down(1, 50, 40)
    bench.move(1, 50, 42)
    bench.move(1, 50, 44)
    bench.wait(milliseconds: 100)
    bench.up(1, 50, 44)
    bench.rest()
    let after = bench.cells()
    #expect(after == before)
  }

  /// Whether the grey hint is visible.
  private func isInvited(_ bench: inout SessionBench) -> Bool {
    let grey = Color(red: 0x8E, green: 0x8E, blue: 0x94)
    return bench.cells().contains { $0.text?.color == grey && $0.top == 0 && $0.opacity == 1 }
  }
}
