// A finger on the on-screen keyboard, from landing until it leaves.
import Gestures
import Units

/// A finger and its key.
struct KeyTouch: Hashable, Sendable {
  private(set) var contact: ContactID
  /// Index of the key in the plan.
  private(set) var slot: Int
  /// When the finger came to the key.
  private(set) var landing: Instant
  /// From the screen's left edge, in pixels.
  private(set) var x: Double
  /// From the keyboard's top edge at landing, in pixels.
  private(set) var y: Double
  /// Y of the keyboard's top edge on the screen at landing, in pixels. Fixed, so that a keyboard
  /// that still slides in does not move the finger off its key.
  let top: Double
  /// Whether Shift was on at landing; it applies even if Shift is released before the letter.
  var isShifted = false
  /// The panel has lost the finger, which may return until this time; nil while it is reported.
  var missing: Instant?
  /// A report far from the last one, which is not believed yet.
  var doubted: DoubtedReport?
  var hold = Hold.pressing

  init(_ contact: ContactID, on slot: Int, x: Double, y: Double, top: Double, at time: Instant) {
    self.contact = contact
    self.slot = slot
    self.x = x
    self.y = y
    self.top = top
    landing = time
  }

  /// Whether the key is drawn pressed.
  var isLit: Bool { hold != .spent }

  mutating func move(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Moves to another key.
  mutating func slide(to slot: Int, at time: Instant) {
    self.slot = slot
    landing = time
  }

  /// Sets the key under the finger after a page change; the finger does not type it.
  mutating func lie(on slot: Int) { self.slot = slot }

  /// Continues with a new contact, after the panel had lost the finger.
  mutating func come(back contact: ContactID, x: Double, y: Double) {
    self.contact = contact
    missing = nil
    move(x: x, y: y)
  }
}

/// A report of a finger that may be a bad sample.
struct DoubtedReport: Hashable, Sendable {
  /// As in ``KeyTouch``, in pixels.
  let x: Double
  let y: Double
  let time: Instant
}

/// The finger that left a key last: one that the panel loses acts once, and one that bounces.
///
/// Times and distances of bounces are those of the list, `Tuning.bounceTime` and `Tuning.bounceReach`.
/// Letters do not bounce, so that quick typists lose no double letter.
struct KeyBounces: Sendable {
  private var last: (point: Point, time: Instant)?
  /// The last one of a key on which a bounce does harm.
  private var harmful: (key: ScreenKey, point: Point, time: Instant)?

  /// A finger leaves a key.
  mutating func leave(_ key: ScreenKey, at point: Point, _ time: Instant) {
    last = (point, time)
    if key.mayBounce { harmful = (key, point, time) }
  }

  /// Whether a finger that lands on a key is one that has just left: on any key at its place, as the
  /// page may have turned, or a bounce on the same key.
  ///
  /// - Parameter pause: How long a finger may be lost before it returns to its place; zero on a panel that
  ///   was not seen to lose any, where people write double letters.
  func contain(
    _ key: ScreenKey, at point: Point, _ time: Instant, returnsWithin pause: Interval
  ) -> Bool {
    let tuning = Tuning.standard
    if let last, time >= last.time, time - last.time < pause {
      let reach = tuning.stationaryStitchDistance.value
      if (point - last.point).lengthSquared <= reach * reach { return true }
    }
    guard let harmful, harmful.key == key, time - harmful.time <= tuning.bounceTime else {
      return false
    }
    let reach = tuning.bounceReach.value
    return (point - harmful.point).lengthSquared <= reach * reach
  }
}

extension ScreenKey {
  /// Whether a second act of a finger that bounces does harm, and nobody wants two so quickly: a
  /// row without text, a letter lost, Shift that is locked.
  fileprivate var mayBounce: Bool {
    switch self {
    case .enter, .done, .shift, .backspace: true
    case .letter, .page, .emoji, .language, .space, .suggestion: false
    }
  }
}
