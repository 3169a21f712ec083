// Answers on standard output, complete or a failure.
import Glibc

/// A stream of answers. The library's `print` does not tell when the disk behind it is full.
struct Output {
  let descriptor: CInt

  static let standard = Output(descriptor: STDOUT_FILENO)

  /// Writes all of a text.
  ///
  /// - Throws: `ioError`. A reader that has gone ends the program by SIGPIPE instead, as usual.
  func write(_ text: String) throws(Failure) {
    guard let code = writeAll(Array(text.utf8), to: descriptor) else { return }
    // The text is copied at once, before another call may reuse the buffer.
    let detail = unsafe String(cString: strerror(code))
    throw Failure(.ioError, "standard output: \(detail); free some space or write elsewhere")
  }
}

/// Writes all bytes. Returns the error number when that fails, `nil` when all are written.
func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> CInt? {
  var rest = bytes[...]
  while !rest.isEmpty {
    // The bytes are lent for the call.
    let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
  }
  return nil
}
