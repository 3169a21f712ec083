// Whether nothing is left of what a session has been through: another could go on from here.
public import Gestures
import ListUI
public import Units

extension ListSession {
  /// Whether a session that is made of the same items now, with the list where it is, would go on as this
  /// one does: the list is like new, no finger is followed or missed, no hand has just left, and nothing
  /// is told or waits.
  ///
  /// - Parameter latch: Up to when touches were in the last frame.
  public func isLikeNew(after latch: Instant) -> Bool {
    view.isLikeNew && core.isForgotten(at: latch) && rejoin.isForgotten(at: latch)
      && outside.isLevel && undos.isEmpty && outputs.isEmpty
  }

  /// How a session that goes on from here has to treat lost contacts: as this one, which may have learnt
  /// that its panel loses some.
  public var rejoinMode: ContactStitcher.Mode { rejoin.present }
}
