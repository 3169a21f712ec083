// The alternates as cells, in front of all keys.
import Paint
import Units

extension KeyboardCells {
  /// Fraction of white over the alternates, which raises them above the keys.
  private static let lift = 0.1

  /// Adds the alternates above their key; the selected one has the accent style.
  mutating func appendAlternates(
    of keyboard: OnScreenKeyboard, top: Int, accent: CellStyle, _ sizes: KeyboardSizes,
    _ style: KeyboardStyle,
    _ measurer: any TextMeasurer, to picture: inout DisplayList
  ) {
    guard let alternates = keyboard.alternates, let ground = style.rows.first else { return }
    let plain = CellStyle(ground: ground, letters: style.letters, light: style.light).whitened(
      Self.lift)
    let pitch = alternates.frame.width / alternates.letters.count
    let (left, y) = (keyboard.plan.left + alternates.frame.left, top + alternates.frame.top)
    for index in alternates.letters.indices {
      let column = alternates.isReversed ? alternates.letters.count - 1 - index : index
      let wear = index == alternates.chosen ? accent : plain
      let letter = alternates.letters[index]
      var cell = Cell(
        id: CellID(high: Self.name, low: Self.alternates + 1 + UInt64(index)),
        left: Pixels(left + column * pitch), top: Pixels(y), width: pitch - sizes.gap,
        height: alternates.frame.height, color: wear.ground, light: wear.light)
      let word = foreground.word(
        keyboard.isShifted ? letter.upperLabel : letter.lowerLabel, .medium, size: sizes.letters,
        room: max(1, pitch - sizes.gap - 2 * sizes.pad), measurer)
      cell.write(word, middle: cell.width / 2, in: wear.letters)
      picture.append(cell)
    }
    // The background, with a gap on both sides.
    picture.append(
      Cell(
        id: CellID(high: Self.name, low: Self.alternates), left: Pixels(left - sizes.gap),
        top: Pixels(y), width: alternates.frame.width + sizes.gap, height: alternates.frame.height,
        color: style.gaps, shadow: sizes.alternatesShadow))
  }
}
