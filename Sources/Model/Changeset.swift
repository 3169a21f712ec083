// The changes that the user or a command makes at once, with an id by which they can be undone.

/// The id of a changeset: assigned when the changeset is created, and never reused.
public struct ChangesetID: UniqueID {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// Changes that belong together: they are stored together or not at all, and undone together.
///
/// Holds changes instead of edits, so that undoing needs no other source.
///
/// ```swift
/// let changeset = Changeset(id, [.setCompleted(milk, true), .delete(bread)]) { list[$0] }
/// if let changeset { store(changeset) }  // nil when nothing would change
/// ```
public struct Changeset: Hashable, Sendable {
  /// How many of the newest changesets can be undone: an evening of edits, and usually a small part
  /// of the file. Older ones are deleted.
  public static let kept = 50

  /// The id of the changeset.
  public let id: ChangesetID
  /// The changes in order; at least one.
  public let changes: [Change]

  /// The edits that make the changes again, one a change, in the same order.
  public var edits: [Edit] { changes.map(\.edit) }

  /// - Parameters:
  ///   - id: The id of the changeset.
  ///   - changes: None is an error of the caller, and stops the program.
  public init(_ id: ChangesetID, _ changes: [Change]) {
    guard !changes.isEmpty else { fatalError("Changeset: \(id.hex) has no changes") }
    self.id = id
    self.changes = changes
  }

  /// Determines the changes that edits make, one after the other; `nil` if they change nothing.
  ///
  /// - Parameters:
  ///   - id: The id of the changeset.
  ///   - edits: In order. An edit that changes nothing is left out.
  ///   - current: The item with an id before the changeset, `nil` if there is none. Called once per
  ///     item.
  /// - Throws: The errors of `current`.
  public init?<Failure: Error>(
    _ id: ChangesetID, _ edits: [Edit], of current: (ItemID) throws(Failure) -> Item?
  ) throws(Failure) {
    var states: [ItemID: Item?] = [:]
    var changes: [Change] = []
    for edit in edits {
      let item: Item?
      if let known = states[edit.id] { item = known } else { item = try current(edit.id) }
      let change = Change(edit, of: item)
      states.updateValue(change.map(\.left) ?? item, forKey: edit.id)
      if let change { changes.append(change) }
    }
    guard !changes.isEmpty else { return nil }
    self.init(id, changes)
  }

  /// Whether the changeset changes one of these items.
  public func touches(_ items: Set<ItemID>) -> Bool {
    changes.contains { items.contains($0.item.id) }
  }
}
