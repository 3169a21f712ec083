// The strip of alternates as cells, in front of all keys.
import Paint
import Units

extension BoardLook {
  /// White over what is nearer to the eye than keys.
  private static let lift = 0.1

  /// Adds what a finger is offered, over its key, and what it has chosen in the accent.
  mutating func appendStrip(
    of board: Board, top: Int, accent: Skin, _ sizes: BoardSizes, _ skin: BoardSkin,
    _ measurer: any TextMeasurer, to picture: inout DisplayList
  ) {
    guard let strip = board.strip, let ground = skin.rows.first else { return }
    let plain = Skin(ground: ground, letters: skin.letters, light: skin.light).veiled(Self.lift)
    let pitch = strip.frame.width / strip.letters.count
    let (left, y) = (board.plan.left + strip.frame.left, top + strip.frame.top)
    for place in strip.letters.indices {
      let column = strip.isReversed ? strip.letters.count - 1 - place : place
      let wear = place == strip.chosen ? accent : plain
      let letter = strip.letters[place]
      var cell = Cell(
        id: CellID(high: Self.name, low: Self.strip + 1 + UInt64(place)),
        left: Pixels(left + column * pitch), top: Pixels(y), width: pitch - sizes.gap,
        height: strip.frame.height, color: wear.ground, light: wear.light)
      let word = ink.word(
        board.isShifted ? letter.upper : letter.lower, .medium, size: sizes.letters,
        room: max(1, pitch - sizes.gap - 2 * sizes.pad), measurer)
      cell.write(word, middle: cell.width / 2, in: wear.letters)
      picture.cells.append(cell)
    }
    // A gap on both sides, also where the strip ends.
    picture.cells.append(
      Cell(
        id: CellID(high: Self.name, low: Self.strip), left: Pixels(left - sizes.gap),
        top: Pixels(y), width: strip.frame.width + sizes.gap, height: strip.frame.height,
        color: skin.gaps, shadow: sizes.stripShadow))
  }
}
