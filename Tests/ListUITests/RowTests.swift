// Tests of rows: how many fill a screen, the layout of a text, and the shadow where rows go on.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("Row layout") struct RowTests {
  @Test(
    "whole rows fill the screen, in a height that suits its size",
    arguments: [
      (800, 480, 108.0, 65.0, 6), (800, 480, 152, 92, 9), (1280, 800, 217, 136, 10),
      (1920, 1080, 344, 194, 10), (1920, 1080, 698, 393, 11), (720, 1280, 86, 154, 14),
      (1080, 1920, 299, 531, 14),
    ])
  func filling(width: Int, height: Int, across: Double, down: Double, rows: Int) {
    let panel = PanelGeometry(
      pixels: Size(width: width, height: height), width: Millimeters(across),
      height: Millimeters(down))
    let metrics = RowMetrics(
      panel: panel, rowHeight: nil, commitDistance: 25, measurer: FixedWidthMeasurer())
    #expect(metrics.height == height / rows)
    #expect(height / metrics.height == rows)
  }

  @Test("a text is large, or small if too long, then on two lines, then cut")
  func sets() throws {
    // 916 pixels fit 48 letters of 19, and 65 of 14 at 29 pixels an em.
    for (letters, size, baseline, upper, lower) in [
      (48, 38, 61, 912, 0), (49, 29, 59, 686, 0), (65, 29, 59, 910, 0), (66, 29, 41, 916, 8),
      (126, 29, 41, 916, 848), (401, 29, 41, 916, 916),
    ] {
      var (panel, _) = Panel.with([String(repeating: "x", count: letters)], completed: [0])
      let row = panel.cell(0)
      let cell = try #require(row)
      #expect(cell.text?.x == 42 && cell.text?.baseline == baseline, "\(letters)")
      let item = panel.view.list[0]
      let text = panel.view.context.style.words.line(of: item)
      #expect(text.setting.size == size, "\(letters)")
      #expect(text.line.width == upper && text.line.lowerWidth == lower, "\(letters)")
      // Completed: both lines are struck through, with 6 pixels more at each end.
      #expect(cell.strikethrough?.rect.left == 36 && cell.strikethrough?.rect.width == upper + 12)
      #expect(cell.lowerStrikethrough?.rect.width == (lower > 0 ? lower + 12 : nil), "\(letters)")
      guard let first = cell.strikethrough?.rect, let second = cell.lowerStrikethrough?.rect else {
        continue
      }
      #expect(second.top == first.top + 36 && second.left == 36 && second.height == 4)
    }
  }

  @Test("the second line is struck through after the first, as far as the finger has moved")
  func strikesInTurn() {
    var (panel, _) = Panel.with([String(repeating: "x", count: 126)])
    let finger = panel.hold(0)
    // Of 928 and 860 pixels.
    for (dx, upper, lower) in [(6.25, 447, nil), (12.5, 894, nil), (18.75, 928, 413)] {
      panel.drag(finger, dx: dx)
      let cell = panel.cell(0)
      #expect(cell?.strikethrough?.rect.width == upper, "at \(dx) mm")
      #expect(cell?.lowerStrikethrough?.rect.width == lower, "at \(dx) mm")
    }
  }

  @Test("the text of a lifted row grows if it fits, and keeps its line breaks")
  func lifted() {
    for (letters, size) in [(10, 40), (48, 38), (65, 29), (126, 29)] {
      let text = String(repeating: "x", count: letters)
      var (panel, measurer) = Panel.with([text, "y"])
      let flat = panel.cell(0)?.text
      _ = panel.pickUp(0)
      panel.wait(milliseconds: 300)
      let raised = panel.cell(0)?.text
      #expect(measurer.size(raised?.line) == size, "\(letters)")
      #expect((raised?.line == flat?.line) == (letters > 10), "\(letters)")
      #expect(raised?.baseline == (flat?.baseline ?? 0) + (letters > 10 ? 3 : 4), "\(letters)")
    }
  }

  @Test(
    "the lower edge has a shadow while rows go on below it")
  func moreBelow() {
    for (rows, strength) in [(3, nil), (8, nil), (9, 0.35), (40, 0.35)] as [(Int, Double?)] {
      var panel = Panel(rows: rows)
      let seen = edge(&panel)?.shadow.above.strength
      #expect(seen == strength, "\(rows) rows")
    }
    var panel = Panel(rows: 20)
    let shadow = edge(&panel)
    #expect(shadow?.height == 0 && shadow?.top == 800 && shadow?.width == 1000)
    #expect(shadow?.shadow == Shadow(above: .init(reach: 50, strength: 0.35)))
    // With half of the shadow's reach still below the edge it is half as dark.
    for (place, strength) in [(1150.0, 0.35), (1175, 0.175), (1200, nil), (1300, nil)] {
      panel.scroll(to: place)
      let seen = edge(&panel)?.shadow.above.strength
      #expect(abs((seen ?? 0) - (strength ?? 0)) < 1e-9, "at \(place)")
      #expect((seen == nil) == (strength == nil), "at \(place)")
      panel.scroll(to: -place)
    }
    panel.show(BannerTests.full)
    panel.rest()
    let above = edge(&panel)?.top
    #expect(above == 750)
  }

  /// The cell of the lower edge.
  private func edge(_ panel: inout Panel) -> Cell? {
    panel.cells().first { $0.id == CellID(high: .max, low: 7) }
  }

  @Test("the edited row casts a shadow on those below, whose text is dimmed less than their ground")
  func edited() {
    var panel = Panel(rows: 8)
    panel.tap(row: 1)
    panel.rest()
    let row = panel.cell(1)
    #expect(row?.shadow == Shadow(below: .init(reach: 45, strength: 0.5)))
    #expect(row?.opacity == 1 && row?.foregroundOpacity == 1)
    let other = panel.cell(2)
    #expect(abs((other?.opacity ?? 0) - 0.13) < 1e-9)
    #expect(abs((other?.foregroundOpacity ?? 0) - 0.3) < 1e-9 && other?.shadow == Shadow.none)
    panel.press(.commit)
    panel.rest()
    let back = panel.cell(1)
    #expect(back?.shadow == Shadow.none)
  }
}
