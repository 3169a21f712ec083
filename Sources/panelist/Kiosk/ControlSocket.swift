// The control socket of the running list: one request and one answer per connection.
import Logging
import System

/// What a client asks, as one line.
enum ControlRequest: Hashable {
  case statistics
  case screen(ScreenRequest)
  /// The session is to be recorded while the client stays connected.
  case record(isRedacted: Bool)

  /// The line without its end.
  var line: String {
    switch self {
    case .statistics: "stats"
    case .screen(let request): "screen \(request.word)"
    case .record(true): "record"
    case .record(false): "record writing"
    }
  }

  /// - Returns: Nil for a line that asks nothing.
  init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ")
    if words.count == 1, words[0] == "stats" {
      self = .statistics
    } else if words.count == 2, words[0] == "screen", let request = ScreenRequest(words[1]) {
      self = .screen(request)
    } else if words == ["record"] || words == ["record", "writing"] {
      self = .record(isRedacted: words.count == 1)
    } else {
      return nil
    }
  }

  /// - Parameter bytes: What a client sent: one line with its end.
  /// - Returns: Nil for anything that asks nothing.
  init?(received bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasSuffix("\n") else { return nil }
    self.init(text.dropLast())
  }
}

/// The client side of the control socket.
enum ControlPath {
  /// The socket's path, in the runtime directory of the service.
  static var standard: String { folder + "/control" }
  /// The path of the socket of ``TouchSocket``, beside it.
  static var touches: String { folder + "/touch" }

  private static var folder: String {
    let folder = environmentVariable("RUNTIME_DIRECTORY") ?? ""
    return folder.isEmpty ? "/run/panelist" : folder
  }

  /// Far above any answer: each of its two histograms has at most 2304 buckets.
  private static let longestAnswer = 1 << 20

  /// Asks the running list for more than one answer.
  ///
  /// - Returns: The connection, on which the answers come.
  /// - Throws: As ``ask(_:)``.
  static func open(_ request: ControlRequest) throws(SystemError) -> FileDescriptor {
    let socket = try connect(toLocalSocket: standard)
    do throws(SystemError) { try writeAll(Array("\(request.line)\n".utf8), to: socket.raw) } catch {
      throw SystemError(call: error.call, path: standard, errno: error.errno)
    }
    return socket
  }

  /// Asks the running list.
  ///
  /// - Parameter request: Its statistics unless it is named.
  /// - Returns: The answer as a JSON object.
  /// - Throws: ENOENT or ECONNREFUSED when no list runs, EACCES when this user may not connect,
  ///   EAGAIN when the list does not answer.
  static func ask(_ request: ControlRequest = .statistics) throws(SystemError) -> String {
    let socket = try open(request)
    let answer = try readAll(
      socket.raw, path: standard, limit: longestAnswer, kernel: LinuxKernel())
    return String(decoding: answer, as: UTF8.self)
  }
}

/// A connection of the control socket.
final class ControlClient {
  let socket: FileDescriptor
  /// Calls whoever reads from it.
  var watch: Watch?

  init(_ socket: consuming FileDescriptor) { self.socket = socket }
}

/// What becomes of a request.
enum ControlAnswer {
  /// It is answered at once.
  case text(String)
  /// The connection is given to somebody who answers for long.
  case stays
}

/// Answers one line per connection. Who may connect is the mode of the socket: the list's group.
final class ControlSocket<K: Kernel> {

  /// Connections that wait for their client; of more, the oldest is closed.
  private static var clientsMax: Int { 4 }
  /// More than any request.
  private static var longestRequest: Int { 64 }

  private let server: LocalServer
  private let loop: EventLoop<K>
  private var watch: Watch?
  /// Those whose request has not come yet.
  private var clients: [ControlClient] = []
  private let answer: (ControlRequest, ControlClient) -> ControlAnswer
  private let log: Logger

  /// - Parameters:
  ///   - path: The socket's file; its folder must exist.
  ///   - loop: Watches the socket; kept.
  ///   - log: Gets a warning when a client could not be answered.
  ///   - answer: Makes the answer, once for each request; of the connection that it keeps, nothing is
  ///     watched any more.
  /// - Throws: When the socket cannot be made or watched.
  init(
    path: String, loop: EventLoop<K>, log: Logger,
    answer: @escaping (ControlRequest, ControlClient) -> ControlAnswer
  ) throws(SystemError) {
    self.loop = loop
    self.answer = answer
    self.log = log
    server = try LocalServer(path: path)
    watch = try loop.watch(server.raw, stage: .other) { [unowned self] _ in accept() }
  }

  deinit {
    if let watch { loop.unwatch(watch) }
    for client in clients { if let watch = client.watch { loop.unwatch(watch) } }
  }

  /// Accepts one connection per iteration: a client that connects in a loop must not delay a frame.
  private func accept() {
    do throws(SystemError) {
      guard let next = try server.next() else { return }
      if clients.count == Self.clientsMax, let oldest = clients.first { drop(oldest) }
      let client = ControlClient(next)
      client.watch = try loop.watch(client.socket.raw, stage: .other) { [unowned self] _ in
        serve(client)
      }
      clients.append(client)
    } catch {
      log.warning("control: \(error)")
    }
  }

  /// Reads the request, answers it and closes the connection. A request comes in one piece.
  private func serve(_ client: ControlClient) {
    defer { drop(client) }
    do throws(SystemError) {
      var bytes = [UInt8](repeating: 0, count: Self.longestRequest)
      var room = bytes.mutableSpan
      let count = try loop.kernel.read(client.socket.raw, into: &room)
      guard let request = ControlRequest(received: bytes[..<count]) else { return }
      // Whoever keeps the connection watches it.
      release(client)
      if case .text(let text) = answer(request, client) {
        // It fits into the buffer of a new socket, so a client that does not read blocks nothing.
        try writeAll(Array(text.utf8), to: client.socket.raw)
      }
    } catch {
      log.warning("control: \(error)")
    }
  }

  private func drop(_ client: ControlClient) {
    // One that is given away is not here any more.
    if clients.contains(where: { $0 === client }) { release(client) }
  }

  private func release(_ client: ControlClient) {
    if let watch = client.watch { loop.unwatch(watch) }
    client.watch = nil
    clients.removeAll { $0 === client }
  }
}
