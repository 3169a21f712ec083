// What the list shows beside its plain rows, put over a picture of them: to look at its memory.
import Paint
import Text
import Units

enum Extra: CaseIterable {
  /// A row that unfolds between two others.
  case placeholder
  /// A row off its place, larger than the others, and its shadow.
  case lifted
  /// Signs on both sides of a row.
  case cues

  /// The height of the bench's rows, and what the design makes of it.
  private static let row = 40
  private static let textSize = 13
  private static let cueSize = 26
  /// After so many steps all looks as it did before.
  private static let period = 64

  /// - Parameter step: What moves does so from one step to the next.
  func add(to picture: inout DisplayList, step: Int, lines: TextLines) {
    let step = step % Self.period
    switch self {
    case .placeholder: addPlaceholder(to: &picture, step, lines)
    case .lifted: lift(in: &picture, step)
    case .cues: addCues(to: &picture, step, lines)
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
        text: CellText(line: line.id, x: 12, baseline: 25, color: .white), squeeze: squeeze),
      at: 0)
  }

  private func lift(in picture: inout DisplayList, _ step: Int) {
    guard var cell = picture.cells.last else { return }
    picture.cells.removeLast()
    cell.left = 5
    cell.top = Pixels(90 + Double(step) / 4)
    cell.height = Self.row * 21 / 20
    let side = Shadow.Side(reach: 12, strength: 0.25)
    cell.shadow = Shadow(above: side, below: side)
    picture.cells.insert(cell, at: 0)
  }

  private func addCues(to picture: inout DisplayList, _ step: Int, _ lines: TextLines) {
    let side = 60 + step
    for (index, sign) in ["✓", "✗"].enumerated() {
      let line = lines.line(sign, size: Self.cueSize, maxWidth: Self.row)
      let left = index == 0 ? side - Self.row : side + 160
      picture.cells.insert(
        Cell(
          id: CellID(high: 9, low: UInt64(2 + index)), left: Pixels(left),
          top: Pixels(150 + Double(step) / 4), width: Self.row, height: Self.row, color: .black,
          opacity: Double(step) / Double(Self.period),
          text: CellText(line: line.id, x: 8, baseline: 30, color: .white)),
        at: 0)
    }
  }
}
