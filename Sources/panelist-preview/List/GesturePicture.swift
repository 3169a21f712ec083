// Pictures of a gesture, rendered as the list is: at rest, and at a characteristic moment.
import Units

/// A gesture of the picture strip: the list at rest above, the moment below, both of one size.
struct GesturePicture: Hashable {
  let caption: String
  /// Of both together.
  let size: Size
  /// Of one rectangle, as ``FrameCodec`` encodes it.
  let tokens: [UInt32]
}
