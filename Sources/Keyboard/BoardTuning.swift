// Every threshold of the board: unit, reason, origin.
public import Units

/// The times and distances by which the board says what a finger means.
public struct BoardTuning: Hashable, Sendable {
  /// Those of the product.
  public static let standard = BoardTuning()

  /// A finger that has rested so long on a key is offered what else it writes; maliit and squeekboard
  /// wait as long, and who types slowly has left a key by then.
  public var offerDelay = Interval.milliseconds(300)
  /// A finger that has rested so long on a suggestion forgets it: twice as long as for other letters, as
  /// nothing brings it back but using it twice again.
  public var forgetDelay = Interval.milliseconds(600)
  /// A held backspace goes on after this, as keys of keyboards do: the kernel waits as long, within 150 ms.
  public var repeatDelay = Interval.milliseconds(400)
  /// And then so often.
  public var repeatInterval = Interval.milliseconds(50)
  /// So many letters later it takes words: nobody counts letters any more.
  public var repeatedLetters = 20
  /// The same between words: what is gone must be seen to go.
  public var wordInterval = Interval.milliseconds(200)
  /// A second tap on Shift within this locks it, as on phones.
  public var lockInterval = Interval.milliseconds(400)
  /// A finger has left its key when it is so far beyond its edge: a pad that rolls goes 1 mm. Eight
  /// density-independent pixels are 1.27 mm, what Android's boards take.
  public var hysteresis: Millimeters = 1.3
  /// A contact that is missing so long has been lifted. Only where the device is known to lose some,
  /// and on the same key: two taps on one key are 70 ms apart at least.
  public var bridge = Interval.milliseconds(30)
  /// A key that was let go keeps its light so long, fading: a tap of 16 ms is seen.
  public var fade = Interval.milliseconds(200)

  /// The product's, to be changed one by one.
  public init() {}
}
