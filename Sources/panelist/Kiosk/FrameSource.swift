// What a display needs from its source of frames: the list, or the error screen.
import Scanout
import Units

/// The properties of a display that its source of frames needs.
struct DisplayTraits {
  /// In device pixels, before rotation.
  let size: Size
  /// As reported by the display; nil when it reports nothing plausible.
  let physicalSize: (width: Millimeters, height: Millimeters)?
  /// The rotation that shows an upright picture on the panel as its driver says it is mounted.
  let rotation: Rotation
  /// The connector, as in "DSI-1".
  let name: String
}

/// A change of the display's state, or of the frames on it.
enum DisplayEvent {
  /// A display was opened and shows black; frames follow.
  case opened(DisplayTraits)
  /// The display was closed: nothing is visible, input is ignored, and no flip is reported.
  case closed
  /// There is no display; the next search follows within five seconds.
  case waiting
  /// No retry can help; the program must end.
  case gaveUp(ScanoutError)
  /// Another console will be shown: input is not for the list, and no frame is due.
  case left
  /// The list's console is shown again; a full frame follows when the display is had back.
  case returned
  /// The machine slept: contacts from before are gone.
  case resumed
  /// The content of the display is unknown: the next frame is a full one.
  case invalidated
  /// The frame timer went off: input that waits is to be read before the frame.
  case frameDue
  /// The flip of the prepared frame was accepted. It was composed between the two instants.
  case committed(from: Instant, to: Instant)
  /// A frame is shown since `at`; `isFollowed` when the next frame comes one refresh later.
  case flipped(FlipEvent, at: Instant, isFollowed: Bool)
  /// The pending flip will never be reported.
  case flipLost
  /// The display takes no frame now; one follows when it does.
  case suspended
  /// A display that was switched off, or whose mode was set anew, shows the newest picture.
  case lit
  /// The display cannot be switched off.
  case staysLit(ScanoutError)
}

/// Whether a frame is due, and when the next one may be.
enum FrameNeed: Hashable {
  /// The picture differs from the displayed one, and will be painted; so many pixels change.
  case frame(pixels: Int)
  /// The picture does not differ, and changes by itself at `next` at the earliest.
  case none(next: Instant?)

  /// When the displayed picture changes by itself.
  var next: Instant? {
    guard case .none(let next) = self else { return nil }
    return next
  }
}

/// Draws what a display shows. All calls come from ``DisplayOutput``.
protocol FrameSource: AnyObject {
  /// Takes an event of the display.
  ///
  /// - Complexity: No allocation for the events of a frame.
  func handle(_ event: DisplayEvent)
  /// Prepares the picture for its presentation time; a second time, for a later one, when it turns
  /// out that there is too much to draw for the first.
  ///
  /// - Parameters:
  ///   - presentation: When the frame will be seen.
  ///   - latch: Touches up to this instant belong to the frame.
  ///   - start: Now.
  func prepare(
    for presentation: Instant, touchesUpTo latch: Instant, at start: Instant
  ) -> FrameNeed
  /// Paints the prepared frame.
  ///
  /// - Parameter age: The age of the buffer; 0 when its content is unknown.
  func paint(into pixels: inout WriteOnlyPixels, age: Int)
  /// The damage of the prepared frame, in panel coordinates.
  var panelDamage: DamageRegion { get }
  /// Whether the next frame will differ from the last one without a reported change.
  var isMoving: Bool { get }
}
