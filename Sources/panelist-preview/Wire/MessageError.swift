// Why a message is invalid, which a client receives before its connection is closed.

/// An invalid message, which no correct client sends. The connection is closed; the client may
/// connect again.
enum MessageError: Error, Hashable, CaseIterable {
  /// It has no bytes.
  case empty
  /// An unknown kind, or one that only the server sends.
  case unknownKind
  /// It ends too early.
  case tooShort
  /// Bytes follow its end, or its token is too long.
  case tooLong
  /// Another version of the protocol.
  case foreignVersion
  /// Text that is not UTF-8.
  case notText
  /// A number that is not finite, or too large.
  case wildNumber
  /// Touches whose stamps go back.
  case disorder
  /// An unknown phase, key, rotation, theme or flag.
  case unknownName
  /// A panel that exceeds the limits.
  case impossiblePanel
  /// A contact that occurs twice in one frame.
  case repeatedContact
  /// A second hello.
  case secondHello

  /// One clause, for the author of the client.
  var reason: String {
    switch self {
    case .empty: "an empty message"
    case .unknownKind: "a message of an unknown kind"
    case .tooShort: "a message that ends too early"
    case .tooLong: "a message with something behind its end"
    case .foreignVersion: "another version of the protocol: load the page again"
    case .notText: "text that is not UTF-8"
    case .wildNumber: "a number that is none, or too large"
    case .disorder: "touches out of their order"
    case .unknownName: "an unknown phase, key, turn or theme"
    case .impossiblePanel: "a panel of an impossible size"
    case .repeatedContact: "the same finger twice at one time"
    case .secondHello: "a second greeting"
    }
  }
}
