// The owner of an open file descriptor; closes it exactly once.
internal import Glibc

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
