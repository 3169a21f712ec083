// Rows that come and go in the same moment.
import ListUI
import Paint
import Session
import Testing

@Suite("Rows that come and go at once")
struct AppearingTests {
  @Test("a row that goes while it is still appearing does not light up")
  func appearingRow() throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 60)
    bench.wait(milliseconds: 40)
    let before = try #require(bench.cells().first { $0.id.high == 9 })
    #expect(before.opacity < 0.2)
    bench.type(.cancel)
    let after = try #require(bench.cells().first { $0.id.high == 9 })
    #expect(after.opacity <= before.opacity)
  }
}
