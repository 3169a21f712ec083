// A picture of a gesture at a characteristic moment, rendered as the list is.
import Units

/// One picture in the row of gestures.
struct GesturePicture: Hashable {
  let caption: String
  let size: Size
  /// Of one rectangle, as ``FrameCodec`` encodes it.
  let tokens: [UInt32]
}
