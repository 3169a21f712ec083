// The line at the bottom of the glass that names what was done and offers to take it back.
import Model
import Motion
import Paint
import Units

/// The cue: it belongs to one step, and takes back that one and no other.
struct UndoCue {
  /// A line at the bottom of the picture.
  struct Line {
    let text: String
    /// The step that a tap takes back; nil of a line that only tells something.
    let step: StepID?
    /// When it goes by itself.
    let end: Instant
    /// Where it ends on the right, in pixels of the picture.
    let right: Int
    /// From 0, below the glass, to 1.
    var rise: Moving
    var isLeaving = false
  }

  /// What is shown, also while it leaves.
  private(set) var line: Line?

  /// What takes touches; one that leaves lets them through.
  var offer: Line? { line.flatMap { $0.isLeaving ? nil : $0 } }

  /// Shows a line in place of the one that is there.
  mutating func show(
    _ text: String, takesBack step: StepID?, _ look: CueLook, _ words: RowText,
    _ time: inout Timeline
  ) {
    let rise = time.send(line?.rise ?? .still(0), to: 1, in: Timing.cueFade)
    line = Line(
      text: text, step: step, end: time.now + Timing.cue,
      right: look.right(text, isOffer: step != nil, words), rise: rise)
  }

  /// It goes.
  mutating func withdraw(_ time: inout Timeline) {
    guard var old = offer else { return }
    old.isLeaving = true
    old.rise = time.send(old.rise, to: 0, in: Timing.cueFade)
    line = old
  }

  /// What the list told: the cue names each deed of a hand, and goes when its step is no longer the
  /// newest or when a hand begins what the cue would lie over.
  mutating func follow(
    _ event: ListEvent, _ look: CueLook, _ words: RowText, _ time: inout Timeline
  ) {
    if let deed = event.deed { return show(deed.words, takesBack: deed.step, look, words, &time) }
    switch event {
    case .editBegan, .lifted, .changedOutside, .undoAsked, .newestUndoAsked: withdraw(&time)
    case .undone(let report): show(report.words, takesBack: nil, look, words, &time)
    case .swipeBegan, .swipeTurned, .swipeEnded, .swipeCancelled, .dragBegan, .pullTurned,
      .pullReached, .dragEnded, .dragCancelled, .cleared, .tapped, .twoFingerTapped, .putDown,
      .liftCancelled,
      .partingBegan, .partingEnded, .partingCancelled, .editEnded, .waitsOutside, .left:
      break
    }
  }

  /// What has gone is forgotten.
  mutating func settle(_ time: inout Timeline) {
    guard var shown = line else { return }
    shown.rise = time.settled(shown.rise)
    if case .still(0) = shown.rise { line = nil } else { line = shown }
  }
}

/// The sizes of the cue on one glass.
struct CueLook {
  let metrics: RowMetrics

  /// The cue's top in the picture: a row's height for a finger, with a margin below.
  var top: Int { metrics.picture.height - metrics.height - metrics.margin }

  /// What the cue says, and what a tap on it does.
  func lines(
    _ text: String, isOffer: Bool, _ words: RowText
  ) -> (message: ShapedLine, action: ShapedLine?) {
    let action = isOffer ? words.line("Undo", room: metrics.textWidth) : nil
    let actionWidth = action.map { $0.width + 2 * metrics.margin } ?? 0
    let room = metrics.picture.width - 4 * metrics.margin - actionWidth
    return (words.line(text, room: max(1, room)), action)
  }

  /// Where it ends on the right, in pixels.
  func right(_ text: String, isOffer: Bool, _ words: RowText) -> Int {
    let (message, action) = lines(text, isOffer: isOffer, words)
    return message.width + (action.map { $0.width + 2 * metrics.margin } ?? 0) + 3 * metrics.margin
  }

  /// Whether a place of the picture lies on a line, in pixels.
  func covers(_ line: UndoCue.Line, x: Double, y: Double) -> Bool {
    x >= Double(metrics.margin) && x < Double(line.right)
      && y >= Double(top) && y < Double(top + metrics.height)
  }
}
