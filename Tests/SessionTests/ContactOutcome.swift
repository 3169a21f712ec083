// Sums up what contacts caused in a session: gestures, actions and unwanted changes.
import ListUI
import Model
import Recordings
import Session

@testable import panelist

/// Counts the events of a ``SyntheticStand`` since its last `forget()`.
struct ContactOutcome: CustomStringConvertible {
  private(set) var gaps = 0
  private(set) var swipes: [ItemID] = []
  private(set) var drags = 0
  private(set) var tapped: [ItemID?] = []
  private(set) var opened: [ItemID] = []
  private(set) var actions: [Action.Kind] = []
  /// All events in order, by name.
  private(set) var words: [String] = []
  private var undos = 0
  private let hasOldChanged: Bool
  private let hasNew: Bool
  private let old: Set<ItemID>

  init(_ stand: SyntheticStand) {
    let (before, after) = (stand.before, stand.session.view.list)
    old = Set(before.items.map(\.id))
    let kept = after.items.filter { [old] in old.contains($0.id) }
    hasOldChanged = kept != before.items || stand.store.list != before
    hasNew = after.items.count > kept.count
    for event in stand.events { note(event) }
  }

  var description: String { words.isEmpty ? "nothing" : words.joined(separator: ", ") }

  /// Whether an item was changed, removed or moved, or an action or an undo was reported.
  var isChanged: Bool { hasOldChanged || undos > 0 || !actions.isEmpty }

  /// Whether something happened that an unintended touch must never cause, with or without a gap: a
  /// change of an existing item, an undo, or an edit of an existing row.
  var harmsOld: Bool { isChanged || opened.contains { old.contains($0) } }

  /// Whether ``harmsOld`` is true, or a row was added or opened.
  var harms: Bool { harmsOld || hasNew || !opened.isEmpty }

  private mutating func note(_ event: ListEvent) {
    if let action = event.action { actions.append(action.kind) }
    switch event {
    case .partingBegan: gaps += 1
    case .swipeBegan(let item): swipes.append(item)
    case .dragBegan: drags += 1
    case .tapped(let item): tapped.append(item)
    case .editBegan(let item, row: _): opened.append(item)
    case .undoAsked, .newestUndoAsked: undos += 1
    case .made, .swipeOutcomeChanged, .swipeEnded, .swipeCancelled, .pullTurned, .pullReached,
      .dragEnded, .dragCancelled, .cleared, .tapCancelled, .shaken, .twoFingerTapped, .lifted,
      .putDown, .liftCancelled, .partingEnded, .partingCancelled, .editEnded, .externalChange,
      .externalChangeWaits, .undone, .addedAgain, .bannerDismissed, .left, .keyboardTouched, .wrote,
      .caretMoved, .caretTaken, .caretLeft, .textIsFull, .uncompletedForNewRow:
      break
    }
    // The case name, without module names and other associated values.
    let name = "\(event)".prefix { $0 != "(" }
    words.append(event.action.map { "\(name) \($0.kind) \($0.text)" } ?? String(name))
  }
}
