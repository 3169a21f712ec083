// The commit that shows another picture.

/// A change of picture and nothing else: never blocks, never sets a mode, carries an event.
public struct FlipRequest: Sendable {
  /// Together or not at all.
  public private(set) var changes: [PropertyChange] = []
  /// Comes back in the event.
  public internal(set) var serial: UInt64 = 0

  mutating func removeChanges() { changes.removeAll(keepingCapacity: true) }

  mutating func set(_ plane: PlaneID, property: UInt32, to value: UInt64) {
    changes.append(PropertyChange(object: plane.raw, property: property, value: value))
  }
}
