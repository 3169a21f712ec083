// Whether the wall clock is known to be right: a panel that shows a wrong time is worse than one that
// shows none.
import System
import Units

/// What speaks for the clock, gathered until something does. A value: it reads no file itself.
struct ClockSync {
  /// Who says that the clock is right.
  enum Witness: Hashable, Sendable, CaseIterable {
    /// systemd-timesyncd has asked the network since the start.
    case network
    /// The kernel took the time from a clock with a battery.
    case battery
    /// Somebody set the clock while the list ran.
    case hand
  }

  /// No panel has shown this list before: a battery that is empty gives an earlier year.
  static let firstYear = 2026

  private var hasWitness = false

  /// Hears a witness; what one has said holds for as long as the program runs.
  mutating func hear(_ witness: Witness) { hasWitness = true }

  /// Whether a witness is still wanted.
  var isOpen: Bool { !hasWitness }

  /// Whether a time can be shown.
  func trusts(_ time: LocalTime) -> Bool { hasWitness && time.year >= Self.firstYear }
}

extension ClockSync.Witness {
  /// Looks for witnesses that have left a file.
  ///
  /// - Parameter kernel: Opens the files. - Returns: Nil where there is none, or none can be read.
  static func find<K: Kernel>(by kernel: K) -> ClockSync.Witness? {
    if text("/run/systemd/timesync/synchronized", kernel) != nil { return .network }
    return text("/sys/class/rtc/rtc0/hctosys", kernel) == "1\n" ? .battery : nil
  }

  private static func text<K: Kernel>(_ path: String, _ kernel: K) -> String? {
    // Losing the error is right: that there is no file is the answer, and one that cannot be read says
    // as little.
    (try? readFile(path: path, limit: 4096, kernel: kernel)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
