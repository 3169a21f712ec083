// Memory for a picture, as the kernel gave it.

/// Memory for a picture as the kernel gave it: pitch and size are the kernel's, never computed.
public struct DumbAllocation: Hashable, Sendable {
  /// The kernel's number.
  public let buffer: BufferID
  /// Bytes from one line to the next.
  public let pitch: Int
  /// Bytes that may be mapped.
  public let byteCount: Int

  public init(buffer: BufferID, pitch: Int, byteCount: Int) {
    self.buffer = buffer
    self.pitch = pitch
    self.byteCount = byteCount
  }
}
