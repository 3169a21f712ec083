// A row whose text is being changed.
import Model
import Units

/// A row that is being edited. The text is a copy until the edit ends.
struct EditSession {
  /// What the store knows of the row.
  enum Stored {
    /// A new row; it is stored when the edit ends.
    case notYet
    case known
    /// Another process deleted it meanwhile; the edit keeps it.
    case noLonger
  }

  let item: ItemID
  var typed: EditedText
  var stored: Stored
  /// When it was shown: some time after its tap, whose finger might have come back.
  let beginning: Instant
  /// When text was last typed, or the caret was last moved.
  var lastInput: Instant
  /// The first visible line of the text: a row grows no taller than the space on the screen.
  var firstLine = 0
  /// Growth over the height of other rows, in pixels, at the end of its animation.
  var growth = 0.0
  /// The last tap on the row: another one soon after and nearby selects a word.
  var lastTap: (time: Instant, point: Point)?

  var text: String { typed.string }

  /// Whether the caret is visible: right after an input, then in turns.
  func showsCaret(at time: Instant) -> Bool { blinks(until: time) % 2 == 0 }

  /// When the caret blinks next.
  func nextBlink(after time: Instant) -> Instant {
    lastInput + Timing.caret * (blinks(until: time) + 1)
  }

  /// How many times it has blinked since the last input.
  private func blinks(until time: Instant) -> Int {
    max(0, Int((time - lastInput).nanoseconds / Timing.caret.nanoseconds))
  }

  /// Updates ``stored`` after the store was read.
  mutating func read(isThere: Bool) {
    switch (stored, isThere) {
    case (.notYet, false): break
    case (.known, false), (.noLonger, false): stored = .noLonger
    case (.notYet, true), (.known, true), (.noLonger, true): stored = .known
    }
  }
}
