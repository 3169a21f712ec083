// What an undo tells of the step that it was about.
import Model
import Testing

@Suite("The report of an undo")
struct UndoReportTests {
  private static let first = StepID(high: 0, low: 1)
  private static let second = StepID(high: 0, low: 2)
  private static let milk = item(1, "Milk", order: [1])

  @Test("what was found is told apart: nothing, a step, and a name that nobody knows")
  func findings() {
    #expect(UndoReport().finding == .nothing)
    #expect(UndoReport(.unknown(Self.first)).finding == .unknown(Self.first))
    #expect(UndoReport(.step(Self.first)).finding == .step(Self.first))
    #expect(UndoReport(.step(Self.first)) != UndoReport(.step(Self.second)))
  }

  private static let turns: [(to: [StepID?], finding: UndoReport.Finding)] = [
    ([], .nothing),
    ([nil], .nothing),
    ([first], .step(first)),
    ([second, first], .step(first)),
    ([second, first, nil], .nothing),
  ]

  @Test("a report names the last step that it came to", arguments: turns)
  func turning(to steps: [StepID?], finding: UndoReport.Finding) {
    var report = UndoReport()
    for step in steps {
      report.turn(to: step)
      if step != nil { _ = report.takeBack(.added(Self.milk), of: nil) }
    }
    #expect(report.finding == finding)
    // What was skipped on the way is told all the same.
    #expect(report.skipped.map(\.conflict) == steps.compactMap(\.self).map { _ in .isGone })
  }

  @Test("a step that nobody made yet is taken back whole, its last change first")
  func cancelling() {
    let step = Step(Self.first, [.added(Self.milk), .deleted(Self.milk)])
    let report = UndoReport(cancelling: step)
    #expect(report.finding == .step(Self.first))
    #expect(report.undone == [.deleted(Self.milk), .added(Self.milk)])
    #expect(report.skipped == [])
  }
}
