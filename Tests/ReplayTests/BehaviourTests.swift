// Compares Behaviours.md with the code: each row names a recording, and its numbers are constants.
import Config
import Foundation
import ListUI
import Testing
import Units

@Suite("Behaviour table")
struct BehaviourTests {
  /// Names of the recordings in the table.
  private static func named() throws -> Set<String> {
    Set(
      try BehaviourRow.all().map { row in
        let name = row.recording
        return name.hasPrefix("`") && name.hasSuffix("`")
          ? String(name.dropFirst().dropLast()) : "no recording for: \(row.behaviour)"
      })
  }

  @Test("every behaviour names an existing recording, and every recording belongs to a behaviour")
  func complete() throws {
    let folder = Recorded.root.appending(path: "Tests/Recordings")
    let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".touch") }.map { String($0.dropLast(".touch".count)) }
    let named = try Self.named()
    #expect(named.subtracting(recorded) == [], "the table names missing recordings")
    #expect(Set(recorded).subtracting(named) == [], "the table lacks these recordings")
  }

  @Test("the numbers in the table match the constants in the code, in both directions")
  func numbers() throws {
    var ties = try BehaviourNumbers().ties
    for row in try BehaviourRow.all() {
      let keys = ties.keys.filter { row.behaviour.hasPrefix($0) }
      #expect(keys.count <= 1, "two entries of the test match one row of the page: \(keys)")
      let own = keys.first.flatMap { ties.removeValue(forKey: $0) } ?? []
      let wrong = disagreements(row.numbers, own)
      #expect(wrong == [], "in the row '\(row.behaviour)'")
    }
    #expect(ties.keys.sorted() == [], "these rows are not in the page")
  }

  @Test("the page states the default row height")
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

  @Test("the page states the clock's timing and layout")
  func clock() throws {
    let clause = try BehaviourRow.page().firstMatch(of: /The clock appears [^\n]*/)
    let said = String(clause?.output ?? "")
    let ties = [
      BehaviourTie("comes # s after", Timing.clockDelay.seconds),
      BehaviourTie("fades in within # s", Timing.clockFadeIn.seconds),
      BehaviourTie("fades out within # s", Timing.clockFadeOut.seconds),
      BehaviourTie("at least # rows", ListView.clockRows),
      BehaviourTie("The time is # of a row high", ClockLayout.time),
      BehaviourTie("its baseline # above the end", ClockLayout.timeRise),
      BehaviourTie("The date is # of a row high", ClockLayout.date),
      BehaviourTie("its baseline # above that end", ClockLayout.dateRise),
    ]
    #expect(disagreements(said, ties) == [])
  }

  @Test("a number that differs, has no constant or is missing is reported")
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
