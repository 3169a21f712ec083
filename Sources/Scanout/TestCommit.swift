// Whether a display would be taken, found out without taking it.
import Units

/// What a display says to being taken.
enum TestCommit: Hashable, Sendable {
  /// Its driver accepts the mode, with pictures of this format.
  case accepted(PixelFormat)
  /// Another program shows a picture on it, or this one already does: only the owner may ask.
  case isOwned
}
