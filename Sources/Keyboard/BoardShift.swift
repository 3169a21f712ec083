// Shift: off, for one letter, or for all.
import Units

/// What Shift does to the next letter.
struct BoardShift: Hashable, Sendable {
  /// How far it is on by itself.
  enum State: Hashable, Sendable, CaseIterable { case off, once, locked }

  /// What happens to it.
  enum Event: Hashable, Sendable {
    /// A finger has landed on the key, and whether another landed there a moment ago.
    case tapped(again: Bool)
    /// A letter was written.
    case wrote
    /// A finger left the key, and whether letters were written while it was there.
    case left(hasWritten: Bool)
    /// A text begins.
    case began
  }

  private(set) var state: State
  /// How many fingers are on the key: while one is there it is on, however much is written.
  private(set) var holders: Int
  /// When a finger landed on the key that may be the first of two.
  private var tapped: Instant?

  init(_ state: State = .off, holders: Int = 0) {
    self.state = state
    self.holders = holders
  }

  var isOn: Bool { state != .off || holders > 0 }

  /// A finger has landed on the key.
  mutating func press(at time: Instant, within interval: Interval) {
    let before = state
    handle(.tapped(again: tapped.map { time - $0 <= interval } ?? false))
    // What locks it or unlocks it is not the first of two.
    tapped = before == .locked || state == .locked ? nil : time
  }

  /// Takes what happens to it.
  mutating func handle(_ event: Event) {
    switch event {
    case .tapped: holders += 1
    case .left: holders -= 1
    // Two taps with a letter between them are no double tap.
    case .wrote: tapped = nil
    case .began: break
    }
    switch (state, event) {
    case (.off, .tapped(again: false)): state = .once
    // The first of two has turned it off where it was on for the beginning of a text.
    case (.off, .tapped(again: true)), (.once, .tapped(again: true)): state = .locked
    case (.once, .tapped(again: false)), (.locked, .tapped): state = .off
    case (.once, .wrote): if holders == 0 { state = .off }
    case (.once, .left(hasWritten: true)): state = .off
    case (.off, .left), (.once, .left(hasWritten: false)), (.locked, .left): break
    case (.off, .wrote), (.locked, .wrote): break
    case (.off, .began): state = .once
    case (.once, .began), (.locked, .began): break
    }
  }
}
