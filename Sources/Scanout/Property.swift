// A property of a card's object, and the changes that a page flip makes.

/// One property of an object, with its current value.
public struct Property: Hashable, Sendable {
  /// The property's id in the kernel.
  public let id: UInt32
  /// Its name in the kernel, as in "FB_ID".
  public let name: String
  /// The current value.
  public let value: UInt64

  public init(id: UInt32, name: String, value: UInt64) {
    self.id = id
    self.name = name
    self.value = value
  }
}

/// A new value for one property of one object.
public struct PropertyChange: Hashable, Sendable {
  /// The object's id in the kernel.
  public let object: UInt32
  /// The property's id in the kernel.
  public let property: UInt32
  /// The new value.
  public let value: UInt64
}

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
