// The band at the bottom of the glass that names what was done and offers to take it back.
import Model
import Motion
import Units

/// The cue: it belongs to one step, and takes back that one and no other.
struct UndoBar {
  /// What stands on the band.
  struct Line {
    let words: UndoBarText
    /// The step that a tap on Undo takes back; nil of a line that only tells something.
    let step: StepID?
    /// When it goes by itself.
    let end: Instant
    /// From 0, below the glass, to 1.
    var rise: Moving
    var isLeaving = false
  }

  /// What a finger meets on the band.
  enum Part: Hashable {
    /// Undo, and the step that it takes back.
    case undo(StepID)
    /// The rest, and all of a band that is on its way out or only tells something.
    case words
    /// The place where Undo was, right after it was tapped.
    case closed
  }

  /// What is shown, also while it leaves.
  private(set) var line: Line?
  /// Where the place ends in which Undo takes taps, in pixels of the picture.
  private(set) var undoEnd = 0.0
  /// Until when a finger where Undo was is taken for one that means the same Undo again.
  private var closedUntil = Instant.zero
  /// For how long Undo takes no second tap.
  private let pause: Interval

  init(pause: Interval) { self.pause = pause }

  /// What is offered or told; nil once it leaves.
  var offer: Line? { line.flatMap { $0.isLeaving ? nil : $0 } }

  /// Whether nothing is left of it: nothing is shown, and no place is closed to fingers.
  func isForgotten(at now: Instant) -> Bool { line == nil && now >= closedUntil }

  /// What lies at a place of the band, in pixels of the picture; nil where the list has its touches.
  func part(x: Double, _ time: Timeline) -> Part? {
    let isUndo = x < undoEnd
    if isUndo, time.now < closedUntil { return .closed }
    guard let line else { return nil }
    if line.isLeaving { return time.isFinished(line.rise) ? nil : .words }
    guard isUndo, let step = line.step else { return .words }
    return .undo(step)
  }

  /// Shows a line in place of the one that is there.
  mutating func show(
    _ said: UndoBarText, takesBack step: StepID?, _ look: UndoBarLayout, _ words: RowText,
    _ time: inout Timeline
  ) {
    let rise = time.send(line?.rise ?? .still(0), to: 1, in: Timing.cueIn)
    line = Line(words: said, step: step, end: time.now + Timing.cue, rise: rise)
    if step != nil { undoEnd = look.undoEnd(words) }
  }

  /// It goes.
  mutating func withdraw(_ time: inout Timeline) {
    guard var old = offer else { return }
    old.isLeaving = true
    old.rise = time.send(old.rise, to: 0, in: Timing.cueOut)
    line = old
  }

  /// What the list told: the cue names each deed of a hand. What an undo did is told where nothing is
  /// offered. What others do sends it away when it is first heard of, which whoever adopts it knows.
  mutating func follow(
    _ event: ListEvent, _ look: UndoBarLayout, _ words: RowText, _ time: inout Timeline
  ) {
    if let deed = event.deed { return show(deed.words, takesBack: deed.step, look, words, &time) }
    switch event {
    case .newestUndoAsked: withdraw(&time)
    case .undoAsked:
      withdraw(&time)
      closedUntil = time.now + pause
    case .undone(let report):
      // An offer that stands is of a deed behind the undo, whose answer was long in coming.
      if offer?.step == nil { show(report.words, takesBack: nil, look, words, &time) }
    case .addedAgain(_, let deed):
      // As above.
      if offer?.step == nil { show(deed.words, takesBack: deed.step, look, words, &time) }
    case .made, .swipeBegan, .swipeTurned, .swipeEnded, .swipeCancelled, .dragBegan, .pullTurned,
      .pullReached, .dragEnded, .dragCancelled, .cleared, .tapped, .twoFingerTapped, .lifted,
      .putDown, .liftCancelled, .partingBegan, .partingEnded, .partingCancelled, .editBegan,
      .editEnded, .changedOutside, .waitsOutside, .bannerDismissed, .left, .boardTouched, .wrote,
      .caretMoved, .caretTaken, .caretLeft, .takenAgain:
      break
    case .textIsFull: show(Self.fullWords, takesBack: nil, look, words, &time)
    }
  }

  /// What has gone is forgotten.
  mutating func settle(_ time: inout Timeline) {
    guard var shown = line else { return }
    shown.rise = time.settled(shown.rise)
    if case .still(0) = shown.rise { line = nil } else { line = shown }
  }
}
