// Bounces on keys that must not act twice: a finger that has just left and lands again.
import Gestures
import Units

/// The finger that left such a key last.
///
/// Times and distances are those of the list, `Tuning.bounceTime` and `Tuning.bounceReach`. On
/// letters `KeyboardTuning.bridge` is all, so that quick typists lose no double letter.
struct KeyBounces: Sendable {
  private var last: (key: ScreenKey, point: Point, lift: Instant)?

  /// A finger leaves a key.
  mutating func leave(_ key: ScreenKey, at point: Point, _ time: Instant) {
    if key.mayBounce { last = (key, point, time) }
  }

  /// Whether a finger that lands on a key is the one that has just left it.
  func contain(_ key: ScreenKey, at point: Point, _ time: Instant) -> Bool {
    let tuning = Tuning.standard
    guard let last, last.key == key, time - last.lift <= tuning.bounceTime else { return false }
    let reach = tuning.bounceReach.value
    return (point - last.point).lengthSquared <= reach * reach
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
