// Stores the draft of an edit at each pause in typing, in case of a power cut.
import Gestures
import ListUI
import Model
import Store
public import Units

extension ListSession {
  /// Time after the last key at which the draft is stored: a pause in which a user looks up. A
  /// power cut takes no more than a word or two.
  package static let draftPause = Interval.seconds(1)

  /// When something falls due without a touch: a finger has rested or been missing long enough, the
  /// list ends something by itself, or a draft is due to be stored.
  public var nextDeadline: Instant? {
    earlier(
      earlier(fingerDeadline, view.deadline), earlier(draftDeadline, screen.deadline))
  }

  /// The same for fingers alone.
  public var fingerDeadline: Instant? {
    earlier(
      earlier(core.nextDeadline, stitcher.nextDeadline),
      earlier(screen.corners.deadline, view.keyLiftDeadline))
  }

  private var draftDeadline: Instant? {
    guard let (item, since) = view.draft, item != kept,
      item.text != view.list[item.id]?.text || kept != nil
    else { return nil }
    return since + Self.draftPause
  }

  /// Requests to store the draft if its time has come.
  mutating func keepDraft(at time: Instant) {
    guard let due = draftDeadline, due <= time, let (item, _) = view.draft else { return }
    kept = item
    outputs.append(.store(.draft(.keep(item))))
  }

  /// Requests to drop the draft of an edit that is over; its result has been requested already.
  mutating func dropDraft(of item: ItemID) {
    guard kept?.id == item else { return }
    kept = nil
    outputs.append(.store(.draft(.drop(item))))
  }
}
