// One property of a kernel object.

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
