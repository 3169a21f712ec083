// Who has the glass: the list, or a message in its place.
import Scanout
import Units

/// What a display is, for those who draw on it.
struct GlassFacts {
  /// In device pixels, before the picture is turned.
  let size: Size
  /// As the display tells it; nil where it tells nothing plausible.
  let physicalSize: (width: Millimeters, height: Millimeters)?
  /// The connector, as in "DSI-1".
  let name: String
}

/// Whether a frame is due, and when the next one may be.
enum FrameNeed: Hashable {
  /// The picture differs from the one on the glass: it is asked to be painted.
  case frame
  /// It does not, and changes by itself at `next` at the earliest.
  case none(next: Instant?)
}

/// Draws what is on a glass, and hears what became of it. All calls come from ``Glass``.
protocol Tenant: AnyObject {
  /// A display was opened and shows black; frames follow.
  func opened(_ facts: GlassFacts)
  /// The display was closed: nobody sees anything, and no finger means anything.
  func closed()
  /// There is no display now; another look follows within five seconds.
  func waits(after error: ScanoutError)
  /// Waiting cannot mend it: the program is to end.
  func gaveUp(_ error: ScanoutError)
  /// The machine slept: what hands held is let go of.
  func resumed()

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
  /// The prepared frame is on its way to the glass.
  func committed(from start: Instant, to end: Instant)
  /// What is on the glass is not known: the next frame is a whole one.
  func forget()
  /// Whether the next frame differs from the last one without being told of a change.
  var isMoving: Bool { get }
  /// A frame is on the glass.
  func flipped(_ event: FlipEvent, at time: Instant, isFollowed: Bool)
  /// The frame under way will never be reported.
  func flipLost()
  /// The frame timer went off: what has arrived and was not read comes before the frame.
  func beforeFrame()
}
