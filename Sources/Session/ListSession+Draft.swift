// What is being written is kept at each pause, for after a power cut.
import Gestures
import ListUI
import Model
import Store
public import Units

extension ListSession {
  /// So long after the last key what is being written is kept: a pause in which one looks up, and no more
  /// than a word or two are lost with the power.
  package static let draftPause = Interval.seconds(1)

  /// When something falls due without a touch: a finger has rested long enough or been missing too
  /// long, the list ends something by itself, or what is being written is to be kept.
  public var nextDeadline: Instant? {
    Self.earlier(Self.earlier(fingerDeadline, view.deadline), draftDeadline)
  }

  /// The same, of fingers alone.
  public var fingerDeadline: Instant? { Self.earlier(core.nextDeadline, rejoin.nextDeadline) }

  private static func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }

  private var draftDeadline: Instant? {
    guard let (item, since) = view.draft, item != kept,
      item.text != view.list[item.id]?.text || kept != nil
    else { return nil }
    return since + Self.draftPause
  }

  /// Has what is being written kept, if its time has come.
  mutating func keepDraft(at time: Instant) {
    guard let due = draftDeadline, due <= time, let (item, _) = view.draft else { return }
    kept = item
    outputs.append(.store(.draft(.keep(item))))
  }

  /// An edit is over, and what came of it was asked for: nothing is kept of it.
  mutating func dropDraft(of item: ItemID) {
    guard kept?.id == item else { return }
    kept = nil
    outputs.append(.store(.draft(.drop(item))))
  }
}
