// The control socket of the running list: one answer per connection, no input is read.
import Logging
import System

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

  /// Asks the running list for its statistics.
  ///
  /// - Returns: The statistics as a JSON object.
  /// - Throws: ENOENT or ECONNREFUSED when no list runs, EACCES when this user may not connect,
  ///   EAGAIN when the list does not answer.
  static func ask() throws(SystemError) -> String {
    let socket = try connect(toLocalSocket: standard)
    let answer = try readAll(
      socket.raw, path: standard, limit: longestAnswer, kernel: LinuxKernel())
    return String(decoding: answer, as: UTF8.self)
  }
}

/// Answers each connection. Reads nothing, so that no client can change anything.
final class ControlSocket<K: Kernel> {
  private let server: LocalServer
  private let loop: EventLoop<K>
  private var watch: Watch?
  private let answer: () -> String
  private let log: Logger

  /// - Parameters:
  ///   - path: The socket's file; its folder must exist.
  ///   - loop: Watches the socket; kept.
  ///   - log: Gets a warning when a client could not be answered.
  ///   - answer: Makes the answer, once for each connection.
  /// - Throws: When the socket cannot be made or watched.
  init(
    path: String, loop: EventLoop<K>, log: Logger, answer: @escaping () -> String
  ) throws(SystemError) {
    self.loop = loop
    self.answer = answer
    self.log = log
    server = try LocalServer(path: path)
    watch = try loop.watch(server.raw, stage: .other) { [unowned self] _ in serve() }
  }

  deinit {
    if let watch { loop.unwatch(watch) }
  }

  /// Answers one connection per iteration: a client that connects in a loop must not delay a frame.
  private func serve() {
    do throws(SystemError) {
      guard let client = try server.next() else { return }
      // The answer fits into the buffer of a new socket, so a client that does not read blocks
      // nothing.
      try writeAll(Array(answer().utf8), to: client.raw)
    } catch {
      log.warning("statistics: \(error)")
    }
  }
}
