// The band at the glass's lower edge that says what a person should know until it is over.
import Gestures
import Motion
import Paint
import Units

/// The banner: under the cue, and the list ends above it. It comes and goes as the cue does, and its
/// words change where they stand.
package struct BannerBand {
  /// How high it is and how tall its letters are, in heights of a row: half the cue that stands on it,
  /// with letters that are as large in it as it is beside the cue, and can be read from the same place.
  package static let height = 0.5
  package static let letters = 0.24

  /// What stands on the band.
  struct Line {
    let banner: Banner
    /// Which of its texts there is room for, and the pixels per em of that.
    let place: Int
    let textSize: Int

    var text: String { banner.texts[place] }
  }

  /// In whole pixels.
  let height: Int
  /// What is shown, also while it leaves.
  private(set) var line: Line?
  /// Whether it is there or comes.
  private var isOpen = false
  /// How many lines were shown.
  private var count: UInt64 = 0

  init(_ metrics: RowMetrics) {
    height = Int((Self.height * Double(metrics.height)).rounded())
  }

  /// What a finger that touches down on it meets: a tap takes away what was there to be read.
  var name: TargetID { TargetID(high: .max, low: count) }

  /// What stands there; nil once it leaves.
  var offer: Banner? { isOpen ? line?.banner : nil }

  /// Shows something in place of what is there.
  mutating func show(
    _ banner: Banner, _ words: inout RowText, _ rise: inout Rise, _ time: inout Timeline
  ) {
    write(banner, &words)
    rise.come(to: Double(height), in: Timing.cueIn, &time)
  }

  /// It goes.
  mutating func withdraw(_ rise: inout Rise, _ time: inout Timeline) {
    isOpen = false
    rise.go(in: Timing.cueOut, &time)
  }

  /// What stands on another glass stands on this one, from the first frame on.
  mutating func resume(_ old: BannerBand, _ words: inout RowText, _ rise: inout Rise) {
    guard let banner = old.offer else { return }
    count = old.count
    write(banner, &words)
    rise = Rise(standing: Double(height))
  }

  /// What has gone is forgotten.
  mutating func settle(_ rise: Rise) {
    if !isOpen, rise.isGone { line = nil }
  }

  private mutating func write(_ banner: Banner, _ words: inout RowText) {
    count += 1
    let (place, size) = words.fitting(banner.texts, .medium, share: Self.letters)
    line = Line(banner: banner, place: place, textSize: size)
    isOpen = true
  }
}
