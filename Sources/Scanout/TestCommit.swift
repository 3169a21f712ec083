// Whether a display could be taken, tested without a modeset.
import Units

/// The outcome of a test commit.
enum TestCommit: Sendable {
  /// The driver accepts a mode, with pictures of this format.
  case accepted(PixelFormat, ChosenMode)
  /// Another process is master of the card, perhaps the running list: only it may test.
  case isOwned
}
