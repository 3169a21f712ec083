// Checks that list events match the gestures, and that what begins ends exactly once.
import Gestures
import Model
import Session

@testable import ListUI
@testable import panelist

/// Tracks what has begun and not ended yet.
struct EventConsistency {
  /// What a gesture acts on, without its contact.
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

    /// A cancelled caret drag ends like any other: the caret stays where it is.
    init(endingAs phase: Phase) { self = phase == .cancelled ? .ended : phase }
  }

  private struct Word: Hashable {
    let action: Action
    let phase: Phase
  }

  private var open: Set<Action> = []
  private var edited: ItemID?

  /// Compares gestures and events since the last call.
  ///
  /// - Returns: What is wrong; nil if nothing is.
  mutating func follow(_ session: ListSession) -> String? {
    let events = session.timedEvents.map { $0.event }
    let done = session.gestureUpdates.compactMap(Self.word)
    let heard = events.compactMap(Self.word)
    let meant = done.map { word in
      guard case .swipe(let item) = word.action,
        heard.contains(where: { $0.action == .caret(item) })
      else { return word }
      return Word(action: .caret(item), phase: .init(endingAs: word.phase))
    }
    guard meant == heard else { return "done \(meant), reported \(heard)" }
    for event in events {
      if case .pullTurned(to: let edge) = event, !turn(to: edge) { return "nothing is dragged" }
      guard let word = Self.word(event) else { continue }
      switch (word.action, word.phase) {
      case (.tap, _), (.twoFingerTap, _): continue
      case (_, .began):
        guard open.insert(word.action).inserted else { return "\(word.action) began twice" }
      case (_, .ended), (_, .cancelled):
        guard open.remove(word.action) != nil else {
          return "\(word.action) ended and had not begun"
        }
      }
    }
    guard open.count == session.core.holds.count else {
      return "\(open) has begun, and hands have \(session.core.holds)"
    }
    return followEdits(events, session.view.editedItem)
  }

  /// Takes over that the drag pulls at another end.
  ///
  /// - Returns: Whether exactly one drag is open, and the end is another one.
  private mutating func turn(to edge: ListEdge?) -> Bool {
    let drags = open.filter { if case .drag = $0 { true } else { false } }
    open.subtract(drags)
    open.insert(.drag(edge))
    return drags.count == 1 && drags != [.drag(edge)]
  }

  private mutating func followEdits(_ events: [ListEvent], _ editedItem: ItemID?) -> String? {
    for event in events {
      if case .editBegan(let item, _) = event {
        guard edited == nil else { return "two edits at once" }
        edited = item
      }
      if case .editEnded(let item, _, _) = event {
        guard edited == item else { return "an edit ended that had not begun" }
        edited = nil
      }
    }
    return edited == editedItem ? nil : "reported an edit of \(edited, default: "nothing")"
  }

  private static func word(_ gesture: Gesture) -> Word? {
    let phase: Phase
    switch gesture.phase {
    case .began: phase = .began
    case .changed: return nil
    case .ended: phase = .ended
    case .cancelled: phase = .cancelled
    }
    let action: Action
    switch gesture.kind {
    case .rowPan(let row): action = .swipe(ItemID(row))
    case .listPan: action = .drag(gesture.pull?.edge)
    case .longPress(let row): action = .lift(ItemID(row))
    case .pinch(let seam): action = .part(seam)
    case .tap(let hit): action = .tap(hit.layer == .rows ? hit.target.map(ItemID.init) : nil)
    case .twoFingerTap: action = .twoFingerTap
    }
    return Word(action: action, phase: phase)
  }

  private static func word(_ event: ListEvent) -> Word? {
    switch event {
    case .swipeBegan(let item): Word(action: .swipe(item), phase: .began)
    case .swipeEnded(let item, _): Word(action: .swipe(item), phase: .ended)
    case .swipeCancelled(let item): Word(action: .swipe(item), phase: .cancelled)
    case .caretTaken(let item): Word(action: .caret(item), phase: .began)
    case .caretLeft(let item): Word(action: .caret(item), phase: .ended)
    case .dragBegan(let edge): Word(action: .drag(edge), phase: .began)
    case .dragEnded(let edge, _): Word(action: .drag(edge), phase: .ended)
    case .dragCancelled(let edge): Word(action: .drag(edge), phase: .cancelled)
    case .lifted(let item, _): Word(action: .lift(item), phase: .began)
    case .putDown(let item, _, _, _): Word(action: .lift(item), phase: .ended)
    case .liftCancelled(let item, _): Word(action: .lift(item), phase: .cancelled)
    case .partingBegan(let seam): Word(action: .part(seam), phase: .began)
    case .partingEnded(let seam, _): Word(action: .part(seam), phase: .ended)
    case .partingCancelled(let seam): Word(action: .part(seam), phase: .cancelled)
    case .tapped(let item): Word(action: .tap(item), phase: .ended)
    case .tapCancelled(let item): Word(action: .tap(item), phase: .cancelled)
    case .twoFingerTapped: Word(action: .twoFingerTap, phase: .ended)
    case .made, .swipeOutcomeChanged, .pullTurned, .pullReached, .shaken, .cleared, .undoAsked,
      .newestUndoAsked, .editBegan, .editEnded, .externalChange, .externalChangeWaits, .undone,
      .addedAgain, .bannerDismissed, .left, .keyboardTouched, .wrote, .caretMoved, .textIsFull,
      .uncompletedForNewRow:
      nil
    }
  }
}
