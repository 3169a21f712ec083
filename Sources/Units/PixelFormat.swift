// How a display stores a pixel.

/// The supported formats, in order of preference.
///
/// Words of 32 and 16 bits are little-endian, as the machine is.
public enum PixelFormat: String, CaseIterable, Hashable, Sendable {
  /// 32 bits: 8 that are ignored, then 8 each of red, green and blue.
  case xrgb8888
  /// 32 bits: 8 that are ignored, then 8 each of blue, green and red.
  case xbgr8888
  /// 16 bits: 5 of red, 6 of green, 5 of blue.
  case rgb565

  /// How pixels lie in memory. Whoever stores or lends them switches over this list.
  public enum Storage: Hashable, Sendable {
    /// Words of 32 bits, in which each colour has a byte of its own.
    case words
    /// Halves of 16 bits, dithered.
    case halves
  }

  /// How this format's pixels lie in memory.
  @inlinable public var storage: Storage {
    switch self {
    case .xrgb8888, .xbgr8888: .words
    case .rgb565: .halves
    }
  }

  /// Bytes of a pixel.
  public var bytes: Int {
    switch storage {
    case .words: 4
    case .halves: 2
    }
  }

  /// A pixel as this 32-bit format stores it. - Parameter pixel: As XRGB8888.
  @inlinable @inline(__always)
  public func word(_ pixel: UInt32) -> UInt32 {
    switch self {
    case .xrgb8888, .rgb565: pixel
    case .xbgr8888: pixel & 0xff00_ff00 | (pixel & 0xff) &<< 16 | (pixel &>> 16) & 0xff
    }
  }

  /// A pixel as RGB565, with an ordered dither: each component takes the level below or above.
  ///
  /// The dither is Bayer's matrix of four by four. A level has 255 thresholds, and a component
  /// takes the next level where the component and the threshold together reach it.
  /// - Parameters:
  ///   - pixel: As XRGB8888.
  ///   - x: Its column on the panel.
  ///   - y: Its line on the panel.
  @inlinable @inline(__always)
  public static func dithered(_ pixel: UInt32, x: Int, y: Int) -> UInt16 {
    // 255 times the odd 32nds of the distance to the next level, a byte a column from the lowest
    // on.
    let rows: SIMD4<UInt32> = [0xa728_8708, 0x68e7_48c7, 0x9718_b738, 0x58d7_78f7]
    let threshold = rows[y & 3] &>> UInt32(8 * (x & 3)) & 0xff
    func level(_ shift: UInt32, of most: UInt32) -> UInt32 {
      ((pixel &>> shift & 0xff) &* most &+ threshold) / 255
    }
    return UInt16(
      truncatingIfNeeded: level(16, of: 31) &<< 11 | level(8, of: 63) &<< 5 | level(0, of: 31))
  }
}
