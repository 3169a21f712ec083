// The first handler of a connection: a request is short, and what follows one that was answered is
// nobody's.
import NIOCore

/// Counts a request's bytes before anybody takes them apart.
final class RequestMeter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The request has become too long.
  struct Overflow: Error {}

  private var count = 0
  private var isOver = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    count += unwrapInboundIn(data).readableBytes
    guard count <= RequestGuard.longest else {
      isOver = true
      return context.fireErrorCaught(Overflow())
    }
    context.fireChannelRead(data)
  }
}
