// The alternates of a key: their placement and the selection.
public import Units

/// The alternates offered while a finger rests on a key, in a row above the key.
public struct KeyAlternates: Hashable, Sendable {
  /// In order from the first, which is above the key.
  public let letters: [KeyboardLetter]
  /// Index in ``letters`` of the selected alternate.
  public let chosen: Int
  /// In pixels from the keyboard's top left corner. Alternates of the first row extend above the
  /// keyboard, as far as the screen does.
  public let frame: Rect
  /// Whether the first is at the right end, because the keyboard ends there.
  public let isReversed: Bool

  /// Width of one alternate, in pixels.
  public var width: Double { Double(frame.width) / Double(letters.count) }

  /// - Parameters:
  ///   - letters: At least one.
  ///   - slot: The key.
  ///   - travel: Horizontal travel of the finger since the alternates appeared, in pixels to the
  ///     right.
  ///   - keyboard: Width of the keyboard in pixels.
  ///   - above: Height of the screen above the keyboard, in pixels.
  init(
    _ letters: [KeyboardLetter], over slot: KeyPlan.Slot, travel: Double, keyboard: Int, above: Int
  ) {
    self.letters = letters
    // A key that extends to the edge has its label in the middle of its column.
    let column = 2 * min(slot.middle - slot.frame.left, slot.frame.right - slot.middle)
    let (before, after) = (slot.middle + column / 2, keyboard - (slot.middle - column / 2))
    isReversed = column * letters.count > after && before > after
    // Alternates that do not fit the wider side are narrowed. They must fit, and a finger that
    // starts at the key's far edge must reach the last one before the keyboard ends.
    let room = isReversed ? before : after
    let least = min(room / letters.count, 2 * (room - column - 1) / max(1, 2 * letters.count - 3))
    let pitch = max(1, min(column, letters.count > 1 ? least : column))
    let width = pitch * letters.count
    let left = isReversed ? before - width : slot.middle - column / 2
    let top = max(slot.frame.top - slot.frame.height, -above)
    frame = Rect(
      left: left, top: top, right: left + width, bottom: top + slot.frame.height)
    let steps = Int((travel / Double(pitch)).rounded()) * (isReversed ? -1 : 1)
    chosen = min(max(0, steps), letters.count - 1)
  }
}

extension OnScreenKeyboard {
  /// The alternates on the screen; nil when no finger rests on a key.
  public var alternates: KeyAlternates? {
    for touch in touches { if let alternates = alternates(of: touch) { return alternates } }
    return nil
  }

  func alternates(of touch: KeyTouch) -> KeyAlternates? {
    guard case .offering(let start) = touch.hold,
      case .letter(let key) = plan.slots[touch.slot].key
    else { return nil }
    return KeyAlternates(
      key.alternates, over: plan.slots[touch.slot], travel: touch.x - start,
      keyboard: plan.size.width, above: plan.room)
  }
}
