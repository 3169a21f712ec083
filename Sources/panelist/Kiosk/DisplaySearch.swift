// The search for a display: opened when one comes, given up when it goes, asked again in between.
import Scanout
import Units

/// The list's way to a display as a value: it holds no display, no timer and no udev.
struct DisplaySearch {
  private enum State: Hashable {
    /// None is there; udev tells when that changes.
    case waiting
    /// One is there that cannot be had yet: the timer is set. The next wait would be `delay`.
    case backingOff(delay: Interval)
    /// One is being opened right now; the outcome comes as the next event.
    case opening(delay: Interval)
    /// It shows the list.
    case present
    /// It went; it is closed at the timer, because whoever noticed may still be drawing on it.
    case leaving
  }

  enum Event: Hashable {
    /// The program begins, or udev tells of a display device.
    case changed
    /// The timer went off.
    case due
    /// It was opened, and the mode is set.
    case opened
    /// It could not be opened, or it can no longer be used.
    case failed(ScanoutError.Remedy, at: Instant)
  }

  enum Effect: Hashable {
    case none
    /// Open a display and report the outcome.
    case open
    /// Close the display, then open one and report the outcome.
    case reopen
    /// Look whether the display is still the one that was opened; report only when it is not.
    case check
    /// Set the timer.
    case arm(at: Instant)
    /// Waiting cannot mend it: end.
    case fail
  }

  /// A first wait that udev's rules (some 10 ms) and a leaving program rarely need twice.
  static let firstDelay = Interval.milliseconds(100)
  /// A person who plugs and waits does not notice five seconds much; a CPU does not notice them.
  static let longestDelay = Interval.seconds(5)

  private var state = State.waiting

  /// Whether there is no display; fingers then count for nothing.
  var isWaiting: Bool {
    switch state {
    case .waiting, .backingOff: true
    case .opening, .present, .leaving: false
    }
  }

  /// Takes one event. - Complexity: O(1), no allocation.
  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.waiting, .changed):
      state = .opening(delay: Self.firstDelay)
      return .open
    case (.backingOff(let delay), .changed), (.backingOff(let delay), .due):
      state = .opening(delay: delay)
      return .open
    case (.opening, .opened):
      state = .present
      return .none
    case (.opening(let delay), .failed(let remedy, let now)):
      return refused(remedy, at: now, delay: delay)
    case (.present, .changed):
      return .check
    case (.present, .failed(let remedy, let now)):
      guard remedy != .giveUp, remedy != .rejected else { return .fail }
      state = .leaving
      return .arm(at: now)
    case (.leaving, .due):
      state = .opening(delay: Self.firstDelay)
      return .reopen
    case (.leaving, .changed), (.leaving, .failed):
      // The timer is set, and what is there is looked at then.
      return .none
    case (.waiting, .due), (.present, .due):
      // A timer that was set before udev was quicker.
      return .none
    case (.waiting, .opened), (.waiting, .failed), (.backingOff, .opened), (.backingOff, .failed),
      (.opening, .changed), (.opening, .due), (.present, .opened), (.leaving, .opened):
      fatalError("DisplaySearch: \(event) while \(state)")
    }
  }

  private mutating func refused(
    _ remedy: ScanoutError.Remedy, at now: Instant, delay: Interval
  ) -> Effect {
    switch remedy {
    case .waitForDisplay, .gone:
      state = .waiting
      return .none
    case .notMaster, .retryNextFrame, .noMemory:
      state = .backingOff(delay: min(delay * 2, Self.longestDelay))
      return .arm(at: now + delay)
    case .rejected, .giveUp:
      return .fail
    }
  }
}
