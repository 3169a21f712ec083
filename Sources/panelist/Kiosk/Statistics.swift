// Statistics of the running list: frames, flips, misses, touches, and how long they took.
import Gestures
import Scanout
import Session
import Shell
import System
import Units

/// Counts since the list was started. The kiosk passes each event in.
struct Statistics {
  /// When counting began.
  let start: Instant

  private(set) var frames: UInt64 = 0
  private(set) var flips: UInt64 = 0
  private(set) var touches: UInt64 = 0
  /// Watchdog notifications that were sent.
  var watchdogs: UInt64 = 0

  private(set) var compose = Durations()
  private(set) var touchToFlip = Delay()
  private(set) var externalToFlip = Delay()
  private(set) var ages = TouchAges()

  /// The kernel's vblank sequence at the last flip; nil unless the next frame follows at once.
  private var lastSequence: UInt32?
  /// Flips that were due one refresh after the flip before, and the vblanks that the kernel counted
  /// between the two. The numbers are equal if none was late.
  private(set) var following = (flips: UInt64(0), blanks: UInt64(0))

  init(start: Instant) { self.start = start }

  /// A contact frame came.
  mutating func touched() { touches += 1 }

  /// Takes an output of the session. A frame caused by the user or by another process starts a
  /// delay that its flip ends.
  ///
  /// - Parameters:
  ///   - output: The output. If a touch caused it, its time is the kernel's stamp of the touch.
  ///   - isSeen: Whether a display shows the list.
  mutating func heard(_ output: ListSession.Output, isSeen: Bool) {
    guard isSeen else { return }
    switch output {
    case .frame(.user, let time): touchToFlip.began(at: time)
    case .frame(.external, let time): externalToFlip.began(at: time)
    case .frame(.other, _), .gesture, .event, .store, .erred, .screen, .keyIgnored, .composed:
      break
    }
  }

  /// A frame was drawn and its flip was accepted.
  ///
  /// - Parameters:
  ///   - start: When drawing began.
  ///   - end: When the commit returned.
  ///   - touch: The touch that it shows in motion.
  mutating func committed(from start: Instant, to end: Instant, showing touch: TouchTimes? = nil) {
    frames += 1
    compose.record(end - start)
    touchToFlip.committed()
    externalToFlip.committed()
    ages.committed(touch)
  }

  /// No frame is drawn, because the displayed one is current.
  mutating func rested() {
    touchToFlip.rested()
    externalToFlip.rested()
    lastSequence = nil
  }

  /// A frame is displayed.
  ///
  /// - Parameters:
  ///   - event: The kernel's flip event.
  ///   - time: The event's stamp, or when it was read if the stamp is implausible.
  ///   - isFollowed: Whether the next frame is to be shown one refresh later.
  mutating func flipped(_ event: FlipEvent, at time: Instant, isFollowed: Bool) {
    flips += 1
    touchToFlip.flipped(at: time)
    externalToFlip.flipped(at: time)
    ages.flipped(at: time)
    if let last = lastSequence {
      following.flips += 1
      following.blanks += UInt64(event.sequence &- last)
    }
    lastSequence = isFollowed ? event.sequence : nil
  }

  /// The pending flip will never be reported.
  mutating func flipLost() {
    touchToFlip.flipLost()
    externalToFlip.flipLost()
    ages.flipLost()
    lastSequence = nil
  }

  /// The JSON name for whether the on-screen keyboard is shown.
  static let writing = "writing"

  /// The statistics as a JSON object, one member a line.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - display: The display in use; nil while there is none.
  ///   - misses: Frames that were shown later than promised.
  ///   - wakeUps: The wake-ups of the event loop.
  ///   - list: The file of the list.
  ///   - store: The text of the store's banner. Without a banner it is nil, which is written as
  ///     `well`.
  ///   - waiting: How many changes are not stored yet.
  ///   - isWriting: Whether the on-screen keyboard is shown.
  ///   - screen: What the screen is.
  func json(
    at now: Instant, display: String?, misses: Int, wakeUps: WakeUps, list: String,
    store: String?, settings: String? = nil, clock: String? = nil, waiting: Int, isWriting: Bool,
    screen: ScreenPower.Condition
  ) -> String {
    let stages = Stage.allCases.map { "\"\($0)\": \(wakeUps[$0])" }.joined(separator: ", ")
    let facts = [
      ("display", display.map(JSON.string) ?? "null"),
      ("screen", JSON.string(screen.rawValue)),
      ("list", JSON.string(list)),
      ("store", JSON.string(store ?? "well")),
      ("settings", JSON.string(settings ?? "well")),
      ("clock", JSON.string(clock ?? "known")),
      ("changes_waiting", "\(waiting)"),
      (Self.writing, "\(isWriting)"),
      ("started_ns", "\(start.nanoseconds)"),
      ("now_ns", "\(now.nanoseconds)"),
      ("frames", "\(frames)"),
      ("flips", "\(flips)"),
      ("misses", "\(misses)"),
      ("touches", "\(touches)"),
      ("watchdogs", "\(watchdogs)"),
      ("wake_ups", "\(wakeUps.total)"),
      ("calls", "{\(stages)}"),
      ("following", "{\"flips\": \(following.flips), \"blanks\": \(following.blanks)}"),
      ("touch_to_flip_us", touchToFlip.durations.summary),
      ("newest_touch_age_us", ages.newest.summary),
      ("shown_touch_age_us", ages.shown.summary),
      ("external_to_flip_us", externalToFlip.durations.summary),
      ("compose_us", compose.summary),
      ("touch_to_flip_counts", touchToFlip.durations.counts),
      ("shown_touch_age_counts", ages.shown.counts),
      ("compose_counts", compose.counts),
    ]
    return "{\n" + facts.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
  }
}
