// The suggestion bar above the keys, as cells.
import Paint
import Units

extension KeyboardCells {
  /// Fraction of the background color mixed into all suggestions but the best.
  static let dimmed = 0.35
  /// Separators: height relative to the bar, and fraction of the icon color in theirs.
  private static let seam = (height: 0.5, strength: 0.22)
  private static let firstSeam = 1 << 15 as UInt64

  /// Adds the separators between suggestions.
  static func appendSeams(
    of plan: KeyPlan, top: Int, _ sizes: KeyboardSizes, _ style: KeyboardStyle,
    to cells: inout [Cell]
  ) {
    let color = style.band.mixed(with: style.icons, Self.seam.strength)
    let height = Int((Self.seam.height * Double(plan.band)).rounded())
    for slot in plan.slots {
      guard case .suggestion(let number) = slot.key, number > 0 else { continue }
      cells.append(
        Cell(
          id: CellID(high: Self.name, low: Self.firstSeam + UInt64(number)),
          left: Pixels(plan.left + slot.frame.left), top: Pixels(top + (plan.band - height) / 2),
          width: sizes.gap, height: height, color: color))
    }
  }

  /// A suggestion's text; what does not fit ends in an ellipsis, as in a row.
  func suggestion(
    _ index: Int, _ slot: KeyPlan.Slot, _ page: Page, _ sizes: KeyboardSizes,
    _ measurer: any TextMeasurer
  ) -> Written {
    guard page.suggestions.indices.contains(index) else { return .nothing }
    let room = max(1, slot.frame.width - 2 * sizes.height / 6)
    let line = measurer.line(
      page.suggestions[index], .medium, size: sizes.suggestions, maxWidth: room)
    let middle = measurer.metrics(.medium, size: sizes.suggestions).capHeight.value / 2
    let baseline = Int((Double(slot.frame.height) / 2 + middle).rounded())
    return .suggestion(line, baseline: baseline, isBest: index == 0)
  }
}

extension KeyboardStyle {
  /// Background of the suggestion bar: darker than the last row of keys, because it is no key.
  var band: Color { rows.last.map { $0.mixed(with: gaps, 0.25) } ?? gaps }
}

extension KeyPlan.Slot {
  /// Whether the slot is in the suggestion bar.
  var isSuggestion: Bool {
    if case .suggestion = key { return true }
    return false
  }
}
