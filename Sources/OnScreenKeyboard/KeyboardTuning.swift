// Thresholds of the on-screen keyboard: unit, reason, origin.
public import Units

/// Times and distances by which the on-screen keyboard interprets fingers.
public struct KeyboardTuning: Hashable, Sendable {
  /// The values of the product.
  public static let standard = KeyboardTuning()

  /// Rest on a key before its alternates appear. As in maliit and squeekboard; slow typists have
  /// left the key by then.
  public var offerDelay = Interval.milliseconds(300)
  /// Rest on a suggestion before it is forgotten. Twice as long as for alternates, because only
  /// using the text twice again brings it back.
  public var forgetDelay = Interval.milliseconds(600)
  /// Delay before a held backspace repeats, as on hardware keyboards. The kernel's is 250 ms.
  public var repeatDelay = Interval.milliseconds(400)
  /// Interval between repeated deletions of a letter.
  public var repeatInterval = Interval.milliseconds(50)
  /// Repeated deletions before words are deleted: nobody counts letters any more.
  public var repeatedLetters = 20
  /// Interval between repeated deletions of a word: long enough to see each.
  public var wordInterval = Interval.milliseconds(200)
  /// Maximum time between the taps of a double tap on Shift, as on phones.
  public var lockInterval = Interval.milliseconds(400)
  /// Distance past its key's border at which a finger leaves the key: a rolling fingertip moves 1
  /// mm. Android keyboards use 8 density-independent pixels, which are 1.27 mm.
  public var hysteresis: Millimeters = 1.3
  /// Time until a contact that ended counts as lifted, and a return to the same key before as the
  /// same finger, on every device: as long as on the list, `Tuning.stationaryStitchTime`.
  public var bridge = Interval.milliseconds(35)
  /// Time after a lift in which what lands in its place, on a panel that was seen to lose fingers, is
  /// that finger and writes nothing more. One finger taps at most seven times a second and stays for
  /// 60 to 80 ms, so that double letters are 70 ms apart at least; most are 100 to 200. Figures of
  /// finger-tapping tests, as no recording has typists who are that quick.
  public var returnTime = Interval.milliseconds(70)
  /// Fade of a released key's highlight: a tap of 16 ms stays visible.
  public var fade = Interval.milliseconds(200)

  /// The values of the product, each of which can be changed.
  public init() {}
}
