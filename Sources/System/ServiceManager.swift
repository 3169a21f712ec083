// What systemd is told about the program, after sd_notify(3).
internal import Glibc
public import Units

/// Sends datagrams to the socket that `$NOTIFY_SOCKET` names; without that variable, none.
public struct ServiceManager<K: Kernel> {
  /// How often systemd wants to hear `watchdog`, or nil when it does not. Call it three times as
  /// often.
  public let watchdogInterval: Interval?
  private let kernel: K
  private let socket: String?

  /// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` of this process.
  public init(kernel: K) {
    self.init(kernel: kernel, process: getpid(), environment: environmentVariable)
  }

  /// The same with another environment.
  package init(kernel: K, process: CInt, environment: (String) -> String?) {
    self.kernel = kernel
    let path = environment("NOTIFY_SOCKET") ?? ""
    socket = path.hasPrefix("/") || path.hasPrefix("@") ? path : nil
    // A child inherits the variables of its parent; the number tells whom they mean.
    let isMeant = environment("WATCHDOG_PID").map { $0 == String(process) } ?? true
    if isMeant, let text = environment("WATCHDOG_USEC"), let length = Int64(text), length > 0,
      length <= Int64.max / 1000
    {
      watchdogInterval = Interval(nanoseconds: length * 1000)
    } else {
      watchdogInterval = nil
    }
  }

  /// The first picture is on the glass.
  public func ready() throws(SystemError) { try tell("READY=1") }

  /// One line that `systemctl status` shows; line breaks become spaces.
  public func status(_ line: String) throws(SystemError) {
    try tell("STATUS=" + String(line.map { $0.isNewline ? " " : $0 }))
  }

  /// The program is alive.
  public func watchdog() throws(SystemError) { try tell("WATCHDOG=1") }

  /// The program is about to end.
  public func stopping() throws(SystemError) { try tell("STOPPING=1") }

  private func tell(_ message: String) throws(SystemError) {
    guard let socket else { return }
    try kernel.send(message, toSocket: socket)
  }
}
