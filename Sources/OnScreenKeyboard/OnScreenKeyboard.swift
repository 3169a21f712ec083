// The on-screen keyboard as a value: contacts and time in, edits out.
public import Gestures
public import Units

/// Tracks every finger on the on-screen keyboard and emits edits.
///
/// Every finger owns a key. A key types when its finger leaves, or when the next finger lands:
/// overlapping thumbs neither lose nor double letters, and a held backspace stops. A key that ends
/// the edit waits for its finger to leave, or for a later one. Otherwise fingers are independent of
/// each other and of those on the list. Fingers in excess of `Tuning.contactLimit` are ignored.
///
/// ```swift
/// var acts: [OnScreenKeyboard.Act] = []
/// keyboard.handle(contact, mayReturn: false, top: top, at: frame.time, acts: &acts)
/// for act in acts { carryOut(act) }
/// if let deadline = keyboard.nextDeadline { timer.arm(at: deadline) }
/// ```
public struct OnScreenKeyboard: Sendable {
  /// An edit.
  public enum Act: Hashable, Sendable {
    /// Insert text at the caret.
    case insert(String)
    /// Put a text in place of the composed characters before the caret. As many as `open` at its end
    /// are composed from now on. Anything else that changes the text or the caret ends that, as does
    /// a character beside it that joins the composed text: then the key does its fallback.
    case compose(replacing: Int, String, open: Int, fallback: Fallback)
    /// Turn the kana before the caret into its next form; nothing for any other character.
    case turn
    /// Delete the letter before the caret.
    case deleteLetter
    /// Delete the word before the caret.
    case deleteWord
    /// End the row, or begin the next one.
    case enter
    /// End the row.
    case done
    /// Set the row to this suggestion and end it.
    case take(String)
    /// Remove this text from the suggestion history.
    case forget(String)
  }

  /// What a key does if nothing is composed.
  public enum Fallback: Hashable, Sendable {
    /// Insert text at the caret.
    case insert(String)
    /// Delete the letter before the caret.
    case deleteLetter
    /// Turn the kana before the caret.
    case turn

    /// The same as an edit.
    public var act: Act {
      switch self {
      case .insert(let text): .insert(text)
      case .deleteLetter: .deleteLetter
      case .turn: .turn
      }
    }
  }

  /// The languages, at least one; the first is shown first.
  public let layouts: [KeyboardLayout]
  /// The keys on the screen.
  public internal(set) var plan: KeyPlan
  /// The page of keys on the screen.
  public internal(set) var page = KeyboardPage.letters
  let tuning: KeyboardTuning
  let panel: PanelGeometry
  var language = 0
  var lastTouch: Millimeters?
  /// Whether there is a suggestion bar above the keys.
  package internal(set) var suggests = false
  /// The suggestions, the best first. At most ``KeyPlan/suggestions`` are shown.
  public private(set) var suggestions: [String] = []
  var touches: [KeyTouch] = []
  var shift = KeyboardShift()
  var glows = KeyboardGlows()
  var bounces = KeyBounces()
  /// What the emoji page shows.
  var emoji = EmojiPage()
  /// What the next key may change.
  var composition = Composition.nothing
  /// What the first of the fingers on the keyboard found; nil before any.
  var found: (language: Int, page: KeyboardPage, shift: KeyboardShift)?

  /// - Parameters:
  ///   - layouts: The languages, at least one; the first is shown first.
  ///   - panel: Screen size in pixels and millimetres.
  ///   - tuning: Thresholds.
  public init(
    _ layouts: [KeyboardLayout], on panel: PanelGeometry, tuning: KeyboardTuning = .standard
  ) {
    precondition(!layouts.isEmpty, "OnScreenKeyboard: a board without a language")
    self.layouts = layouts
    self.panel = panel
    self.tuning = tuning
    plan = KeyPlan(layouts[0], page: .letters, hasLanguages: layouts.count > 1, on: panel)
    touches.reserveCapacity(Tuning.contactLimit)
  }

  /// The current language.
  public var layout: KeyboardLayout { layouts[language] }

  /// Whether a key shows the page of emoji.
  package var hasEmojiKey: Bool { plan.slots.contains { $0.key == .page(.emoji) } }

  /// Whether letters are typed with Shift.
  public var isShifted: Bool { shift.isOn }

  /// Whether Shift is locked.
  public var isShiftLocked: Bool { shift.state == .locked }

  /// Turns on Shift for the first letter of a row without text, where Shift gives capitals.
  public mutating func beginText() { shift.handle(.began(hasCapitals: layout.hasCapitals)) }

  /// Ends what is composed; it stays in the text. For whatever changes text or caret other than by
  /// this keyboard's acts.
  public mutating func endComposition() { composition = .nothing }

  /// Replaces the suggestions.
  ///
  /// A finger on a suggestion keeps the text that was there at landing.
  /// - Parameter texts: The best first.
  public mutating func suggest(_ texts: [String]) { suggestions = texts }

  /// Whether a finger is on the keyboard, or may be reported again.
  public var isTouched: Bool { !touches.isEmpty }

  /// Whether a finger is on a suggestion.
  public var isChoosing: Bool {
    touches.contains { touch in
      if case .choosing = touch.hold { return true }
      return false
    }
  }

  /// Whether a contact landed here and is still down.
  public func follows(_ contact: ContactID) -> Bool {
    touches.contains { $0.contact == contact && $0.missing == nil }
  }
}
