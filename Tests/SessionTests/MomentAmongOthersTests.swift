// The completion highlight and the wave during touches, undos and external changes.
import Gestures
import Model
import Paint
import Store
import Testing
import Units

@testable import ListUI
import Session
@testable import panelist

@Suite("Completion highlight and wave during other changes")
struct MomentAmongOthersTests {
  private static let theme = Theme(.heat, hairline: 2)

  private func cell(_ item: ItemID, _ bench: inout SessionBench) -> Cell? {
    bench.cells().first { $0.id == CellID(high: item.high, low: item.low) }
  }

  private func distance(_ a: Color, _ b: Color) -> Int {
    abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
      + abs(Int(a.blue) - Int(b.blue))
  }

  /// Whether the colour is clearly more green than red.
  private func isGreen(_ color: Color) -> Bool {
    Int(color.green) > Int(color.red) + 40
  }

  private func finish(_ row: Int, by serial: UInt64, _ bench: inout SessionBench) {
    let y = Double(row) * 10 + 5
    bench.down(serial, 20, y)
    for x in stride(from: 25.0, through: 60, by: 5) { bench.move(serial, x, y) }
    bench.up(serial, 60, y)
  }

  @Test("a row that another process adds during the wave is not green")
  func addedUnderWave() throws {
    var bench = try SessionBench(rows: 4, completed: [0, 1, 2])
    finish(3, by: 1, &bench)
    bench.wait(milliseconds: 500)
    let item = Item(
      id: ItemID(high: 6, low: 1), text: "New", order: bench.session.view.list.order(forRow: 1))
    bench.externalChanges([.insert(item)])
    var green: [Int] = []
    for step in 0..<60 {
      bench.wait(milliseconds: 10)
      if let cell = cell(item.id, &bench), isGreen(cell.color) { green.append(step * 10) }
    }
    #expect(green.isEmpty, "green at \(green)")
  }

  @Test("a row that is uncompleted externally is not green during the wave", arguments: [100, 300])
  func reopenedUnderWave(after milliseconds: Int) throws {
    var bench = try SessionBench(rows: 8, completed: [0, 1, 2, 3, 4, 5, 7])
    finish(6, by: 1, &bench)
    bench.wait(milliseconds: milliseconds)
    bench.externalChanges([.setCompleted(SessionBench.id(6), false)])
    // The row has its own colour again by then.
    bench.wait(milliseconds: 510)
    var green: [Int] = []
    for step in 0..<60 {
      bench.wait(milliseconds: 10)
      if let cell = cell(SessionBench.id(6), &bench), isGreen(cell.color) {
        green.append(510 + step * 10)
      }
    }
    #expect(green.isEmpty, "green at \(green)")
  }

  @Test("no wave begins if the completion is undone before")
  func undoneBeforeWave() throws {
    var bench = try SessionBench(rows: 1)
    finish(0, by: 1, &bench)
    bench.wait(milliseconds: 50)
    bench.session.handle(.answered(.undone(bench.undoneNewest())), at: bench.now)
    bench.wait(milliseconds: 10)
    // The colour transition of the undo is over after 500 ms.
    bench.wait(milliseconds: 520)
    var green: [Int] = []
    for step in 0..<50 {
      bench.wait(milliseconds: 10)
      if let cell = cell(SessionBench.id(0), &bench), isGreen(cell.color) {
        green.append(580 + step * 10)
      }
    }
    #expect(green.isEmpty, "green at \(green)")
  }

