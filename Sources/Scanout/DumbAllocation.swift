// A dumb buffer's allocation, as the kernel returned it.

/// A dumb buffer's id and layout. Pitch and size are the kernel's, never computed.
public struct DumbAllocation: Hashable, Sendable {
  /// The buffer's GEM handle.
  public let buffer: BufferID
  /// Bytes from the start of one line to the next.
  public let pitch: Int
  /// Bytes that can be mapped.
  public let byteCount: Int

  public init(buffer: BufferID, pitch: Int, byteCount: Int) {
    self.buffer = buffer
    self.pitch = pitch
    self.byteCount = byteCount
  }
}
