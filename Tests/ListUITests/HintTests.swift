// Tests of the hint of an empty list: an arrow and a text, in proportion to a row.
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("The hint of an empty list") struct HintTests {
  /// The cells of the arrow and of the text.
  private func hint(of panel: inout Panel) throws -> (arrow: Cell, words: Cell) {
    let cells = panel.cells()
    return (
      try #require(cells.first { $0.id == OverlayCell.hintArrow.id }),
      try #require(cells.first { $0.id == OverlayCell.hint.id })
    )
  }

  @Test("an arrow at the margin and the text beside it are centred in the first row")
  func looks() throws {
    for height in [60, 100, 240] {
      var (panel, measurer) = Panel.with([])
      panel.view = panel.view.laidOut(
        on: Panel.screen, rowHeight: Millimeters(Double(height) / 10), start: panel.now)
      panel.rest()
      let (arrow, words) = try hint(of: &panel)
      let icon = try #require(arrow.icon)
      let text = try #require(words.text)
      let (row, margin) = (Double(height), Double(panel.view.metrics.margin))
      #expect(measurer.text(text.line) == "Pull down, or tap, to add")
      #expect(measurer.style(text.line) == .medium)
      let size = try #require(measurer.size(text.line))
      // In the tallest row the text does not fit at that size.
      #expect(height == 240 ? size < Int(0.38 * row) : size == Int((0.38 * row).rounded()))
      let scale = Double(size) / (0.38 * row).rounded()
      #expect(icon.shape == .arrow && icon.drawn == 1 && icon.y == row / 2)
      #expect(abs(icon.width - 0.24 * row * scale) < 1e-9)
      #expect(abs(icon.thickness - 0.05 * row * scale) < 1e-9)
      #expect(abs(icon.x - (icon.width + icon.thickness) / 2 - margin) < 1e-9)
      #expect(words.left.value == margin + (0.55 * row * scale).rounded() && text.x == 0)
      #expect(text.baseline == panel.view.context.style.words.baseline(.medium, size: size))
      #expect(
        icon.color == panel.view.context.style.theme.hint
          && text.color == panel.view.context.style.theme.hint)
      #expect(arrow.left == 0 && Pixels(arrow.width) == words.left)
      #expect(arrow.top == 0 && words.top == 0 && arrow.bounds.intersection(words.bounds).isEmpty)
    }
  }

  @Test("the hint disappears with the first row, and returns after the last is deleted")
  func goes() {
    var panel = Panel(rows: 1)
    let ids = [OverlayCell.hintArrow.id, OverlayCell.hint.id]
    let full = panel.cells().filter { ids.contains($0.id) }
    #expect(full.isEmpty)
    panel.adopt([.delete(Panel.id(0))])
    panel.rest()
    let empty = panel.cells().filter { ids.contains($0.id) }
    #expect(empty.count == 2 && empty.allSatisfy { $0.opacity == 1 && $0.foregroundOpacity == 1 })
  }
}
