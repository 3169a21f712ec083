// An object of a card that could not be asked, and is done without.

/// A connector, encoder, CRTC or plane that did not answer: a socket that went with its hub while it
/// was asked is no reason to lose the display beside it.
public struct CardOmission: Hashable, Sendable, CustomStringConvertible {
  /// Kind and number, as in "connector 42".
  public let name: String
  /// What it answered.
  public let error: ScanoutError
  /// The kernel's number.
  let id: UInt32

  init(_ kind: String, _ id: UInt32, _ error: ScanoutError) {
    name = "\(kind) \(id)"
    self.id = id
    self.error = error
  }

  public var description: String { "\(name) is left out: \(error)" }
}
