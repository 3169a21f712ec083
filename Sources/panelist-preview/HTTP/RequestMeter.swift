// First handler of an HTTP pipeline: limits the length of a request.
import NIOCore

/// Counts the bytes of a request before it is parsed. Drops all bytes that follow an overflow.
final class RequestMeter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The request is longer than ``RequestGuard/longest``.
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
