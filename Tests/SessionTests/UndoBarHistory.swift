// Checks that the undo bar names the newest action, and that Undo reverts that one.
import Gestures
import Model
import Session
import Units

@testable import ListUI
@testable import panelist

/// The action that should be offered for undo, derived from events alone.
struct UndoBarHistory {
  private var offered: (action: Action, end: Instant)?
  /// The changeset to undo, until the store has answered.
  private var asked: ChangesetID?
  /// External changes that were reported as waiting. They end no offer when they are shown.
  private var waiting: Set<Edit> = []

  /// Follows the events since the last call.
  ///
  /// - Returns: What is wrong; nil if nothing is.
  mutating func follow(_ session: ListSession, _ changesets: [ChangesetID: Changeset]) -> String? {
    // The taps on the undo bar, by their target at touch-down.
    let taps = session.gestureUpdates.compactMap { gesture in
      if case .tap(let hit) = gesture.kind, hit.layer == .cover { hit.target } else { nil }
    }
    for timedEvent in session.timedEvents {
      if let action = timedEvent.event.action {
        offered = (action, timedEvent.time + Timing.undoBar)
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
        // Frames may be ahead of the time, and the list counts from them.
        guard timedEvent.time <= offered.end + .milliseconds(20) else { return "undone too late" }
        guard taps.contains(TargetID(changeset)) else {
          return "undone \(changeset), tapped on \(taps)"
        }
        self.offered = nil
        asked = changeset
      case .undone(let report):
        if let flaw = answer(report, changesets) { return flaw }
      case .addedAgain(let item, let action):
        // An offer for a later action on another item is kept.
        let others =
          offered.flatMap { changesets[$0.action.changeset] }?.changes.map(\.item.id) ?? []
        if others.allSatisfy({ $0 == item }) {
          offered = (action, timedEvent.time + Timing.undoBar)
        }
      case .made, .swipeBegan, .swipeOutcomeChanged, .swipeEnded, .swipeCancelled, .dragBegan,
        .pullTurned, .pullReached, .dragEnded, .dragCancelled, .cleared, .tapped, .tapCancelled,
        .shaken, .twoFingerTapped, .lifted, .putDown, .liftCancelled, .partingBegan, .partingEnded,
        .partingCancelled, .editBegan, .editEnded, .bannerDismissed, .left, .keyboardTouched,
        .wrote, .caretMoved, .caretTaken, .caretLeft, .textIsFull, .uncompletedForNewRow:
        break
      }
    }
    guard let shown = session.view.overlays.undoBar.offer, let changeset = shown.changeset else {
      return nil
    }
    let messages = session.view.options.messages
    guard let offered, offered.action.changeset == changeset,
      shown.words == offered.action.words(messages)
    else {
      return "the undo bar says \(shown.words), offered is \(offered.map { "\($0)" } ?? "nothing")"
    }
    return nil
  }

  /// Checks the store's answer to an undo.
  private mutating func answer(_ report: UndoReport, _ changesets: [ChangesetID: Changeset])
    -> String?
  {
    guard let changeset = asked else { return nil }
    asked = nil
    switch report.finding {
    case .unknown(changeset): return report.undone.isEmpty ? nil : "took back what is unknown"
    case .changeset(changeset):
      let changes = changesets[changeset]?.changes ?? []
      // Compares the items only: another process may have changed other fields of an item.
      let isWithin = report.undone.allSatisfy { undone in
        changes.contains { $0.item.id == undone.item.id }
      }
      return isWithin ? nil : "took back \(report.undone), and did \(changes)"
    case .unknown, .changeset, .nothing:
      return "asked to undo \(changeset), undone \(report.finding)"
    }
  }
}
