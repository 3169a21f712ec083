// A list that is changed for months by other programs: what it keeps stays as much as on the first day.
import ListUI
import Model
import Session
import Testing
import Text

@testable import ListUI
@testable import panelist

@Suite("A long life beside other programs")
struct LongLifeTests {
  @Test("a program that writes another text every minute fills no memory")
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
