// The table of behaviours names a recording for each, and forgets none; its numbers are the code's.
import Config
import Foundation
import ListUI
import Testing
import Units

@Suite("The table of behaviours")
struct BehaviourTests {
  /// The recordings that the table names.
  private static func named() throws -> Set<String> {
    Set(
      try BehaviourRow.all().map { row in
        let name = row.recording
        return name.hasPrefix("`") && name.hasSuffix("`")
          ? String(name.dropFirst().dropLast()) : "no recording for: \(row.behaviour)"
      })
  }

  @Test("every behaviour has a recording that is there, and every recording is of a behaviour")
  func complete() throws {
    let folder = Recorded.root.appending(path: "Tests/Recordings")
    let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".touch") }.map { String($0.dropLast(".touch".count)) }
    let named = try Self.named()
    #expect(named.subtracting(recorded) == [], "the table names what is not there")
    #expect(Set(recorded).subtracting(named) == [], "the table forgets what is there")
  }

  @Test("every number of the table is the code's, and every one of the code's here is in the table")
  func numbers() throws {
    var ties = try BehaviourNumbers().ties
    for row in try BehaviourRow.all() {
      let keys = ties.keys.filter { row.behaviour.hasPrefix($0) }
      #expect(keys.count <= 1, "two rows of the test are one of the page: \(keys)")
      let own = keys.first.flatMap { ties.removeValue(forKey: $0) } ?? []
      let wrong = disagreements(row.numbers, own)
      #expect(wrong == [], "in the row '\(row.behaviour)'")
    }
    #expect(ties.keys.sorted() == [], "these rows are not in the page")
  }

  @Test("a row is as high as the page says where nothing else is set")
  func rowHeight() throws {
    #expect(Settings().rowHeight == nil)
    let clause = try BehaviourRow.page().firstMatch(of: /a row is [^.]*/)
    let said = String(clause?.output ?? "")
    let ties = [
      BehaviourTie("#/# of the screen", law: "RowMetrics.share") {
        $0[0] / $0[1] == RowMetrics.share.height
      },
      BehaviourTie("#/# of its width", law: "RowMetrics.share") {
        $0[0] / $0[1] == RowMetrics.share.width
      },
      BehaviourTie("least # mm", RowMetrics.least.value),
      BehaviourTie("most # mm", RowMetrics.most.value),
    ]
    #expect(disagreements(said, ties) == [])
  }

  @Test("the clock comes, goes and stands as the page says")
  func clock() throws {
    let clause = try BehaviourRow.page().firstMatch(of: /The clock stands [^\n]*/)
    let said = String(clause?.output ?? "")
    let ties = [
      BehaviourTie("comes # s after", Timing.clockRest.seconds),
      BehaviourTie("touch in # s and", Timing.clockFadeIn.seconds),
      BehaviourTie("a touch in # s", Timing.clockFadeOut.seconds),
      BehaviourTie("at least # rows", ListView.clockRows),
      BehaviourTie("The time is # of a row high", ClockLayout.time),
      BehaviourTie("its baseline # above the black's end", ClockLayout.timeRise),
      BehaviourTie("the date is # of a row high", ClockLayout.date),
      BehaviourTie("its baseline # above that", ClockLayout.dateRise),
    ]
    #expect(disagreements(said, ties) == [])
  }

  @Test("a number that differs, has no tie or is not there is reported")
  func reported() {
    let text = "0.3 s, every further row 0.03 s later"
    let both = [BehaviourTie("# s,", 0.3), BehaviourTie("further row # s", 0.03)]
    #expect(disagreements(text, both) == [])
    #expect(
      disagreements(text, [both[0]]) == ["nothing in the code is tied to the page's 0.03"])
    #expect(
      disagreements(text, [BehaviourTie("# s,", 0.25), both[1]])
        == ["'# s,': the page says 0.3, the code 0.25"])
    #expect(
      disagreements(text, both + [BehaviourTie("at most # mm", 4)])
        == ["the page does not say 'at most # mm', which is 4.0"])
    #expect(disagreements("a third of one", []).count == 2, "words are numbers, too")
    #expect(disagreements("at most 10,000", [BehaviourTie("most #", 10_000)]) == [])
  }
}
