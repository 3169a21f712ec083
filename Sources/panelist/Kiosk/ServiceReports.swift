// Reports to the service manager; failures to send are logged.
import Logging
import Shell
import System
import Units

/// Reports to the service manager. A report that cannot be sent does not stop the panel.
struct ServiceReports<K: Kernel> {
  private let manager: ServiceManager<K>
  private let log: Logger
  private var isReady = false
  /// What the program does.
  private var state: String?
  /// Why the settings do not apply.
  private var mistake: String?

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
  mutating func status(_ line: String) {
    state = line
    sendStatus()
  }

  /// Says why the settings do not apply beside each state, or no longer.
  ///
  /// - Parameter mistake: Nil when they apply.
  mutating func settings(_ mistake: SettingsMistake?) {
    let words = mistake.map { tamed("\($0.problem) \($0.remedy)") }
    guard words != self.mistake else { return }
    self.mistake = words
    if state != nil { sendStatus() }
  }

  private func sendStatus() {
    let line = [state, mistake.map { "settings not applied: \($0)" }].compactMap(\.self)
    send { () throws(SystemError) in try manager.status(line.joined(separator: "; ")) }
  }

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
