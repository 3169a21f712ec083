// Memory that takes the place of a frame buffer.
import Glibc
public import Units

/// Pixel memory that all renderers draw into, one after the other.
@safe public final class PixelMemory {
  public let size: Size
  public let format: PixelFormat
  private let memory: UnsafeMutableRawBufferPointer
  private var fills: Int32 = 0

  /// - Parameters:
  ///   - size: Size in panel orientation.
  ///   - format: Pixel format.
  public init(_ size: Size, _ format: PixelFormat) {
    self.size = size
    self.format = format
    // Page-aligned, as a frame buffer; freed in `deinit`.
    unsafe memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size.width * size.height * format.bytes, alignment: 4096)
    _ = fillTime()
  }

  deinit {
    // The memory is lent only for the duration of calls, so nothing else refers to it.
    unsafe memory.deallocate()
  }

  /// Microseconds of filling all memory with one byte, another one each time; nil as in `timed`.
  public func fillTime() -> Double? {
    fills += 1
    return timed {
      // All bytes are in the allocation.
      unsafe memset(memory.baseAddress!, fills & 0xFF, memory.count)
    }
  }

  /// Lends the memory to the raster.
  public func draw(_ body: (inout WriteOnlyPixels) -> Void) {
    // The spans end with the call, the memory with `self`.
    switch format.storage {
    case .halves:
      let halves = unsafe MutableSpan<UInt16>(_unsafeElements: memory.bindMemory(to: UInt16.self))
      var pixels = WriteOnlyPixels(halves: halves, size: size, stride: size.width)
      body(&pixels)
    case .words:
      // As above.
      let words = unsafe MutableSpan<UInt32>(_unsafeElements: memory.bindMemory(to: UInt32.self))
      var pixels = WriteOnlyPixels(
        words: words, size: size, stride: size.width, format: format)
      body(&pixels)
    }
  }

  /// Lends the address to libraries of C, which draw 32-bit pixels.
  @unsafe public func lend(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    // One word for each pixel; the libraries never get 16-bit pixels.
    unsafe body(memory.bindMemory(to: UInt32.self).baseAddress!)
  }

  /// The pixels as 0xXXRRGGBB.
  public var words: [UInt32] {
    switch format.storage {
    // Copied at once.
    case .halves: unsafe memory.bindMemory(to: UInt16.self).map(Self.word)
    // As above.
    case .words: unsafe memory.bindMemory(to: UInt32.self).map(format.word)
    }
  }

  private static func word(_ half: UInt16) -> UInt32 {
    func part(_ shift: UInt32, _ most: UInt32) -> UInt32 {
      ((UInt32(half) >> shift & most) * 255 + most / 2) / most
    }
    return part(11, 31) << 16 | part(5, 63) << 8 | part(0, 31)
  }
}
