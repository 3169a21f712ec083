// A finger on the board, from landing until it leaves.
import Gestures
import Units

/// One finger and its key.
struct BoardTouch: Hashable, Sendable {
  private(set) var contact: ContactID
  /// The key's place in the plan.
  private(set) var slot: Int
  /// When it came to the key.
  private(set) var landing: Instant
  /// From the glass's left edge, in pixels.
  private(set) var x: Double
  /// From the board's top where that was when it landed, in pixels.
  private(set) var y: Double
  /// The line of the picture at which the board stood then: a board that still comes up under a finger
  /// takes no key from it.
  let top: Double
  /// Whether Shift was on when it landed: who lets go of Shift before the letter means it as well.
  var isShifted = false
  /// The panel does not see it, and it may come back until then; nil while it is seen.
  var missing: Instant?
  var hold = Hold.pressing

  init(_ contact: ContactID, on slot: Int, x: Double, y: Double, top: Double, at time: Instant) {
    self.contact = contact
    self.slot = slot
    self.x = x
    self.y = y
    self.top = top
    landing = time
  }

  /// Whether its key is seen pressed.
  var isLit: Bool { hold != .spent }

  /// It is somewhere else.
  mutating func move(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// It comes to another key.
  mutating func slide(to slot: Int, at time: Instant) {
    self.slot = slot
    landing = time
  }

  /// Other keys lie under it now, of which it means none.
  mutating func lie(on slot: Int) { self.slot = slot }

  /// The panel sees it again, under another name.
  mutating func come(back contact: ContactID, x: Double, y: Double) {
    self.contact = contact
    missing = nil
    move(x: x, y: y)
  }
}
