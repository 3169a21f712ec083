// Notifications to systemd, as sd_notify(3) specifies them.
internal import Glibc
public import Units

/// Sends datagrams to the socket in `$NOTIFY_SOCKET`; without that variable, none.
public struct ServiceManager<K: Kernel> {
  /// The interval in which systemd expects `watchdog`, or nil if it expects none. Call it three
  /// times as often.
  public let watchdogInterval: Interval?
  private let kernel: K
  private let socket: String?

  /// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` of this process.
  public init(kernel: K) {
    self.init(kernel: kernel, process: getpid(), environment: environmentVariable)
  }

  /// For tests: the process id and the environment are parameters.
  package init(kernel: K, process: CInt, environment: (String) -> String?) {
    self.kernel = kernel
    let path = environment("NOTIFY_SOCKET") ?? ""
    socket = path.hasPrefix("/") || path.hasPrefix("@") ? path : nil
    // A child inherits its parent's variables; WATCHDOG_PID is the process that they are for.
    let isMeant = environment("WATCHDOG_PID").map { $0 == String(process) } ?? true
    if isMeant, let text = environment("WATCHDOG_USEC"), let length = Int64(text), length > 0,
      length <= Int64.max / 1000
    {
      watchdogInterval = Interval(nanoseconds: length * 1000)
    } else {
      watchdogInterval = nil
    }
  }

  /// Reports that the first picture is shown.
  public func ready() throws(SystemError) { try report("READY=1") }

  /// Asks for more time to start, from now on: `TimeoutStartSec=` does not count until then.
  ///
  /// - Parameter time: At least as long as starting takes.
  /// - Throws: The error of sendto(2).
  public func extendStart(by time: Interval) throws(SystemError) {
    try report("EXTEND_TIMEOUT_USEC=\(time.nanoseconds / 1000)")
  }

  /// Reports that the configuration is read again; ``ready()`` ends that.
  ///
  /// - Parameter time: Now.
  /// - Throws: The error of sendto(2).
  public func reloading(at time: Instant) throws(SystemError) {
    try report("RELOADING=1\nMONOTONIC_USEC=\(time.nanoseconds / 1000)")
  }

  /// Sets the line that `systemctl status` shows; line breaks become spaces.
  public func status(_ line: String) throws(SystemError) {
    try report("STATUS=" + String(line.map { $0.isNewline ? " " : $0 }))
  }

  /// Reports that the program is alive.
  public func watchdog() throws(SystemError) { try report("WATCHDOG=1") }

  /// Reports that the program is about to exit.
  public func stopping() throws(SystemError) { try report("STOPPING=1") }

  private func report(_ message: String) throws(SystemError) {
    guard let socket else { return }
    try kernel.send(message, toSocket: socket)
  }
}
