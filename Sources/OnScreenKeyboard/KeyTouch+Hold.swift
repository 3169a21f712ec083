// State machine of a finger on the on-screen keyboard.
import Units

extension KeyTouch {
  /// State of the finger.
  enum Hold: Hashable, Sendable {
    /// Types its key when it leaves, or when the next finger lands; see ``Event/another``.
    case pressing
    /// Selects an alternate; the finger's x in pixels when the alternates appeared.
    case offering(from: Double)
    /// Repeats backspace at `next`; number of deletions so far.
    case repeating(next: Instant, count: Int)
    /// Holds Shift; whether letters were typed meanwhile.
    case shifting(hasWritten: Bool)
    /// On a suggestion: takes it when the finger leaves, forgets it when the finger rests.
    case choosing(String)
    /// Has acted, or has slid off its key.
    case spent
  }

  /// An event that concerns the finger.
  enum Event: Hashable, Sendable {
    /// The next finger landed; of a key that ends the edit, a later finger left.
    case another
    /// The finger left the panel.
    case left
    /// The finger must not type: it was cancelled, is a palm, or its page is gone.
    case dropped
    /// The finger moved off its key.
    case strayed(Ground)
    /// The deadline of the finger was reached.
    case due(Instant)
    /// A letter was typed, by any finger.
    case wrote
  }

  /// Where a finger moved to.
  enum Ground: Hashable, Sendable {
    /// A key that acts on release, by its index in the plan.
    case key(Int)
    /// A key that acts on landing.
    case doing
    /// Off the keyboard.
    case nowhere
  }

  /// Result of an event.
  enum Action: Hashable, Sendable {
    case nothing
    /// Type the key.
    case key
    /// Type the selected alternate.
    case alternate
    /// Delete a letter or a word.
    case letter, word
    /// Release Shift.
    case unshift(hasWritten: Bool)
    /// Take a suggestion, or remove it from the history.
    case take(String), forget(String)
    /// Move to another key, with the highlight.
    case slide(to: Int)
  }

  /// Handles an event.
  mutating func handle(_ event: Event, _ tuning: KeyboardTuning) -> Action {
    switch (hold, event) {
    case (.pressing, .another), (.pressing, .left): return end(.key)
    case (.pressing, .strayed(.key(let slot))): return .slide(to: slot)
    case (.pressing, .dropped), (.pressing, .strayed(.doing)), (.pressing, .strayed(.nowhere)):
      return end(.nothing)
    case (.pressing, .due): hold = .offering(from: x)
    case (.pressing, .wrote): break

    case (.offering, .another), (.offering, .left): return end(.alternate)
    case (.offering, .dropped), (.offering, .strayed(.nowhere)): return end(.nothing)
    // Slides along the alternates, over any keys.
    case (.offering, .strayed(.key)), (.offering, .strayed(.doing)): break
    case (.offering, .due), (.offering, .wrote): break

    // Typing ends the deletion, as on hardware keyboards.
    case (.repeating, .another), (.repeating, .left), (.repeating, .dropped),
      (.repeating, .strayed):
      return end(.nothing)
    case (.repeating(_, let count), .due(let time)):
      let takesWords = count > tuning.repeatedLetters
      let next = time + (takesWords ? tuning.wordInterval : tuning.repeatInterval)
      hold = .repeating(next: next, count: count + 1)
      return takesWords ? .word : .letter
    case (.repeating, .wrote): break

    case (.shifting(let hasWritten), .left), (.shifting(let hasWritten), .dropped):
      return end(.unshift(hasWritten: hasWritten))
    case (.shifting, .wrote): hold = .shifting(hasWritten: true)
    case (.shifting, .another), (.shifting, .strayed), (.shifting, .due): break

    // The next finger confirms the suggestion under this one.
    case (.choosing(let text), .another), (.choosing(let text), .left): return end(.take(text))
    case (.choosing(let text), .due): return end(.forget(text))
    case (.choosing, .dropped), (.choosing, .strayed): return end(.nothing)
    case (.choosing, .wrote): break

    case (.spent, .another), (.spent, .left), (.spent, .dropped), (.spent, .strayed),
      (.spent, .due), (.spent, .wrote):
      break
    }
    return .nothing
  }

  private mutating func end(_ action: Action) -> Action {
    hold = .spent
    return action
  }
}
