// What the running list counts: frames, flips, misses, touches, and how long they took.
import Scanout
import Session
import Shell
import System
import Units

/// Counts since the program was started, as a value that is told what happened.
struct Statistics {
  /// When counting began.
  let start: Instant

  private(set) var frames: UInt64 = 0
  private(set) var flips: UInt64 = 0
  private(set) var touches: UInt64 = 0
  /// Times that the service manager was told that the program lives.
  var watchdogs: UInt64 = 0

  private(set) var compose = Durations()
  private(set) var touchToFlip = Delay()
  private(set) var outsideToFlip = Delay()

  /// The kernel's count at the last flip, while frames follow one another.
  private var lastSequence: UInt32?
  /// Flips that followed another at once, and the blanks that the kernel counted meanwhile.
  private(set) var following = (flips: UInt64(0), blanks: UInt64(0))

  init(start: Instant) { self.start = start }

  /// A report of touches came.
  mutating func touched() { touches += 1 }

  /// The list told something: from a change by hands, or by another process, its flip is awaited.
  ///
  /// - Parameters:
  ///   - output: As told. A touch has the kernel's stamp of its report.
  ///   - isSeen: Whether a display shows the list.
  mutating func heard(_ output: ListSession.Output, isSeen: Bool) {
    switch output {
    case .frame(.hand, let time): if isSeen { touchToFlip.began(at: time) }
    case .frame(.outside, let time): outsideToFlip.began(at: time)
    case .frame(.other, _), .gesture, .event, .store, .losesContacts: break
    }
  }

  /// A frame was drawn and the display took it.
  mutating func committed(from start: Instant, to end: Instant) {
    frames += 1
    compose.record(end - start)
    touchToFlip.committed()
    outsideToFlip.committed()
  }

  /// Nothing differs from what the glass shows: the list rests, or waits.
  mutating func rested() {
    touchToFlip.rested()
    outsideToFlip.rested()
    lastSequence = nil
  }

  /// A frame is on the glass.
  ///
  /// - Parameters:
  ///   - event: The kernel's word.
  ///   - time: Its stamp, or a better one.
  ///   - isFollowed: Whether the next frame is to be shown a refresh later.
  mutating func flipped(_ event: FlipEvent, at time: Instant, isFollowed: Bool) {
    flips += 1
    touchToFlip.flipped(at: time)
    outsideToFlip.flipped(at: time)
    if let last = lastSequence {
      following.flips += 1
      following.blanks += UInt64(event.sequence &- last)
    }
    lastSequence = isFollowed ? event.sequence : nil
  }

  /// The frame under way will never be reported.
  mutating func flipLost() {
    touchToFlip.flipLost()
    outsideToFlip.flipLost()
    lastSequence = nil
  }

  /// The name of the fact that keys are on the glass.
  static let writing = "writing"

  /// All of it as a JSON object, one fact a line.
  ///
  /// - Parameters:
  ///   - now: When it is told.
  ///   - display: The display in use; nil while there is none.
  ///   - misses: Frames that were shown later than promised.
  ///   - wakeUps: Of the loop.
  ///   - store: What the glass says of it; nil where there is nothing to say.
  ///   - waiting: How many changes are not stored yet.
  ///   - isWriting: Whether keys are on the glass.
  func json(
    at now: Instant, display: String?, misses: Int, wakeUps: WakeUps, store: String?,
    waiting: Int, isWriting: Bool
  ) -> String {
    let stages = Stage.allCases.map { "\"\($0)\": \(wakeUps[$0])" }.joined(separator: ", ")
    let facts = [
      ("display", display.map(JSON.string) ?? "null"),
      ("store", JSON.string(store ?? "well")),
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
      ("outside_to_flip_us", outsideToFlip.durations.summary),
      ("compose_us", compose.summary),
      ("touch_to_flip_counts", touchToFlip.durations.counts),
      ("compose_counts", compose.counts),
    ]
    return "{\n" + facts.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
  }
}
