// Writes pixels to a PNG file and reads them back.

import Glibc
public import Units

/// A PNG file by its path. Tests and `panelist picture` keep frames in such files.
///
/// ```swift
/// let words: [UInt32] = [0xFF0000, 0x00FF00]
/// let file = PictureFile("/tmp/frame.png")
/// try file.write(words.span, size: Size(width: 2, height: 1))
/// let green = try file.read()[1, 0]
/// ```
public struct PictureFile: Hashable, Sendable {
  /// The path of the file.
  public let path: String

  /// The greatest width or height of a file that is read or written. No display is larger, and a
  /// damaged header must not cause an allocation of gigabytes.
  public static let sizeLimit = 16_384

  /// - Parameter path: Absolute, or relative to the working directory.
  public init(_ path: String) { self.path = path }

  /// Writes opaque pixels; replaces an existing file.
  ///
  /// - Parameters:
  ///   - words: `0xXXRRGGBB`, line by line without padding, exactly `width · height` of them; the
  ///     upper byte is ignored.
  ///   - size: Width and height, each from 1 to ``sizeLimit``.
  /// - Throws: ``PictureError/notWritten(path:reason:)``.
  /// - Complexity: O(pixels); allocates three bytes per pixel.
  public func write(_ words: Span<UInt32>, size: Size) throws(PictureError) {
    // The path is lent for the call. Mode 0666 less the umask.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .notWritten(path: path, reason: Codec.systemError()) }
    defer { close(descriptor) }
    try write(words, size: size, to: descriptor)
  }

  /// As ``write(_:size:)``, to a file that is open already; the path is for errors.
  ///
  /// - Parameters:
  ///   - words: As there.
  ///   - size: As there.
  ///   - descriptor: Open for writing; the caller closes it.
  public func write(
    _ words: Span<UInt32>, size: Size, to descriptor: CInt
  ) throws(PictureError) {
    guard Self.isDrawable(size), words.count == size.width * size.height else {
      fatalError("PictureFile: \(words.count) words for \(size)")
    }
    var codec = Codec()
    if let reason = codec.write(Self.bytes(of: words), size: size, to: descriptor) {
      throw .notWritten(path: path, reason: reason)
    }
  }

  /// Reads a PNG file of any kind as 8-bit colours, with transparent pixels composed onto black.
  ///
  /// - Throws: ``PictureError/notRead(path:reason:)``,
  ///   ``PictureError/tooLarge(path:width:height:)``.
  /// - Complexity: O(pixels).
  public func read() throws(PictureError) -> DecodedPicture {
    var codec = Codec()
    guard codec.begin(path: path) else { throw .notRead(path: path, reason: codec.message) }
    let size = codec.size
    guard Self.isDrawable(size) else {
      throw .tooLarge(path: path, width: size.width, height: size.height)
    }
    guard let bytes = codec.finish() else { throw .notRead(path: path, reason: codec.message) }
    return DecodedPicture(size: size, words: Self.words(of: bytes))
  }

  private static func isDrawable(_ size: Size) -> Bool {
    (1...sizeLimit).contains(size.width) && (1...sizeLimit).contains(size.height)
  }

  private static func bytes(of words: Span<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.count * Codec.bytesPerPixel)
    for index in words.indices {
      let word = words[index]
      bytes.append(UInt8(truncatingIfNeeded: word >> 16))
      bytes.append(UInt8(truncatingIfNeeded: word >> 8))
      bytes.append(UInt8(truncatingIfNeeded: word))
    }
    return bytes
  }

  private static func words(of bytes: [UInt8]) -> [UInt32] {
    stride(from: 0, to: bytes.count, by: Codec.bytesPerPixel).map { start in
      UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
    }
  }
}
