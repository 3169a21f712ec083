// Standard output and standard error: what is behind them, and writing to them.
internal import CLinux
internal import Glibc

/// Whether a descriptor is the stream of a name, as systemd tells it in `JOURNAL_STREAM`.
///
/// It is not enough that the variable is set: a shell inherits it and may write elsewhere.
///
/// - Parameters:
///   - raw: An open descriptor.
///   - name: Device and inode as `DEVICE:INODE` in decimal digits; nil names no stream.
public func isStream(_ raw: CInt, named name: String?) -> Bool {
  var entry = stat()
  // fstat fills the struct that is lent to it for the call.
  guard let name, unsafe fstat(raw, &entry) == 0 else { return false }
  return name == "\(entry.st_dev):\(entry.st_ino)"
}

/// Writes all bytes, in as many calls as it takes.
///
/// - Parameters:
///   - bytes: May be empty.
///   - raw: An open descriptor.
/// - Throws: What write(2) gives; a part may have been written by then.
public func writeAll(_ bytes: [UInt8], to raw: CInt) throws(SystemError) {
  let kernel = LinuxKernel()
  var written = 0
  while written < bytes.count {
    written += try kernel.write(raw, bytes.span.extracting(written...))
  }
}
