// A line of a commit: one property and its new value.

/// One property of one object set to one value.
public struct PropertyChange: Hashable, Sendable {
  /// The kernel's number of the object.
  public let object: UInt32
  /// The kernel's number of the property.
  public let property: UInt32
  /// The new value.
  public let value: UInt64
}