  @Test("a held row shows the colour of its outcome, even if an undo changes that outcome")
  func aimFollowsUndo() throws {
    var bench = try SessionBench(rows: 3)
    finish(1, by: 1, &bench)
    bench.rest()
    // The row is completed; a finger holds it past the threshold, where a release uncompletes it.
    bench.down(2, 20, 15)
    for x in stride(from: 25.0, through: 60, by: 5) { bench.move(2, x, 15) }
    bench.wait(milliseconds: 200)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(!isGreen(before))
    // The completion is undone: now a release completes the row again.
    bench.session.handle(.answered(.undone(bench.undoneNewest())), at: bench.now)
    bench.wait(milliseconds: 700)
    let color = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(color, Self.theme.moment.ground) < 10, "\(color)")
    bench.up(2, 60, 15)
    #expect(bench.session.view.list[1].isCompleted)
  }

  @Test("a row held past the threshold keeps its colour when its completion is undone")
  func worn() throws {
    var bench = try SessionBench(rows: 3)
    finish(1, by: 1, &bench)
    bench.wait(milliseconds: 30)
    bench.down(2, 40, 15)
    for x in stride(from: 44.0, through: 76, by: 4) { bench.move(2, x, 15) }
    bench.wait(milliseconds: 20)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    bench.session.handle(.answered(.undone(bench.undoneNewest())), at: bench.now)
    let after = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(before, after) <= 3, "\(before), then \(after)")
  }

  @Test(
    "a deleted row that is restored in mid-exit keeps the colour it had",
    arguments: [200, 400])
  func suggestionsRead(after milliseconds: Int) throws {
    var bench = try SessionBench(rows: 4)
    finish(1, by: 1, &bench)
    bench.wait(milliseconds: milliseconds)
    bench.externalChanges([.delete(SessionBench.id(1))])
    bench.wait(milliseconds: 60)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    bench.session.handle(.answered(.undone(bench.undoneNewest())), at: bench.now)
    let after = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(before, after) <= 12, "\(before), then \(after)")
  }

  @Test("a deletion that is undone right after the release restores the row in its last colour")
  func recalledAtOnce() throws {
    var bench = try SessionBench(rows: 3)
    bench.down(1, 80, 15)
    for x in stride(from: 75.0, through: 40, by: -5) { bench.move(1, x, 15) }
    bench.wait(milliseconds: 200)
    bench.up(1, 40, 15)
    bench.wait(milliseconds: 10)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    bench.session.handle(.answered(.undone(bench.undoneNewest())), at: bench.now)
    let after = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(before, after) <= 12, "\(before), then \(after)")
  }

  @Test("a deletion that is undone in mid-exit keeps the name that is shown beside the row")
  func recalledName() throws {
    var bench = try SessionBench(rows: 3)
    bench.down(1, 80, 15)
    for x in stride(from: 75.0, through: 40, by: -5) { bench.move(1, x, 15) }
    bench.up(1, 40, 15)
    bench.wait(milliseconds: 40)
    let row = SessionBench.id(1)
    let beside = CellID(high: ~row.high, low: row.low)
    let before = bench.cells().first { $0.id == beside }
    bench.session.handle(.answered(.undone(bench.undoneNewest())), at: bench.now)
    let after = bench.cells().first { $0.id == beside }
    #expect(before?.text != nil)
    #expect(after?.text != nil)
  }

  @Test("the name of a deleted row fades out and does not vanish within a frame")
  func lastName() throws {
    var bench = try SessionBench(rows: 1)
    bench.down(1, 80, 5)
    for x in stride(from: 75.0, through: 40, by: -5) { bench.move(1, x, 5) }
    bench.up(1, 40, 5)
    var last = 0
    let color = Self.theme.doomed.letters
    for _ in 0..<200 {
      bench.wait(milliseconds: 4)
      let cells = bench.cells()
      let ids = [SessionBench.id(0)].flatMap {
        [CellID(high: $0.high, low: $0.low), CellID(high: ~$0.high, low: $0.low)]
      }
      let names = cells.filter { ids.contains($0.id) && $0.text != nil }
      let light =
        names.map { cell in
          Int(cell.foregroundOpacity * Double(distance(color, .black)))
        }.max() ?? 0
      if light == 0, last > 100 {
        Issue.record("a name of \(last) steps of light is gone in 4 ms")
        break
      }
      last = light
    }
  }

  @Test("a sinking row does not lose its shadow in the frame in which a finger takes it")
  func caughtKeepsShadow() throws {
    var bench = try SessionBench(rows: 6, sinks: .sink)
    finish(0, by: 1, &bench)
    bench.wait(milliseconds: 500)
    let top = bench.tops(of: [SessionBench.id(0)]).first ?? 0
    let before = cell(SessionBench.id(0), &bench)?.shadow.below.strength ?? 0
    let y = top / 10 + 5
    bench.down(2, 30, y)
    let mid = cell(SessionBench.id(0), &bench)?.shadow.below.strength ?? 0
    bench.finger(2, .moved, 36, y)
    let after = cell(SessionBench.id(0), &bench)?.shadow.below.strength ?? 0
    #expect(before > 0.05)
    #expect(abs(before - after) < 0.08, "\(before), \(mid), then \(after)")
  }

  @Test("the shadow of a sinking row appears gradually", arguments: [1, 5])
  func sinkingShadow(rows: Int) throws {
    var bench = try SessionBench(rows: 1 + rows, sinks: .sink)
    finish(0, by: 1, &bench)
    var shadows: [Double] = []
    for _ in 0..<50 {
      bench.wait(milliseconds: 16)
      shadows.append(cell(SessionBench.id(0), &bench)?.shadow.below.strength ?? 0)
    }
    let steps = zip(shadows, shadows.dropFirst()).map { $1 - $0 }
    #expect(shadows.max() ?? 0 > 0.3)
    #expect(steps.max() ?? 0 < 0.25, "\(shadows)")
  }
}
