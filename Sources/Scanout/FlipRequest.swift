// The atomic commit that shows another picture.

/// A page flip and nothing else: never blocks, never sets a mode, requests an event.
public struct FlipRequest: Sendable {
  /// The kernel applies all of them or none.
  public private(set) var changes: [PropertyChange] = []
  /// The serial that the flip's event returns.
  public internal(set) var serial: UInt64 = 0

  mutating func removeChanges() { changes.removeAll(keepingCapacity: true) }

  mutating func set(_ plane: PlaneID, property: UInt32, to value: UInt64) {
    changes.append(PropertyChange(object: plane.raw, property: property, value: value))
  }
}
