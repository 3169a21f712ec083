// Decides what a switch of consoles means for the list.

/// The switches away from the list's console and back to it, as a value: it holds no terminal.
struct ConsoleSwitch {
  private enum State: Hashable {
    /// The list's console is the active one.
    case here
    /// The display is given to the other console; the outcome is the next event.
    case leaving
    /// Another console is active.
    case away
  }

  enum Event: Hashable, CaseIterable {
    /// A switch to another console is requested.
    case requested
    /// The other console is active.
    case left
    /// The kernel did not switch.
    case stayed
    /// The list's console is active.
    case activated
  }

  enum Effect: Hashable {
    case none
    /// Give the display away, let the switch happen, and report the outcome.
    case leave
    /// Take the display, and draw and read everything anew.
    case comeBack
  }

  private var state = State.here

  /// Takes one event.
  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.here, .requested):
      state = .leaving
      return .leave
    case (.leaving, .left):
      state = .away
      return .none
    case (.leaving, .stayed), (.away, .activated):
      state = .here
      return .comeBack
    case (.here, .activated), (.away, .requested):
      // The list's own activation at its start; a second request, which the first switch answered.
      return .none
    case (.here, .left), (.here, .stayed), (.leaving, .requested), (.leaving, .activated),
      (.away, .left), (.away, .stayed):
      fatalError("ConsoleSwitch: \(event) while \(state)")
    }
  }
}
