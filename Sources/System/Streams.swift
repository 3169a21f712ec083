// Standard output and standard error: what they are connected to, and writing to them.
import CLinux
import Glibc

/// Whether a descriptor is the stream that systemd names in `JOURNAL_STREAM`.
///
/// A set variable alone is no proof: a shell inherits it and may redirect its output.
///
/// - Parameters:
///   - raw: An open descriptor.
///   - name: Device and inode as `DEVICE:INODE` in decimal digits; nil is no stream.
public func isStream(_ raw: CInt, named name: String?) -> Bool {
  var entry = stat()
  // fstat fills the struct that is lent to it for the call.
  guard let name, unsafe fstat(raw, &entry) == 0 else { return false }
  return name == "\(entry.st_dev):\(entry.st_ino)"
}

/// Writes all bytes, with as many calls as necessary.
///
/// - Parameters:
///   - bytes: May be empty.
///   - raw: An open descriptor.
/// - Throws: The error of write(2); some bytes may have been written.
public func writeAll(_ bytes: [UInt8], to raw: CInt) throws(SystemError) {
  let kernel = LinuxKernel()
  var written = 0
  while written < bytes.count {
    written += try kernel.write(raw, bytes.span.extracting(written...))
  }
}

/// The columns of the terminal on standard output, or those that `COLUMNS` in the environment names;
/// nil if there is no terminal.
public func terminalColumns() -> Int? {
  if let columns = environmentVariable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
    return columns
  }
  var size = winsize()
  // The kernel fills in the structure that the request names.
  let isTerminal = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
  return isTerminal && size.ws_col > 0 ? Int(size.ws_col) : nil
}
