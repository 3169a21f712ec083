// Tests of the report of an undo: which changeset was undone, and what was skipped.
import Model
import Testing

@Suite("The report of an undo")
struct UndoReportTests {
  private static let first = ChangesetID(high: 0, low: 1)
  private static let second = ChangesetID(high: 0, low: 2)
  private static let milk = item(1, "Milk", order: [1])

  @Test("a report says whether nothing, a changeset, or an unknown id was found")
  func findings() {
    #expect(UndoReport().finding == .nothing)
    #expect(UndoReport(.unknown(Self.first)).finding == .unknown(Self.first))
    #expect(UndoReport(.changeset(Self.first)).finding == .changeset(Self.first))
    #expect(UndoReport(.changeset(Self.first)) != UndoReport(.changeset(Self.second)))
  }

  private static let turns: [(to: [ChangesetID?], finding: UndoReport.Finding)] = [
    ([], .nothing),
    ([nil], .nothing),
    ([first], .changeset(first)),
    ([second, first], .changeset(first)),
    ([second, first, nil], .nothing),
  ]

  @Test("a report names the last changeset that was undone", arguments: turns)
  func turning(to changesets: [ChangesetID?], finding: UndoReport.Finding) {
    var report = UndoReport()
    for changeset in changesets {
      report.turn(to: changeset)
      if changeset != nil { _ = report.takeBack(.added(Self.milk), of: nil) }
    }
    #expect(report.finding == finding)
    // Skipped changes of earlier changesets are reported too.
    #expect(report.skipped.map(\.conflict) == changesets.compactMap(\.self).map { _ in .isGone })
  }

  @Test("a pending changeset is undone whole, its last change first")
  func cancelling() {
    let changeset = Changeset(Self.first, [.added(Self.milk), .deleted(Self.milk)])
    let report = UndoReport(cancelling: changeset)
    #expect(report.finding == .changeset(Self.first))
    #expect(report.undone == [.deleted(Self.milk), .added(Self.milk)])
    #expect(report.skipped == [])
  }
}
