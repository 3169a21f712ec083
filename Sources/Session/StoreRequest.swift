// What a session asks of the store.
public import Model

extension ListSession {
  /// What the store is to do, in order.
  public enum StoreRequest: Hashable, Sendable {
    /// Store it.
    case step(Step)
    /// Take this step back, and hand in the report.
    case undo(StepID)
    /// Take the newest step back, and hand in the report.
    case undoNewest
    /// Read the stored items, and hand them in; forced, also when no other program changed them.
    case look(isForced: Bool)
    /// Keep what is being written on a row, which is no step, until it is dropped.
    case draft(Item)
    /// Keep nothing of that row any more.
    case dropDraft(ItemID)
    /// Tell what was used before, for who writes a row now.
    case recall
    /// A person wants this to be suggested no more.
    case forget(String)
  }
}
