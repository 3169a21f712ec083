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
  /// What the list leaves to it at its lower end: its height, and nothing once it leaves.
  private(set) var room = 0.0
  /// How far it has come up, in pixels.
  private var rise = Moving.still(0)
  /// How many lines were shown.
  private var count: UInt64 = 0

  init(_ metrics: RowMetrics) {
    height = Int((Self.height * Double(metrics.height)).rounded())
  }

  /// What a finger that touches down on it meets: a tap takes away what was there to be read.
  var name: TargetID { TargetID(high: .max, low: count) }

  /// What stands there; nil once it leaves.
  var offer: Banner? { room > 0 ? line?.banner : nil }

  /// How much of the glass it takes, in pixels: never more than its height, though what turns round
  /// on its way swings a little beyond, or the list would be seen below it.
  func risen(_ time: Timeline) -> Double { min(max(0, time.value(rise)), Double(height)) }

  /// Shows something in place of what is there.
  mutating func show(_ banner: Banner, _ words: inout RowText, _ time: inout Timeline) {
    write(banner, &words)
    rise = time.send(rise, to: room, in: Timing.cueIn)
  }

  /// It goes.
  mutating func withdraw(_ time: inout Timeline) {
    room = 0
    rise = time.send(rise, to: 0, in: Timing.cueOut)
  }

  /// What stands on another glass stands on this one, from the first frame on.
  mutating func resume(_ old: BannerBand, _ words: inout RowText) {
    guard let banner = old.offer else { return }
    count = old.count
    write(banner, &words)
    rise = .still(room)
  }

  /// What has gone is forgotten.
  mutating func settle(_ time: inout Timeline) {
    guard case .gliding = rise else { return }
    rise = time.settled(rise)
    if case .still(0) = rise { line = nil }
  }

  private mutating func write(_ banner: Banner, _ words: inout RowText) {
    count += 1
    let (place, size) = words.fitting(banner.texts, .medium, share: Self.letters)
    line = Line(banner: banner, place: place, textSize: size)
    room = Double(height)
  }
}
