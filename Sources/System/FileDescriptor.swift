// The owner of an open file descriptor; closes it exactly once.
import Glibc

/// An open descriptor that is closed when its owner's lifetime ends.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The descriptor's number, valid as long as this value lives; may be lent, never closed.
  public let raw: CInt

  /// Takes ownership of a descriptor.
  ///
  /// - Parameter raw: An open descriptor, at least 0, that no other code closes.
  public init(owning raw: CInt) {
    guard raw >= 0 else { fatalError("FileDescriptor: \(raw) is not a descriptor") }
    self.raw = raw
  }

  /// Gives up ownership: the caller closes the descriptor.
  public consuming func release() -> CInt {
    let raw = raw
    discard self
    return raw
  }

  // Linux frees the number even when close reports EINTR; a second close could hit a descriptor
  // that has reused the number.
  deinit { _ = Glibc.close(raw) }
}

extension FileDescriptor {
  /// Closes the descriptor on a thread of its own, and returns at once.
  ///
  /// For files whose release waits in the kernel, as that of an input device does. The thread
  /// inherits the caller's signal mask. If the system gives no thread, the caller waits.
  public consuming func closeInBackground() {
    let raw = release()
    // The number travels as an address; that of descriptor 0 would be no pointer.
    let argument = unsafe UnsafeMutableRawPointer(bitPattern: UInt(raw) + 1)
    var thread = pthread_t()
    // The thread takes over the descriptor.
    guard unsafe pthread_create(&thread, nil, closeDescriptor, argument) == 0 else {
      _ = FileDescriptor(owning: raw)
      return
    }
    // Nobody waits for the thread: its stack is freed when it ends.
    pthread_detach(thread)
  }
}

/// A free function: a closure in isolated code would carry its isolation to the thread.
private func closeDescriptor(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  // The address is the descriptor's number plus 1; see above.
  _ = FileDescriptor(owning: CInt(Int(bitPattern: argument) - 1))
  return nil
}
