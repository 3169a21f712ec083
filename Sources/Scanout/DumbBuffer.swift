// Picture memory that the kernel scans out: mapped, given a number, released once.
import System
import Units

/// One buffer: a mapping, a framebuffer and memory, released in that order.
struct DumbBuffer<Card: CardCalls>: ~Copyable {
  let framebuffer: FramebufferID
  private let card: Card
  private let allocation: DumbAllocation
  private let size: Size
  // Valid until deinit: the kernel keeps a mapping alive even when the device goes away.
  private let memory: MappedMemory

  /// Makes a buffer and fills it with black.
  ///
  /// - Throws: `.noMemory` when the kernel has none, `.rejected` for a pitch that no 32-bit pixels
  ///   fit.
  init(_ card: Card, size: Size) throws(ScanoutError) {
    let allocation = try card.createDumb(size)
    let words = allocation.byteCount / 4
    let stride = allocation.pitch / 4
    guard allocation.pitch % 4 == 0, stride >= size.width,
      words >= stride * (size.height - 1) + size.width
    else {
      card.destroyDumb(allocation.buffer)
      throw ScanoutError(
        .rejected, call: .createDumb, path: card.path,
        reason: "pitch \(allocation.pitch), \(allocation.byteCount) bytes for \(size)")
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
      picture = try card.addFramebuffer(allocation, size: size)
    } catch {
      card.unmap(mapped)
      card.destroyDumb(allocation.buffer)
      throw error
    }
    framebuffer = picture
    self.card = card
    self.allocation = allocation
    self.size = size
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
    // The mapping is page-aligned, as long as the kernel said, and lives as long as self; only
    // the owner of both buffers calls this, once at a time.
    let words = unsafe MutableSpan<UInt32>(
      _unsafeStart: memory.start.assumingMemoryBound(to: UInt32.self), count: memory.byteCount / 4)
    var pixels = WriteOnlyPixels(words: words, size: size, stride: allocation.pitch / 4)
    body(&pixels)
  }

  // The unused byte is set, because some hardware takes it for alpha.
  private static var black: UInt32 { 0xFF00_0000 }
}
