// Whether the cue names the newest action and takes back that one, whoever did what in between.
import Gestures
import Model
import Session
import Units

@testable import ListUI
@testable import panelist

/// The action that is offered to be taken back, by what was reported alone.
struct UndoBarHistory {
  private var offered: (action: Action, end: Instant)?
  /// The step that is to be taken back, until the store has answered.
  private var asked: ChangesetID?
  /// What others did and was said to wait: it is no news when it is shown.
  private var waiting: Set<Edit> = []

  /// Follows what was reported since the last call; what is wrong, nil when nothing is.
  mutating func follow(_ session: ListSession, _ changesets: [ChangesetID: Changeset]) -> String? {
    // Every tap, by what its finger met when it touched down.
    let taps = session.changesets.compactMap { changeset in
      if case .tap(let hit) = changeset.kind, hit.layer == .cover { hit.target } else { nil }
    }
    for timedEvent in session.timedEvents {
      if let action = timedEvent.event.action {
        offered = (action, timedEvent.time + .seconds(5))
        continue
      }
      switch timedEvent.event {
      case .newestUndoAsked: offered = nil
      case .externalChangeWaits(let edit, row: _):
        waiting.insert(edit)
        offered = nil
      case .externalChange(let edit, row: _):
        if waiting.remove(edit) == nil { offered = nil }
      case .undoAsked(let changeset):
        guard let offered, offered.action.changeset == changeset else {
          return "asked to undo \(changeset), offered \(offered.map { "\($0)" } ?? "nothing")"
        }
        // Frames may have shown what is not yet: the list counts from there.
        guard timedEvent.time <= offered.end + .milliseconds(20) else { return "undone too late" }
        guard taps.contains(TargetID(changeset)) else {
          return "undone \(changeset), tapped on \(taps)"
        }
        self.offered = nil
        asked = changeset
      case .undone(let report):
        if let flaw = answer(report, changesets) { return flaw }
      case .addedAgain(let item, let action):
        // A action that was done to another item since is offered on.
        let others =
          offered.flatMap { changesets[$0.action.changeset] }?.changes.map(\.item.id) ?? []
        if others.allSatisfy({ $0 == item }) { offered = (action, timedEvent.time + .seconds(5)) }
      case .made, .swipeBegan, .swipeOutcomeChanged, .swipeEnded, .swipeCancelled, .dragBegan,
        .pullTurned,
        .pullReached, .dragEnded, .dragCancelled, .cleared, .tapped, .shaken, .twoFingerTapped,
        .lifted,
        .putDown, .liftCancelled, .partingBegan, .partingEnded, .partingCancelled, .editBegan,
        .editEnded, .bannerDismissed, .left,
        .keyboardTouched, .wrote, .caretMoved, .caretTaken, .caretLeft, .textIsFull, .takenAgain:
        break
      }
    }
    guard let shown = session.view.overlays.undoBar.offer, let changeset = shown.changeset else {
      return nil
    }
    guard let offered, offered.action.changeset == changeset, shown.words == offered.action.words
    else {
      return "the cue says \(shown.words), offered is \(offered.map { "\($0)" } ?? "nothing")"
    }
    return nil
  }

  /// The store has taken a step back.
  private mutating func answer(_ report: UndoReport, _ changesets: [ChangesetID: Changeset])
    -> String?
  {
    guard let changeset = asked else { return nil }
    asked = nil
    switch report.finding {
    case .unknown(changeset): return report.undone.isEmpty ? nil : "took back what is unknown"
    case .changeset(changeset):
      let changes = changesets[changeset]?.changes ?? []
      // The store knows what the step did there: the rest of the item may be another program's.
      let isWithin = report.undone.allSatisfy { undone in
        changes.contains { $0.item.id == undone.item.id }
      }
      return isWithin ? nil : "took back \(report.undone), and did \(changes)"
    case .unknown, .changeset, .nothing:
      return "asked to undo \(changeset), undone \(report.finding)"
    }
  }
}
