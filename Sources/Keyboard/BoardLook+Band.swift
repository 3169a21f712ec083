// The band of suggestions over the keys as cells.
import Paint
import Units

extension BoardLook {
  /// How much of the band's ground lies over what is not the best suggestion.
  static let dimmed = 0.35
  /// The lines between suggestions: so much of the band's height, and so much of what signs wear.
  private static let seam = (height: 0.5, strength: 0.22)
  private static let firstSeam = 1 << 15 as UInt64

  /// Adds the lines between suggestions.
  func appendSeams(
    of plan: BoardPlan, top: Int, _ sizes: BoardSizes, _ skin: BoardSkin,
    to picture: inout DisplayList
  ) {
    let color = skin.band.mixed(with: skin.signs, Self.seam.strength)
    let height = Int((Self.seam.height * Double(plan.band)).rounded())
    for slot in plan.slots {
      guard case .suggestion(let place) = slot.key, place > 0 else { continue }
      picture.cells.append(
        Cell(
          id: CellID(high: Self.name, low: Self.firstSeam + UInt64(place)),
          left: Pixels(plan.left + slot.frame.left), top: Pixels(top + (plan.band - height) / 2),
          width: sizes.gap, height: height, color: color))
    }
  }

  /// A suggestion in letters of the band; what does not fit ends in an ellipsis, as in a row.
  func suggestion(
    _ place: Int, _ slot: BoardPlan.Slot, _ page: Page, _ sizes: BoardSizes,
    _ measurer: any TextMeasurer
  ) -> Written {
    guard page.suggestions.indices.contains(place) else { return .nothing }
    let room = max(1, slot.frame.width - 2 * sizes.height / 6)
    let line = measurer.line(
      page.suggestions[place], .medium, size: sizes.suggestions, maxWidth: room)
    let middle = measurer.metrics(.medium, size: sizes.suggestions).capHeight.value / 2
    let baseline = Int((Double(slot.frame.height) / 2 + middle).rounded())
    return .suggestion(line, baseline: baseline, isBest: place == 0)
  }
}

extension BoardSkin {
  /// The ground of the band: darker than the last row of keys, as it is no key.
  var band: Color { rows.last.map { $0.mixed(with: gaps, 0.25) } ?? gaps }
}

extension BoardPlan.Slot {
  /// Whether it stands in the band.
  var isSuggestion: Bool {
    if case .suggestion = key { return true }
    return false
  }
}
