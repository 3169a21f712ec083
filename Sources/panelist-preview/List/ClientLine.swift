// The channel of one client, as the list sees it.
import NIOCore

/// Sends messages to one client. A protocol, so that tests of the list need no sockets.
protocol ClientLine: AnyObject {
  /// Whether the channel is writable. Until it is, messages wait in memory.
  var isWritable: Bool { get }

  /// Sends a message. - Parameter bytes: The whole message.
  func send(_ bytes: ByteBuffer)

  /// Sends the reason, and closes the connection.
  func end(_ cause: EndCause)
}

/// Why a connection is closed.
enum EndCause: Hashable {
  /// The program ends.
  case programEnds
  /// The token is missing or wrong, as that of an earlier run is.
  case strange
  /// No hello in time, or another message first.
  case silent
  /// The limit of clients is reached.
  case crowded
  /// An invalid message.
  case malformed(MessageError)
  /// Frames that no browser sends.
  case unframed(String)
  /// A message that is longer than allowed.
  case tooLong

  /// The WebSocket close code, of RFC 6455; from 4000 on its meaning is the protocol's own.
  var code: UInt16 {
    switch self {
    case .programEnds: 1001
    case .unframed: 1002
    case .malformed: 1003
    case .silent, .crowded: 1008
    case .tooLong: 1009
    case .strange: 4001
    }
  }

  /// A sentence for the person at the page.
  var reason: String {
    switch self {
    case .programEnds: "The preview has ended."
    case .strange:
      "This page is of an earlier run, or its address is not whole: open the address that panelist-preview printed."
    case .silent: "Nothing said who this is."
    case .crowded: "As many as can be are connected: close another page of this list."
    case .malformed(let error): "The server received \(error.reason)."
    case .unframed(let problem): "The server was sent \(problem)."
    case .tooLong: "The server was sent a message of more than \(Message.longest) bytes."
    }
  }
}
