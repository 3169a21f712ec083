// Picture memory at known addresses, which nothing touches but the drawing.
import Glibc
import Units

/// A panel's memory at an address of our choice, so that a trace can be searched for it.
///
/// It stays mapped until the program ends.
@safe struct Target {
  /// Far from what the loader and the allocator use, natively and under valgrind.
  private static let start = 0x5_0000_0000
  /// A power of two above the largest picture: 320 · 200 pixels with their margins.
  private static let room = 1 << 20
  /// Pixels at the end of a line that are not the picture's, as real frame buffers have.
  private static let margin = 16

  let address: Int
  let size: Size
  let stride: Int
  let format: PixelFormat

  /// - Parameters:
  ///   - place: Each target has a place of its own, from 0.
  ///   - size: The panel's.
  ///   - format: Of its pixels.
  init(place: Int, size: Size, format: PixelFormat = .xrgb8888) {
    address = Self.start + place * Self.room
    self.size = size
    self.format = format
    stride = size.width + Self.margin
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | Self.mapFixedNoReplace
    // A new mapping that replaces none: the kernel refuses where something is.
    let mapped = unsafe mmap(
      UnsafeMutableRawPointer(bitPattern: address), Self.room, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard Int(bitPattern: mapped) == address else {
      fatalError("mmap at \(String(address, radix: 16)): errno \(errno)")
    }
  }

  /// MAP_FIXED_NOREPLACE of mmap(2), which is a cast that is not imported.
  private static let mapFixedNoReplace: CInt = 0x10_0000

  private var words: UnsafeMutableBufferPointer<UInt32> {
    // Mapped in `init` for good; `room` is more than these words.
    unsafe UnsafeMutableBufferPointer(
      start: UnsafeMutablePointer(bitPattern: address), count: stride * size.height)
  }

  /// Lends the memory for drawing.
  func draw(_ body: (inout WriteOnlyPixels) -> Void) {
    if format == .rgb565 {
      // The span ends with the call, the mapping never; there is room for twice as much.
      let halves = unsafe UnsafeMutableBufferPointer<UInt16>(
        start: UnsafeMutablePointer(bitPattern: address), count: stride * size.height)
      var pixels = unsafe WriteOnlyPixels(halves: halves.mutableSpan, size: size, stride: stride)
      body(&pixels)
    } else {
      // As above.
      var pixels = unsafe WriteOnlyPixels(
        words: words.mutableSpan, size: size, stride: stride, format: format)
      body(&pixels)
    }
  }

  /// What drawing must never do; for the proof that it would be found.
  func load(_ index: Int) -> UInt32 { unsafe words[index] }

  /// A store beside the drawing, for the same proof.
  func store(_ pixel: UInt32, at index: Int) { unsafe words[index] = pixel }
}
