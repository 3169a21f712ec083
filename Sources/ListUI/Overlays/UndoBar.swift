// The bar at the lower edge of the screen that names the last action and offers to undo it.
import Localization
import Model
import Motion
import Units

/// The undo bar: it belongs to one changeset, and undoes that one and no other.
struct UndoBar {
  /// The text on the bar.
  struct Line {
    let words: UndoBarText
    /// The changeset that a tap on Undo undoes; nil for a message.
    let changeset: ChangesetID?
    /// When the bar hides by itself.
    let end: Instant
    /// From 0, below the screen, to 1.
    var rise: Moving
    var isLeaving = false
  }

  /// Horizontal place, in pixels of the picture.
  struct Position: Hashable {
    let sides: Range<Int>
    /// X of the contact that made the step, where Undo is to be under it; nil for the left end.
    let hand: Double?
  }

  /// Hit test result.
  enum Part: Hashable {
    /// Undo, and the changeset that it undoes.
    case undo(ChangesetID)
    /// The rest, and all of a bar that slides out or shows a message.
    case words
    /// The area of Undo, shortly after a tap on it.
    case closed
  }

  /// The text, also while the bar slides out.
  private(set) var line: Line?
  /// Where the bar is, or was last. It stays there while a keyboard opens or closes, and moves only
  /// up and down with it: Undo must not slip from under a finger.
  private(set) var position = Position(sides: 0..<0, hand: nil)
  /// Until then a tap in the area of Undo counts as another tap on the same Undo, and is ignored.
  private var closedUntil = Instant.zero
  /// How long Undo takes no second tap.
  private let pause: Interval
  private let messages: MessageCatalog

  init(pause: Interval, _ messages: MessageCatalog) {
    self.pause = pause
    self.messages = messages
  }

  /// The current offer or message; nil once the bar slides out.
  var offer: Line? { line.flatMap { $0.isLeaving ? nil : $0 } }

  /// Whether the bar is hidden, and no area ignores touches.
  func isForgotten(at now: Instant) -> Bool { line == nil && now >= closedUntil }

  /// The part of the bar at a point; nil if the touch goes to the list.
  ///
  /// - Parameter isUndo: Whether the point is where Undo takes taps.
  func part(isUndo: Bool, _ time: Timeline) -> Part? {
    if isUndo, time.now < closedUntil { return .closed }
    guard let line else { return nil }
    if line.isLeaving { return time.isFinished(line.rise) ? nil : .words }
    guard isUndo, let changeset = line.changeset else { return .words }
    return .undo(changeset)
  }

  /// Shows a line in place of the current one.
  mutating func show(
    _ said: UndoBarText, takesBack changeset: ChangesetID?, at position: Position,
    _ time: inout Timeline
  ) {
    let rise = time.send(line?.rise ?? .still(0), to: 1, in: Timing.undoBarIn)
    line = Line(words: said, changeset: changeset, end: time.now + Timing.undoBar, rise: rise)
    self.position = position
  }

  /// Hides the bar.
  mutating func withdraw(_ time: inout Timeline) {
    guard var old = offer else { return }
    old.isLeaving = true
    old.rise = time.send(old.rise, to: 0, in: Timing.undoBarOut)
    line = old
  }

  /// Updates the bar with an event. Each user action is offered for undo. The result of an undo is
  /// shown unless an offer is. External changes hide the bar when they are first reported; the
  /// caller of ``withdraw(_:)`` knows when.
  ///
  /// - Parameter place: Of a bar that the event shows.
  mutating func follow(_ event: ListEvent, at position: Position, _ time: inout Timeline) {
    switch event.effect {
    case .acted(let action), .editEnded(_, let action?):
      show(action.words(messages), takesBack: action.changeset, at: position, &time)
    case .undoAsked(let changeset):
      withdraw(&time)
      if changeset != nil { closedUntil = time.now + pause }
    case .undone(let report):
      // An offer that is shown belongs to an action after the undo, whose answer took long.
      if offer?.changeset == nil {
        show(report.words(messages), takesBack: nil, at: position, &time)
      }
    case .addedAgain(let action):
      // As above.
      if offer?.changeset == nil {
        show(action.words(messages), takesBack: action.changeset, at: position, &time)
      }
    case .textIsFull: show(Self.fullWords(messages), takesBack: nil, at: position, &time)
    case .none, .made, .editBegan, .editEnded(_, nil), .wrote, .keyboardTouched, .caretMoved,
      .bannerDismissed, .left:
      break
    }
  }

  /// Drops a line that has slid out.
  mutating func settle(_ time: inout Timeline) {
    guard var shown = line else { return }
    shown.rise = time.settled(shown.rise)
    if case .still(0) = shown.rise { line = nil } else { line = shown }
  }
}
