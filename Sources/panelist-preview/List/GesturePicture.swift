// A picture of a gesture at the moment that tells it, drawn as the list draws itself.
import Units

/// One picture of the strip.
struct GesturePicture: Hashable {
  let caption: String
  let size: Size
  /// As of one rectangle.
  let tokens: [UInt32]
}
