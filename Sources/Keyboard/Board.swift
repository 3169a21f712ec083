// The board of keys as a value: contacts and time in, what is written out.
public import Gestures
public import Units

/// Follows every finger on the board and says what it writes.
///
/// Every finger owns a key. What a key writes is written when the finger leaves it, or when the next
/// finger lands: two thumbs that overlap lose nothing and double nothing, and a held backspace stops.
/// Fingers know nothing of each other beyond that, and nothing of those on the list. Those beyond
/// `Tuning.contactLimit` do nothing.
///
/// ```swift
/// var acts: [Board.Act] = []
/// board.handle(contact, losesFingers: false, at: frame.time, acts: &acts)
/// for act in acts { type(act) }
/// if let deadline = board.nextDeadline { … }  // then: board.advance(to: deadline, acts: &acts)
/// ```
public struct Board: Sendable {
  /// What comes of fingers.
  public enum Act: Hashable, Sendable {
    /// It is written where the caret stands.
    case insert(String)
    /// The letter before the caret goes.
    case deleteLetter
    /// The word before it.
    case deleteWord
    /// The row ends, or the next one begins.
    case enter
    /// The row gets this text, which was used before, and ends.
    case take(String)
    /// This text is to be suggested no more.
    case forget(String)
  }

  /// The languages, at least one; the first is shown first.
  public let layouts: [BoardLayout]
  /// The keys that are shown.
  public internal(set) var plan: BoardPlan
  /// Which of them are shown.
  public internal(set) var page = BoardPage.letters
  let tuning: BoardTuning
  let panel: PanelGeometry
  var language = 0
  var hand: Millimeters?
  /// Whether there is a band of suggestions over the keys.
  package internal(set) var suggests = false
  /// What stands in the band over the keys, the best first; at most ``BoardPlan/suggestions`` of them are
  /// seen.
  public private(set) var suggestions: [String] = []
  var touches: [BoardTouch] = []
  var shift = BoardShift()
  var glows = BoardGlows()

  /// - Parameters:
  ///   - layouts: The languages, at least one; the first is shown first.
  ///   - panel: The picture in pixels and on the glass.
  ///   - tuning: The thresholds in force.
  public init(
    _ layouts: [BoardLayout], on panel: PanelGeometry, tuning: BoardTuning = .standard
  ) {
    precondition(!layouts.isEmpty, "Board: a board without a language")
    self.layouts = layouts
    self.panel = panel
    self.tuning = tuning
    plan = BoardPlan(layouts[0], page: .letters, hasLanguages: layouts.count > 1, on: panel)
    touches.reserveCapacity(Tuning.contactLimit)
  }

  /// The language whose letters are shown.
  public var layout: BoardLayout { layouts[language] }

  /// Whether letters are those of the second level.
  public var isShifted: Bool { shift.isOn }

  /// Whether they stay so.
  public var isShiftLocked: Bool { shift.state == .locked }

  /// The row has no text: what is written first has Shift.
  public mutating func beginText() { shift.handle(.began) }

  /// Other texts stand in the band.
  ///
  /// A finger that is on one of them means what it saw there.
  /// - Parameter texts: The best first.
  public mutating func suggest(_ texts: [String]) { suggestions = texts }

  /// Whether a finger is on a suggestion.
  public var isChoosing: Bool {
    touches.contains { touch in
      if case .choosing = touch.hold { return true }
      return false
    }
  }

  /// Whether a contact landed here and is still there.
  public func follows(_ contact: ContactID) -> Bool {
    touches.contains { $0.contact == contact && $0.missing == nil }
  }
}
