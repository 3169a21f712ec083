// What a display needs from whoever draws on it: the list, or a message in its place.
import Scanout
import Units

/// What a display is, for those who draw on it.
struct DisplayTraits {
  /// In device pixels, before the picture is turned.
  let size: Size
  /// As the display tells it; nil where it tells nothing plausible.
  let physicalSize: (width: Millimeters, height: Millimeters)?
  /// The connector, as in "DSI-1".
  let name: String
}

/// What became of a display, and of the frames on it.
enum DisplayEvent {
  /// A display was opened and shows black; frames follow.
  case opened(DisplayTraits)
  /// The display was closed: nobody sees anything, a finger means nothing, and no flip is reported.
  case closed
  /// There is no display now; another look follows within five seconds.
  case waiting
  /// No retry can help: the program is to end.
  case gaveUp(ScanoutError)
  /// The machine slept: contacts from before are gone.
  case resumed
  /// The content of the display is not known: the next frame is a whole one.
  case invalidated
  /// The frame timer went off: what has arrived and was not read comes before the frame.
  case frameDue
  /// The display took the prepared frame, which was composed between two instants.
  case committed(from: Instant, to: Instant)
  /// A frame is shown since an instant; `isFollowed` where the next one comes a refresh later.
  case flipped(FlipEvent, at: Instant, isFollowed: Bool)
  /// The flip under way will never be reported.
  case flipLost
}

/// Whether a frame is due, and when the next one may be.
enum FrameNeed: Hashable {
  /// The picture differs from the one that is shown: it is asked to be painted.
  case frame
  /// It does not, and changes by itself at `next` at the earliest.
  case none(next: Instant?)
}

/// Draws what a display shows. All calls come from ``DisplayOutput``.
protocol FrameSource: AnyObject {
  /// Takes note of what became of the display. - Complexity: No allocation for the events of a frame.
  func handle(_ event: DisplayEvent)
  /// Prepares the picture as it will be when it is seen.
  ///
  /// - Parameters:
  ///   - presentation: When the frame will be seen.
  ///   - latch: Up to when touches belong to it.
  ///   - start: Now.
  func prepare(
    for presentation: Instant, touchesUpTo latch: Instant, at start: Instant
  ) -> FrameNeed
  /// Paints the prepared frame. - Parameter age: The buffer's; 0 when its content is unknown.
  func paint(into pixels: inout WriteOnlyPixels, age: Int)
  /// What the prepared frame changes on the panel.
  var panelDamage: DamageRegion { get }
  /// Whether the next frame differs from the last one without a reported change.
  var isMoving: Bool { get }
}
