// Taking steps back: a cue that names what was done, offers to undo it for a while, and goes.
public import Model
import Motion
import Paint
public import Units

extension ListView {
  /// A line at the bottom of the picture.
  struct Cue {
    let text: String
    /// Whether a tap on it takes the newest step back.
    let isOffer: Bool
    /// When it goes by itself.
    let end: Instant
    /// Where it ends on the right, in pixels of the picture.
    let right: Int
    var opacity: Moving
    var isLeaving = false
  }

  /// Shows what an undo did.
  ///
  /// - Parameters:
  ///   - report: What was taken back, and what had to be left.
  ///   - time: When it is seen.
  public mutating func take(_ report: UndoReport, at time: Instant) {
    goOn(to: time)
    let edits = report.undone.map(\.inverse).filter { !sparesEdited($0) }
    rearrange(edits, as: Shuffle(coming: .fromTheLeft))
    for change in report.undone { shaped[change.item.id] = nil }
    guard let newest = report.undone.first else {
      guard let skipped = report.skipped.first else { return show("Nothing to Undo") }
      return show("Not undone, it has changed since:", skipped.change.item.text)
    }
    let name = newest.item.text
    let rest = report.undone.count - 1
    if rest == 0 { show("Undone:", name) } else { show("Undone: \(rest + 1) Items") }
  }

  /// Whether a point lies on the cue. One that goes lets touches through.
  func isOnCue(_ point: Point) -> Bool {
    guard let cue, !cue.isLeaving else { return false }
    let (x, y) = (panel.pixels(x: point.x).value, panel.pixels(y: point.y).value)
    return x >= Double(metrics.margin) && x < Double(cue.right)
      && y >= Double(cueTop) && y < Double(cueTop + metrics.height)
  }

  /// A tap on the cue takes its offer; one that only tells something goes.
  mutating func takeCue() -> ListEffect? {
    guard cue?.isOffer == true else {
      withdrawCue()
      return nil
    }
    return undo()
  }

  /// The cue's top in the picture: a row's height for a finger, with a margin below.
  var cueTop: Int { metrics.picture.height - metrics.height - metrics.margin }

  /// When the cue goes by itself.
  var cueEnd: Instant? { cue.flatMap { $0.isLeaving ? nil : $0.end } }

  /// Asks for the newest step to be taken back.
  mutating func undo() -> ListEffect? {
    withdrawCue()
    return .undo
  }

  /// Names what a hand did and offers to take it back.
  mutating func offerUndo(_ deed: String, _ name: String) { offerUndo("\(deed) “\(name)”") }

  mutating func offerUndo(_ text: String) { show(text, isOffer: true) }

  /// The cue goes.
  mutating func withdrawCue() {
    guard var old = cue, !old.isLeaving else { return }
    old.isLeaving = true
    old.opacity = animations.send(old.opacity, to: 0, duration: Timing.cueFade, at: now)
    cue = old
  }

  private mutating func show(_ text: String, _ name: String) { show("\(text) “\(name)”") }

  private mutating func show(_ text: String, isOffer: Bool = false) {
    let present = cue?.opacity ?? .still(0)
    let opacity = animations.send(present, to: 1, duration: Timing.cueFade, at: now)
    let (message, action) = cueLines(text, isOffer: isOffer)
    let right = message.width + (action.map { $0.width + 2 * metrics.margin } ?? 0)
    cue = Cue(
      text: text, isOffer: isOffer, end: now + Timing.cue, right: right + 3 * metrics.margin,
      opacity: opacity)
  }
}
