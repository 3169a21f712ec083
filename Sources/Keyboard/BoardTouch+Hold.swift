// What a finger on the board does, and what comes of what happens to it: a table.
import Units

extension BoardTouch {
  /// What it does.
  enum Hold: Hashable, Sendable {
    /// It writes when it leaves the key, or when the next finger lands.
    case pressing
    /// It chooses among what its key writes besides; where it was when that came, in pixels.
    case offering(from: Double)
    /// It takes away again then; how often it has.
    case repeating(next: Instant, count: Int)
    /// It holds Shift.
    case shifting(hasWritten: Bool)
    /// It takes what stands there when it leaves, and forgets it if it rests.
    case choosing(String)
    /// It has done what it had to, or has slid off.
    case spent
  }

  /// What happens to it.
  enum Event: Hashable, Sendable {
    /// The next finger lands.
    case another
    /// It leaves the glass.
    case left
    /// It is none of those that write: cancelled, a palm, or on keys that are no longer there.
    case dropped
    /// It has gone so far from its key that it means something else.
    case strayed(Ground)
    /// Its time has come.
    case due(Instant)
    /// A letter was written, by whichever finger.
    case wrote
  }

  /// Where a finger has gone to.
  enum Ground: Hashable, Sendable {
    /// A key that writes when it is left, by its place in the plan.
    case key(Int)
    /// A key that acts at once, when a finger lands on it.
    case doing
    /// Off the board.
    case nowhere
  }

  /// What comes of it.
  enum Action: Hashable, Sendable {
    case nothing
    /// What stands on its key is written.
    case key
    /// What it has chosen of its strip is written.
    case alternate
    /// A letter goes, or a word.
    case letter, word
    /// It has let go of Shift.
    case unshift(hasWritten: Bool)
    /// A whole row is written, or no more suggested.
    case take(String), forget(String)
    /// The light goes with it to another key.
    case slide(to: Int)
  }

  /// Takes what happens to it.
  mutating func handle(_ event: Event, _ tuning: BoardTuning) -> Action {
    switch (hold, event) {
    case (.pressing, .another), (.pressing, .left): return end(.key)
    case (.pressing, .strayed(.key(let slot))): return .slide(to: slot)
    case (.pressing, .dropped), (.pressing, .strayed(.doing)), (.pressing, .strayed(.nowhere)):
      return end(.nothing)
    case (.pressing, .due): hold = .offering(from: x)
    case (.pressing, .wrote): break

    case (.offering, .another), (.offering, .left): return end(.alternate)
    case (.offering, .dropped), (.offering, .strayed(.nowhere)): return end(.nothing)
    // It slides along the strip, over whatever keys.
    case (.offering, .strayed(.key)), (.offering, .strayed(.doing)): break
    case (.offering, .due), (.offering, .wrote): break

    // Who writes again has taken away enough, and keys of keyboards stop as well.
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

    // Where it rests on a text that it means to take, the next one says so as well.
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

  private mutating func end(_ deed: Action) -> Action {
    hold = .spent
    return deed
  }
}
