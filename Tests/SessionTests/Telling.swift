// Whether what a list tells is what the gesture core gave it, and each thing that began ends once.
import Gestures
import Model
import Session

@testable import ListUI
@testable import panelist

/// What has begun and not ended yet.
struct Telling {
  /// What a gesture does, without its finger.
  private enum Action: Hashable {
    case swipe(ItemID)
    case caret(ItemID)
    case drag(ListEdge?)
    case lift(ItemID)
    case part(Seam)
    case tap(ItemID?)
    case twoFingerTap
  }

  private enum Phase {
    case began, ended, cancelled

    /// A caret stays where a finger brought it, also one that was lost.
    init(endingAs phase: Phase) { self = phase == .cancelled ? .ended : phase }
  }

  private struct Word: Hashable {
    let deed: Action
    let phase: Phase
  }

  private var open: Set<Action> = []
  private var edited: ItemID?

  /// Compares what was done and told since the last call; what is wrong, nil when nothing is.
  mutating func follow(_ session: ListSession) -> String? {
    let told = session.happened.map { $0.event }
    let done = session.steps.compactMap(Self.word)
    let heard = told.compactMap(Self.word)
    let meant = done.map { word in
      guard case .swipe(let item) = word.deed, heard.contains(where: { $0.deed == .caret(item) })
      else { return word }
      return Word(deed: .caret(item), phase: .init(endingAs: word.phase))
    }
    guard meant == heard else { return "done \(meant), told \(heard)" }
    for event in told {
      if case .pullTurned(to: let edge) = event, !turn(to: edge) { return "nothing is dragged" }
      guard let word = Self.word(event) else { continue }
      switch (word.deed, word.phase) {
      case (.tap, _), (.twoFingerTap, _): continue
      case (_, .began):
        guard open.insert(word.deed).inserted else { return "\(word.deed) began twice" }
      case (_, .ended), (_, .cancelled):
        guard open.remove(word.deed) != nil else { return "\(word.deed) ended and had not begun" }
      }
    }
    guard open.count == session.core.holds.count else {
      return "\(open) has begun, and hands have \(session.core.holds)"
    }
    return followEdits(told, session.view.editedItem)
  }

  /// The one drag pulls beyond another end; whether there is one.
  private mutating func turn(to edge: ListEdge?) -> Bool {
    let drags = open.filter { if case .drag = $0 { true } else { false } }
    open.subtract(drags)
    open.insert(.drag(edge))
    return drags.count == 1 && drags != [.drag(edge)]
  }

  private mutating func followEdits(_ told: [ListEvent], _ editedItem: ItemID?) -> String? {
    for event in told {
      if case .editBegan(let item, _) = event {
        guard edited == nil else { return "two edits at once" }
        edited = item
      }
      if case .editEnded(let item, _, _) = event {
        guard edited == item else { return "an edit ended that had not begun" }
        edited = nil
      }
    }
    return edited == editedItem ? nil : "told an edit of \(edited, default: "nothing")"
  }

  private static func word(_ gesture: Gesture) -> Word? {
    let phase: Phase
    switch gesture.phase {
    case .began: phase = .began
    case .changed: return nil
    case .ended: phase = .ended
    case .cancelled: phase = .cancelled
    }
    let deed: Action
    switch gesture.kind {
    case .rowPan(let row): deed = .swipe(ItemID(row))
    case .listPan: deed = .drag(gesture.pull?.edge)
    case .longPress(let row): deed = .lift(ItemID(row))
    case .pinch(let seam): deed = .part(seam)
    case .tap(let hit): deed = .tap(hit.layer == .rows ? hit.target.map(ItemID.init) : nil)
    case .twoFingerTap: deed = .twoFingerTap
    }
    return Word(deed: deed, phase: phase)
  }

  private static func word(_ event: ListEvent) -> Word? {
    switch event {
    case .swipeBegan(let item): Word(deed: .swipe(item), phase: .began)
    case .swipeEnded(let item, _): Word(deed: .swipe(item), phase: .ended)
    case .swipeCancelled(let item): Word(deed: .swipe(item), phase: .cancelled)
    case .caretTaken(let item): Word(deed: .caret(item), phase: .began)
    case .caretLeft(let item): Word(deed: .caret(item), phase: .ended)
    case .dragBegan(let edge): Word(deed: .drag(edge), phase: .began)
    case .dragEnded(let edge, _): Word(deed: .drag(edge), phase: .ended)
    case .dragCancelled(let edge): Word(deed: .drag(edge), phase: .cancelled)
    case .lifted(let item, _): Word(deed: .lift(item), phase: .began)
    case .putDown(let item, _, _, _): Word(deed: .lift(item), phase: .ended)
    case .liftCancelled(let item, _): Word(deed: .lift(item), phase: .cancelled)
    case .partingBegan(let seam): Word(deed: .part(seam), phase: .began)
    case .partingEnded(let seam, _): Word(deed: .part(seam), phase: .ended)
    case .partingCancelled(let seam): Word(deed: .part(seam), phase: .cancelled)
    case .tapped(let item): Word(deed: .tap(item), phase: .ended)
    case .twoFingerTapped: Word(deed: .twoFingerTap, phase: .ended)
    case .made, .swipeTurned, .pullTurned, .pullReached, .cleared, .undoAsked, .newestUndoAsked,
      .editBegan,
      .editEnded, .changedOutside, .waitsOutside, .undone, .addedAgain, .bannerDismissed, .left,
      .boardTouched, .wrote, .caretMoved, .textIsFull, .takenAgain:
      nil
    }
  }
}
