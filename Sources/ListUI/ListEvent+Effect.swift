// What follows from an event besides its words in a recording: the only list of events without effect.
package import Gestures
package import Model

extension ListEvent {
  /// What follows from an event. The undo bar, the session and its log switch over this list.
  package enum Effect: Hashable, Sendable {
    /// Nothing: only recordings name the event.
    case none
    /// A changeset is to be stored.
    case made(Changeset)
    /// An action can be undone.
    case acted(Action)
    /// A changeset is to be undone; nil for the newest.
    case undoAsked(ChangesetID?)
    /// The result of an undo is known.
    case undone(UndoReport)
    /// An undone action was repeated, and can be undone again.
    case addedAgain(Action)
    /// A message says that the text is full.
    case textIsFull
    /// The row's text may change, and is a draft until then.
    case editBegan(ItemID)
    /// The draft ends; with an action if the edit was stored.
    case editEnded(ItemID, Action?)
    /// The edited text has changed by the on-screen keyboard.
    case wrote(TextEdit)
    /// A contact may reveal what is typed.
    case keyboardTouched(ContactID)
    /// The caret has moved.
    case caretMoved(to: Int, from: Int)
    /// The banner is not wanted any more.
    case bannerDismissed(Banner)
    /// No contact can hold the row.
    case left(ItemID)
  }

  /// What follows from the event.
  package var effect: Effect {
    switch self {
    case .made(let changeset): .made(changeset)
    case .swipeEnded(_, let action?), .putDown(_, _, _, let action?), .cleared(let action),
      .uncompletedForNewRow(_, let action):
      .acted(action)
    case .undoAsked(let changeset): .undoAsked(changeset)
    case .newestUndoAsked: .undoAsked(nil)
    case .undone(let report): .undone(report)
    case .addedAgain(_, let action): .addedAgain(action)
    case .textIsFull: .textIsFull
    case .editBegan(let item, _): .editBegan(item)
    case .editEnded(let item, _, .stored(let action)): .editEnded(item, action)
    case .editEnded(let item, _, .unchanged), .editEnded(let item, _, .restored),
      .editEnded(let item, _, .dropped):
      .editEnded(item, nil)
    case .wrote(let edit): .wrote(edit)
    case .keyboardTouched(let contact): .keyboardTouched(contact)
    case .caretMoved(let place, let start): .caretMoved(to: place, from: start)
    case .bannerDismissed(let banner): .bannerDismissed(banner)
    case .left(let item): .left(item)
    case .swipeBegan, .swipeOutcomeChanged, .swipeEnded(_, nil), .swipeCancelled, .dragBegan,
      .pullTurned, .pullReached, .dragEnded, .dragCancelled, .tapped, .tapCancelled, .shaken,
      .twoFingerTapped, .lifted, .putDown(_, _, _, nil), .liftCancelled, .partingBegan,
      .partingEnded,
      .partingCancelled, .caretTaken, .caretLeft, .externalChange, .externalChangeWaits:
      .none
    }
  }

  /// The user action that this event reports; nil for other events.
  public var action: Action? {
    switch effect {
    case .acted(let action): action
    case .editEnded(_, let action): action
    case .none, .made, .undoAsked, .undone, .addedAgain, .textIsFull, .editBegan, .wrote,
      .keyboardTouched, .caretMoved, .bannerDismissed, .left:
      nil
    }
  }
}
