// The banner at the lower edge of the screen, which shows a message while its cause lasts.
import Gestures
import Motion
import Paint
import Units

/// The banner: below the undo bar, and the list ends above it. It slides like the undo bar; a new
/// message replaces the old one in place.
package struct BannerCover {
  /// The banner's height and its pixels per em, in heights of a row: half the undo bar, with text
  /// in proportion to its own height, readable from the same distance.
  package static let height = 0.5
  package static let letters = 0.24

  /// The message that is shown.
  struct Line {
    let banner: Banner
    /// The index of the text that fits, and its pixels per em.
    let index: Int
    let textSize: Int

    var text: String { banner.texts[index] }
  }

  /// In whole pixels.
  let height: Int
  /// The message, also while it slides out.
  private(set) var line: Line?
  /// Whether the banner is shown or comes.
  private var isOpen = false
  /// Number of messages shown so far.
  private var count: UInt64 = 0

  init(_ metrics: RowMetrics) { height = Int((Self.height * Double(metrics.height)).rounded()) }

  /// Hit target of the current message: a tap dismisses only the message that it met.
  var name: TargetID { TargetID(high: .max, low: count) }

  /// The current message; nil once it slides out.
  var offer: Banner? { isOpen ? line?.banner : nil }

  /// Shows a message in place of the current one.
  mutating func show(
    _ banner: Banner, _ words: inout RowText, _ rise: inout Rise, _ time: inout Timeline
  ) {
    write(banner, &words)
    rise.come(to: Double(height), in: Timing.undoBarIn, &time)
  }

  /// Hides the banner.
  mutating func withdraw(_ rise: inout Rise, _ time: inout Timeline) {
    isOpen = false
    rise.go(in: Timing.undoBarOut, &time)
  }

  /// Shows the banner of another screen, in place from the first frame on.
  mutating func resume(_ old: BannerCover, _ words: inout RowText, _ rise: inout Rise) {
    guard let banner = old.offer else { return }
    count = old.count
    write(banner, &words)
    rise = Rise(standing: Double(height))
  }

  /// Drops a message that has slid out.
  mutating func settle(_ rise: Rise) {
    if !isOpen, rise.isGone { line = nil }
  }

  private mutating func write(_ banner: Banner, _ words: inout RowText) {
    count += 1
    let (index, size) = words.fitting(banner.texts, .medium, share: Self.letters)
    line = Line(banner: banner, index: index, textSize: size)
    isOpen = true
  }
}

/// A message at the lower edge of the screen that is shown while its cause lasts, such as a full
/// disk.
public struct Banner: Hashable, Sendable {
  /// Alternatives of the message, the longest first: the first that fits is shown. If none fits,
  /// the last one is shown smaller.
  public let texts: [String]
  /// Whether a tap dismisses it: it reports a past event, which the user has seen then. Otherwise
  /// it stays while its cause lasts.
  public let isDismissible: Bool

  /// - Parameters:
  ///   - texts: The longest first, at least one.
  ///   - isDismissible: Whether a tap dismisses it.
  public init(_ texts: [String], isDismissible: Bool) {
    precondition(!texts.isEmpty)
    self.texts = texts
    self.isDismissible = isDismissible
  }
}
