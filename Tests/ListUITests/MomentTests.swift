// Tests of the completion effect: green, a flash, a rest and the final colour; a wave after the
// last.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite("Completion effect") struct MomentTests {
  private static let theme = Theme(.heat, hairline: 2)
  private static let sink = ListOptions(completed: .sink)

  /// The colours of a row, one for each interval of so many milliseconds.
  private func colours(
    _ panel: inout Panel, _ row: Int, every step: Int = 10, count: Int
  ) -> [Color] {
    (0..<count).map { _ in
      let color = panel.cell(row)?.color ?? .black
      panel.wait(milliseconds: step)
      return color
    }
  }

  private func distance(_ a: Color, _ b: Color) -> Int {
    abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
      + abs(Int(a.blue) - Int(b.blue))
  }

  @Test(
    "a completed row is green after 80 ms, without flash after 350, and cools from 450 to 850 ms"
  )
  func stays() {
    for options in [ListOptions(), Self.sink] {
      var panel = Panel(rows: 4, options: options)
      let before = panel.cell(1)?.color ?? .black
      panel.swipe(1, dx: 30)
      let seen = colours(&panel, 1, count: 100)
      let green = Self.theme.moment.ground
      // Only the flash on release: 0.14 of white.
      #expect(seen[0] == before.mixed(with: .white, 0.14))
      #expect(seen[8].green > green.green && distance(seen[8], green) < 110)
      #expect(zip(seen[8...34], seen[9...35]).allSatisfy { $0.red >= $1.red })
      #expect(seen[35...45].allSatisfy { $0 == green })
      let rest = options.completed == .sink ? Self.theme.sunk.ground : Self.theme.done.ground
      #expect(seen[46...78].allSatisfy { $0 != rest })
      #expect(
        zip(seen[45...84], seen[46...85]).allSatisfy { distance($0, rest) >= distance($1, rest) })
      #expect(seen[86...].allSatisfy { $0 == rest })
    }
  }

  @Test(
    "no change during the completion effect makes a colour jump",
    arguments: [20, 60, 200, 400, 500, 700])
  func interrupted(after milliseconds: Int) {
    for options in [ListOptions(), Self.sink] {
      for (name, pending) in Self.pending {
        var panel = Panel(rows: 6, options: options)
        panel.swipe(1, dx: 30)
        panel.wait(milliseconds: milliseconds)
        let (before, place) = (panel.cell(1)?.color ?? .black, panel.top(1))
        pending(&panel)
        let (after, same) = (panel.cell(1)?.color ?? .black, panel.top(1))
        #expect(distance(before, after) <= 3, "\(name): \(before), then \(after)")
        #expect(abs((place ?? -1) - (same ?? -1)) < 0.01, "\(name)")
        var last = after
        for _ in 0..<100 {
          panel.wait(milliseconds: 4)
          guard let color = panel.cell(1)?.color else { break }
          // The whole path from red to green in 80 ms is 430 colour steps.
          #expect(distance(last, color) < 45, "\(name)")
          last = color
        }
        panel.rest()
      }
    }
  }

  private static let pending: [(String, @Sendable (inout Panel) -> Void)] = [
    ("somebody opens it again", { _ = $0.hear(.setCompleted(Panel.id(1), false)) }),
    ("another row is done", { $0.swipe(3, dx: 30) }),
    ("another row is deleted", { $0.swipe(4, dx: -30) }),
    ("another row is edited", { $0.tap(row: 0) }),
    ("somebody deletes it", { _ = $0.hear(.delete(Panel.id(1))) }),
    ("a finger takes it", { _ = $0.hold(1) }),
  ]

  @Test("an external completion fades to its colour without the effect")
  func others() {
    var panel = Panel(rows: 4)
    panel.hear(.setCompleted(Panel.id(1), true))
    let seen = colours(&panel, 1, count: 60)
    let done = Self.theme.done.ground
    #expect(seen[0] != done && seen[25] != done)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { distance($0, done) >= distance($1, done) })
    #expect(seen[51...].allSatisfy { $0 == done })
    panel.hear(.setCompleted(Panel.id(1), false))
    let back = colours(&panel, 1, count: 60)
    #expect(back[0] == done && back[59] == seen[0])
  }

  @Test("a row that sinks has a shadow on its path, and none before and after")
  func shadow() {
    var panel = Panel(rows: 6, options: Self.sink)
    panel.swipe(1, dx: 30)
    var reaches: [Int] = []
    for _ in 0..<130 {
      let shadow = panel.cell(1)?.shadow ?? .none
      #expect(shadow.above == .none)
      reaches.append(shadow.below.reach)
      panel.wait(milliseconds: 10)
    }
    #expect(reaches[..<45].allSatisfy { $0 == 0 })
    #expect(reaches.max() == 35)
    #expect(reaches[90...].allSatisfy { $0 == 0 })
    // It is in front of the rows that it passes.
    panel.swipe(0, dx: 30)
    panel.wait(milliseconds: 550)
    let first = panel.rows().first?.id
    #expect(first == CellID(high: 7, low: 0))
  }

  @Test("when a swipe completes the last row, a green wave runs down the rows, 40 ms a row")
  func wave() {
    var panel = Panel(rows: 5, completed: [0, 1, 3, 4])
    let done = Self.theme.done.ground
    panel.swipe(2, dx: 30)
    for _ in 0..<45 {
      #expect([0, 1, 3, 4].allSatisfy { panel.cell($0)?.color == done })
      panel.wait(milliseconds: 10)
    }
    // Each row is greenest 80 ms after the front of the wave, which takes 40 ms a row.
    for row in [0, 1, 3, 4] {
      var one = panel
      one.wait(milliseconds: 40 * row + 80)
      let color = one.cell(row)?.color
      #expect(color == Self.theme.moment.ground, "row \(row)")
      var early = panel
      early.wait(milliseconds: 40 * row)
      let dark = early.cell(row)?.color
      #expect(dark == done, "row \(row)")
      one.wait(milliseconds: 250)
      let over = one.cell(row)?.color
      #expect(over == done, "row \(row)")
    }
    panel.wait(milliseconds: 40 * 13)
    #expect(panel.view.isIdle && panel.view.nextDeadline == nil)
  }

  @Test("a touch ends the wave within a tenth of a second")
  func touched() {
    var panel = Panel(rows: 8, completed: [0, 1, 2, 3, 4, 5, 6])
    panel.swipe(7, dx: 30)
    panel.wait(milliseconds: 650)
    let green = panel.cell(3)?.color
    #expect(green != Self.theme.done.ground)
    _ = panel.view.stopFlight(at: panel.now)
    let same = panel.cell(3)?.color
    #expect(same == green)
    panel.wait(milliseconds: 100)
    for row in 0..<7 {
      let color = panel.cell(row)?.color
      #expect(color == Self.theme.done.ground)
    }
  }

  @Test("there is no wave at the start, after external changes or deletions, or with rows left")
  func noWave() {
    let quiet: [(String, (inout Panel) -> Void)] = [
      ("start", { _ in }), ("others", { _ = $0.hear(.setCompleted(Panel.id(2), true)) }),
      ("deleted", { $0.swipe(2, dx: -30) }),
      ("reopened", { $0.swipe(0, dx: 30) }),
    ]
    for (name, begin) in quiet {
      var panel = Panel(rows: 5, completed: [0, 1, 3, 4])
      begin(&panel)
      for _ in 0..<150 {
        panel.wait(milliseconds: 10)
        for row in [1, 3, 4] {
          let color = panel.cell(row)?.color
          #expect(color == Self.theme.done.ground, "\(name)")
        }
      }
    }
  }
}
