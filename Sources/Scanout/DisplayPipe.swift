// A way for pixels to the glass: one of those that a card offers.
import Units

/// A way for pixels to the glass.
struct DisplayPipe: Hashable, Sendable {
  let plane: PlaneID
  let crtc: CRTCID
  let connector: ConnectorID
  /// Of the pictures; one that the plane takes.
  let format: PixelFormat
}
