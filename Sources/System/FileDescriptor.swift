// The owner of one open descriptor: it is closed exactly once.
internal import Glibc

/// An open descriptor that closes itself when its owner goes away.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The kernel's number, valid as long as this value lives; lend it, never close it.
  public let raw: CInt

  /// Takes over a descriptor that nobody else will close.
  ///
  /// - Parameter raw: An open descriptor, 0 or above.
  public init(owning raw: CInt) {
    guard raw >= 0 else { fatalError("FileDescriptor: \(raw) is not a descriptor") }
    self.raw = raw
  }

  /// Gives the descriptor away: the caller closes it from now on.
  public consuming func release() -> CInt {
    let raw = raw
    discard self
    return raw
  }

  // Linux frees the number even when close reports EINTR; a second try could close a descriptor
  // that got the number meanwhile.
  deinit { _ = Glibc.close(raw) }
}
