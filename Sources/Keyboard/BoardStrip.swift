// The strip of what a key writes besides: where it stands, and what the finger has chosen.
public import Units

/// What a finger that rests on a key is offered, in a row over the key.
public struct BoardStrip: Hashable, Sendable {
  /// From the first one, which stands over the key.
  public let letters: [BoardLetter]
  /// The place in ``letters`` of what would be written now.
  public let chosen: Int
  /// From the board's top left corner, in pixels; above the board for a key of its first row, as far as
  /// there is glass.
  public let frame: Rect
  /// Whether the first one stands at the right end, as the glass ends there.
  public let isReversed: Bool

  /// How wide one of them is, in pixels.
  public var width: Double { Double(frame.width) / Double(letters.count) }

  /// - Parameters:
  ///   - letters: One at least.
  ///   - slot: The key's frame.
  ///   - travel: How far the finger has slid since it was offered, in pixels to the right.
  ///   - board: The board's width in pixels.
  ///   - above: How much glass there is above the board, in pixels.
  init(
    _ letters: [BoardLetter], over slot: BoardPlan.Slot, travel: Double, board: Int, above: Int
  ) {
    self.letters = letters
    // A key that reaches to the edge has its letter in the middle of its column.
    let column = 2 * min(slot.middle - slot.frame.left, slot.frame.right - slot.middle)
    let (before, after) = (slot.middle + column / 2, board - (slot.middle - column / 2))
    isReversed = column * letters.count > after && before > after
    // Where there are too many for the wider side, all of them are narrower: they have to fit, and a
    // finger that begins at the key's far edge has to come to the last one before the board ends.
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

extension Board {
  /// What is offered now; nil where nobody rests on a key.
  public var strip: BoardStrip? {
    for touch in touches { if let strip = strip(of: touch) { return strip } }
    return nil
  }

  func strip(of touch: BoardTouch) -> BoardStrip? {
    guard case .offering(let start) = touch.hold,
      case .letter(let key) = plan.slots[touch.slot].key
    else { return nil }
    return BoardStrip(
      key.alternates, over: plan.slots[touch.slot], travel: touch.x - start,
      board: plan.size.width, above: plan.room)
  }
}
