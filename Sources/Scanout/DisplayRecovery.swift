// What follows a display's refusal: the one place that decides when something is tried again.
public import Units

/// A display's way back to the glass as a value: it holds no display, no timer and no udev.
///
/// Whoever owns the display tells it what happened and does what it answers; what was done is told
/// in turn. Waits are bounded: there is a next step within five seconds, or the picture is shown. No
/// modeset and no opening follows another within a second.
public struct DisplayRecovery: Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// What `open` or `reopen` asked for was done: the mode is set, the glass is black.
    case opened
    /// There is no display that could be opened.
    case nothing
    /// A call was refused, whichever step it was made for.
    case refused(CardCall, errno: CInt)
    /// A flip was accepted; its event is overdue at an instant.
    case queued(overdueAt: Instant)
    /// The awaited flip's event came.
    case flipped
    /// After `read`: the event is not there.
    case missing
    /// A frame that was to be tried again differs no longer from the glass.
    case rested
    /// What `setMode` asked for was done.
    case modeSet
    /// Udev told of display devices.
    case plugged
    /// After `check`: the display went, or wants another mode.
    case changed
    /// After `check`: the driver gave the link to the display up, until a mode is set.
    case badLink
    /// The timer went off.
    case due
    /// The machine has slept.
    case resumed
  }

  /// What to do.
  public enum Effect: Hashable, Sendable {
    case none
    /// Open a display and tell the outcome.
    case open
    /// Close the display, then open one and tell the outcome.
    case reopen
    /// Close the display: buffers and mastership are given back.
    case close
    /// Become master and set the mode; tell the outcome.
    case setMode
    /// Draw everything anew and flip, at once: what the buffers hold is unknown.
    case drawAnew
    /// Try the refused flip again at an instant, with the picture as it is then.
    case retry(at: Instant)
    /// Try it again at once, as a full update without clips.
    case fullUpdate
    /// Draw no frame before `drawAnew`.
    case hold
    /// Read the display's events once more; tell whether the awaited one was there.
    case read
    /// Ask the display whether it is still the one that was opened; tell only what is not so.
    case check
    /// End the program: the service manager starts it anew.
    case leave
  }

  enum Step: Hashable, Sendable { case setMode, reopen, close }

  enum State: Hashable, Sendable {
    /// No display is open; one is looked for at an instant.
    case closed(due: Instant)
    /// One is being opened right now; the outcome is the next event.
    case opening
    /// Frames are taken; a flip's event may be awaited.
    case showing(overdueAt: Instant?)
    /// A refused flip is tried again at an instant.
    case retrying(at: Instant)
    /// Frames are held until a step, which is due at an instant.
    case waiting(Step, due: Instant)
    /// The mode is being set right now; the outcome is the next event.
    case settingMode
    /// An overdue event is being read right now; the outcome is the next event.
    case reading
    /// Nothing more is tried.
    case left
  }

  /// What was tried since a flip was last completed.
  struct Attempts: Hashable, Sendable {
    var busySince: Instant?
    var busyCount = 0
    /// Whether the last flip was a full update without clips.
    var isFull = false
    /// Modesets since the display was opened, refused ones too.
    var modesets = 0
    var masterSince: Instant?
    var masterCount = 0
    var openings = 0
    /// Openings because flips were lost again and again.
    var reopenings = 0
  }

  var state = State.closed(due: Instant(nanoseconds: .min))
  var attempts = Attempts()
  var troubles = FaultLog()
  var lastOpening: Instant?
  var lastModeset: Instant?
  var lastCheck: Instant?
  var checkDue: Instant?
  /// When flips were lost in the last minute.
  var losses: [Instant] = []

  /// No display is open, and one is due to be looked for.
  public init() {}

  /// When `due` is to be told; nil when nothing is awaited.
  public var nextDue: Instant? {
    let own: Instant?
    switch state {
    case .closed(let due), .waiting(_, let due): own = due
    case .showing(let overdueAt): own = earliest(overdueAt, troubles.end)
    case .retrying, .opening, .settingMode, .reading, .left: own = nil
    }
    return earliest(own, checkDue)
  }

  /// Whether the picture is shown as it should, or will be tried again soon: the program lives.
  public func isAlive(at now: Instant) -> Bool {
    switch state {
    case .closed(let due), .waiting(_, let due), .retrying(let due):
      return due <= now + Self.longestWait && now < due + Self.grace
    case .showing(let overdueAt): return overdueAt.map { now < $0 + Self.grace } ?? true
    case .opening, .settingMode, .reading: return true
    case .left: return false
    }
  }

  /// What the journal is to be told; each word is given once.
  public mutating func takeWords() -> [Word] { troubles.takeWords() }

  private func earliest(_ a: Instant?, _ b: Instant?) -> Instant? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
