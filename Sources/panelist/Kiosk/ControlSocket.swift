// Where the running list is asked how it does: one answer a connection, nothing is taken.
import Logging
import System

/// Where the running list is asked.
enum ControlPath {
  /// Where it stands: in the folder that the service manager made, or would make.
  static var standard: String {
    let folder = environmentVariable("RUNTIME_DIRECTORY") ?? ""
    return (folder.isEmpty ? "/run/panelist" : folder) + "/control"
  }

  /// Histograms of two hundred thousand different lengths would not be as long.
  private static let longestAnswer = 1 << 20

  /// Asks the running list.
  ///
  /// - Returns: How it does, as JSON.
  /// - Throws: ENOENT or ECONNREFUSED where none runs, EACCES for who may not ask, EAGAIN of one that hangs.
  static func ask() throws(SystemError) -> String {
    let socket = try connect(toLocalSocket: standard)
    let answer = try readAll(
      socket.raw, path: standard, limit: longestAnswer, kernel: LinuxKernel())
    return String(decoding: answer, as: UTF8.self)
  }
}

/// Answers whoever connects. It reads nothing, so nobody can change anything through it.
final class ControlSocket<K: Kernel> {
  private let server: LocalServer
  private let loop: EventLoop<K>
  private var watch: Watch?
  private let answer: () -> String
  private let log: Logger

  /// - Parameters:
  ///   - path: The socket's file; its folder must exist.
  ///   - loop: Watches it; kept.
  ///   - log: Told when somebody could not be answered.
  ///   - answer: Makes the answer, at the time of asking.
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

  /// One connection a turn: whoever asks without end must not hold up a frame.
  private func serve() {
    do throws(SystemError) {
      guard let client = try server.next() else { return }
      // It fits into a new socket's buffer, so that a reader who does not read holds up nobody.
      try writeAll(Array(answer().utf8), to: client.raw)
    } catch {
      log.warning("statistics: \(error)")
    }
  }
}
