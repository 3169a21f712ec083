// State that the parts of a list share: the timeline, the style and the id generator.
public import Model

/// Passed to a part with each call, so that no part stores shared state.
struct ListContext {
  var time: Timeline
  var style: Style
  let ids: IDGenerator
  /// The list that is shown, to which new items belong.
  var list: ListID
}

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
