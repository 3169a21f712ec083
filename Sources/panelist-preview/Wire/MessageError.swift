// Why a message is no message: what a client is told before it is left.

/// A message that nobody who keeps to the protocol sends. The connection ends with it; whoever sent it
/// may begin anew.
enum MessageError: Error, Hashable, CaseIterable {
  /// Without a first byte.
  case empty
  /// Of a kind that there is not, or that only the server sends.
  case unknownKind
  /// It ends before it is whole.
  case tooShort
  /// Something follows behind its end.
  case tooLong
  /// The protocol of another version.
  case foreignVersion
  /// Text that is not UTF-8.
  case notText
  /// A number that is none, or beyond all use.
  case wildNumber
  /// Touches whose stamps go back.
  case disorder
  /// A phase, a key, a turn of the picture or a theme that there is not.
  case unknownName
  /// A panel that is too small, too large, or none.
  case impossiblePanel
  /// The same finger twice in one frame.
  case repeatedContact
  /// A greeting from somebody who is there already.
  case secondHello

  /// One clause for whoever wrote the client.
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
