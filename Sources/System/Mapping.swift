// Device memory in our address space, lent as spans and unmapped once.

/// Memory of a device, such as a frame buffer, that is unmapped when its owner goes away.
///
/// The descriptor may be closed while the mapping lives.
public struct Mapping<K: Kernel>: ~Copyable {
  private let kernel: K
  private let memory: MappedMemory

  /// Maps a part of a device, shared, for reading and writing.
  ///
  /// - Parameters:
  ///   - raw: The open device; it is borrowed for this call only.
  ///   - offset: From the driver, such as what a dumb buffer's map call returned.
  ///   - byteCount: At least 1.
  ///   - kernel: Maps now and unmaps in deinit.
  /// - Throws: What mmap(2) gives; ENODEV when the device is gone.
  public init(
    descriptor raw: CInt, offset: Int, byteCount: Int, kernel: K
  ) throws(SystemError) {
    guard byteCount > 0, offset >= 0 else {
      fatalError("Mapping: \(byteCount) bytes at \(offset)")
    }
    self.kernel = kernel
    self.memory = try kernel.map(raw, offset: offset, byteCount: byteCount)
  }

  /// Bytes that are mapped.
  public var byteCount: Int { memory.byteCount }

  /// Lends the memory as 32-bit words; a rest of up to three bytes is left out.
  public mutating func withWords<R: ~Copyable, E: Error>(
    _ body: (inout MutableSpan<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    // mmap returns whole pages, so the words are aligned; they live as long as self, which is
    // borrowed exclusively while the body runs.
    let words = unsafe UnsafeMutableBufferPointer(
      start: memory.start.assumingMemoryBound(to: UInt32.self), count: byteCount / 4)
    var span = unsafe words.mutableSpan
    return try body(&span)
  }

  deinit { kernel.unmap(memory) }
}
