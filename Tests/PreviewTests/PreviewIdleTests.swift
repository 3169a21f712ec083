// The screen of the preview, as on a panel: it dims, goes dark, and a touch on the dark only wakes.
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import panelist_preview

@Suite("The preview's screen")
struct PreviewIdleTests {
  private typealias Peer = (line: FakeLine, client: Client)

  private func bench() throws -> (PreviewBench, Peer) {
    let bench = try PreviewBench {
      $0.power = ScreenPower.Rules(dimAfter: .seconds(20), dimLevel: 0.3, offAfter: .seconds(30))
    }
    let one = try bench.join()
    bench.pass(milliseconds: 3000, showing: [one])
    return (bench, one)
  }

  /// The brightest channel of the canvas.
  private func brightest(_ one: Peer) -> UInt32 {
    one.line.canvas.pixels.map { max($0 & 0xFF, $0 >> 8 & 0xFF, $0 >> 16 & 0xFF) }.max() ?? 0
  }

  private func tap(_ row: Int, _ id: UInt32, _ bench: PreviewBench, _ one: Peer) throws {
    let y = Float((Double(row) + 0.5) * bench.rowHeight)
    try bench.touch(id, 0, 60, y, from: one.client)
    bench.pass(milliseconds: 60, showing: [one])
    try bench.touch(id, 2, 60, y, from: one.client)
  }

  @Test("it dims in the picture, then shows black, and a touch that lands there only wakes")
  func evening() throws {
    let (bench, one) = try bench()
    let full = one.line.canvas.pixels
    bench.pass(milliseconds: 18_000, showing: [one])
    #expect(bench.list.driver.session.power.condition == .dimmed)
    #expect(brightest(one) > 0 && one.line.canvas.pixels == bench.screen)
    #expect(one.line.canvas.pixels != full)
    bench.pass(milliseconds: 10_000, showing: [one])
    #expect(bench.list.driver.session.power.condition == .dark && brightest(one) == 0)
    // No frame, no vsync.
    let count = one.line.canvas.frames.count
    #expect(bench.list.vsyncs.planned == nil)
    bench.pass(milliseconds: 60_000, showing: [one])
    #expect(one.line.canvas.frames.count == count)
    try tap(2, 1, bench, one)
    bench.pass(milliseconds: 500, showing: [one])
    #expect(bench.list.driver.session.power.condition == .awake && one.line.canvas.pixels == full)
    #expect(bench.list.driver.session.view.editedItem == nil)
    try tap(2, 2, bench, one)
    bench.pass(milliseconds: 500, showing: [one])
    #expect(bench.list.driver.session.view.editedItem != nil)
  }

  @Test("a touch on the dimmed list acts, and the light is back with its frame")
  func dimmed() throws {
    let (bench, one) = try bench()
    let full = brightest(one)
    bench.pass(milliseconds: 18_000, showing: [one])
    #expect(brightest(one) < full)
    try tap(2, 1, bench, one)
    bench.pass(milliseconds: 100, showing: [one])
    #expect(bench.list.driver.session.view.editedItem != nil && brightest(one) >= full)
  }

  @Test(
    "a key and a wheel on the dark screen only wake it; dimmed they act", arguments: [true, false])
  func keys(isDark: Bool) throws {
    let (bench, one) = try bench()
    let offset = bench.list.driver.session.view.scrollPosition
    bench.pass(milliseconds: isDark ? 28_000 : 18_000, showing: [one])
    bench.list.take(.scroll(80), from: one.client)
    #expect((bench.list.driver.session.view.scrollPosition == offset) == isDark)
    bench.pass(milliseconds: 500, showing: [one])
    #expect(bench.list.driver.session.power.condition == .awake && brightest(one) > 100)
    bench.pass(milliseconds: 31_000, showing: [one])
    #expect(bench.list.driver.session.power.isDark)
    bench.list.take(.key(.undo), from: one.client)
    bench.pass(milliseconds: 500, showing: [one])
    #expect(bench.list.driver.session.power.condition == .awake)
  }

  @Test("a recording of it has the rules, and what became of the screen")
  func recorded() throws {
    let (bench, one) = try bench()
    bench.pass(milliseconds: 28_000, showing: [one])
    try tap(2, 1, bench, one)
    bench.pass(milliseconds: 500, showing: [one])
    let lines = bench.list.log.text(at: bench.list.now, isRedacted: false).split(
      separator: "\n")
    let idle = lines.filter { $0.hasPrefix("idle dim 20 s to 30 % off 30 s") }
    #expect(idle.count == 1)
    let words = lines.filter { $0.hasPrefix("> screen") }
    #expect(words == ["> screen dims", "> screen goes dark", "> screen is woken"])
  }

  @Test("a recording does not begin while a touch means nothing yet")
  func guarded() throws {
    let (bench, one) = try bench()
    bench.pass(milliseconds: 28_000, showing: [one])
    bench.list.take(.scroll(1), from: one.client)
    bench.pass(milliseconds: 100, showing: [one])
    let y = Float(1.5 * bench.rowHeight)
    try bench.touch(7, 0, 60, y, from: one.client)
    bench.pass(milliseconds: 22_000, showing: [one])
    let text = bench.list.log.text(at: bench.list.now, isRedacted: false)
    // Its beginning has the dark screen, which says why the touch means nothing.
    #expect(text.contains("> screen is woken"), "\(text)")
    #expect(bench.list.driver.session.view.editedItem == nil)
  }

  @Test("without rules nothing happens to the screen, and a recording has none")
  func never() throws {
    let bench = try PreviewBench()
    let one = try bench.join()
    bench.pass(milliseconds: 300_000)
    #expect(bench.list.driver.session.power.condition == .awake)
    #expect(!bench.list.log.text(at: bench.list.now, isRedacted: false).contains("\nidle"))
    #expect(one.line.canvas.frames.count <= 1)
  }

  @Test("the options are as a panel's settings, and off where pages give the time")
  func options() throws {
    #expect(IdleTime(argument: "2min")?.interval == .seconds(120))
    #expect(IdleTime(argument: "never") != nil && IdleTime(argument: "never")?.interval == nil)
    for wrong in ["", "2", "1s", "25h", "min", "-2min"] {
      #expect(IdleTime(argument: wrong) == nil)
    }
    let panel = IdleTime.rules(dim: nil, off: nil, with: .machine)
    #expect(panel == ScreenPower.Rules(dimAfter: .seconds(120), dimLevel: 0.3, offAfter: nil))
    #expect(IdleTime.rules(dim: nil, off: nil, with: .pages) == ScreenPower.Rules())
    let off = IdleTime(argument: "10min")
    #expect(IdleTime.rules(dim: nil, off: off, with: .pages).offAfter == .seconds(600))
  }
}
