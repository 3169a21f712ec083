// A dumb buffer for scan-out: allocated, mapped, added as a framebuffer, released once.
import System
import Units

/// A mapping, a framebuffer and the memory, released in this order.
struct DumbBuffer<Card: CardCalls>: ~Copyable {
  let framebuffer: FramebufferID
  private let card: Card
  private let allocation: DumbAllocation
  private let size: Size
  private let format: PixelFormat
  // Valid until deinit: the kernel keeps a mapping alive even when the device is gone.
  private let memory: MappedMemory

  /// Creates a buffer and fills it with black.
  ///
  /// - Parameters:
  ///   - card: Allocates the memory.
  ///   - size: Size of the picture in pixels.
  ///   - format: The pixel format.
  /// - Throws: The error of a refused call; `.rejected` for a pitch that is no whole number of
  ///   pixels or for memory that is too small for the picture.
  init(_ card: Card, size: Size, format: PixelFormat) throws(ScanoutError) {
    let allocation = try card.createDumb(size, format)
    guard allocation.holds(size, format) else {
      card.destroyDumb(allocation.buffer)
      throw ScanoutError(
        .rejected, call: .createDumb, path: card.path,
        reason: """
          the driver gave \(allocation.byteCount) bytes with a pitch of \(allocation.pitch) for \
          \(size.width)×\(size.height) pixels of \(format.fullName), which they do not fit; name \
          another pixel_format in [display]
          """)
    }
    let mapped: MappedMemory
    do throws(ScanoutError) {
      mapped = try card.mapDumb(allocation)
    } catch {
      card.destroyDumb(allocation.buffer)
      throw error
    }
    let picture: FramebufferID
    do throws(ScanoutError) {
      picture = try card.addFramebuffer(allocation, size: size, format: format)
    } catch {
      card.unmap(mapped)
      card.destroyDumb(allocation.buffer)
      throw error
    }
    framebuffer = picture
    self.card = card
    self.allocation = allocation
    self.size = size
    self.format = format
    memory = mapped
    withPixels { pixels in
      for line in 0..<size.height {
        pixels.withRun(line: line, from: 0, count: size.width) { run in
          run.fill(0..<run.count, with: Self.black)
        }
      }
    }
  }

  deinit {
    card.unmap(memory)
    card.removeFramebuffer(framebuffer)
    card.destroyDumb(allocation.buffer)
  }

  /// Lends the whole picture for writing.
  func withPixels(_ body: (inout WriteOnlyPixels) -> Void) {
    let stride = allocation.pitch / format.bytes
    switch format.storage {
    case .halves:
      // The mapping is page-aligned, has the kernel's length and lives as long as self. Only the
      // owner of both buffers calls this, and never nested.
      let halves = unsafe MutableSpan<UInt16>(
        _unsafeStart: memory.start.assumingMemoryBound(to: UInt16.self),
        count: memory.byteCount / 2)
      var pixels = WriteOnlyPixels(halves: halves, size: size, stride: stride)
      body(&pixels)
    case .words:
      // As above.
      let words = unsafe MutableSpan<UInt32>(
        _unsafeStart: memory.start.assumingMemoryBound(to: UInt32.self),
        count: memory.byteCount / 4)
      var pixels = WriteOnlyPixels(words: words, size: size, stride: stride, format: format)
      body(&pixels)
    }
  }

  // The unused byte is set, because some hardware reads it as alpha.
  private static var black: UInt32 { 0xFF00_0000 }
}

extension DumbAllocation {
  /// Whether a picture fits: the pitch is a whole number of pixels, and all lines are in the
  /// memory.
  fileprivate func holds(_ size: Size, _ format: PixelFormat) -> Bool {
    let (stride, rest) = pitch.quotientAndRemainder(dividingBy: format.bytes)
    return rest == 0 && stride >= size.width
      && byteCount / format.bytes >= stride * (size.height - 1) + size.width
  }
}
