// The control socket of the running list: one request and one answer per connection.
import Logging
import System

/// What a client asks, as one line.
enum ControlRequest: Hashable {
  case statistics
  case screen(ScreenRequest)

  /// The line without its end.
  var line: String {
    switch self {
    case .statistics: "stats"
    case .screen(let request): "screen \(request.word)"
    }
  }

  /// - Returns: Nil for a line that asks nothing.
  init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ")
    if words.count == 1, words[0] == "stats" {
      self = .statistics
    } else if words.count == 2, words[0] == "screen", let request = ScreenRequest(words[1]) {
      self = .screen(request)
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

  /// Asks the running list.
  ///
  /// - Parameter request: Its statistics unless it is named.
  /// - Returns: The answer as a JSON object.
  /// - Throws: ENOENT or ECONNREFUSED when no list runs, EACCES when this user may not connect,
  ///   EAGAIN when the list does not answer.
  static func ask(_ request: ControlRequest = .statistics) throws(SystemError) -> String {
    let socket = try connect(toLocalSocket: standard)
    do throws(SystemError) { try writeAll(Array("\(request.line)\n".utf8), to: socket.raw) } catch {
      throw SystemError(call: error.call, path: standard, errno: error.errno)
    }
    let answer = try readAll(
      socket.raw, path: standard, limit: longestAnswer, kernel: LinuxKernel())
    return String(decoding: answer, as: UTF8.self)
  }
}

/// Answers one line per connection. Who may connect is the mode of the socket: the list's group.
final class ControlSocket<K: Kernel> {
  /// A connection whose request has not come yet.
  private final class Client {
    let socket: FileDescriptor
    var watch: Watch?

    init(_ socket: consuming FileDescriptor) { self.socket = socket }
  }

  /// Connections that wait for their client; of more, the oldest is closed.
  private static var clientsMax: Int { 4 }
  /// More than any request.
  private static var longestRequest: Int { 64 }

  private let server: LocalServer
  private let loop: EventLoop<K>
  private var watch: Watch?
  private var clients: [Client] = []
  private let answer: (ControlRequest) -> String
  private let log: Logger

  /// - Parameters:
  ///   - path: The socket's file; its folder must exist.
  ///   - loop: Watches the socket; kept.
  ///   - log: Gets a warning when a client could not be answered.
  ///   - answer: Makes the answer, once for each request.
  /// - Throws: When the socket cannot be made or watched.
  init(
    path: String, loop: EventLoop<K>, log: Logger, answer: @escaping (ControlRequest) -> String
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
      let client = Client(next)
      client.watch = try loop.watch(client.socket.raw, stage: .other) { [unowned self] _ in
        serve(client)
      }
      clients.append(client)
    } catch {
      log.warning("control: \(error)")
    }
  }

  /// Reads the request, answers it and closes the connection. A request comes in one piece.
  private func serve(_ client: Client) {
    do throws(SystemError) {
      var bytes = [UInt8](repeating: 0, count: Self.longestRequest)
      var room = bytes.mutableSpan
      let count = try loop.kernel.read(client.socket.raw, into: &room)
      if let request = ControlRequest(received: bytes[..<count]) {
        // The answer fits into the buffer of a new socket, so a client that does not read blocks
        // nothing.
        try writeAll(Array(answer(request).utf8), to: client.socket.raw)
      }
    } catch {
      log.warning("control: \(error)")
    }
    drop(client)
  }

  private func drop(_ client: Client) {
    if let watch = client.watch { loop.unwatch(watch) }
    clients.removeAll { $0 === client }
  }
}
