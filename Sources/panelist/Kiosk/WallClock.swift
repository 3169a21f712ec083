// The time on the panel's wall: a minute timer, the zone, and whether the time is known.
import System
import Units

/// Tells the time while somebody wants to know it. Silent it costs nothing.
struct WallClock<K: Kernel>: ~Copyable {
  /// How far the clock that counts sleep has to run ahead until the machine has slept.
  private static var sleepMin: Interval { .milliseconds(500) }

  private let kernel: K
  private let timer: MinuteTimer<K>
  private var trust = ClockSync()
  /// How long the machine had slept when the time was read last.
  private var slept: Interval
  /// Whether it is asked for the time each minute.
  private(set) var isRunning = false

  /// - Throws: What making the timer gives.
  init(kernel: K) throws(SystemError) {
    timer = try MinuteTimer(kernel: kernel)
    self.kernel = kernel
    slept = kernel.sleptTime()
  }

  /// What the loop watches.
  var raw: CInt { timer.raw }

  /// The time now; the timer expires when it changes, by itself or by a hand.
  ///
  /// - Returns: Nil while the time is not known.
  mutating func read() -> LocalTime? {
    isRunning = true
    let (now, hasStepped) = timer.arm()
    if hasStepped { heedStep() }
    if trust.isOpen, let witness = ClockSync.Witness.find(by: kernel) { trust.hear(witness) }
    slept = kernel.sleptTime()
    let time = kernel.localTime(of: now)
    return trust.trusts(time) ? time : nil
  }

  /// Whether the time changed; to be read then.
  mutating func consume() -> Bool {
    switch timer.consume() {
    case .none: return false
    case .minute: return true
    case .step:
      heedStep()
      return true
    }
  }

  /// Nobody wants to know the time.
  mutating func stop() {
    isRunning = false
    timer.disarm()
  }

  /// A step is somebody's who sets the clock, or comes from a sleep, which says nothing of the time.
  private mutating func heedStep() {
    let now = kernel.sleptTime()
    if now - slept < Self.sleepMin { trust.hear(.hand) }
    slept = now
  }
}
