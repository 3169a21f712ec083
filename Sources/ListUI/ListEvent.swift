// What happened to the list, told once: the cue, words, sounds and counts follow from it.
public import Gestures
public import Model
public import Units

/// Something that a hand did as one step, which can be taken back by the step's name.
public struct Action: Hashable, Sendable {
  /// What was done to the item.
  public enum Kind: Hashable, Sendable {
    case completed, reopened, deleted, added, changed, moved
    /// So many completed items left at once.
    case cleared(Int)
  }

  /// What was done.
  public let kind: Kind
  /// The item's text after it; of a deleted one as it last was. Empty where there are several.
  public let text: String
  /// The step's name.
  public let step: StepID

  public init(_ kind: Kind, text: String = "", step: StepID) {
    self.kind = kind
    self.text = text
    self.step = step
  }
}

/// How an edit ended.
public enum EditEnding: Hashable, Sendable {
  /// The row has the text that it had.
  case unchanged
  /// Escape brought the text back that was there before.
  case restored
  /// A new row without a text is gone; it was never stored.
  case dropped
  /// Something was stored: the row was added, changed or deleted.
  case stored(Action)
}

/// One thing that happened to the list, in the order in which it happened.
///
/// A list appends to a buffer that whoever drives it keeps and empties, so that telling costs no
/// memory. Nothing that was refused is told.
///
///     var told: [ListEvent] = []
///     view.handle(gesture, told: &told)
///     for event in told { play(soundOf: event) }
public enum ListEvent: Hashable, Sendable {
  /// A step was made, and the list shows it: it is to be stored. What the step was for is told next.
  case made(Step)

  /// A finger took a row aside.
  case swipeBegan(ItemID)
  /// Letting go would now do something else than before.
  case swipeTurned(ItemID, to: SwipeOutcome)
  /// The row was let go; without a deed it springs back.
  case swipeEnded(ItemID, Action?)
  /// The finger was lost; the row springs back.
  case swipeCancelled(ItemID)

  /// A finger took the list; with an end it pulls the list beyond it.
  case dragBegan(ListEdge?)
  /// The finger pulls beyond another end than before, or beyond none.
  case pullTurned(to: ListEdge?)
  /// A pull has come further, or back.
  case pullReached(PullStage)
  /// The list was let go; where it stands then, below its beginning.
  case dragEnded(ListEdge?, at: Pixels)
  /// The finger was lost.
  case dragCancelled(ListEdge?)
  /// The pull that ended has cleared what was done.
  case cleared(Action)

  /// A tap on a row, or on what is none.
  case tapped(ItemID?)
  /// Two fingers of a hand tapped.
  case twoFingerTapped
  /// This step is to be taken back, and no other; ``ListView/show(_:before:at:told:)`` shows what that
  /// did.
  case undoAsked(StepID)
  /// The newest step is to be taken back, whichever it is.
  case newestUndoAsked

  /// A finger has lifted a row, counted from 0.
  case lifted(ItemID, row: Int)
  /// It was put down; `from` is the row in which it was lifted.
  case putDown(ItemID, from: Int, to: Int, Action?)
  /// The finger was lost, and the row goes back.
  case liftCancelled(ItemID, from: Int)

  /// Two fingers have taken the rows beside a seam.
  case partingBegan(Seam)
  /// They let go: by how much the fingers' distance has grown since, less than 0 if it shrank.
  case partingEnded(Seam, by: Millimeters)
  /// One of them was lost; the rows close.
  case partingCancelled(Seam)

  /// A finger has landed on the board.
  case boardTouched(ContactID)
  /// A finger wrote on the board, or took away; told before what comes of it.
  case wrote(TextEdit)

  /// A finger or a key has put the caret behind so many letters of the edited text; all from another place to there
  /// is selected.
  case caretMoved(to: Int, from: Int)

  /// A finger drags the caret of this row.
  case caretTaken(ItemID)
  /// It does so no more.
  case caretLeft(ItemID)
  /// What was done is to be done again: a new row got the text that it has.
  case takenAgain(ItemID, Action)
  /// What was to be written is more than a text can have, and was not.
  case textIsFull

  /// A row is edited from now on, counted from 0.
  case editBegan(ItemID, row: Int)
  /// It no longer is; the row as it was counted, or is if it was there.
  case editEnded(ItemID, row: Int, EditEnding)

  /// Another program's change is shown; the row before it, or after it for a new one.
  case changedOutside(Edit, row: Int)
  /// It waits, because a hand or a keyboard has the row.
  case waitsOutside(Edit, row: Int)
  /// A step was taken back, or had to be left, or there was none.
  case undone(UndoReport)
  /// A row whose addition was taken back is added again, because somebody typed on it before that was
  /// known here.
  case addedAgain(ItemID, Action)

  /// A tap has taken this from the banner's band.
  case bannerDismissed(Banner)

  /// The item is no longer in the list, whoever took it: nobody can hold its row.
  case left(ItemID)

  /// The deed of a hand that this tells of.
  public var deed: Action? {
    switch self {
    case .swipeEnded(_, let deed), .putDown(_, _, _, let deed): deed
    case .cleared(let deed), .takenAgain(_, let deed), .editEnded(_, _, .stored(let deed)): deed
    case .made, .swipeBegan, .swipeTurned, .swipeCancelled, .dragBegan, .pullTurned, .pullReached,
      .dragEnded, .dragCancelled, .tapped, .twoFingerTapped, .undoAsked, .newestUndoAsked, .lifted,
      .liftCancelled, .partingBegan, .partingEnded, .partingCancelled, .editBegan,
      .editEnded(_, _, .unchanged), .editEnded(_, _, .restored), .editEnded(_, _, .dropped),
      .changedOutside, .waitsOutside, .undone, .addedAgain, .bannerDismissed, .left,
      .boardTouched, .wrote, .caretMoved, .caretTaken,
      .caretLeft, .textIsFull:
      nil
    }
  }
}
