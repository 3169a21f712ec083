// Owner of libpng's state, which is begun, finished and freed exactly once.

import CPNG
import Glibc
import Units

/// libpng's simplified interface. It reports errors by return codes; the classic interface uses
/// longjmp, which Swift does not allow.
///
/// Every `unsafe` here accesses `image`, whose one pointer is libpng's own reader. No other code
/// holds that pointer, and it is null or valid between calls.
@safe struct Codec: ~Copyable {
  /// Red, green and blue: the simplified interface has no four-byte form without alpha.
  static let bytesPerPixel = 3

  private var image: png_image

  init() {
    // Sound: all zero is the state that libpng requires before the first call.
    unsafe image = png_image()
    // Sound: an integer in the owned state.
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
  }

  deinit {
    // Sound: frees the reader if there is one; a copy suffices, because the owner ends here.
    var last = unsafe image
    // Sound: as above.
    unsafe png_image_free(&last)
  }

  /// Width and height in pixels; those of the file after `begin`.
  var size: Size {
    // Sound: integers in the owned state.
    unsafe Size(width: Int(image.width), height: Int(image.height))
  }

  /// libpng's message for the last failure; includes the system's error if there was one.
  var message: String {
    // Sound: copies a fixed array of C characters, up to a zero or its end.
    let characters = unsafe withUnsafeBytes(of: image.message) { bytes in
      // Sound: the bytes are lent inside the closure.
      unsafe Array(bytes.prefix { $0 != 0 })
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Writes three bytes per pixel, line by line. Returns the reason of a failure, or nil.
  ///
  /// libpng gets an open stream: given a path, it removes a file that it cannot write, even a
  /// device.
  ///
  /// - Parameter descriptor: Open for writing; the caller closes it.
  mutating func write(_ bytes: [UInt8], size: Size, to descriptor: CInt) -> String? {
    guard bytes.count == size.width * size.height * Self.bytesPerPixel else {
      fatalError("Codec: \(bytes.count) bytes for \(size)")
    }
    // Sound: integers in the owned state.
    unsafe image.width = UInt32(size.width)
    // Sound: as above.
    unsafe image.height = UInt32(size.height)
    // Sound: as above.
    unsafe image.format = UInt32(PNG_FORMAT_RGB)
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { return Self.systemError() }
    // Sound: the stream is local and closed below in every case; it owns the duplicate.
    guard let stream = unsafe fdopen(own, "wb") else {
      let reason = Self.systemError()
      close(own)
      return reason
    }
    // Sound: libpng reads width · height · 3 bytes, and `bytes` has as many.
    let written = unsafe png_image_write_to_stdio(&image, stream, 0, bytes, 0, nil) != 0
    // Sound: the only close; it reports bytes that did not reach the disk.
    let closed = unsafe fclose(stream) == 0
    if !written { return message }
    return closed ? nil : Self.systemError()
  }

  /// Opens a file and reads its header; false leaves `message`.
  mutating func begin(path: String) -> Bool {
    // Sound: the path lives for the call; libpng stores its reader in the owned state.
    unsafe png_image_begin_read_from_file(&image, path) != 0
  }

  /// Reads the pixels after `begin`, three bytes each; nil leaves `message`.
  mutating func finish() -> [UInt8]? {
    let count = size.width * size.height * Self.bytesPerPixel
    // Sound: an integer in the owned state.
    unsafe image.format = UInt32(PNG_FORMAT_RGB)
    // Black: libpng composes transparent pixels onto the contents of this buffer.
    var bytes = [UInt8](repeating: 0, count: count)
    // Sound: libpng writes width · height · 3 bytes, and `bytes` has as many.
    let read = unsafe png_image_finish_read(&image, nil, &bytes, 0, nil)
    return read == 0 ? nil : bytes
  }

  static func systemError() -> String {
    // Sound: the C library's text, copied before another call can change it.
    unsafe String(cString: strerror(errno))
  }
}
