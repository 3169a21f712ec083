// One entry of a commit: a property and its new value.

/// A new value for one property of one object.
public struct PropertyChange: Hashable, Sendable {
  /// The object's id in the kernel.
  public let object: UInt32
  /// The property's id in the kernel.
  public let property: UInt32
  /// The new value.
  public let value: UInt64
}
