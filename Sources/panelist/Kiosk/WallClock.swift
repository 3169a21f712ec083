// The local time for the clock: a minute timer, and whether the time can be trusted.
import Config
import System
import Units

/// How often the time is read.
enum ClockReading: Hashable {
  case stopped
  case minutes
  /// Once, at the end of the dark hours.
  case darkHoursEnd
}

/// Reads the local time while it is needed. Costs nothing while stopped.
struct WallClock<K: Kernel>: ~Copyable {
  /// A sleep is assumed when the clock that counts sleep has run ahead by more than this.
  private static var sleepMin: Interval { .milliseconds(500) }

  private let kernel: K
  private let timer: MinuteTimer<K>
  /// Reports another time zone; nil if it cannot be watched. Not written with a question mark, which
  /// would set it before the timer is made (CONTRIBUTING, two compilers).
  var zone: Optional<WatchedFile<K>>
  private var clockSync = ClockSync()
  /// The total sleep time when the time was last read.
  private var slept: Interval
  /// For when the timer is armed.
  private(set) var reading = ClockReading.stopped
  /// Whether the last time that was read could not be trusted.
  private(set) var isWaiting = false

  /// - Throws: When the timer cannot be made.
  init(kernel: K) throws(SystemError) {
    timer = try MinuteTimer(kernel: kernel)
    zone = nil
    self.kernel = kernel
    slept = kernel.sleptTime()
  }

  /// The descriptor to watch.
  var raw: CInt { timer.raw }

  /// Reads the time and arms the timer, which expires when it is read next, or when the clock is
  /// set.
  ///
  /// - Parameters:
  ///   - reading: How often; not `stopped`.
  ///   - darkHours: Those that may end.
  ///   - source: Which clocks the user believes.
  /// - Returns: Nil while the time cannot be trusted.
  mutating func read(
    _ reading: ClockReading, _ darkHours: NightHours?, _ source: ClockSource
  ) -> LocalTime? {
    self.reading = reading
    var minutes = 1
    if reading == .darkHoursEnd, let darkHours {
      // Once an hour, as the zone may change its offset meanwhile.
      minutes = min(
        60, darkHours.minutesToEnd(from: kernel.localTime(of: kernel.wallTime()).minuteOfDay))
    }
    let (now, hasStepped) = timer.arm(minutes: minutes)
    if hasStepped { heedStep() }
    if clockSync.isOpen, let witness = ClockSync.Witness.find(by: kernel) {
      clockSync.hear(witness)
    }
    slept = kernel.sleptTime()
    let time = kernel.localTime(of: now)
    isWaiting = !clockSync.trusts(time, source)
    return isWaiting ? nil : time
  }

  /// Whether a time can be shown, for what was heard of the clock so far.
  func trusts(_ time: LocalTime, _ source: ClockSource) -> Bool { clockSync.trusts(time, source) }

  /// Whether the time changed and is to be read.
  mutating func consume() -> Bool {
    switch timer.consume() {
    case .none: return false
    case .minute: return true
    case .step:
      heedStep()
      return true
    }
  }

  /// Stops the timer: the time is not needed.
  mutating func stop() {
    reading = .stopped
    timer.disarm()
  }

  /// The clock was stepped: set by a user, or after a sleep, which is no witness.
  private mutating func heedStep() {
    let now = kernel.sleptTime()
    if now - slept < Self.sleepMin { clockSync.hear(.user) }
    slept = now
  }
}
