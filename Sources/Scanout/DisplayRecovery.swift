// Decides what follows a display's fault, and when a call is tried again.
public import Units

/// The recovery of a display, as a value: it holds no display, no timer and no udev.
///
/// The owner of the display reports events, carries out the returned effects and reports their
/// outcomes. Waits are bounded: the next step is due within five seconds, or the picture is shown.
/// Modesets and openings are at least one second apart, except after a console switch.
public struct DisplayRecovery: Sendable {
  /// An event that the owner reports.
  public enum Event: Hashable, Sendable {
    /// `open` or `reopen` succeeded: the mode is set, the screen is black.
    case opened
    /// No display can be opened.
    case nothing
    /// A call was refused, in any step.
    case refused(CardCall, errno: CInt)
    /// A flip was accepted; its event is overdue from an instant on.
    case queued(overdueAt: Instant)
    /// The awaited flip's event arrived.
    case flipped
    /// After `read`: the event has not arrived.
    case missing
    /// A frame that was to be retried no longer differs from the picture that is shown.
    case rested
    /// `setMode` succeeded.
    case modeSet
    /// A udev event about display devices arrived.
    case plugged
    /// After `check`: the display is gone, or prefers another mode.
    case changed
    /// After `check`: the link to the display failed; a modeset may restore it.
    case badLink
    /// The timer expired.
    case due
    /// The machine resumed from sleep.
    case resumed
    /// A switch to another console is requested.
    case yielded
    /// The program's console is active again.
    case regained
    /// The screen is to be dark: the display is switched off until `lighten`, also one that is
    /// opened meanwhile.
    case darken
    /// The screen is to show the picture.
    case lighten
  }

  /// An action for the owner.
  public enum Effect: Hashable, Sendable {
    case none
    /// Open a display and report the outcome.
    case open
    /// Close the display, then open one and report the outcome.
    case reopen
    /// Close the display: release its buffers and the mastership.
    case close
    /// Become master and set the mode; report the outcome.
    case setMode
    /// Redraw everything and flip at once: the contents of the buffers are unknown.
    case redraw
    /// Retry the refused flip at an instant, with the picture of that time.
    case retry(at: Instant)
    /// Retry at once, as a full update without clips.
    case fullUpdate
    /// Draw no frame until `redraw`.
    case suspend
    /// Draw no frame until `redraw`, and drop the mastership.
    case yield
    /// Read the display's events once more; report whether the awaited one arrived.
    case read
    /// Check whether the display is still the one that was opened; report only a difference.
    case check
    /// Draw no frame until `redraw`, and switch the display off; report a refusal.
    case switchOff
    /// Exit; the service manager restarts the program.
    case leave
  }

  enum Step: Hashable, Sendable { case setMode, reopen, close }

  enum State: Hashable, Sendable {
    /// No display is open; the next attempt is due at an instant.
    case closed(due: Instant)
    /// A display is being opened; the outcome is the next event.
    case opening
    /// Frames are accepted; a flip's event may be awaited.
    case showing(overdueAt: Instant?)
    /// A refused flip will be retried at an instant.
    case retrying(at: Instant)
    /// Frames are suspended until a step, which is due at an instant.
    case waiting(Step, due: Instant)
    /// The mode is being set; the outcome is the next event.
    case settingMode
    /// Events are being read for an overdue one; the outcome is the next event.
    case reading
    /// Another console is shown; a display is open, and this program is not its master.
    case away
    /// Another console is shown, and no display is open. None is opened, because that would show
    /// the list on the other console.
    case closedAway
    /// The display is switched off, because the screen is to be dark.
    case dark
    /// The program exits; nothing more is tried.
    case left
  }

  /// The attempts since the last completed flip.
  struct Attempts: Hashable, Sendable {
    var busySince: Instant?
    var busyCount = 0
    /// Whether a full update without clips was tried; true after a modeset, whose first flip is
    /// one.
    var isFull = false
    /// Modesets since the display was opened, refused ones included.
    var modesets = 0
    var masterSince: Instant?
    var masterCount = 0
    var openings = 0
    /// Openings because of repeatedly lost flips.
    var reopenings = 0
  }

  var state = State.closed(due: Instant(nanoseconds: .min))
  /// Whether the screen is to be dark, whatever the display's state is.
  var isDark = false
  var attempts = Attempts()
  var faults = FaultLog()
  var lastOpening: Instant?
  var lastModeset: Instant?
  var lastCheck: Instant?
  var checkDue: Instant?
  /// Times of the flips lost in the last minute.
  var losses: [Instant] = []

  /// Starts with no display open, and an opening due at once.
  public init() {}

  /// Whether another console is shown: nothing is tried until `regained`.
  public var isAway: Bool { state == .away || state == .closedAway }

  /// Whether a display is being opened, or its mode set: a frame of it is asked for afterwards.
  public var isSettingUp: Bool { state == .opening || state == .settingMode }

  /// When to report `due`; nil when nothing is awaited.
  public var nextDue: Instant? {
    let own: Instant?
    switch state {
    case .closed(let due), .waiting(_, let due): own = due
    case .showing(let overdueAt): own = earlier(overdueAt, faults.end)
    case .retrying, .opening, .settingMode, .reading, .left: own = nil
    case .away, .closedAway, .dark: return nil
    }
    return earlier(own, checkDue)
  }

  /// Whether the picture is shown or the next attempt is due soon. Feeds the watchdog.
  public func isAlive(at now: Instant) -> Bool {
    switch state {
    case .closed(let due), .waiting(_, let due), .retrying(let due):
      return due <= now + Self.longestWait && now < due + Self.grace
    case .showing(let overdueAt): return overdueAt.map { now < $0 + Self.grace } ?? true
    case .opening, .settingMode, .reading, .away, .closedAway, .dark: return true
    case .left: return false
    }
  }

  /// The new lines for the journal; each is returned once.
  public mutating func takeLogEntries() -> [Word] { faults.takeLogEntries() }
}
