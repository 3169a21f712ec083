// What a hand or a command did at once, under a name by which it can be taken back.

/// The name of a step: given when the step is made, and to no other ever again.
public struct StepID: UniqueID {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// Changes that belong together: they are stored together or not at all, and taken back together.
///
/// Told by changes and not by edits alone, so that nobody has to be asked how to take it back.
///
/// ```swift
/// let step = Step(name, [.setCompleted(milk, true), .delete(bread)]) { list[$0] }
/// if let step { store(step) }  // nil when nothing would change
/// ```
public struct Step: Hashable, Sendable {
  /// How many steps can be taken back, the newest: an evening of edits, and never more than a small
  /// part of the file. The ones before are forgotten.
  public static let kept = 50

  /// Its name.
  public let id: StepID
  /// What was done, in order. A step without changes is a mistake of the caller and stops the
  /// program.
  public let changes: [Change]

  /// What does it again, an edit a change in the same order.
  public var edits: [Edit] { changes.map(\.edit) }

  /// - Parameters:
  ///   - id: The name.
  ///   - changes: One at least.
  public init(_ id: StepID, _ changes: [Change]) {
    guard !changes.isEmpty else { fatalError("Step: \(id.hex) has no changes") }
    self.id = id
    self.changes = changes
  }

  /// What edits do, one after the other; `nil` when they change nothing.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - edits: In order. One that changes nothing is left out.
  ///   - present: The item with an id before the step, `nil` when there is none. Asked once an item.
  /// - Throws: What `present` throws.
  public init?<Failure: Error>(
    _ id: StepID, _ edits: [Edit], of present: (ItemID) throws(Failure) -> Item?
  ) throws(Failure) {
    var states: [ItemID: Item?] = [:]
    var changes: [Change] = []
    for edit in edits {
      let item: Item?
      if let known = states[edit.id] { item = known } else { item = try present(edit.id) }
      let change = Change(edit, of: item)
      states.updateValue(change.map(\.left) ?? item, forKey: edit.id)
      if let change { changes.append(change) }
    }
    guard !changes.isEmpty else { return nil }
    self.init(id, changes)
  }

  /// Whether it is about one of these items.
  public func touches(_ items: Set<ItemID>) -> Bool {
    changes.contains { items.contains($0.item.id) }
  }
}
