// A row whose text is being changed.
import Model
import Units

/// A row that is being edited. The text is a copy until the edit ends.
struct EditSession {
  /// What storage knows of the row.
  enum Stored {
    /// It is new, and is stored when the edit ends.
    case notYet
    case known
    /// Somebody deleted it meanwhile; whoever is typing keeps it.
    case noLonger
  }

  let item: ItemID
  var typed: EditedText
  var stored: Stored
  /// The stamp of the touch that began it.
  let beginning: Instant
  /// The last time that something was typed, or that the caret was moved.
  var lastInput: Instant
  /// The first line of the text that is seen: a row grows no taller than the glass has room for.
  var firstLine = 0
  /// By how much the row is taller than others, in pixels, once it has grown.
  var growth = 0.0
  /// The last tap on the row: another one at once and there selects a word.
  var lastTap: (time: Instant, place: Point)?

  var text: String { typed.string }

  /// Whether the caret is seen: right after a key, and then now and then.
  func showsCaret(at time: Instant) -> Bool { blinks(until: time) % 2 == 0 }

  /// When the caret comes or goes next.
  func nextBlink(after time: Instant) -> Instant {
    lastInput + Timing.caret * (blinks(until: time) + 1)
  }

  /// How often it has come and gone since the last key.
  private func blinks(until time: Instant) -> Int {
    max(0, Int((time - lastInput).nanoseconds / Timing.caret.nanoseconds))
  }

  /// The stored items were read, and the row was among them or not.
  mutating func read(isThere: Bool) {
    switch (stored, isThere) {
    case (.notYet, false): break
    case (.known, false), (.noLonger, false): stored = .noLonger
    case (.notYet, true), (.known, true), (.noLonger, true): stored = .known
    }
  }
}
