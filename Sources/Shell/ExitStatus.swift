// Exit statuses of failures: the numbers of sysexits.h, for scripts and systemd.

/// The exit status of a failure. A script sees from the number who has to act.
package enum ExitStatus: CInt, CaseIterable {
  /// The command line is wrong.
  case usage = 64
  /// The content of a file, an id, or what was measured, is invalid.
  case badData = 65
  /// A named file does not exist.
  case noInput = 66
  /// A display, a device or a lock is not available now.
  case unavailable = 69
  /// The system refused a resource or call.
  case osError = 71
  /// A file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case ioError = 74
  /// This user lacks the permission.
  case noPermission = 77
  /// The configuration is wrong.
  case badConfig = 78
}

/// A failure that ends the program: a status, and a message with the place and the remedy.
package struct Failure: Error, Hashable {
  /// The exit status.
  package let status: ExitStatus
  /// One clause a line, without the program's name; never the text of an item.
  package let message: String
  /// The same failure for the panel.
  package let errorScreen: ErrorScreen

  /// - Parameters:
  ///   - status: The exit status.
  ///   - message: One clause a line, without the program's name.
  ///   - errorScreen: Texts for the panel; nil to use the message.
  package init(_ status: ExitStatus, _ message: String, errorScreen: ErrorScreen? = nil) {
    self.status = status
    self.message = message
    self.errorScreen = errorScreen ?? ErrorScreen(message: message)
  }
}
