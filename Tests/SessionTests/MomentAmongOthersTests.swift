// A row's moment and a list's wave while hands, undos, others and themes come between.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI
import Session
@testable import panelist

@Suite("The moment of being done among others")
struct MomentAmongOthersTests {
  private static let theme = Theme(.heat, hairline: 2)

  private func cell(_ item: ItemID, _ bench: inout SessionBench) -> Cell? {
    bench.cells().first { $0.id == CellID(high: item.high, low: item.low) }
  }

  private func distance(_ a: Color, _ b: Color) -> Int {
    abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
      + abs(Int(a.blue) - Int(b.blue))
  }

  /// How far the colour is towards green from red and yellow.
  private func isGreen(_ color: Color) -> Bool {
    Int(color.green) > Int(color.red) + 40
  }

  private func finish(_ row: Int, by serial: UInt64, _ bench: inout SessionBench) {
    let y = Double(row) * 10 + 5
    bench.down(serial, 20, y)
    for x in stride(from: 25.0, through: 60, by: 5) { bench.move(serial, x, y) }
    bench.up(serial, 60, y)
  }

  @Test("a row that another program adds under the wave is not green")
  func addedUnderWave() throws {
    var bench = try SessionBench(rows: 4, completed: [0, 1, 2])
    finish(3, by: 1, &bench)
    bench.wait(milliseconds: 500)
    let item = Item(
      id: ItemID(high: 6, low: 1), text: "New", order: bench.session.view.list.order(forRow: 1))
    bench.externalChanges([.insert(item)])
    var green: [Int] = []
    for changeset in 0..<60 {
      bench.wait(milliseconds: 10)
      if let cell = cell(item.id, &bench), isGreen(cell.color) { green.append(changeset * 10) }
    }
    #expect(green.isEmpty, "green at \(green)")
  }

  @Test("a row that is to be done again is not green under the wave", arguments: [100, 300])
  func reopenedUnderWave(after milliseconds: Int) throws {
    var bench = try SessionBench(rows: 8, completed: [0, 1, 2, 3, 4, 5, 7])
    finish(6, by: 1, &bench)
    bench.wait(milliseconds: milliseconds)
    bench.externalChanges([.setCompleted(SessionBench.id(6), false)])
    // Its own colour has come back by then.
    bench.wait(milliseconds: 510)
    var green: [Int] = []
    for changeset in 0..<60 {
      bench.wait(milliseconds: 10)
      if let cell = cell(SessionBench.id(6), &bench), isGreen(cell.color) {
        green.append(510 + changeset * 10)
      }
    }
    #expect(green.isEmpty, "green at \(green)")
  }

  @Test("a wave does not begin over a list on which the row was taken back meanwhile")
  func undoneBeforeWave() throws {
    var bench = try SessionBench(rows: 1)
    finish(0, by: 1, &bench)
    bench.wait(milliseconds: 50)
    bench.session.undone(bench.undoneNewest(), at: bench.now)
    bench.wait(milliseconds: 10)
    // What it goes through on its way back is over by 500 ms.
    bench.wait(milliseconds: 520)
    var green: [Int] = []
    for changeset in 0..<50 {
      bench.wait(milliseconds: 10)
      if let cell = cell(SessionBench.id(0), &bench), isGreen(cell.color) {
        green.append(580 + changeset * 10)
      }
    }
    #expect(green.isEmpty, "green at \(green)")
  }

  @Test("a row in a finger wears what letting go makes of it, also after somebody took it back")
  func aimFollowsUndo() throws {
    var bench = try SessionBench(rows: 3)
    finish(1, by: 1, &bench)
    bench.rest()
    // It is done; a finger has it beyond the threshold, where letting go opens it again.
    bench.down(2, 20, 15)
    for x in stride(from: 25.0, through: 60, by: 5) { bench.move(2, x, 15) }
    bench.wait(milliseconds: 200)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(!isGreen(before))
    // Somebody takes the step back: now letting go does it again.
    bench.session.undone(bench.undoneNewest(), at: bench.now)
    bench.wait(milliseconds: 700)
    let color = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(color, Self.theme.moment.ground) < 10, "\(color)")
    bench.up(2, 60, 15)
    #expect(bench.session.view.list[1].isCompleted)
  }

  @Test("a row in a finger beyond the threshold keeps its colour when its step is taken back")
  func worn() throws {
    var bench = try SessionBench(rows: 3)
    finish(1, by: 1, &bench)
    bench.wait(milliseconds: 30)
    bench.down(2, 40, 15)
    for x in stride(from: 44.0, through: 76, by: 4) { bench.move(2, x, 15) }
    bench.wait(milliseconds: 20)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    bench.session.undone(bench.undoneNewest(), at: bench.now)
    let after = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(before, after) <= 3, "\(before), then \(after)")
  }

  @Test(
    "a row that comes back while it leaves goes on from the colour that it had",
    arguments: [200, 400])
  func recalled(after milliseconds: Int) throws {
    var bench = try SessionBench(rows: 4)
    finish(1, by: 1, &bench)
    bench.wait(milliseconds: milliseconds)
    bench.externalChanges([.delete(SessionBench.id(1))])
    bench.wait(milliseconds: 60)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    bench.session.undone(bench.undoneNewest(), at: bench.now)
    let after = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(before, after) <= 12, "\(before), then \(after)")
  }

  @Test("a row that is taken back as it is let go comes back from the colour that it was left in")
  func recalledAtOnce() throws {
    var bench = try SessionBench(rows: 3)
    bench.down(1, 80, 15)
    for x in stride(from: 75.0, through: 40, by: -5) { bench.move(1, x, 15) }
    bench.wait(milliseconds: 200)
    bench.up(1, 40, 15)
    bench.wait(milliseconds: 10)
    let before = cell(SessionBench.id(1), &bench)?.color ?? .black
    bench.session.undone(bench.undoneNewest(), at: bench.now)
    let after = cell(SessionBench.id(1), &bench)?.color ?? .black
    #expect(distance(before, after) <= 12, "\(before), then \(after)")
  }

  @Test("a deleted row that is taken back on its way out keeps its name where it is seen")
  func recalledName() throws {
    var bench = try SessionBench(rows: 3)
    bench.down(1, 80, 15)
    for x in stride(from: 75.0, through: 40, by: -5) { bench.move(1, x, 15) }
    bench.up(1, 40, 15)
    bench.wait(milliseconds: 40)
    let row = SessionBench.id(1)
    let beside = CellID(high: ~row.high, low: row.low)
    let before = bench.cells().first { $0.id == beside }
    bench.session.undone(bench.undoneNewest(), at: bench.now)
    let after = bench.cells().first { $0.id == beside }
    #expect(before?.text != nil)
    #expect(after?.text != nil)
  }

  @Test("the name of a deleted row does not end in one frame while nothing covers it")
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

  @Test("a sinking row that a finger takes keeps its shadow for a frame")
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

  @Test("the shadow of a row that sinks comes by and by", arguments: [1, 5])
  func sinkingShadow(rows: Int) throws {
    var bench = try SessionBench(rows: 1 + rows, sinks: .sink)
    finish(0, by: 1, &bench)
    var shadows: [Double] = []
    for _ in 0..<50 {
      bench.wait(milliseconds: 16)
      shadows.append(cell(SessionBench.id(0), &bench)?.shadow.below.strength ?? 0)
    }
    let changesets = zip(shadows, shadows.dropFirst()).map { $1 - $0 }
    #expect(shadows.max() ?? 0 > 0.3)
    #expect(changesets.max() ?? 0 < 0.25, "\(shadows)")
  }
}
