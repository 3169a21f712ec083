// Channel handler of a client's WebSocket: frames in and out, and nothing before a valid hello.
import NIOCore
import NIOWebSocket

/// One client's connection to the list.
final class ListHandler: ChannelInboundHandler, ClientLine {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// A client that sends no valid hello by then is disconnected.
  static let patience = TimeAmount.seconds(5)
  /// How long a client has to read the close frame and to close the connection.
  static let farewell = TimeAmount.seconds(2)

  private enum State {
    /// No valid hello yet.
    case strange
    case client(Client)
    case ended
  }

  private let list: PreviewList
  private let token: Token
  private let admitted: () -> Void
  private var state = State.strange
  private var assembly = MessageAssembly()
  /// Payload of the last ping that is still to be answered.
  private var ping: ByteBuffer?
  private var context: ChannelHandlerContext?
  private var closing: Scheduled<Void>?

  /// - Parameters:
  ///   - list: The list that the client joins.
  ///   - token: The hello must contain it.
  ///   - admitted: Called when it has.
  init(_ list: PreviewList, token: Token, admitted: @escaping () -> Void) {
    self.admitted = admitted
    self.list = list
    self.token = token
  }

  var isWritable: Bool { context?.channel.isWritable ?? false }

  func send(_ bytes: ByteBuffer) {
    guard let context, case .client = state else { return }
    write(context, .binary, bytes)
  }

  func end(_ cause: EndCause) {
    guard let context else { return }
    switch state {
    case .strange, .client: break
    case .ended: return
    }
    let was = state
    state = .ended
    if cause != .programEnds {
      write(context, .binary, Announcement.refused(cause.reason).bytes)
    }
    var close = ByteBuffer()
    close.writeInteger(cause.code)
    close.writeString(String(cause.reason.prefix(120)))
    finish(context, close)
    if case .client(let client) = was { list.leave(client) }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    closing = context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) {
      [weak self] in self?.end(.silent)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { forget() }
  func channelInactive(context: ChannelHandlerContext) { forget() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .ended = state { return }
    let frame = unwrapInboundIn(data)
    guard frame.maskKey != nil else { return end(.unframed("a frame that is not masked")) }
    guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return end(.unframed("a frame with bits that mean nothing"))
    }
    let bytes = frame.unmaskedData
    switch frame.opcode {
    case .binary: take(.first, bytes, isLast: frame.fin)
    case .continuation: take(.next, bytes, isLast: frame.fin)
    case .ping: answer(context, bytes)
    case .pong: break
    case .connectionClose: closed(context, bytes)
    case .text: end(.unframed("text, where bytes are spoken"))
    default: end(.unframed("a frame of an unknown kind"))
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength: end(.tooLong)
    case is NIOWebSocketError: end(.unframed("a frame that is none"))
    default: context.close(promise: nil)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    guard context.channel.isWritable else { return }
    if let ping { answer(context, ping) }
    if case .client(let client) = state { list.becameWritable(client) }
  }

  private func take(_ part: MessageAssembly.Part, _ bytes: ByteBuffer, isLast: Bool) {
    switch assembly.take(part, Array(bytes.readableBytesView), isLast: isLast) {
    case .waits: break
    case .whole(let message): take(message)
    case .disorder: end(.unframed("parts of messages out of their order"))
    case .tooLong: end(.tooLong)
    }
  }

  private func take(_ bytes: [UInt8]) {
    do throws(MessageError) {
      let message = try Message(bytes)
      switch (state, message) {
      case (.strange, .hello(let shown)): meet(shown)
      case (.strange, _): end(.silent)
      case (.client, .hello): end(.malformed(.secondHello))
      case (.client(let client), let message): list.take(message, from: client)
      case (.ended, _): break
      }
    } catch {
      end(.malformed(error))
    }
  }

  private func meet(_ shown: [UInt8]) {
    guard token.matches(shown) else { return end(.strange) }
    closing?.cancel()
    admitted()
    // The state is set before greet(_:), which sends at once.
    guard let client = list.join(self) else { return end(.crowded) }
    state = .client(client)
    list.greet(client)
  }

  /// Answers a ping. While the channel is not writable only the last ping is kept, for later.
  private func answer(_ context: ChannelHandlerContext, _ bytes: ByteBuffer) {
    ping = isWritable ? nil : bytes
    if ping == nil { write(context, .pong, bytes) }
  }

  /// The client closes the connection: its close frame is echoed.
  private func closed(_ context: ChannelHandlerContext, _ bytes: ByteBuffer) {
    let was = state
    state = .ended
    finish(context, bytes)
    if case .client(let client) = was { list.leave(client) }
  }

  private func finish(_ context: ChannelHandlerContext, _ close: ByteBuffer) {
    closing?.cancel()
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: close)
    context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { _ in
      // Unread input would reset the connection and lose the close frame: it is dropped for a
      // while.
      context.close(mode: .output, promise: nil)
    }
    closing = context.eventLoop.assumeIsolated().scheduleTask(in: Self.farewell) {
      context.close(promise: nil)
    }
  }

  private func write(
    _ context: ChannelHandlerContext, _ opcode: WebSocketOpcode, _ bytes: ByteBuffer
  ) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: bytes)
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
  }

  /// The connection is lost.
  private func forget() {
    closing?.cancel()
    context = nil
    guard case .client(let client) = state else { return state = .ended }
    state = .ended
    list.leave(client)
  }
}
