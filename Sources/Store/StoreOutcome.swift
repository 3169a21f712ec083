// What the store's writer answers.
public import Model

/// What became of requests.
public enum StoreOutcome: Hashable, Sendable {
  /// So many more steps are on the disk, in order.
  case saved(Int)
  /// A step was taken back, or none could be. Each undo that was submitted has one of these, or
  /// `failed` when it can never be done.
  case undone(UndoReport)
  /// Another process changed the file, or it was looked at by force: the items as they are, after
  /// so many submissions were worked off since the start. Fewer than ``StoreWriter/submissions``
  /// means that they are older than what was submitted.
  case changed([Item], after: Int)
  /// The store failed at this request. It is kept for another try, with all behind it, unless
  /// it can never be stored (``StoreError/isWorthRetrying``): then it alone is dropped. A look is
  /// not kept either; the next one finds the same change.
  case failed(StoreError, StoreRequest)
  /// What was being written is kept, or is no more.
  case drafted
  /// Texts that were used before, the best first.
  case recalled([Suggestion])
  /// Nothing is known of a text any more.
  case forgotten
  /// It stands in the store no more that this was restored.
  case acknowledged(Restoration)
  /// The file was damaged and is restored; the items follow as they are now.
  case restored(Restoration)
  /// A backup was made, under that path, or could not be; the list itself is well.
  case backedUp(Result<String, StoreError>)
}
