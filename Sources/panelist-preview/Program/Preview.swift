// A run of the program: a list on a loop, a port before it, and the way out.
import Glibc
import NIOCore
import NIOPosix
import Paint
import Shell
import Store
import StoreRecovery
import System
import Text

/// Everything that the command line asks for.
struct Preview {
  /// What the program is called.
  static let name = "panelist-preview"

  private let beginning: Beginning
  /// The file of the list; nil for one of its own.
  private let store: String?
  private let address: String
  /// Nil for the usual one, or any if that is taken.
  private let port: Int?

  init(_ beginning: Beginning, store: String?, address: String, port: Int?) {
    self.beginning = beginning
    self.store = store
    self.address = address
    self.port = port
  }

  /// Shows the list until a signal comes.
  ///
  /// - Throws: What stops it from being shown, or what of it is lost.
  func run() throws(Failure) {
    do {
      let signals = try StopSignals()
      guard let store else {
        let folder = try TemporaryFolder(named: Self.name)
        return try run(signals, store: folder.path + "/list.db")
      }
      // The store takes whole paths, as those of settings are.
      let path = store.hasPrefix("/") ? store : try resolvedPath(".") + "/" + store
      try run(signals, store: path)
    } catch let error as SystemError {
      throw Failure(error)
    } catch let error as StoreError {
      throw Failure(ofStore: error)
    } catch {
      throw Failure(common: error)
    }
  }

  private func run(_ signals: borrowing StopSignals, store path: String) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    // Losing the error is right: the process ends, and its sockets with it.
    defer { try? group.syncShutdownGracefully() }
    let token = Token()
    let loop = group.any()
    let (beginning, address) = (beginning, address)
    let list = try loop.submit { () throws in
      try NIOLoopBound(Self.list(beginning, path, on: loop), eventLoop: loop)
    }.wait()
    let server = try loop.submit {
      NIOLoopBound(
        Server(
          list.value, token: token, page: ByteBuffer(bytes: PackageResources.page_html),
          address: address), eventLoop: loop)
    }.wait()
    do {
      let channel = try listen(server, on: loop)
      try tell(channel.localAddress?.port ?? 0, token)
      try signals.wait()
    } catch {
      _ = try loop.submit { list.value.end() }.wait()
      throw error
    }
    let lost = try loop.submit { list.value.end() }.wait()
    if lost > 0, store != nil {
      let changes = lost == 1 ? "1 change" : "\(lost) changes"
      throw Failure(.ioError, "\(changes) could not be stored in \(path)")
    }
  }

  private static func list(
    _ beginning: Beginning, _ path: String, on loop: any NIOCore.EventLoop
  ) throws -> PreviewList {
    let strip = try GestureStrip.pictures(
      beginning.panel.theme, lines: TextLines(.inter))
    var store = try Store(path: path, ifMissing: .beginsAList(with: SampleList.texts))
    try store.takeOverDrafts()
    let list = try PreviewList(
      beginning, store: store,
      lines: try TextLines(.inter), loop: loop, errors: .preview)
    list.strip = strip
    return list
  }

  /// Listens where it was asked for, or elsewhere where nothing was asked for and the usual port is taken.
  private func listen(
    _ server: NIOLoopBound<Server>, on loop: any NIOCore.EventLoop
  ) throws -> any Channel {
    func listen(_ port: Int) throws -> any Channel {
      try loop.flatSubmit { server.value.listen(port: port) }.wait()
    }
    do {
      do {
        return try listen(port ?? Server.standardPort)
      } catch let error as IOError where error.errnoCode == EADDRINUSE && port == nil {
        return try listen(0)
      }
    } catch {
      throw Failure(listeningOn: address, port: port ?? Server.standardPort, error)
    }
  }

  private func tell(_ port: Int, _ token: Token) throws {
    if !Server.isLocal(address) {
      ErrorStream.preview.write(
        "listens on \(address), not on this machine alone: whoever can reach port \(port) and has the address below can change the list, and whoever is on the way can read both; --address \(Server.thisMachine) keeps it here",
        .warning)
    }
    for host in try Server.hosts(reaching: address) {
      let name = host.contains(":") ? "[\(host)]" : host
      try Output.standard.write("http://\(name):\(port)/#\(token.text)\n")
    }
  }
}
