// Shift: off, on for one letter, or locked.
import Units

/// State of Shift.
struct KeyboardShift: Hashable, Sendable {
  /// Whether Shift is on, apart from fingers that hold the key.
  enum State: Hashable, Sendable, CaseIterable { case off, once, locked }

  /// An event that concerns Shift.
  enum Event: Hashable, Sendable {
    /// A finger landed on the key; `again` when this completes a double tap.
    case tapped(again: Bool)
    /// A letter was typed.
    case wrote
    /// A finger left the key; whether letters were typed while it was there.
    case left(hasWritten: Bool)
    /// A text begins; whether the language has capitals.
    case began(hasCapitals: Bool)
    /// A language with capitals follows one without, or the reverse.
    case switched(hasCapitals: Bool)
  }

  private(set) var state: State
  /// Whether nothing was typed since a text began.
  private(set) var isAtStart = false
  /// Number of fingers on the key. Shift is on while there is any, however much is typed.
  private(set) var holders: Int
  /// When a finger landed that may begin a double tap.
  private var tapped: Instant?

  init(_ state: State = .off, holders: Int = 0) {
    self.state = state
    self.holders = holders
  }

  /// As of another keyboard that nobody touches any more.
  init(following other: KeyboardShift) {
    self.init(other.state)
    isAtStart = other.isAtStart
  }

  var isOn: Bool { state != .off || holders > 0 }

  /// Handles a landing on the key.
  mutating func press(at time: Instant, within interval: Interval) {
    let before = state
    handle(.tapped(again: tapped.map { time - $0 <= interval } ?? false))
    // A tap that locks or unlocks does not begin a double tap.
    tapped = before == .locked || state == .locked ? nil : time
  }

  /// Handles an event.
  mutating func handle(_ event: Event) {
    switch event {
    case .tapped: holders += 1
    case .left: holders -= 1
    // Two taps with a letter between them are no double tap.
    case .wrote: (tapped, isAtStart) = (nil, false)
    case .began: isAtStart = true
    case .switched: tapped = nil
    }
    switch (state, event) {
    case (.off, .tapped(again: false)): state = .once
    // The first tap turned off Shift, which was on for the beginning of a text.
    case (.off, .tapped(again: true)), (.once, .tapped(again: true)): state = .locked
    case (.once, .tapped(again: false)), (.locked, .tapped): state = .off
    case (.once, .wrote): if holders == 0 { state = .off }
    case (.once, .left(hasWritten: true)): state = .off
    case (.off, .left), (.once, .left(hasWritten: false)), (.locked, .left): break
    case (.off, .wrote), (.locked, .wrote): break
    case (.off, .began(hasCapitals: true)): state = .once
    // Shift gives other letters, and most texts begin without it.
    case (.off, .began(hasCapitals: false)), (.once, .began), (.locked, .began): break
    case (.off, .switched(let hasCapitals)), (.once, .switched(let hasCapitals)),
      (.locked, .switched(let hasCapitals)):
      state = hasCapitals && isAtStart ? .once : .off
    }
  }
}
