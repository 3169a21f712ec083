// How the program ends when it fails: the numbers of sysexits.h, for scripts and systemd.

/// An exit status of a failure. The number tells a script who has to act.
package enum ExitStatus: CInt, CaseIterable {
  /// The command was written wrongly.
  case usage = 64
  /// A file or an id is not what it should be.
  case badData = 65
  /// A file that was named does not exist.
  case noInput = 66
  /// A display, a device or a lock cannot be had now.
  case unavailable = 69
  /// The system refused something that it should give.
  case osError = 71
  /// A file cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case ioError = 74
  /// This user may not.
  case noPermission = 77
  /// The configuration is wrong.
  case badConfig = 78
}

/// Why the program ends: a status, and a message with the place and the remedy.
package struct Failure: Error, Hashable {
  /// The number for scripts.
  package let status: ExitStatus
  /// One clause a line, without the program's name; never the text of an item.
  package let message: String
  /// The same for whoever stands before the glass.
  package let notice: Notice

  /// - Parameters:
  ///   - status: The number for scripts.
  ///   - message: One clause a line, without the program's name.
  ///   - notice: Where it is better said to who stands before the glass.
  package init(_ status: ExitStatus, _ message: String, notice: Notice? = nil) {
    self.status = status
    self.message = message
    self.notice = notice ?? Notice(message: message)
  }
}
