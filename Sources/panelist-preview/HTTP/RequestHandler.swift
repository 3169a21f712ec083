// Channel handler of HTTP: one request, one response, then the connection closes.
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers one request. A valid upgrade to WebSocket does not reach this handler.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// A client that sends no whole request by then is disconnected.
  static let patience = TimeAmount.seconds(10)
  /// How long a client has to read the response.
  static let farewell = TimeAmount.seconds(10)

  private let judge: RequestGuard
  private let page: ByteBuffer
  private var isAnswered = false
  /// Whether the request asks for the headers alone.
  private var isHead = false
  private var closing: Scheduled<Void>?

  /// - Parameters:
  ///   - judge: Decides which requests are answered.
  ///   - page: The response to `/`.
  init(_ judge: RequestGuard, page: ByteBuffer) {
    self.judge = judge
    self.page = page
  }

  func handlerAdded(context: ChannelHandlerContext) { close(context, in: Self.patience) }
  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswered, case .head(let head) = unwrapInboundIn(data) else { return }
    isHead = head.method == .HEAD
    switch judge.judge(Request(head)) {
    case .page(let sockets):
      answer(context, .ok, page, type: "text/html; charset=utf-8", connecting: sockets)
    // A valid upgrade does not arrive here: this one lacks a header that WebSocket requires.
    case .list: refuse(context, .broken)
    case .refused(let refusal): refuse(context, refusal)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case is RequestMeter.Overflow: refuse(context, .tooLong)
    case let error as HTTPParserError:
      refuse(context, error == .headerOverflow ? .tooLong : .broken)
    // A failed upgrade then arrives here as a request, and is answered as one.
    case is HTTPServerUpgradeErrors, is NIOWebSocketUpgradeError: break
    default: context.close(promise: nil)
    }
  }

  private func refuse(_ context: ChannelHandlerContext, _ refusal: RequestGuard.Refusal) {
    answer(
      context, HTTPResponseStatus(statusCode: refusal.status),
      ByteBuffer(string: refusal.text + "\n"), type: "text/plain; charset=utf-8")
  }

  private func answer(
    _ context: ChannelHandlerContext, _ status: HTTPResponseStatus, _ body: ByteBuffer,
    type: String, connecting sockets: String = "'none'"
  ) {
    guard !isAnswered else { return }
    isAnswered = true
    var headers = HTTPHeaders(Self.headers)
    headers.add(name: "Content-Security-Policy", value: "\(Self.policy); connect-src \(sockets)")
    headers.add(name: "Content-Type", value: type)
    headers.add(name: "Content-Length", value: "\(body.readableBytes)")
    if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !isHead { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    let bound = context.loopBound
    context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
      // Unread input would reset the connection and lose the response: it is dropped for a while.
      bound.value.close(mode: .output, promise: nil)
    }
    close(context, in: Self.farewell)
  }

  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    closing?.cancel()
    closing = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      context.close(promise: nil)
    }
  }

  /// The page loads nothing from elsewhere.
  private static let policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    + "img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// A response is not cached, and the page sends its address to no server.
  private static let headers = [
    ("Connection", "close"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-store"),
  ]
}

extension Request {
  /// The parts of a request's head that are checked.
  init(_ head: HTTPRequestHead) {
    self.init(
      method: head.method.rawValue, target: head.uri, hosts: head.headers["host"],
      origins: head.headers["origin"], asksForUpgrade: head.headers.contains(name: "upgrade"),
      keys: head.headers["sec-websocket-key"])
  }
}
