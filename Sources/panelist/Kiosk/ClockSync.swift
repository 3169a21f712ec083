// Whether the wall clock can be trusted: a panel that shows no time is better than one that shows a
// wrong one.
import Config
import System
import Units

/// Collects evidence that the wall clock is right. A value: reads no file itself.
struct ClockSync {
  /// Evidence that the clock is right.
  enum Witness: Hashable, Sendable, CaseIterable {
    /// The kernel knows that the clock was synchronized since boot, or systemd-timesyncd did so.
    case network
    /// The kernel set the clock from a battery-backed RTC.
    case battery
    /// The clock was set while the list ran.
    case user
  }

  /// What panelist-clock.service leaves when the kernel says that the clock is synchronized.
  static let kernelFile = "/run/panelist-clock/synchronized"

  /// No release of this program is older: an RTC with an empty battery gives an earlier year.
  static let firstYear = 2026

  private var hasWitness = false

  /// Records a witness. It counts for as long as the program runs.
  mutating func hear(_ witness: Witness) { hasWitness = true }

  /// Whether no witness was found so far.
  var isOpen: Bool { !hasWitness }

  /// Whether a time can be shown.
  ///
  /// - Parameters:
  ///   - time: The clock's.
  ///   - source: Which clocks the user believes.
  func trusts(_ time: LocalTime, _ source: ClockSource) -> Bool {
    let isBelieved =
      switch source {
      case .synchronized: hasWitness
      case .any: true
      }
    return isBelieved && time.year >= Self.firstYear
  }
}

extension ClockSync.Witness {
  /// Looks for witnesses that leave a file.
  ///
  /// - Parameter kernel: Opens the files.
  /// - Returns: Nil when no file names a witness, or none can be read.
  static func find<K: Kernel>(by kernel: K) -> ClockSync.Witness? {
    let files = [ClockSync.kernelFile, "/run/systemd/timesync/synchronized"]
    if files.contains(where: { text($0, kernel) != nil }) { return .network }
    return text("/sys/class/rtc/rtc0/hctosys", kernel) == "1\n" ? .battery : nil
  }

  private static func text<K: Kernel>(_ path: String, _ kernel: K) -> String? {
    // Losing the error is right: a missing file is the answer, and an unreadable one is no witness.
    (try? readFile(path: path, limit: 4096, kernel: kernel)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
