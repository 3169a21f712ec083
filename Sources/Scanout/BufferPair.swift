// The two buffers of a display.
import Units

/// Two buffers, made and released together.
struct BufferPair<Card: CardCalls>: ~Copyable {
  private let first: DumbBuffer<Card>
  private let second: DumbBuffer<Card>

  /// - Parameters:
  ///   - card: Allocates the memory.
  ///   - size: Size of each buffer in pixels.
  ///   - format: Format of both buffers.
  /// - Throws: The error of the first call that fails; everything is released.
  init(_ card: Card, size: Size, format: PixelFormat) throws(ScanoutError) {
    let one = try DumbBuffer(card, size: size, format: format)
    let other = try DumbBuffer(card, size: size, format: format)
    first = one
    second = other
  }

  /// - Parameter index: 0 or 1.
  func framebuffer(_ index: Int) -> FramebufferID {
    index == 0 ? first.framebuffer : second.framebuffer
  }

  /// - Parameter index: 0 or 1.
  func withPixels(_ index: Int, _ body: (inout WriteOnlyPixels) -> Void) {
    if index == 0 { first.withPixels(body) } else { second.withPixels(body) }
  }
}
