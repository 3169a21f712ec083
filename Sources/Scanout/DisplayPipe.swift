// A display pipe: the objects that carry pixels from a buffer to a display.
import Units

/// A plane, a CRTC and a connector, with the pixel format.
struct DisplayPipe: Hashable, Sendable {
  let plane: PlaneID
  let crtc: CRTCID
  let connector: ConnectorID
  /// A format that the plane supports.
  let format: PixelFormat
}
