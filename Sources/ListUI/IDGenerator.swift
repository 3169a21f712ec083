// Ids for what the list creates, supplied by the caller.
public import Model

/// Generates ids for new items and changesets. Passed in because this module uses no randomness.
public struct IDGenerator {
  let item: () -> ItemID
  let changeset: () -> ChangesetID

  /// - Parameters:
  ///   - item: Returns a new item id, different at each call.
  ///   - changeset: Returns a new changeset id, different at each call.
  public init(item: @escaping () -> ItemID, changeset: @escaping () -> ChangesetID) {
    self.item = item
    self.changeset = changeset
  }
}
