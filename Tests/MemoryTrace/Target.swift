// Frame buffers at known addresses, which only the drawing accesses.
import Glibc
import Units

/// A frame buffer at a fixed address, so that a trace can be searched for it.
///
/// It stays mapped until the program ends.
@safe struct Target {
  /// Far from the addresses that the loader and the allocator use, natively and under valgrind.
  private static let start = 0x5_0000_0000
  /// A power of two above the largest frame buffer: 320 × 200 pixels with their margins.
  private static let room = 1 << 20
  /// Padding pixels at the end of a line, as in real frame buffers.
  private static let margin = 16

  let address: Int
  let size: Size
  let stride: Int
  let format: PixelFormat

  /// - Parameters:
  ///   - place: Number of the target, from 0; each one has its own address range.
  ///   - size: Size of the panel in pixels.
  ///   - format: Pixel format.
  init(place: Int, size: Size, format: PixelFormat = .xrgb8888) {
    address = Self.start + place * Self.room
    self.size = size
    self.format = format
    stride = size.width + Self.margin
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | Self.mapFixedNoReplace
    // A new mapping that replaces none: the kernel refuses an address that is in use.
    let mapped = unsafe mmap(
      UnsafeMutableRawPointer(bitPattern: address), Self.room, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard Int(bitPattern: mapped) == address else {
      fatalError("mmap at \(String(address, radix: 16)): errno \(errno)")
    }
  }

  /// MAP_FIXED_NOREPLACE of mmap(2); a macro with a cast is not imported.
  private static let mapFixedNoReplace: CInt = 0x10_0000

  private var words: UnsafeMutableBufferPointer<UInt32> {
    // Mapped in `init` and never unmapped; `room` is larger than these words.
    unsafe UnsafeMutableBufferPointer(
      start: UnsafeMutablePointer(bitPattern: address), count: stride * size.height)
  }

  /// Lends the memory for drawing.
  func draw(_ body: (inout WriteOnlyPixels) -> Void) {
    switch format.storage {
    case .halves:
      // The span ends with the call, the mapping never does, and it is more than twice as large.
      let halves = unsafe UnsafeMutableBufferPointer<UInt16>(
        start: UnsafeMutablePointer(bitPattern: address), count: stride * size.height)
      var pixels = unsafe WriteOnlyPixels(halves: halves.mutableSpan, size: size, stride: stride)
      body(&pixels)
    case .words:
      // As above.
      var pixels = unsafe WriteOnlyPixels(
        words: words.mutableSpan, size: size, stride: stride, format: format)
      body(&pixels)
    }
  }

  /// A load, which drawing must never do; to prove that the check detects it.
  func load(_ index: Int) -> UInt32 { unsafe words[index] }

  /// A store outside the drawing, to prove that the check detects it.
  func store(_ pixel: UInt32, at index: Int) { unsafe words[index] = pixel }
}
