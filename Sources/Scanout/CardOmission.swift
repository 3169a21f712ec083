// An object of a card that could not be read and is left out.

/// A connector, encoder, CRTC or plane that could not be read. For example, an MST connector that
/// vanished while the card was read; the other displays stay usable.
public struct CardOmission: Hashable, Sendable, CustomStringConvertible {
  /// Kind and id, as in "connector 42".
  public let name: String
  /// The error of reading it.
  public let error: ScanoutError
  /// The object's id in the kernel.
  let id: UInt32

  init(_ kind: String, _ id: UInt32, _ error: ScanoutError) {
    name = "\(kind) \(id)"
    self.id = id
    self.error = error
  }

  public var description: String { "\(name) is left out: \(error)" }
}
