// An eventfd by which another thread wakes the event loop, as when an answer is ready.

/// An eventfd(2) by which another thread wakes the event loop.
public struct EventFD<K: Kernel>: ~Copyable {
  /// The other thread's end. It keeps the descriptor open, so that a late signal never reaches a
  /// descriptor that reuses its number.
  public final class Signal: Sendable {
    fileprivate let kernel: K
    fileprivate let descriptor: FileDescriptor

    fileprivate init(kernel: K, descriptor: consuming FileDescriptor) {
      self.kernel = kernel
      self.descriptor = descriptor
    }

    /// Wakes the loop; callable on any thread, any number of times.
    public func signal() {
      // Any nonzero value wakes; byte order does not matter, because several signals count as one.
      let one: InlineArray<8, UInt8> = [1, 0, 0, 0, 0, 0, 0, 0]
      do {
        _ = try kernel.write(descriptor.raw, one.span)
      } catch {
        // EAGAIN: the counter is full, so the loop is already woken.
        guard error.wouldBlock else { fatalError("EventFD: \(error)") }
      }
    }
  }

  /// For the other thread.
  public let signal: Signal

  /// - Throws: EMFILE, ENFILE or ENOMEM from eventfd(2).
  public init(kernel: K) throws(SystemError) {
    signal = Signal(kernel: kernel, descriptor: try kernel.makeEvent())
  }

  /// The descriptor to watch: readable after a signal, until `consume`.
  public var raw: CInt { signal.descriptor.raw }

  /// Whether there was a signal since the last call; several count as one.
  public func consume() -> Bool { signal.kernel.consumeCounter(raw) }
}
