// Events that a list reports. The undo bar, messages, sounds and counters are derived from them.
public import Gestures
public import Model
public import Units

/// A user action that made one changeset. It can be undone by the changeset's id.
public struct Action: Hashable, Sendable {
  /// What was done to the item.
  public enum Kind: Hashable, Sendable {
    case completed, uncompleted, deleted, added, changed, moved
    /// Several completed items deleted at once.
    case cleared(Int)
  }

  /// What was done.
  public let kind: Kind
  /// The item's text afterwards; a deleted item's last text. Empty for several items.
  public let text: String
  /// The changeset that the action made.
  public let changeset: ChangesetID

  public init(_ kind: Kind, text: String = "", changeset: ChangesetID) {
    self.kind = kind
    self.text = text
    self.changeset = changeset
  }
}

/// How an edit ended.
public enum EditEnding: Hashable, Sendable {
  /// The text is as before.
  case unchanged
  /// Escape restored the text from before the edit.
  case restored
  /// A new row without text was removed; it was never stored.
  case dropped
  /// The row was added, changed or deleted.
  case stored(Action)
}

/// One event of a list. Events are reported in the order in which they occur.
///
/// A list appends events to a buffer that the caller owns and empties, so reporting allocates
/// nothing. Rejected input emits no event.
///
/// ```swift
/// var events: [ListEvent] = []
/// view.handle(gesture, events: &events)
/// for case .swipeEnded(_, let action?) in events { play(action.kind) }
/// ```
public enum ListEvent: Hashable, Sendable {
  /// A changeset was made and is already shown; the caller stores it. The event that says what it
  /// was for follows.
  case made(Changeset)

  /// A contact began to swipe a row.
  case swipeBegan(ItemID)
  /// Releasing the row now would have another outcome than before.
  case swipeOutcomeChanged(ItemID, to: SwipeOutcome)
  /// The row was released; without an action it springs back.
  case swipeEnded(ItemID, Action?)
  /// The contact was lost; the row springs back.
  case swipeCancelled(ItemID)

  /// A contact began to drag the list; with an edge if the drag starts as a pull past that end.
  case dragBegan(ListEdge?)
  /// The drag now pulls past another end than before, or past none.
  case pullTurned(to: ListEdge?)
  /// The pull reached another stage, further or back.
  case pullReached(PullStage)
  /// The list was released, with its scroll position below its beginning.
  case dragEnded(ListEdge?, at: Pixels)
  /// The contact was lost.
  case dragCancelled(ListEdge?)
  /// The pull that ended has deleted the completed items.
  case cleared(Action)

  /// A tap on a row; nil for a tap elsewhere.
  case tapped(ItemID?)
  /// That tap was none: the panel had lost its finger, which goes on. An edit that it began ends.
  case tapCancelled(ItemID?)
  /// Two contacts of one contact group tapped.
  case twoFingerTapped
  /// A completed row was tapped: it shakes and is not edited.
  case shaken(ItemID)
  /// Request to undo this changeset and no other. ``ListView/show(_:before:at:events:)`` shows the
  /// result.
  case undoAsked(ChangesetID)
  /// Request to undo the newest changeset.
  case newestUndoAsked

  /// A contact has lifted a row; `row` counts from 0.
  case lifted(ItemID, row: Int)
  /// The row was put down; `from` is the row in which it was lifted.
  case putDown(ItemID, from: Int, to: Int, Action?)
  /// The contact was lost, and the row returns.
  case liftCancelled(ItemID, from: Int)

  /// Two contacts began to part the rows at a seam.
  case partingBegan(Seam)
  /// The contacts lifted. `by` is the growth of their distance, negative if it shrank.
  case partingEnded(Seam, by: Millimeters)
  /// One of the contacts was lost; the rows close.
  case partingCancelled(Seam)

  /// A contact touched down on the on-screen keyboard.
  case keyboardTouched(ContactID)
  /// The on-screen keyboard typed or deleted text. Precedes the events that result from it.
  case wrote(TextEdit)

  /// A contact or a key moved the caret, counted in characters of the edited text. The text between
  /// both places is selected.
  case caretMoved(to: Int, from: Int)

  /// A contact began to drag the caret in this row.
  case caretTaken(ItemID)
  /// The contact no longer drags the caret.
  case caretLeft(ItemID)
  /// A completed item was uncompleted, because its text was chosen for a new row.
  case uncompletedForNewRow(ItemID, Action)
  /// Text was rejected because the item's text would be too long.
  case textIsFull

  /// An edit of a row began; `row` counts from 0.
  case editBegan(ItemID, row: Int)
  /// The edit ended. `row` is the row's index before it is removed, if it is.
  case editEnded(ItemID, row: Int, EditEnding)

  /// A change by another process is shown. `row` is the index before the change; of an inserted
  /// row, the index after it.
  case externalChange(Edit, row: Int)
  /// A change by another process is deferred, because a contact holds the row or it is edited.
  case externalChangeWaits(Edit, row: Int)
  /// The result of an undo: a changeset was undone, was skipped, or none was found.
  case undone(UndoReport)
  /// A row whose insertion was undone is added again, because its text was edited before the answer
  /// to the undo arrived.
  case addedAgain(ItemID, Action)

  /// A tap has dismissed this banner.
  case bannerDismissed(Banner)

  /// The item is no longer in the list, for whatever reason. No contact can hold its row.
  case left(ItemID)
}
