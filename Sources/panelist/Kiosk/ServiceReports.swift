// Reports to the service manager; failures to send are logged.
import Logging
import System
import Units

/// Reports to the service manager. A report that cannot be sent does not stop the panel.
struct ServiceReports<K: Kernel> {
  private let manager: ServiceManager<K>
  private let log: Logger
  private var isReady = false

  init(to manager: ServiceManager<K>, log: Logger) {
    self.manager = manager
    self.log = log
  }

  /// The watchdog timeout; nil when no watchdog is set.
  var watchdogInterval: Interval? { manager.watchdogInterval }

  /// The program is ready; sent once. - Returns: Whether it was sent now.
  @discardableResult
  mutating func ready() -> Bool {
    guard !isReady else { return false }
    isReady = true
    send { () throws(SystemError) in try manager.ready() }
    return true
  }

  /// The settings are read again because that was asked for; ``reloaded()`` follows.
  ///
  /// - Parameter time: Now.
  func reloading(at time: Instant) {
    // Before READY=1 the manager does not wait for a reload.
    guard isReady else { return }
    send { () throws(SystemError) in try manager.reloading(at: time) }
  }

  /// The settings were read again.
  func reloaded() {
    guard isReady else { return }
    send { () throws(SystemError) in try manager.ready() }
  }

  /// One line that `systemctl status` shows.
  func status(_ line: String) { send { () throws(SystemError) in try manager.status(line) } }

  /// The program is alive.
  func watchdog() { send { () throws(SystemError) in try manager.watchdog() } }

  /// The program is about to end.
  func stopping() { send { () throws(SystemError) in try manager.stopping() } }

  private func send(_ message: () throws(SystemError) -> Void) {
    do throws(SystemError) {
      try message()
    } catch {
      log.warning("service manager: \(error)")
    }
  }
}
