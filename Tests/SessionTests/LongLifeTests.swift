// Memory use stays bounded while other processes change a list for months.
import ListUI
import Model
import Session
import Testing
import Text

@testable import ListUI
@testable import panelist

@Suite("Long-running sessions")
struct LongLifeTests {
  @Test("a process that changes a text every minute does not fill the cache of shaped lines")
  func changes() throws {
    var bench = try SessionBench(rows: 5)
    let lines = try #require(bench.session.view.context.style.words.measurer as? TextLines)
    for minute in 0..<1000 {
      bench.externalChanges([.setText(SessionBench.id(2), "It is minute \(minute)")])
      _ = bench.cells()
      try #require(lines.count <= RowText.linesKept + 50)
    }
  }
}
