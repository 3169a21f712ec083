// How wide the terminal on standard output is.
internal import CLinux
import Glibc

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
