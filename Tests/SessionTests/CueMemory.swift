// Whether the cue names the newest deed and takes back that one, whoever did what in between.
import Gestures
import Model
import Session
import Units

@testable import ListUI
@testable import panelist

/// The deed that is offered to be taken back, by what was told alone.
struct CueMemory {
  private var offered: (deed: Action, end: Instant)?
  /// The step that is to be taken back, until the store has answered.
  private var asked: StepID?
  /// What others did and was said to wait: it is no news when it is shown.
  private var waiting: Set<Edit> = []

  /// Follows what was told since the last call; what is wrong, nil when nothing is.
  mutating func follow(_ session: ListSession, _ steps: [StepID: Step]) -> String? {
    // Every tap, by what its finger met when it touched down.
    let taps = session.steps.compactMap { step in
      if case .tap(let hit) = step.kind, hit.layer == .cover { hit.target } else { nil }
    }
    for happening in session.happened {
      if let deed = happening.event.deed {
        offered = (deed, happening.time + .seconds(5))
        continue
      }
      switch happening.event {
      case .newestUndoAsked: offered = nil
      case .waitsOutside(let edit, row: _):
        waiting.insert(edit)
        offered = nil
      case .changedOutside(let edit, row: _):
        if waiting.remove(edit) == nil { offered = nil }
      case .undoAsked(let step):
        guard let offered, offered.deed.step == step else {
          return "asked to undo \(step), offered \(offered.map { "\($0)" } ?? "nothing")"
        }
        // Frames may have shown what is not yet: the list counts from there.
        guard happening.time <= offered.end + .milliseconds(20) else { return "undone too late" }
        guard taps.contains(TargetID(step)) else { return "undone \(step), tapped on \(taps)" }
        self.offered = nil
        asked = step
      case .undone(let report):
        if let flaw = answer(report, steps) { return flaw }
      case .addedAgain(let item, let deed):
        // A deed that was done to another item since is offered on.
        let others = offered.flatMap { steps[$0.deed.step] }?.changes.map(\.item.id) ?? []
        if others.allSatisfy({ $0 == item }) { offered = (deed, happening.time + .seconds(5)) }
      case .made, .swipeBegan, .swipeTurned, .swipeEnded, .swipeCancelled, .dragBegan, .pullTurned,
        .pullReached, .dragEnded, .dragCancelled, .cleared, .tapped, .twoFingerTapped, .lifted,
        .putDown, .liftCancelled, .partingBegan, .partingEnded, .partingCancelled, .editBegan,
        .editEnded, .bannerDismissed, .left,
        .boardTouched, .wrote, .caretMoved, .caretTaken, .caretLeft, .textIsFull, .takenAgain:
        break
      }
    }
    guard let shown = session.view.overlays.cue.offer, let step = shown.step else { return nil }
    guard let offered, offered.deed.step == step, shown.words == offered.deed.words else {
      return "the cue says \(shown.words), offered is \(offered.map { "\($0)" } ?? "nothing")"
    }
    return nil
  }

  /// The store has taken a step back.
  private mutating func answer(_ report: UndoReport, _ steps: [StepID: Step]) -> String? {
    guard let step = asked else { return nil }
    asked = nil
    switch report.finding {
    case .unknown(step): return report.undone.isEmpty ? nil : "took back what is unknown"
    case .step(step):
      let changes = steps[step]?.changes ?? []
      // The store knows what the step did there: the rest of the item may be another program's.
      let isWithin = report.undone.allSatisfy { undone in
        changes.contains { $0.item.id == undone.item.id }
      }
      return isWithin ? nil : "took back \(report.undone), and did \(changes)"
    case .unknown, .step, .nothing: return "asked to undo \(step), undone \(report.finding)"
    }
  }
}
