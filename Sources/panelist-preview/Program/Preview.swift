// A run of the program: the list on an event loop, the server, and the shutdown.
import Glibc
import Localization
import NIOCore
import NIOPosix
import Paint
import Shell
import Store
import StoreRecovery
import System
import Text

/// The options of the command line.
struct Preview {
  /// The program's name.
  static let name = "panelist-preview"

  private let beginning: Beginning
  /// The list's file; nil for a temporary one.
  private let store: String?
  private let address: String
  /// Nil for the standard port, or any if that is taken.
  private let port: Int?
  /// Further hosts under which the page is reached.
  private let hosts: [HostName]

  init(
    _ beginning: Beginning, store: String?, address: String, port: Int?, hosts: [HostName]
  ) {
    self.hosts = hosts
    self.beginning = beginning
    self.store = store
    self.address = address
    self.port = port
  }

  /// Shows the list until a signal arrives.
  ///
  /// - Throws: Why the list cannot be shown, or how many changes are lost.
  func run() throws(Failure) {
    do {
      let signals = try StopSignals()
      guard let store else {
        let folder = try TemporaryFolder(named: Self.name)
        return try run(signals, store: folder.path + "/list.db")
      }
      // The store takes absolute paths, as settings do.
      let path = store.hasPrefix("/") ? store : try resolvedPath(".") + "/" + store
      if let notice = try FolderOwner.become(ofListAt: path) {
        ErrorStream.preview.write(notice, .warning)
      }
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
    let (beginning, address, hosts) = (beginning, address, hosts)
    let list = try loop.submit { () throws in
      try NIOLoopBound(Self.list(beginning, path, on: loop), eventLoop: loop)
    }.wait()
    let server = try loop.submit {
      NIOLoopBound(
        Server(
          list.value, token: token, page: ByteBuffer(bytes: PackageResources.page_html),
          address: address, hosts: hosts), eventLoop: loop)
    }.wait()
    do {
      let channel = try listen(server, on: loop)
      try report(channel.localAddress?.port ?? 0, token)
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
    let sheet = try GestureSheet.pictures(
      beginning.panel.theme, lines: TextLines(.inter, fonts: .atOnce))
    var store = try Store(
      path: path, ifMissing: .beginsAList(with: SampleList.texts(beginning.messages)))
    try store.recovering { (store) throws(StoreError) in try store.takeOverDrafts() }
    let list = try PreviewList(
      beginning, store: store,
      lines: try TextLines(.inter, fonts: .atOnce), loop: loop, errors: .preview)
    list.gesturePictures = sheet
    return list
  }

  /// Listens on the given port. Without one listens on the standard port, or on any if it is taken.
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

  private func report(_ port: Int, _ token: Token) throws {
    if !Server.isLocal(address) {
      ErrorStream.preview.write(
        "listens on \(address), not on this machine alone: whoever can reach port \(port) and has the address below can change the list, and whoever is on the way can read both; --address \(Server.thisMachine) keeps it here",
        .warning)
    }
    for host in try Server.hosts(reaching: address) {
      let name = host.contains(":") ? "[\(host)]" : host
      try Output.standard.write("http://\(name):\(port)/#\(token.text)\n")
    }
    for host in hosts {
      let shown = host.port == nil ? "\(host.name):\(port)" : host.text
      try Output.standard.write(
        "\(host.port == 443 ? "https" : "http")://\(shown)/#\(token.text)\n")
    }
  }
}
