// The outcomes that the store's writer reports.
public import Model

/// The outcome of requests.
public enum StoreOutcome: Hashable, Sendable {
  /// This many more changesets are on disk, in order.
  case saved(Int)
  /// A changeset was undone, or none could be. Each submitted undo has one of these, or `failed` if
  /// it can never be done.
  case undone(UndoReport)
  /// Another process changed the file, or a reload was forced: what changed, or all items, and how
  /// many submissions since the start were processed before. Fewer than ``StoreWriter/submissions``
  /// means that the items are older than the submissions.
  case changed(LoadedItems, after: Int)
  /// The request failed. It is kept for a retry, with all requests behind it, unless it can never
  /// be stored (``StoreError/isWorthRetrying``): then it alone is dropped. A read is not kept
  /// either; the next reload finds the same change.
  case failed(StoreError, StoreRequest)
  /// A draft was stored or deleted.
  case drafted
  /// The suggestions, the best first.
  case suggestionsRead([Suggestion])
  /// A text was deleted from the suggestion history.
  case forgotten
  /// The report was deleted from the store.
  case acknowledged(RecoveryReport)
  /// The file was damaged and is recovered; the current items follow.
  case restored(RecoveryReport)
  /// The file was checked whole, as it was asked for: nil if it is sound or was recovered, else why
  /// it could not be checked.
  case checked(StoreError?)
  /// So many sums are not those of the items that they belong to, which may be damage.
  case altered(Int)
  /// A backup was made at that path, or failed; the list itself is intact.
  case backedUp(Result<String, StoreError>)
  /// A small file beside the list could not be replaced; the list itself is intact.
  case notKept(StoreError)
}
