// The commit that shows another picture.

/// A change of picture and nothing else: never blocks, never sets a mode, carries an event.
public struct FlipRequest: Sendable {
  /// The kernel makes all of them, or none.
  public private(set) var changes: [PropertyChange] = []
  /// The number that comes back in the flip's event.
  public internal(set) var serial: UInt64 = 0

  mutating func removeChanges() { changes.removeAll(keepingCapacity: true) }

  mutating func set(_ plane: PlaneID, property: UInt32, to value: UInt64) {
    changes.append(PropertyChange(object: plane.raw, property: property, value: value))
  }
}
