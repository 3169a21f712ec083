// One property of a kernel object.

/// One property of an object, with its present value.
public struct Property: Hashable, Sendable {
  /// The kernel's number of the property.
  public let id: UInt32
  /// The kernel's name of it, as in "FB_ID".
  public let name: String
  /// What it is now.
  public let value: UInt64

  public init(id: UInt32, name: String, value: UInt64) {
    self.id = id
    self.name = name
    self.value = value
  }
}
