// The socket by which one client at a time keeps the running list from reacting to touches.
import Glibc
import Logging
import System
import Units

/// What happens to the touches of the list.
enum TouchLease {
  /// A client has connected: touches mean nothing from now on.
  case taken
  /// The client has disconnected or died: touches mean something again.
  case returned
  /// The client has had them for too long; it was disconnected.
  case expired
}

/// The sockets of the running list, and what they say about touches.
struct ControlSockets<K: Kernel> {
  var requests: ControlSocket<K>?
  var touches: TouchSocket<K>?
  /// Whether touches mean nothing, because a client has them.
  var ignoresTouches = false
  /// The client that records the session; nil while none does.
  var recording: (any SessionListener)?
  /// The one that did last, as long as it has not got all.
  var lastRecording: (any SessionListener)?
}

/// Lets one client have the touches while it stays connected, for `panelist devices --touch`.
///
/// Reads nothing: to connect is the request, and anything that a client sends ends it.
final class TouchSocket<K: Kernel> {
  private let server: LocalServer
  private let loop: EventLoop<K>
  private let timer: Timer<K>
  private let limit: Interval
  private let log: Logger
  private let changed: (TouchLease) -> Void
  private var watches: [Watch] = []
  /// The connection of the client that has the touches; kept open for it.
  private var client: FileDescriptor?
  private var clientWatch: Watch?

  /// - Parameters:
  ///   - path: The socket's file; its folder must exist.
  ///   - loop: Watches the socket; kept.
  ///   - log: Gets a warning when a client could not be accepted.
  ///   - limit: How long a client may have the touches.
  ///   - changed: Called on the loop's thread, before the client is answered.
  /// - Throws: When the socket cannot be made or watched.
  init(
    path: String, loop: EventLoop<K>, log: Logger, limit: Interval = .seconds(300),
    changed: @escaping (TouchLease) -> Void
  ) throws(SystemError) {
    (self.loop, self.log, self.limit, self.changed) = (loop, log, limit, changed)
    timer = try Timer(kernel: loop.kernel)
    server = try LocalServer(path: path)
    watches.append(try loop.watch(server.raw, stage: .other) { [unowned self] _ in serve() })
    watches.append(
      try loop.watch(timer.raw, stage: .timers) { [unowned self] _ in
        if timer.consume() { end(.expired) }
      })
  }

  deinit {
    for watch in watches { loop.unwatch(watch) }
    if let clientWatch { loop.unwatch(clientWatch) }
  }

  /// Accepts one connection per iteration: a client that connects in a loop must not delay a frame.
  private func serve() {
    do throws(SystemError) {
      // A second client is disconnected without an answer.
      guard let next = try server.next(), clientWatch == nil else { return }
      let raw = next.raw
      clientWatch = try loop.watch(raw, stage: .other) { [unowned self] _ in end(.returned) }
      client = consume next
      timer.arm(at: loop.kernel.now() + limit)
      changed(.taken)
      // It fits into the buffer of a new socket. A client that is gone is noticed by the watch.
      try writeAll([TouchLeaseClient.answer], to: raw)
    } catch {
      log.warning("touches: \(error)")
    }
  }

  private func end(_ lease: TouchLease) {
    guard let watch = clientWatch else { return }
    loop.unwatch(watch)
    clientWatch = nil
    client = nil
    timer.disarm()
    changed(lease)
  }
}

/// The client side: while this exists, the running list ignores touches.
final class TouchLeaseClient {
  private let socket: FileDescriptor

  /// What the list sends when it ignores touches. One byte, so that one read takes all of it.
  static let answer = UInt8(ascii: "\n")

  private init(_ socket: consuming FileDescriptor) { self.socket = socket }

  /// Readable when the list reacts to touches again: it has ended, or its patience has.
  var raw: CInt { socket.raw }

  /// Asks the running list to ignore touches.
  ///
  /// - Parameter path: The list's socket.
  /// - Throws: ENOENT or ECONNREFUSED when no list answers, EACCES when this user may not connect,
  ///   EBUSY while another client has the touches, EAGAIN when the list does not answer in time.
  static func take(path: String = ControlPath.touches) throws(SystemError) -> TouchLeaseClient {
    let socket = try connect(toLocalSocket: path)
    var answer = InlineArray<1, UInt8>(repeating: 0)
    var bytes = answer.mutableSpan
    guard try LinuxKernel().read(socket.raw, into: &bytes) > 0 else {
      throw SystemError(call: .read, path: path, errno: EBUSY)
    }
    return TouchLeaseClient(socket)
  }
}
