// Why a message is invalid, which a client receives before its connection is closed.

/// An invalid message, which no correct client sends. The connection is closed; the client may
/// connect again.
enum MessageError: String, Error, Hashable, CaseIterable {
  /// It has no bytes.
  case empty = "an empty message"
  /// An unknown kind, or one that only the server sends.
  case unknownKind = "a message of an unknown kind"
  /// It ends too early.
  case tooShort = "a message that ends too early"
  /// Bytes follow its end, or its token is too long.
  case tooLong = "a message with something behind its end"
  /// Another version of the protocol.
  case foreignVersion = "another version of the protocol: load the page again"
  /// Text that is not UTF-8.
  case notText = "text that is not UTF-8"
  /// A number that is not finite, or too large.
  case wildNumber = "a number that is none, or too large"
  /// Touches whose stamps go back.
  case disorder = "touches out of their order"
  /// An unknown phase, key, rotation, theme or flag.
  case unknownName = "an unknown phase, key, turn or theme"
  /// A panel that exceeds the limits.
  case impossiblePanel = "a panel of an impossible size"
  /// A contact that occurs twice in one frame.
  case repeatedContact = "the same finger twice at one time"
  /// A second hello.
  case secondHello = "a second greeting"

  /// One clause, for the author of the client.
  var reason: String { rawValue }
}
