// Whether a session has no state left but its list, so that a new one could replace it.
public import Gestures
import ListUI
public import Units

extension ListSession {
  /// Whether a new session of the same items, with the list at the same place and the screen as it
  /// is, would go on as this one does: the list is like new, nothing lies on the panel or is
  /// missing, no contact of a group has just left, and nothing waits.
  ///
  /// - Parameter latch: The latest instant whose touches were in the last frame.
  public func isLikeNew(after latch: Instant) -> Bool {
    view.isLikeNew && core.isForgotten(at: latch) && stitcher.isForgotten(at: latch)
      && screen.isForgotten(at: latch) && onKeyboard.isEmpty && externalChanges.isLevel
      && undos.isEmpty && forgetting == 0 && kept == nil && end == nil && outputs.isEmpty
      && others.isLevel(besides: view.shownList)
  }

  /// Which lost contacts are awaited.
  public var stitchingMode: ContactStitcher.Mode { stitcher.mode }

  /// What this session knows of its touch panels. A new one that goes on from here has to be given
  /// it by `Input.learnt`.
  ///
  /// - Complexity: O(panels); allocates an array if any has faults.
  public var knownDevices: [(device: TouchDevice, faults: TouchFaults)] { stitcher.knownDevices }
}

extension ScreenGate {
  /// Whether nothing lies on the panel that means nothing, and a contact that lands means something,
  /// or only lights a screen that is dark.
  fileprivate func isForgotten(at time: Instant) -> Bool {
    wakeGuard.isEmpty && lock.isForgotten && !power.isDimming && !power.isWaking
      && (power.isDark || power.heeds(at: time))
  }
}
