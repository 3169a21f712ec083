// Accepts connections, and limits their number and how much is read of each at once.
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Listens for browsers, on the list's event loop.
final class Server {
  /// Port if none is given.
  static let standardPort = 8237
  /// The loopback address, which only this machine reaches.
  static let thisMachine = "127.0.0.1"
  /// Limit of open connections, more than browsers need. The oldest one without the token gives way.
  static let connectionLimit = 32
  /// Bytes of one read. A channel reads at most four times before the loop serves others.
  static let portion = 16 << 10

  private let list: PreviewList
  private let token: Token
  private let page: ByteBuffer
  /// The address to listen on, as given.
  private let address: String
  /// Further hosts under which the page is reached.
  private let hosts: [HostName]
  private var connections = ConnectionLimit<ObjectIdentifier>(connectionLimit)
  /// Channels of ``connections``, to close one that gives way.
  private var channels: [ObjectIdentifier: any Channel] = [:]

  /// - Parameters:
  ///   - list: The list that clients join.
  ///   - token: A client's hello must contain it.
  ///   - page: The response to `/`.
  ///   - address: The address to listen on.
  ///   - hosts: Further hosts under which the page is reached, as by a proxy.
  init(
    _ list: PreviewList, token: Token, page: ByteBuffer, address: String, hosts: [HostName] = []
  ) {
    self.hosts = hosts
    self.list = list
    self.token = token
    self.page = page
    self.address = address
  }

  /// Whether only this machine reaches an address.
  static func isLocal(_ address: String) -> Bool {
    address == "localhost" || address == "::1" || address.hasPrefix("127.")
  }

  /// Whether an address stands for all addresses of this machine.
  static func isAny(_ address: String) -> Bool { address == "0.0.0.0" || address == "::" }

  /// Hosts for the printed URLs: the address itself, or if it stands for all of this machine's, the
  /// loopback address and then each other address.
  ///
  /// - Throws: `IOError` if the network interfaces cannot be listed.
  static func hosts(reaching address: String) throws -> [String] {
    guard isAny(address) else { return [address] }
    let isSix = address == "::"
    let others = try System.enumerateDevices().compactMap { device -> String? in
      guard let found = device.address, let host = found.ipAddress, !isLocal(host) else {
        return nil
      }
      switch found {
      case .v4: return isSix ? nil : host
      // A link-local address needs the name of the interface, which differs on each machine.
      case .v6: return isSix && !host.hasPrefix("fe80") ? host : nil
      case .unixDomainSocket: return nil
      }
    }
    return [isSix ? "::1" : thisMachine] + others
  }

  /// Begins to listen.
  ///
  /// - Parameter port: 0 for any free port.
  func listen(port: Int) -> EventLoopFuture<any Channel> {
    let bound = NIOLoopBound(self, eventLoop: list.loop)
    return ServerBootstrap(group: list.loop)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.maxMessagesPerRead, value: 4)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.portion)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try bound.value.welcome(channel) }
      }
      .bind(host: address, port: port)
  }

  private struct Crowd: Error {}

  private func welcome(_ channel: any Channel) throws {
    let id = ObjectIdentifier(channel)
    switch connections.open(id) {
    case .opened: break
    case .replaces(let oldest): channels.removeValue(forKey: oldest)?.close(promise: nil)
    case .refused: throw Crowd()
    }
    channels[id] = channel
    channel.closeFuture.assumeIsolated().whenComplete { [self] _ in
      connections.close(id)
      channels[id] = nil
    }
    let judge = RequestGuard(listeningOn: address, at: channel.localAddress, others: hosts)
    try Self.furnish(channel, judge, list: list, token: token, page: page) {
      [weak self] in self?.connections.admit(id)
    }
  }

  /// Builds the pipeline of a connection.
  ///
  /// - Parameter admitted: Called once the client has sent the token.
  static func furnish(
    _ channel: any Channel, _ judge: RequestGuard, list: PreviewList, token: Token,
    page: ByteBuffer, admitted: @escaping () -> Void = {}
  ) throws {
    let meter = RequestMeter()
    let handler = RequestHandler(judge, page: page)
    let inside = NIOLoopBound((list, token, admitted), eventLoop: channel.eventLoop)
    let requests = NIOLoopBound((meter, handler), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: Message.longest, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        let answer = judge.judge(Request(head))
        return channel.eventLoop.makeSucceededFuture(answer == .list ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let (list, token, admitted) = inside.value
          try channel.pipeline.syncOperations.addHandler(
            ListHandler(list, token: token, admitted: admitted))
        }
      })
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(meter)
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          // The request is complete: both handlers are for HTTP alone.
          let (meter, handler) = requests.value
          context.pipeline.syncOperations.removeHandler(meter, promise: nil)
          context.pipeline.syncOperations.removeHandler(handler, promise: nil)
        }
      ), withErrorHandling: false)
    try pipeline.addHandler(handler)
  }
}

extension RequestGuard {
  /// The guard of a connection.
  ///
  /// - Parameters:
  ///   - address: The address that is listened on, as given.
  ///   - here: The address that the client connected to.
  ///   - others: Further hosts under which the page is reached.
  init(listeningOn address: String, at here: SocketAddress?, others: [HostName]) {
    var names = [address]
    if Server.isLocal(address) || Server.isAny(address) {
      names += [Server.thisMachine, "localhost", "::1"]
    }
    // Of all addresses the one that the client connected to: no foreign host name can stand for it.
    if Server.isAny(address), let here = here?.ipAddress { names.append(here) }
    self.init(names: names, port: here?.port ?? 0, others: others)
  }
}
