// Whether a session has no state left but its list, so that a new one could replace it.
public import Gestures
import ListUI
public import Units

extension ListSession {
  /// Whether a new session of the same items, with the list at the same place, would go on as this
  /// one does: the list is like new, no finger is followed or missing, no contact of a group has
  /// just left, and nothing waits.
  ///
  /// - Parameter latch: The latest instant whose touches were in the last frame.
  public func isLikeNew(after latch: Instant) -> Bool {
    view.isLikeNew && core.isForgotten(at: latch) && stitcher.isForgotten(at: latch)
      && externalChanges.isLevel && undos.isEmpty && outputs.isEmpty
  }

  /// The stitching mode for a new session that goes on from here: it keeps what this one has learnt
  /// about its panel.
  public var stitchingMode: ContactStitcher.Mode { stitcher.successorMode }
}
