// How another thread tells the loop that an answer is ready.

/// An eventfd(2) by which another thread wakes the event loop.
public struct EventFD<K: Kernel>: ~Copyable {
  /// What the other thread holds. It keeps the descriptor open, so a late signal never reaches a
  /// descriptor that took its number.
  public final class Signal: Sendable {
    fileprivate let kernel: K
    fileprivate let descriptor: FileDescriptor

    fileprivate init(kernel: K, descriptor: consuming FileDescriptor) {
      self.kernel = kernel
      self.descriptor = descriptor
    }

    /// Wakes the loop; may be called on any thread and as often as wanted.
    public func signal() {
      // Any eight bytes above zero count; byte order does not matter, as several count as one.
      let one: InlineArray<8, UInt8> = [1, 0, 0, 0, 0, 0, 0, 0]
      do {
        _ = try kernel.write(descriptor.raw, one.span)
      } catch {
        // EAGAIN says that the counter is full, and then the loop is woken already.
        guard error.wouldBlock else { fatalError("EventFD: \(error)") }
      }
    }
  }

  /// To be given to the other thread.
  public let signal: Signal

  /// - Throws: EMFILE, ENFILE or ENOMEM from eventfd(2).
  public init(kernel: K) throws(SystemError) {
    signal = Signal(kernel: kernel, descriptor: try kernel.makeEvent())
  }

  /// What to watch: readable after a signal, until `consume`.
  public var raw: CInt { signal.descriptor.raw }

  /// Whether there was a signal since the last call; several count as one.
  public func consume() -> Bool {
    signal.kernel.consumeCounter(raw)
  }
}
