// Cells other than plain rows, added to a frame to trace how they are drawn.
import Paint
import Text
import Units

enum Extra: CaseIterable {
  /// A row that unfolds between two others.
  case placeholder
  /// A row off its place, larger than the others, with a shadow.
  case lifted
  /// Icons on both sides of a row that draw themselves.
  case cues
  /// A row with two lines of text, both struck through further in each step.
  case lines
  /// A shadow at the screen's edge, without a cell.
  case edge

  /// Height of the bench's rows in pixels, and the text sizes that follow from it.
  private static let row = 40
  private static let textSize = 13
  private static let leading = 14
  /// Number of steps after which everything repeats.
  private static let period = 64

  /// - Parameter step: Step of the animation.
  func add(to picture: inout DisplayList, step: Int, lines: TextLines) {
    let step = step % Self.period
    switch self {
    case .placeholder: addPlaceholder(to: &picture, step, lines)
    case .lifted: lift(in: &picture, step)
    case .cues: addCues(to: &picture, step)
    case .lines: addLines(to: &picture, step, lines)
    case .edge: addEdge(to: &picture, step)
    }
  }

  private func addPlaceholder(to picture: inout DisplayList, _ step: Int, _ lines: TextLines) {
    let squeeze = Double(step + 1) / Double(Self.period + 1)
    let line = lines.line("Pull to Add Item", size: Self.textSize, maxWidth: 300)
    let shown = (squeeze * Double(Self.row)).rounded(.up)
    picture.cells.insert(
      Cell(
        id: CellID(high: 9, low: 1), left: 0, top: Pixels(38.25 - squeeze * 20), width: 320,
        height: Int(shown), color: Color(red: 255, green: 140, blue: 0), opacity: squeeze,
        text: CellText(line: line.id, x: 12, baseline: 25, color: .white), light: Self.light,
        fold: Fold(crease: .middle, depth: 0.5 * (1 - squeeze)), squeeze: squeeze),
      at: 0)
  }

  private func lift(in picture: inout DisplayList, _ step: Int) {
    guard var cell = picture.cells.last else { return }
    picture.cells.removeLast()
    cell.left = 5
    cell.top = Pixels(90 + Double(step) / 4)
    cell.height = Self.row * 21 / 20
    cell.shadow = Shadow(
      above: .init(reach: 14, strength: 0.35), below: .init(reach: 28, strength: 0.6))
    picture.cells.insert(cell, at: 0)
  }

  private func addCues(to picture: inout DisplayList, _ step: Int) {
    let side = 60 + step
    let drawn = Double(step) / Double(Self.period)
    for (index, shape) in [Icon.Shape.tick, .cross].enumerated() {
      let left = index == 0 ? side - Self.row : side + 160
      picture.cells.insert(
        Cell(
          id: CellID(high: 9, low: UInt64(2 + index)), left: Pixels(left),
          top: Pixels(150 + Double(step) / 4), width: Self.row, height: Self.row,
          color: .black,
          opacity: drawn,
          icon: Icon(
            shape, drawn: drawn, width: 16 + 3 * drawn, thickness: 3, x: 20, y: 20, color: .white)),
        at: 0)
    }
  }

  private func addLines(to picture: inout DisplayList, _ step: Int, _ lines: TextLines) {
    let line = lines.line(
      "A text that needs the room of two lines", .row, size: Self.textSize, maxWidth: 160,
      leading: Self.leading)
    func strikethrough(_ top: Int) -> Strikethrough {
      Strikethrough(
        rect: Rect(left: 10, top: top, right: 10 + 3 * step, bottom: top + 2), color: .white)
    }
    picture.cells.insert(
      Cell(
        id: CellID(high: 9, low: 4), left: 0, top: Pixels(100 - Double(step) / 4), width: 320,
        height: Self.row, color: Color(red: 12, green: 163, blue: 74),
        text: CellText(line: line.id, x: 12, baseline: 18, color: .white),
        strikethrough: strikethrough(13),
        lowerStrikethrough: strikethrough(13 + Self.leading), light: Self.light),
      at: 0)
  }

  private func addEdge(to picture: inout DisplayList, _ step: Int) {
    picture.cells.insert(
      Cell(
        id: CellID(high: 9, low: 5), left: 0, top: 200, width: 320, height: 0, color: .black,
        shadow: Shadow(
          above: .init(
            reach: Self.row / 2, strength: 0.35 * Double(step) / Double(Self.period)))),
      at: 0)
  }

  private static let light = Light.bevel(
    Bevel(hairline: 1, edgeShare: 0.16, sheen: 0.055, shade: 0.16))
}
