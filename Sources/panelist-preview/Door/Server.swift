// The port: who connects to it, and how much each of them may ask for.
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Listens for browsers, on the list's own loop.
final class Server {
  /// The port where none is named.
  static let standardPort = 8237
  /// Where nobody but this machine comes.
  static let thisMachine = "127.0.0.1"
  /// More are no browsers.
  static let connectionLimit = 32
  /// What is read of a connection before others have their turn: so much, four times.
  static let portion = 16 << 10

  private let list: PreviewList
  private let token: Token
  private let page: ByteBuffer
  /// The address that was asked for.
  private let address: String
  private var connections = 0

  /// - Parameters:
  ///   - list: To which it leads.
  ///   - token: Who shows it is let in.
  ///   - page: What browsers load.
  ///   - address: On which it listens.
  init(_ list: PreviewList, token: Token, page: ByteBuffer, address: String) {
    self.list = list
    self.token = token
    self.page = page
    self.address = address
  }

  /// Whether only this machine reaches an address.
  static func isLocal(_ address: String) -> Bool {
    address == "localhost" || address == "::1" || address.hasPrefix("127.")
  }

  /// Whether it stands for all of this machine's.
  static func isAny(_ address: String) -> Bool { address == "0.0.0.0" || address == "::" }

  /// Under what it is opened: the address itself; of one that stands for all of this machine's, first
  /// what this machine opens, and then each by which others come.
  ///
  /// - Throws: `IOError` where the system does not tell them.
  static func hosts(reaching address: String) throws -> [String] {
    guard isAny(address) else { return [address] }
    let isSix = address == "::"
    let others = try System.enumerateDevices().compactMap { device -> String? in
      guard let found = device.address, let host = found.ipAddress, !isLocal(host) else {
        return nil
      }
      switch found {
      case .v4: return isSix ? nil : host
      // An address of one link is opened only with that link's name, which differs on each machine.
      case .v6: return isSix && !host.hasPrefix("fe80") ? host : nil
      case .unixDomainSocket: return nil
      }
    }
    return [isSix ? "::1" : thisMachine] + others
  }

  /// Begins to listen. - Parameter port: 0 for any that is free.
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
    guard connections < Self.connectionLimit else { throw Crowd() }
    connections += 1
    channel.closeFuture.assumeIsolated().whenComplete { [self] _ in connections -= 1 }
    try Self.furnish(channel, judge(for: channel), list: list, token: token, page: page)
  }

  /// Sets up a connection's handlers.
  static func furnish(
    _ channel: any Channel, _ judge: RequestGuard, list: PreviewList, token: Token,
    page: ByteBuffer
  ) throws {
    let meter = RequestMeter()
    let door = RequestDoor(judge, page: page)
    let inside = NIOLoopBound((list, token), eventLoop: channel.eventLoop)
    let requests = NIOLoopBound((meter, door), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: Message.longest, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        let answer = judge.judge(Request(head))
        return channel.eventLoop.makeSucceededFuture(answer == .list ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let (list, token) = inside.value
          try channel.pipeline.syncOperations.addHandler(ListDoor(list, token: token))
        }
      })
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(meter)
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          // What was counted and answered so far was the request.
          let (meter, door) = requests.value
          context.pipeline.syncOperations.removeHandler(meter, promise: nil)
          context.pipeline.syncOperations.removeHandler(door, promise: nil)
        }
      ), withErrorHandling: false)
    try pipeline.addHandler(door)
  }

  /// Under which names the page is reached on this connection.
  private func judge(for channel: any Channel) -> RequestGuard {
    let local = channel.localAddress
    var names = [address]
    if Self.isLocal(address) || Self.isAny(address) {
      names += [Self.thisMachine, "localhost", "::1"]
    }
    // Exactly that of this machine's addresses by which somebody came: no name can stand for it.
    if Self.isAny(address), let here = local?.ipAddress { names.append(here) }
    return RequestGuard(names: names, port: local?.port ?? 0)
  }
}
