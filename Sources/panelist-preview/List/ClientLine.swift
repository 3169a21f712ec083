// The line to one client, as the list sees it.
import NIOCore

/// Where messages to one client go. The list knows no sockets, so that it can be tried without one.
protocol ClientLine: AnyObject {
  /// Whether what was sent has left, or nearly: what is sent while it has not waits in memory.
  var isWritable: Bool { get }

  /// Sends a message. - Parameter bytes: All of it.
  func send(_ bytes: ByteBuffer)

  /// Says why, and ends the connection.
  func end(_ cause: EndCause)
}

/// Why a connection ends.
enum EndCause: Hashable {
  /// The program does.
  case programEnds
  /// Without the secret of the address.
  case strange
  /// Nothing was said in time, or something else first.
  case silent
  /// As many as there may be are there.
  case crowded
  /// A message that is none.
  case malformed(MessageError)
  /// Frames as no browser sends them.
  case unframed(String)
  /// A message that is longer than any.
  case tooLong

  /// The number that a browser is told, of RFC 6455.
  var code: UInt16 {
    switch self {
    case .programEnds: 1001
    case .unframed: 1002
    case .malformed: 1003
    case .strange, .silent, .crowded: 1008
    case .tooLong: 1009
    }
  }

  /// A sentence for whoever looks at the page.
  var reason: String {
    switch self {
    case .programEnds: "The preview has ended."
    case .strange: "The address lacks its key: open all of it, with what follows the #."
    case .silent: "Nothing said who this is."
    case .crowded: "As many as can be are connected: close another page of this list."
    case .malformed(let error): "The server was told \(error.reason)."
    case .unframed(let problem): "The server was sent \(problem)."
    case .tooLong: "The server was sent a message of more than \(Message.longest) bytes."
    }
  }
}
